/** A test as a person writes it who knows what is to be reached, and not how the app is used. */
export interface GoalCase {
  /** Unique; results are kept by it. */
  name: string;
  title: string;
  /** At least one is a goal. */
  steps: readonly string[];
  assertions: readonly string[];
  /** Faults of the app that are planted, by name. */
  faults?: readonly string[];
  /** What the owner of the app tells whoever tests it. */
  instructions?: string;
  /** The right verdict. */
  verdict: 'passed' | 'failed' | 'blocked';
  /** Why another verdict than `passed` is right. */
  why?: string;
}
