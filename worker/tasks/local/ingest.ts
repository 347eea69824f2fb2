/**
 * Imports the events of a runner on another machine, through the same code and into the same rows as a
 * worker's own run.
 */
import { z } from 'zod';
import type { Execution, Run } from '#prisma/generated/client.ts';
import { saveArtifact } from '#server/domain/artifact/save-artifact.ts';
import { claimExecution } from '#server/domain/execution/claim-execution.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { setAside } from '#server/domain/finding/set-aside.ts';
import { absorbFinding } from '#server/domain/issue/absorb-finding.ts';
import type { LocalEvent, Where } from '#server/domain/local/schemas.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import { showProgress } from '#server/domain/run/show-progress.ts';
import { inApp } from '#server/domain/scope.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { settleDraft } from '#server/domain/test-case/settle-draft.ts';
import { newId } from '#server/platform/ids.ts';
import type { ExplorerEvent } from '#worker/explore/types.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';
import { isProven } from '#worker/oracles/proof.ts';
import { keepDrafts } from '../store/keep-drafts.ts';
import { createListener, endExplorations, type TakenExecution } from '../store/exploration-listener.ts';
import { proofOf } from '../store/conclude-finding.ts';
import type { TaskDeps } from '../ports.ts';
import { createRecorder, type ExecutionRecorder } from '../recorder/recorder.ts';
import { openExecutions } from '../store/plan.ts';
import { toJson } from '../to-json.ts';
import { decodeDrafts, decodeRecord, decodeTrace, type ReadFile } from './decode.ts';

/** The import's progress in LocalRun.state: row ids by the runner's own names. */
export const LocalState = z
  .object({
    screens: z.array(z.tuple([z.string(), z.string()])).default([]),
    /** Test case ids by draft signature. */
    tests: z.record(z.string(), z.number()).default({}),
    sessions: z.record(z.string(), z.string()).default({}),
  })
  .catch({ screens: [], tests: {}, sessions: {} });
export type LocalState = z.output<typeof LocalState>;

export interface Ingest {
  keep(event: LocalEvent): Promise<void>;
  /** Waits until everything is stored. Returns the state to continue from. */
  flush(): Promise<LocalState>;
  close(): Promise<void>;
}

interface Options {
  deps: TaskDeps;
  run: Run;
  state: LocalState;
  read: ReadFile;
}

