/**
 * What a model may answer. Every field is required, as strict servers want it; what does not apply is null.
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

export const ActAnswer = z.strictObject({
  kind: z.enum(actKinds),
  /** Number of the element, else the point below. */
  element: z.number().nullable(),
  ...point,
  /** To type, choose, wait for or open; the key's name. */
  text: z.string().nullable(),
  /** toggle: on or off. */
  on: z.boolean().nullable(),
  /** scroll: px down, negative up. */
  dy: z.number().nullable(),
});
export type ActAnswer = z.output<typeof ActAnswer>;

export const DecideAnswer = z.strictObject({
  decision: z.enum(['act', 'done', 'cannot']),
  why: z.enum(['not-found', 'ambiguous', 'not-understood']).nullable(),
  says: z.string(),
  acts: z.array(ActAnswer),
  /** The step is done with these acts: there is nothing to look at in between. */
  finishes: z.boolean(),
  /** 0…1 */
  confidence: z.number(),
});
export type DecideAnswer = z.output<typeof DecideAnswer>;

export const Evidence = z.strictObject({
  element: z.number().nullable(),
  ...point,
  width: z.number().nullable(),
  height: z.number().nullable(),
  quote: z.string().nullable(),
});
export type Evidence = z.output<typeof Evidence>;

export const JudgeAnswer = z.strictObject({
  verdict: z.enum(['holds', 'fails', 'cannot-tell']),
  says: z.string(),
  evidence: z.array(Evidence),
});
export type JudgeAnswer = z.output<typeof JudgeAnswer>;
