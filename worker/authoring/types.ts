/** Tests that were written by looking at the app. */
import type { RememberedStep } from '#worker/ports/records.ts';
import type { Exploration } from '#worker/explore/types.ts';

export interface DraftedTest {
  title: string;
  description: string;
  steps: string[];
  assertions: string[];
  feature: { name: string; description: string; icon: string };
  /** Names of generated suites beside the feature's own: 'Smoke', 'Release'. */
  suites: string[];
  signature: string;
  needsCredential: boolean;
  /** What each step looked like when it was walked. */
  memories: RememberedStep[];
  /** Ids of the screens, and `from>intent` of the ways, that it walks. */
  covers: { screens: string[]; ways: string[] };
}

/** An exploration with the tests that were written from it. */
export interface Discovery extends Omit<Exploration, 'graph'> {
  drafts: DraftedTest[];
}
