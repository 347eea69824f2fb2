import { z } from 'zod';
import type { Prisma } from '#prisma/generated/client.ts';
import { PageInput } from '../pages.ts';

export const HealStatusSchema = z.enum(['proposed', 'accepted', 'refused', 'applied']);
const HealIds = z.array(z.string().min(1)).min(1).max(200);

export const ListHealsInput = PageInput.extend({
  status: z.array(HealStatusSchema).min(1).default(['proposed']),
  testCaseId: z.number().int().positive().optional(),
});

/** `undo`: takes the decision back. */
export const DecideHealsInput = z.object({ healIds: HealIds, undo: z.boolean().default(false) });

/** What a run has healed on its way to passing. */
export interface HealFound {
  /** Index of the written step, 0-based, as the execution had it. */
  stepIndex: number;
  /** The step's words, and what they should be: more than one step where a menu must be opened first. */
  before: string;
  after: string[];
  reason: string;
  /** 0…1. */
  confidence: number;
  /** What the step looked like when it was healed, with its key in the memory. */
  learnt?: { key: string; memory: Prisma.InputJsonObject };
}
