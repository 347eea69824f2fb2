/** Parses action traces from files, databases or other machines. */
import { z } from 'zod';
import type { RememberedStep, ActionTrace, TrailStep } from '#worker/ports/records.ts';

// The details of actions and targets depend on their kind, and older traces lack newer fields.
const LooseStep = z.looseObject({
  intent: z.string(),
  at: z.string().optional(),
  act: z.looseObject({ kind: z.string() }),
});
const LooseTrail = z.looseObject({ start: z.string(), steps: z.array(LooseStep) });
const LooseMemory = z.looseObject({ index: z.number(), intent: z.string(), acts: z.array(LooseStep) });

export const TrailStepSchema = z.custom<TrailStep>((value) => LooseStep.safeParse(value).success);
export const TrailSchema = z.custom<ActionTrace>((value) => LooseTrail.safeParse(value).success);
export const RememberedStepSchema = z.custom<RememberedStep>((value) => LooseMemory.safeParse(value).success);
