/** The stages of a test that is being written, and of one that is walked anew. */
import { z } from 'zod';
import type { TestDraftStage } from '#prisma/generated/enums.ts';

export const TestDraftKindSchema = z.enum(['creation', 'rediscovery']);

/** The service is at it. */
export const openDraftStages = [
  'queued',
  'exploring',
  'drafting',
  'validating',
] as const satisfies TestDraftStage[];
const isOpenDraftStage = (stage: TestDraftStage): boolean =>
  (openDraftStages as readonly TestDraftStage[]).includes(stage);
/** The test is walked, and its own run has not begun. */
export const isWalkedStage = (stage: TestDraftStage): boolean =>
  isOpenDraftStage(stage) && stage !== 'validating';

export const StagesSchema = z
  .array(z.object({ stage: z.string(), says: z.string(), at: z.string() }))
  .catch([]);
const Lines = z.array(z.string());
/** The test's steps as they were and as they would be; its assertions, where another outcome was shown. */
export const ProposalSchema = z.object({
  before: Lines,
  after: Lines,
  assertions: z.object({ before: Lines, after: Lines }).optional(),
});
export type Proposal = z.output<typeof ProposalSchema>;

/** The service has applied the changed steps by itself, and nobody has said yet that they may stay. */
export const isAppliedUnseen = (draft: { stage: TestDraftStage; decidedById: string | null }): boolean =>
  draft.stage === 'accepted' && draft.decidedById === null;
