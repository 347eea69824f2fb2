/** Stubs of the tasks' dependencies, for tests with a real Postgres: no browser, no OCR. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { nothingKnown } from '#worker/app-model/index.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { getLog } from '#server/platform/log.ts';
import { createFileStore } from '#server/platform/storage.ts';
import type { Session, StepRecord } from '#worker/ports/records.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { Engineering, EnginePort } from '#worker/run/index.ts';
import type { TaskDeps } from './ports.ts';

export async function pictureOf(shade: number) {
  const image = await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: shade, g: shade, b: shade } },
  })
    .png()
    .toBuffer();
  return { image, width: 64, height: 48 };
}

export async function recordOf(index: number, change: Partial<StepRecord> = {}): Promise<StepRecord> {
  const view = async (shade: number) => ({
    picture: await pictureOf(shade),
    address: `http://app.test/${shade}`,
    title: `Page ${shade}`,
    scene: {
      width: 64,
      height: 48,
      lines: [],
      controls: [],
      regions: [],
      fingerprint: { content: `c${shade}`, layout: `l${shade}`, features: [shade] },
      background: { r: 0, g: 0, b: 0 },
      cost: { ms: 0, lines: 0, linesRead: 0 },
    },
  });
  return {
    index,
    kind: 'act',
    intent: `Step ${index}`,
    status: 'passed',
    decidedBy: 'engine',
    says: `Did step ${index}.`,
    modes: [{ mode: 'act', at: 0, ms: 5 }],
    before: await view(index),
    after: await view(index + 1),
    evidence: { console: [], network: [], exceptions: [] },
    observations: [],
    startedAt: Date.now(),
    ms: 5,
    ledger: { modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 },
    trailStep:
      index === 0
        ? { intent: 'Open', act: { kind: 'navigate', url: 'http://app.test/0' } }
        : { intent: `Step ${index}`, act: { kind: 'key', keys: 'Enter' } },
    ...change,
  };
}

export const candidateOf = (signature: string, change: Partial<Candidate> = {}): Candidate => ({
  oracle: 'dead-control',
  signature,
  type: 'Functional',
  severity: 'High',
  severityReason: 'It blocks people.',
  title: `Bug ${signature}`,
  expected: 'It works',
  observed: 'It does not',
  address: 'http://app.test/1',
  evidence: { console: ['boom'] },
  suspectedCause: 'A handler is missing.',
  ...change,
});

export const noSession = async (): Promise<Session> => ({
  screen: undefined as never,
  sight: undefined as never,
  evidence: {
    drain: () => ({ console: [], network: [], exceptions: [] }),
    dom: async () => '<p>document</p>',
  },
  close: async () => undefined,
});

export const engineStub: EnginePort = {
  openSession: noSession,
  brain: () => ({}) as never,
  close: async () => undefined,
};

/** Every test passes in three steps, oracles report nothing, every candidate is reproduced. */
export const engineeringStub: Engineering = {
  async runTest({ recorder, test, signal }) {
    const steps: StepRecord[] = [];
    for (let index = 0; index < 3; index++) {
      if (signal.aborted) return { status: 'cancelled', says: 'cancelled', steps };
      const record = await recordOf(
        index,
        index === 2 ? { kind: 'assertion', intent: test.assertions[0] ?? 'ok' } : {},
      );
      steps.push(record);
      await recorder.step(record);
    }
    return { status: 'passed', says: 'All assertions hold.', steps };
  },
  explore: async () => ({ screens: [], ways: [], model: nothingKnown, drafts: [], acts: 0 }),
  walkTest: async ({ test }) => ({
    steps: test.steps,
    assertions: test.assertions,
    outcome: { status: 'passed', says: 'All assertions hold.', steps: [] },
    tries: 1,
    besides: { modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 },
  }),
  judgeStep: async () => [],
  confirm: async ({ trail, recorder }) => {
    const record = await recordOf(0);
    await recorder?.step(record);
    return { tries: 2, reproduced: 2, trail, record };
  },
  writeIssue: (candidate, trail) => ({
    title: candidate.title,
    expected: candidate.expected,
    observed: candidate.observed,
    steps: [`Open ${trail.start}`, ...trail.steps.map((step) => step.intent)],
    suspectedCause: candidate.suspectedCause ?? '',
  }),
  reproductionTest: (candidate, trail) => ({
    title: `Fixed: ${candidate.title}`,
    steps: trail.steps.map((step) => step.intent),
    assertions: [candidate.expected],
  }),
};

/** Every command outputs itself. */
export const scriptStub: TaskDeps['runScript'] = async ({ command }) => ({
  output: command,
  cut: false,
  error: '',
  exitCode: 0,
  timedOut: false,
  ms: 1,
});

export function depsFor(db: PrismaClient, change: Partial<TaskDeps> = {}): TaskDeps {
  const home = mkdtempSync(join(tmpdir(), 'sightread-tasks-'));
  return {
    db,
    home,
    storage: createFileStore(join(home, 'artifacts')),
    log: getLog('test'),
    instanceId: 'wrk_test',
    shutdown: new AbortController().signal,
    engine: async () => engineStub,
    engineering: engineeringStub,
    runScript: scriptStub,
    preflight: async () => undefined,
    post: async () => ({ status: 200 }),
    send: async () => ({ status: 200, headers: {}, body: '', cut: false }),
    ...change,
  };
}

/** Waits until a check returns true. @throws after `ms` */
export async function until(what: string, check: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`It did not come about within ${ms} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
