import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { openDefaultRun } from '../run/open-default-run.ts';
import { inApp } from '../scope.ts';
import { checkReferences } from '../script/check-references.ts';
import { openDraftStages } from '../test-draft/stages.ts';
import { withTransaction } from '../transaction.ts';
import { lineReader, type LineReading } from './read-lines.ts';
import type { CreateCustomTestCaseInput } from './schemas.ts';

const longestTitle = 90;

export interface CustomTestCase {
  testCaseId: number;
  draftId: string;
  runId: string;
  executionId: string;
  /** How the lines are read that the prompt is drafted as. */
  readings: LineReading[];
}

/**
 * A test from a prompt: it is in creation, and a worker walks it, writes it down and runs it. Asked for again
 * while it is being written, it is the same one.
 * @throws DomainError NOT_FOUND for an unknown run or credential; INVALID for a script or value that the
 * prompt names and nothing supplies
 */
export async function createCustomTestCase(asked: Asked): Promise<CustomTestCase> {
  const { ctx, input } = asked;
  const made = await makeTestCase(asked);
  const reader = await lineReader({ ctx });
  return { ...made, readings: reader.prompt(input.prompt, input.credentialId ?? null) };
}

interface Asked {
  ctx: AppCtx;
  input: z.output<typeof CreateCustomTestCaseInput>;
}

const makeTestCase = ({ ctx, input }: Asked): Promise<Omit<CustomTestCase, 'readings'>> =>
  withTransaction(ctx, async (ctx) => {
    const { prompt, runId, credentialId = null } = input;
    const bundleId = input.bundleId || null;
    // Two requests for the same prompt are answered one after the other.
    await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
    const known = await ctx.db.testDraft.findFirst({
      where: {
        ...inApp(ctx),
        kind: 'creation',
        stage: { in: [...openDraftStages] },
        instructions: prompt,
        testCase: { credentialId, bundleId },
        ...(runId ? { execution: { runId } } : {}),
      },
      include: { execution: { select: { id: true, runId: true } } },
    });
    if (known?.execution)
      return {
        testCaseId: known.testCaseId,
        draftId: known.id,
        runId: known.execution.runId,
        executionId: known.execution.id,
      };
    if (credentialId) await requireCredential(ctx, credentialId);
    await checkReferences({ ctx, steps: prompt.split('\n'), assertions: [], credentialId });

    const title = titleOf(prompt);
    const testCase = await ctx.db.testCase.create({
      data: {
        ...inApp(ctx),
        title,
        description: prompt,
        steps: [],
        assertions: [],
        status: 'in_creation',
        origin: 'prompt',
        prompt,
        credentialId,
        bundleId,
      },
    });
    // Before the run is planned, so that planning it sees a test that is still being written.
    const draftId = await createDraft(ctx, testCase.id, prompt);
    const run = await openDefaultRun({ ctx, runId, testCaseIds: [testCase.id] });
    const position = await ctx.db.execution.count({ where: { runId: run.id, kind: 'test' } });
    const execution = await ctx.db.execution.create({
      data: {
        id: newId('execution'),
        ...inApp(ctx),
        runId: run.id,
        kind: 'test',
        testCaseId: testCase.id,
        title,
        steps: [],
        assertions: [],
        position,
        added: true,
      },
    });
    await ctx.db.testDraft.update({ where: { id: draftId }, data: { executionId: execution.id } });
    await addJob(ctx.db, 'test_draft', { draftId }, { key: `test_draft:${draftId}` });
    await audit({
      ctx,
      action: 'test_case.create',
      targetKind: 'test_case',
      targetIds: [testCase.id],
      detail: { prompt, runId: run.id },
    });
    await publish(ctx.db, {
      topic: 'testcase',
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      id: String(testCase.id),
    });
    return { testCaseId: testCase.id, draftId, runId: run.id, executionId: execution.id };
  });

async function requireCredential(ctx: AppCtx, credentialId: string): Promise<void> {
  const known = await ctx.db.credential.findFirst({
    where: { id: credentialId, ...inApp(ctx) },
    select: { id: true },
  });
  if (!known) throw notFound('credential', credentialId);
}

async function createDraft(ctx: AppCtx, testCaseId: number, prompt: string): Promise<string> {
  const id = newId('draft');
  const says = 'Waiting for a worker.';
  await ctx.db.testDraft.create({
    data: {
      id,
      ...inApp(ctx),
      testCaseId,
      kind: 'creation',
      instructions: prompt,
      says,
      stages: [{ stage: 'queued', says, at: new Date().toISOString() }],
    },
  });
  return id;
}

/** Until the prompt has been read. */
function titleOf(prompt: string): string {
  const line = prompt.split('\n')[0]!.trim();
  return line.length > longestTitle ? `${line.slice(0, longestTitle).replace(/\s+\S*$/, '')}…` : line;
}
