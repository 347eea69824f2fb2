import type { TestDraftStage } from '#prisma/generated/enums.ts';
import type { AnyDb } from '#server/platform/db.ts';
import { publish } from '#server/platform/notify.ts';
import { openDraftStages, type Proposal } from './stages.ts';

/**
 * Moves a draft on to a stage and tells live views; every stage stays readable. A sentence on the stage that
 * it is in replaces the one before.
 * @returns false where the draft has ended meanwhile, and nothing was changed
 */
export async function showStage({
  db,
  draft,
  stage,
  says,
  proposal,
}: {
  db: AnyDb;
  draft: { id: string; organizationId: string; appId: string; testCaseId: number };
  stage: TestDraftStage;
  says: string;
  proposal?: Proposal;
}): Promise<boolean> {
  const entry = JSON.stringify([{ stage, says, at: new Date().toISOString() }]);
  const changed = await db.$executeRaw`
    UPDATE test_drafts
    SET stage = ${stage}::"TestDraftStage", says = ${says},
      proposal = COALESCE(${proposal ? JSON.stringify(proposal) : null}::jsonb, proposal),
        stages = CASE WHEN stages -> -1 ->> 'stage' = ${stage} THEN (stages - -1) ELSE stages END || ${entry}::jsonb
    WHERE id = ${draft.id} AND stage::text = ANY (${[...openDraftStages]}::text[])`;
  if (changed > 0)
    await publish(db, {
      topic: 'testcase',
      organizationId: draft.organizationId,
      appId: draft.appId,
      id: String(draft.testCaseId),
    });
  return changed > 0;
}