export function createIngest({ deps, run, state, read }: Options): Ingest {
  const { db } = deps;
  const ctx = systemCtx(db, run);
  const settings = RunSettingsSchema.parse(run.settings);
  let failure: { error: unknown } | undefined;
  const onFailure = (error: unknown) => {
    failure ??= { error };
  };
  const tests = { ...state.tests };
  const titles = { ...state.sessions };
  const recorders = new Map<string, { execution: Execution; recorder: ExecutionRecorder }>();
  const opened = new Set<string>();
  /** Number of stored steps of each execution. */
  const counts = new Map<string, number>();

  const stepsOf = async (execution: Execution) => {
    const known =
      counts.get(execution.id) ??
      (await db.step.count({ where: { executionId: execution.id, attempt: execution.attempt } }));
    counts.set(execution.id, known);
    return known;
  };
  const takeSession = async ({
    position,
    title,
  }: {
    position: number;
    title: string;
  }): Promise<TakenExecution | undefined> => {
    const known = await db.execution.findFirst({
      where: { runId: run.id, ...inApp(ctx), kind: 'exploration', testCaseId: null, position },
    });
    const execution =
      known ??
      (await db.execution.create({
        data: {
          id: newId('execution'),
          ...inApp(ctx),
          runId: run.id,
          kind: 'exploration',
          title,
          steps: [],
          assertions: [],
          position,
          status: 'running',
          attempt: 1,
          startedAt: new Date(),
        },
      }));
    return execution.status === 'running' ? { execution, from: await stepsOf(execution) } : undefined;
  };
  const listener = createListener({
    deps,
    run,
    secrets: [],
    known: new Map(state.screens),
    take: takeSession,
    analyze: false,
    onFailure,
  });

  /** Opens a session begun in an earlier import job, before its next step is stored. */
  const openSession = async (session: number) => {
    const name = String(session);
    if (opened.has(name) || titles[name] === undefined) return;
    opened.add(name);
    await listener.on({ kind: 'session', session, title: titles[name] });
  };
  const executionOf = async (where: Where): Promise<Execution | undefined> => {
    const of =
      'session' in where
        ? { kind: 'exploration' as const, testCaseId: null, position: where.session }
        : tests[where.test] === undefined
          ? undefined
          : { kind: 'test' as const, testCaseId: tests[where.test]! };
    return (
      of && ((await db.execution.findFirst({ where: { runId: run.id, ...inApp(ctx), ...of } })) ?? undefined)
    );
  };
  /** The running execution of a test with its recorder; undefined where it is not running. */
  const atWork = async (test: string) => {
    const known = recorders.get(test);
    if (known) return known;
    let execution = await executionOf({ test });
    if (execution?.status === 'queued')
      execution = (await claimExecution({ db, executionId: execution.id, instanceId: deps.instanceId }))
        ?.execution;
    if (execution?.status !== 'running') return undefined;
    const recorder = createRecorder({
      deps,
      execution,
      run,
      secrets: [],
      analyze: false,
      from: await stepsOf(execution),
      onFailure,
    });
    const work = { execution, recorder };
    recorders.set(test, work);
    return work;
  };

  const keepStep = async ({ where, at, record, trail }: Extract<LocalEvent, { kind: 'step' }>) => {
    if ('session' in where) await openSession(where.session);
    const work = 'session' in where ? undefined : await atWork(where.test);
    const execution = work?.execution ?? (await executionOf(where));
    // The step was sent twice, or its execution has ended.
    if (!execution || execution.status !== 'running' || at < (await stepsOf(execution))) return;
    counts.set(execution.id, at + 1);
    const whole = await decodeRecord(record, read);
    if ('session' in where)
      await listener.on({
        kind: 'step',
        session: where.session,
        record: whole,
        trail: trail ? decodeTrace(trail) : { start: settings.address, steps: [] },
      });
    else await work?.recorder.add(whole, trail && decodeTrace(trail));
  };

  const keepAllDrafts = async (drafts: DraftedTest[]) => {
    await listener.finish();
    await db.$transaction(
      async (tx) => {
        await endExplorations({ db: tx, run });
        await keepDrafts({ tx, run, settings, drafts, screens: listener.screens, queue: openExecutions });
        const rows = await tx.testCase.findMany({
          where: { ...inApp(ctx), signature: { in: drafts.map((draft) => draft.signature) } },
          select: { id: true, signature: true, title: true, steps: true, assertions: true },
        });
        for (const row of rows) tests[row.signature] = row.id;
        // Tests that existed before run with the new ones.
        const queued = new Set(
          (
            await tx.execution.findMany({
              where: { runId: run.id, kind: 'test' },
              select: { testCaseId: true },
            })
          ).map((row) => row.testCaseId),
        );
        await openExecutions(
          tx,
          run,
          rows.filter((row) => !queued.has(row.id)),
        );
      },
      { timeout: 60_000 },
    );
    await showProgress({
      db,
      run,
      progress: {
        stage: 'executing',
        says: `${drafts.length} tests drafted. Each has to pass before it is kept.`,
        sessions: [],
      },
    });
  };

  const keepOutcome = async ({ kind: _, test, ...outcome }: Extract<LocalEvent, { kind: 'outcome' }>) => {
    const work = await atWork(test);
    if (!work) return;
    await work.recorder.flush();
    if (failure) throw failure.error;
    await db.$transaction(async (tx) => {
      await settleDraft({
        ctx: { ...ctx, db: tx },
        testCaseId: tests[test]!,
        passed: outcome.status === 'passed',
      });
      await finishExecution({ db: tx, execution: work.execution, activity: 'execute', outcome });
    });
    await work.recorder.close();
    recorders.delete(test);
  };

  const keepFinding = async ({
    where,
    at,
    candidate,
    trail,
    tries,
    reproduced,
    pictures,
  }: Extract<LocalEvent, { kind: 'finding' }>) => {
    const execution = await executionOf(where);
    if (!execution) return;
    const step = await db.step.findFirst({
      where: { executionId: execution.id, attempt: execution.attempt, index: at },
      select: { id: true, pictureAfterId: true },
    });
    await saveCandidate({
      ctx,
      input: {
        runId: run.id,
        executionId: execution.id,
        stepId: step?.id ?? null,
        pictureId: step?.pictureAfterId ?? null,
        candidate,
        trail: toJson(trail),
        replayed: true,
      },
    });
    const finding = await db.finding.findUnique({
      where: {
        runId_executionId_signature: {
          runId: run.id,
          executionId: execution.id,
          signature: candidate.signature,
        },
      },
    });
    if (!finding) return;
    if (!isProven(candidate.oracle, { tries, reproduced }))
      return setAside({ ctx, findingId: finding.id, tries, reproduced });
    const shown = async (sha256: string | null | undefined) =>
      sha256
        ? (
            await saveArtifact({
              ctx,
              storage: deps.storage,
              input: {
                kind: 'picture',
                contentType: 'image/png',
                content: await read(sha256),
                runId: run.id,
              },
            })
          ).id
        : null;
    const kept = {
      pictureBeforeId: await shown(pictures?.before),
      pictureAfterId: await shown(pictures?.after),
    };
    await absorbFinding({
      ctx,
      findingId: finding.id,
      proof: proofOf({
        candidate,
        confirmed: { tries, reproduced, trail: decodeTrace(trail) },
        pictures: kept,
        deps,
      }),
    });
  };

  const end = async (sentence: string | undefined) => {
    await listener.finish();
    if (sentence !== undefined) return failRun({ db, runId: run.id, cause: 'target', sentence });
    await db.$transaction((tx) => endExplorations({ db: tx, run }));
    // Tests that never ran are marked blocked, and their unproven drafts archived.
    await db.testCase.updateMany({
      where: {
        ...inApp(ctx),
        status: 'in_creation',
        origin: 'discovery',
        executions: { some: { runId: run.id, status: { in: ['queued', 'running'] } } },
      },
      data: { status: 'archived', statusBefore: 'in_creation', archivedAt: new Date() },
    });
    await db.execution.updateMany({
      where: { runId: run.id, ...inApp(ctx), kind: 'test', status: { in: ['queued', 'running'] } },
      data: {
        status: 'blocked',
        class: 'environment',
        says: 'The runner ended before it was carried out.',
        endedAt: new Date(),
      },
    });
    await advanceRun(db, run.id);
  };

  const handle = async (event: LocalEvent): Promise<void> => {
    switch (event.kind) {
      case 'session':
        titles[String(event.session)] = event.title;
        opened.add(String(event.session));
        return listener.on(event);
      case 'screen':
        return listener.on({
          kind: 'screen',
          screen: event.screen,
          view: { picture: event.picture ? await read(event.picture) : Buffer.alloc(0) },
        } as ExplorerEvent);
      case 'way':
        return listener.on(event);
      case 'progress':
        return listener.on(event);
      case 'step':
        return keepStep(event);
      case 'drafts':
        return keepAllDrafts(decodeDrafts(event.drafts));
      case 'outcome':
        return keepOutcome(event);
      case 'finding':
        return keepFinding(event);
      case 'end':
        return end(event.failure);
    }
  };

  return {
    async keep(event) {
      await handle(event);
      if (failure) throw failure.error;
    },
    async flush() {
      await listener.finish();
      for (const { recorder } of recorders.values()) await recorder.flush();
      if (failure) throw failure.error;
      return { screens: [...listener.screens], tests, sessions: titles };
    },
    async close() {
      await listener.close();
      for (const { recorder } of recorders.values()) await recorder.close();
    },
  };
}
