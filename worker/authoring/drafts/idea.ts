import type { Node, Transition } from '#worker/explore/map/graph.ts';

/** What is worth a test, before it is told apart from the others. */
export interface TestIdea {
  title: string;
  description: string;
  steps: string[];
  assertions: string[];
  /** Names of generated suites besides the feature's own. */
  suites: string[];
  /**
   * What is merged, several to a test: a `link` leads to another page, a `reveal` shows something on its own, and
   * nothing but what came is checked; a `choice` is one of a select.
   */
  merges?: 'link' | 'reveal' | 'choice';
  /** What came of its act, as its title ends. */
  outcome?: string;
}

/** An idea with the screens and transitions that it is about. */
export interface Drafted {
  idea: TestIdea;
  from: Node;
  to: Node;
  ways: Transition[];
  needsCredential: boolean;
}
