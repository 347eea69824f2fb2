/** The test that a prompt describes, before it is tried. */

export interface PromptDraft {
  title: string;
  description: string;
  /** One action or check each, in plain English; scripts, placeholders and quoted values as written. */
  steps: string[];
  /** What must hold at the end; empty if the prompt states nothing. */
  assertions: string[];
  /**
   * Parts that the grammar did not understand, in order: they remain among steps and assertions as written,
   * and need a model.
   */
  unknown: { part: string; says: string }[];
}

/** One clause of a prompt. A `check` must hold at its position. */
export interface Part {
  kind: 'step' | 'check';
  text: string;
}
