/**
 * Schemas of a model's answers. Every field is required, because strict servers demand it; fields that don't
 * apply are null.
 */
import { z } from 'zod';

const point = { x: z.number().nullable(), y: z.number().nullable() };

export const actKinds = [
  'press',
  'double-press',
  'hover',
  'type',
  'clear',
  'choose',
  'toggle',
  'key',
  'scroll',
  'navigate',
  'back',
  'forward',
  'reload',
  'wait',
] as const;

/** How many acts of one answer count. */
export const maxActs = 8;

export const ActAnswer = z.strictObject({
  kind: z.enum(actKinds),
  /** Number of the element; null where the point is given instead. */
  element: z.number().nullable(),
  ...point,
  /** The text to type, choose, wait for or open, or the name of the key. */
  text: z.string().nullable(),
  /** toggle: on or off. */
  on: z.boolean().nullable(),
  /** scroll: px down, negative up. */
  dy: z.number().nullable(),
});
export type ActAnswer = z.output<typeof ActAnswer>;

export const DecideAnswer = z.strictObject({
  /** `goal`: the step asks for an outcome that takes acts on several screens. */
  decision: z.enum(['act', 'done', 'cannot', 'goal']),
  why: z.enum(['not-found', 'ambiguous', 'not-understood']).nullable(),
  says: z.string(),
  acts: z.array(ActAnswer),
  /** Whether these actions complete the step, with no need to look in between. */
  finishes: z.boolean(),
  /** 0…1 */
  confidence: z.number(),
});
export type DecideAnswer = z.output<typeof DecideAnswer>;

/** The next act towards a goal, or the claim that it is reached. */
export const GoalAnswer = z.strictObject({
  /** Whether the last act did what it was meant to do; null before the first. */
  worked: z.boolean().nullable(),
  /** What is left to do, in a few words each; made at the first question and kept up to date. */
  plan: z.array(z.string()),
  /** What of this screen is needed later; null where nothing is. */
  note: z.string().nullable(),
  decision: z.enum(['act', 'done', 'cannot']),
  why: z.enum(['not-found', 'ambiguous', 'not-understood']).nullable(),
  says: z.string(),
  acts: z.array(ActAnswer),
  /** done: what proves it, each as an assertion about one of the screens. */
  proofs: z.array(z.strictObject({ screen: z.number(), claim: z.string() })),
  /** 0…1 */
  confidence: z.number(),
});
export type GoalAnswer = z.output<typeof GoalAnswer>;

/** Whether a goal is reached, by whoever did not pursue it. */
export const GoalReview = z.strictObject({
  /** Each thing that the goal asks for, with whether it is shown to be done. */
  parts: z.array(z.strictObject({ asked: z.string(), done: z.boolean() })),
  reached: z.enum(['yes', 'no', 'cannot-tell']),
  says: z.string(),
});

export const Evidence = z.strictObject({
  /** In which of the pictures; null for the screen as it is now. */
  picture: z.enum(['now', 'before']).nullable(),
  element: z.number().nullable(),
  ...point,
  width: z.number().nullable(),
  height: z.number().nullable(),
  quote: z.string().nullable(),
});
export type Evidence = z.output<typeof Evidence>;

export const JudgeAnswer = z.strictObject({
  /** `contradiction`: the screen both proves and disproves it. */
  verdict: z.enum(['holds', 'fails', 'contradiction', 'cannot-tell']),
  says: z.string(),
  evidence: z.array(Evidence),
});
export type JudgeAnswer = z.output<typeof JudgeAnswer>;

/** What is read on enlarged evidence, without the claim. */
export const ReadingAnswer = z.strictObject({ texts: z.array(z.string()) });

/** Which of two statements, of which one denies the other, enlarged evidence proves. */
export const SecondLook = z.strictObject({
  /** The texts on it, read before anything is concluded from them. */
  texts: z.array(z.string()),
  proves: z.enum(['first', 'second', 'both', 'neither']),
  says: z.string(),
});
export type SecondLook = z.output<typeof SecondLook>;
