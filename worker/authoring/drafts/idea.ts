import type { Node, Transition } from '#worker/explore/map/graph.ts';

/** What is worth a test, before it is told apart from the others. */
export interface TestIdea {
  title: string;
  description: string;
  steps: string[];
  assertions: string[];
  /** Names of generated suites besides the feature's own. */
  suites: string[];
  /** It is about a way from one page to another, and nothing else. */
  isLink?: boolean;
}

/** An idea with the screens and transitions that it is about. */
export interface Drafted {
  idea: TestIdea;
  from: Node;
  to: Node;
  ways: Transition[];
  needsCredential: boolean;
}
