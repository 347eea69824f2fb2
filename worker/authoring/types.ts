/** Tests drafted by exploring the app. */
import type { Exploration } from '#worker/explore/types.ts';

export interface DraftedTest {
  title: string;
  description: string;
  steps: string[];
  assertions: string[];
  feature: { name: string; description: string; icon: string };
  /** Names of generated suites besides the feature's own: 'Smoke', 'Release'. */
  suites: string[];
  signature: string;
  needsCredential: boolean;
  /** Ids of its screens, and `from>intent` of its transitions. */
  covers: { screens: string[]; ways: string[] };
}

/** An exploration with the tests drafted from it. */
export interface Discovery extends Omit<Exploration, 'graph'> {
  drafts: DraftedTest[];
}
