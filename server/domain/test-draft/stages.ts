/** The stages of a test that is being written: nothing else compares their words. */
import { z } from 'zod';
import type { TestDraftStage } from '#prisma/generated/enums.ts';

/** The service is at it. */
export const openDraftStages = [
  'queued',
  'exploring',
  'drafting',
  'validating',
] as const satisfies TestDraftStage[];
export const isOpenDraftStage = (stage: TestDraftStage): boolean =>
  (openDraftStages as readonly TestDraftStage[]).includes(stage);
/** The test is walked, and its own run has not begun. */
export const isWalkedStage = (stage: TestDraftStage): boolean =>
  isOpenDraftStage(stage) && stage !== 'validating';

export const StagesSchema = z
  .array(z.object({ stage: z.string(), says: z.string(), at: z.string() }))
  .catch([]);
export const ProposalSchema = z.object({ before: z.array(z.string()), after: z.array(z.string()) });
export type Proposal = z.output<typeof ProposalSchema>;
