import { noteLedger } from '#server/domain/ledger/note-ledger.ts';
import { requireOwnAttempt } from '#server/domain/execution/claim-execution.ts';
import { DomainError } from '#server/domain/errors.ts';
import { checkReferences } from '#server/domain/script/check-references.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { showStage } from '#server/domain/test-draft/show-stage.ts';
import { addJob } from '#server/jobs/index.ts';
import { draftFromPrompt, needsModel } from '#worker/authoring/prompt/index.ts';
import { plannedTest } from '../store/planned-test.ts';
import { brainOf, end, walk, type Work } from './work.ts';

/**
 * Writes a test from its prompt: parses it, walks through it, stores it, and then runs it from a clean
 * session like any other test.
 */
export async function createTest(work: Work): Promise<void> {
  const { draft, testCase, execution, deps } = work;
  const { db } = deps;
  const drafted = draftFromPrompt(draft.instructions, {
    hasCredential: work.identity.credential !== undefined,
  });
  const { title, description } = drafted;
  // A model can read the parts that the grammar can't; they stay as written.
  const needs =
    brainOf(work).kind === 'embedded' || drafted.steps.length + drafted.assertions.length === 0
      ? needsModel(drafted)
      : undefined;
  if (needs !== undefined) return end(work, { stage: 'needs_model', says: needs, status: 'blocked' });
  const unsupplied = await checkReferences({
    ctx: systemCtx(db, draft),
    ...drafted,
    credentialId: testCase.credentialId,
  }).then(() => undefined, problemOf);
  if (unsupplied !== undefined) return end(work, { stage: 'failed', says: unsupplied, status: 'blocked' });

  await showStage({
    db,
    draft,
    stage: 'exploring',
    says: `Walking ${drafted.steps.length} ${drafted.steps.length === 1 ? 'step' : 'steps'} from ${testCase.bundleId || work.settings.address}.`,
  });
  const walked = await walk(
    work,
    plannedTest({
      ...work,
      test: { title, steps: drafted.steps, assertions: drafted.assertions },
    }),
  );
  const { steps, assertions, stuck, besides: spent } = walked;
  await showStage({ db, draft, stage: 'drafting', says: 'Writing the test down.' });
  // A test that could not be walked through is kept too, so that a person can correct it.
  await db.testCase.updateMany({
    where: { id: testCase.id, status: 'in_creation' },
    data: { title, description, steps, assertions },
  });
  if (stuck)
    return end(work, {
      stage: 'failed',
      says: `“${stuck.step}” could not be carried out, after ${walked.tries} ${walked.tries === 1 ? 'try' : 'tries'}: ${stuck.says}`,
      status: 'blocked',
      besides: spent,
    });
  if (assertions.length === 0)
    return end(work, {
      stage: 'failed',
      says: 'Every step was carried out, but nothing on the last screen says that it worked. Say in the prompt what must be shown then.',
      status: 'blocked',
      besides: spent,
    });

  await db.$transaction(async (tx) => {
    await requireOwnAttempt({ db: tx, executionId: execution.id, attempt: execution.attempt });
    const added = steps.length - drafted.steps.length;
    await showStage({
      db: tx,
      draft,
      stage: 'validating',
      says: `Running it from a clean session; it has to pass twice.${added > 0 ? ` ${added} ${added === 1 ? 'step was' : 'steps were'} added on the way.` : ''}`,
    });
    await noteLedger({
      db: tx,
      execution,
      activity: 'draft',
      steps: false,
      ms: Date.now() - (execution.startedAt?.getTime() ?? Date.now()),
      besides: spent,
    });
    await tx.execution.update({
      where: { id: execution.id },
      data: { title, steps, assertions, status: 'queued', says: '' },
    });
    await addJob(
      tx,
      'execution_run',
      { executionId: execution.id },
      { key: `execution_run:${execution.id}` },
    );
  });
}

function problemOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  throw error;
}
