import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { updateApp } from '../app/update-app.ts';
import type { AppCtx } from '../context.ts';
import { saveCandidate } from '../finding/save-candidate.ts';
import { getRun } from '../run/get-run.ts';
import { absorbFinding } from './absorb-finding.ts';
import { precisionByOracle } from './precision.ts';

let database: TestDatabase;
let ctx: AppCtx;
let runId: string;
let executionId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
  [runId, executionId] = [newId('run'), newId('execution')];
  const scope = { organizationId: ctx.organizationId, appId: ctx.appId };
  await ctx.db.run.create({ data: { id: runId, ...scope, number: 1, kind: 'discovery', status: 'running' } });
  await ctx.db.execution.create({
    data: { id: executionId, ...scope, runId, kind: 'exploration', title: 'E', steps: [], assertions: [] },
  });
});

const decide = async (oracle: string, approved: number, rejected: number) => {
  for (let n = 0; n < approved + rejected; n++) {
    const number = (await ctx.db.issue.count({ where: { appId: ctx.appId } })) + 1;
    await ctx.db.issue.create({
      data: {
        id: newId('issue'),
        organizationId: ctx.organizationId,
        appId: ctx.appId,
        number,
        title: 'T',
        type: 'Visual',
        severity: 'Low',
        oracle,
        signature: `${oracle} ${number}`,
        expected: '',
        observed: '',
        steps: [],
        ...(n < approved ? { triage: 'approved' } : { resolution: 'rejected' }),
      },
    });
  }
};

/** A finding of the oracle, brought back by a replay. */
async function prove(oracle: string, signature = 'new') {
  const candidate = {
    oracle,
    signature,
    type: 'Visual' as const,
    severity: 'Low' as const,
    severityReason: '',
    title: 'Pale',
    expected: '',
    observed: '',
    address: '',
    evidence: {},
  };
  await saveCandidate({
    ctx,
    input: {
      runId,
      executionId,
      stepId: null,
      pictureId: null,
      candidate,
      trail: { start: 'http://x.example', steps: [] },
    },
  });
  const finding = await ctx.db.finding.findFirstOrThrow({ where: { runId, signature } });
  return absorbFinding({
    ctx,
    findingId: finding.id,
    proof: {
      tries: 2,
      reproduced: 2,
      trail: {},
      pictureId: null,
      pictureBeforeId: null,
      report: { title: 'Pale', expected: '', observed: '', steps: [], suspectedCause: '' },
      reproduction: { title: 'R', steps: [], assertions: [] },
    },
  });
}

it('tells how often each oracle was right, the worst first', async () => {
  await decide('low-contrast', 1, 4);
  await decide('http-error', 3, 0);
  expect(await precisionByOracle({ ctx })).toEqual([
    { oracle: 'low-contrast', approved: 1, decided: 5, demoted: true },
    { oracle: 'http-error', approved: 3, decided: 3, demoted: false },
  ]);
});

it('sets aside what an oracle below the bar has proven, and says why in the run', async () => {
  await decide('low-contrast', 1, 4);
  expect(await prove('low-contrast')).toBeUndefined();
  expect((await getRun({ ctx, input: { runId } })).setAside).toMatchObject([
    {
      title: 'Pale',
      tries: 2,
      reproduced: 2,
      setAsideBecause: 'Of 5 issues that “low-contrast” reported in this app, 4 were rejected.',
    },
  ]);
});

it('believes it again where the bar is lowered, and where few issues were decided', async () => {
  await decide('low-contrast', 1, 4);
  await updateApp({ ctx, input: { precisionBar: 0.2 } });
  expect(await prove('low-contrast')).toMatchObject({ oracle: 'low-contrast' });
  await decide('dead-control', 0, 4);
  expect(await prove('dead-control', 'other')).toMatchObject({ oracle: 'dead-control' });
});

it('goes on seeing an issue that is known', async () => {
  const issue = await prove('low-contrast');
  await decide('low-contrast', 0, 5);
  await ctx.db.finding.deleteMany({ where: { runId } });
  expect(await prove('low-contrast')).toMatchObject({ id: issue!.id });
});
