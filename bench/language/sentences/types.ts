/** Shapes of what is generated and of what the base files hold. */
export interface Pair {
  screen: string;
  sentence: string;
  kind: 'step' | 'assertion';
  base: string;
  heldOut: boolean;
  plain: boolean;
  rules: string[];
  truth: StepTruth | AssertionTruth;
}
export type StepTruth = { acts: Act[]; anyOrder?: true } | { cannot: string };
export interface AssertionTruth {
  holds: boolean;
}
export type Doing =
  | 'press'
  | 'right'
  | 'middle'
  | 'double'
  | 'long'
  | 'hover'
  | 'type'
  | 'append'
  | 'clear'
  | 'choose'
  | 'tick'
  | 'untick'
  | 'key'
  | 'scroll'
  | 'drag'
  | 'navigate'
  | 'back'
  | 'reload'
  | 'wait';
export type Modifier = 'Shift' | 'Control' | 'Alt' | 'Meta';
export interface Act {
  do: Doing;
  at?: string[];
  to?: string[];
  with?: string;
  holding?: Modifier[];
}

/** A step as a tester writes it, in parts: "click" + "the "Save" button" + "in the dialog". */
export interface StepBase {
  id: string;
  verb?: string;
  obj?: string;
  tail?: string;
  at?: string[];
  to?: string[];
  with?: string;
  /** What the step is good for: "the order is sent". */
  why?: string;
  /** Leaves the screen: comes last in a joined sentence. */
  end?: boolean;
  /** Doing it several times makes sense. */
  again?: boolean;
  cannot?: string;
  /** A whole sentence where the parts do not fit. */
  say?: string;
  acts?: Act[];
}
/** A complete group of equal controls; members map a data-id to a name. */
export interface SetBase {
  id: string;
  verb: string;
  one: string;
  many: string;
  tail?: string;
  members: Record<string, string>;
}
export interface AssertBase {
  id: string;
  subj?: string;
  v?: string;
  rest?: string;
  /** A noun phrase that is (or is not) on the screen. */
  seen?: string;
  say?: string;
  neg?: string;
  holds: boolean;
}
/** A complete group of things, of which some have a property. */
export interface ShareBase {
  id: string;
  one: string;
  many: string;
  tail?: string;
  is: string;
  are: string;
  yes: string[];
  no: string[];
}
export interface CountBase {
  id: string;
  one: string;
  many: string;
  tail?: string;
  n: number;
}
export interface Screen {
  name: string;
  heldOut: boolean;
  steps: StepBase[];
  sets: SetBase[];
  asserts: AssertBase[];
  shares: ShareBase[];
  counts: CountBase[];
}

/** A sentence before surface rules; text has no capital and no full stop. */
export interface Draft {
  base: string;
  kind: 'step' | 'assertion';
  text: string;
  rule: string;
  truth: StepTruth | AssertionTruth;
  /** One act and a quoted target, or one claim with a quoted name. */
  simple: boolean;
  why?: string;
}
export type Rule = (screen: Screen) => Draft[];
