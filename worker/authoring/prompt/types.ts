/** What a prompt comes to, before anybody has tried it. */

export interface PromptDraft {
  title: string;
  description: string;
  /**
   * One act or check each, in plain English; scripts, placeholders and quoted values as they were written.
   */
  steps: string[];
  /** What must hold at the end; empty where the prompt names nothing. */
  assertions: string[];
  /**
   * Parts that the grammar did not understand, in order: they stand among steps and assertions as they were
   * written, and need a model.
   */
  unknown: { part: string; says: string }[];
}

/** One clause of a prompt. A `check` is something that must hold, where it stands. */
export interface Part {
  kind: 'step' | 'check';
  text: string;
}
