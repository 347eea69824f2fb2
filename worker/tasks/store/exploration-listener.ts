/** Stores the explorer's events as rows while it explores. */
import type { Execution, Run } from '#prisma/generated/client.ts';
import { saveArtifact } from '#server/domain/artifact/save-artifact.ts';
import { claimExecution } from '#server/domain/execution/claim-execution.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import { saveCandidate } from '#server/domain/finding/save-candidate.ts';
import { showProgress } from '#server/domain/run/show-progress.ts';
import { saveScreen } from '#server/domain/screen/save-screen.ts';
import { saveWay } from '#server/domain/screen/save-way.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { newId } from '#server/platform/ids.ts';
import { addLedger, noLedger, type Ledger } from '#worker/core/ledger.ts';
import type { ExplorerEvent, TransitionEdge } from '#worker/explore/types.ts';
import type { TaskDeps } from '../ports.ts';
import { createMasker, maskedJson } from '../recorder/masker.ts';
import { createRecorder, type ExecutionRecorder } from '../recorder/recorder.ts';
import { toJson } from '../to-json.ts';

type Suspected = Extract<ExplorerEvent, { kind: 'suspicion' }>;

interface SessionRow {
  execution: Execution;
  recorder: ExecutionRecorder;
  title: string;
  acts: number;
}

export interface Listener {
  on(event: ExplorerEvent): Promise<void>;
  /** Row ids of screens by the explorer's ids. */
  screens: ReadonlyMap<string, string>;
  /** What questions to a model have cost so far. */
  asked: Readonly<Ledger>;
  /** Waits until all events so far are stored. */
  written(): Promise<void>;
  /** Waits until all events and steps are stored. @throws the first error of storing */
  finish(): Promise<void>;
  /** Removes the live pictures, whatever happened. */
  close(): Promise<void>;
}

const progressAtMostEveryMs = 700;
const recentSentences = 8;

export interface ListenerOptions {
  deps: TaskDeps;
  run: Run;
  secrets: string[];
  /** The screens stored by an earlier attempt. */
  known: ReadonlyMap<string, string>;
  /** The execution that shows a session; default: one claimed by this worker. */
  take?(session: { position: number; title: string }): Promise<TakenExecution | undefined>;
  /** Whether oracles analyse the steps afterwards. */
  analyze?: boolean;
  onFailure(error: unknown): void;
}

export interface TakenExecution {
  execution: Execution;
  /** Number of steps that its attempt has stored already. */
  from?: number;
}

export function createListener({
  deps,
  run,
  secrets,
  known,
  take = (session) => takeExploration({ deps, run, ...session }),
  analyze = true,
  onFailure,
}: ListenerOptions): Listener {
  const ctx = systemCtx(deps.db, run);
  const sessions = new Map<number, SessionRow>();
  const screens = new Map(known);
  const waysToCome: TransitionEdge[] = [];
  let chain: Promise<void> = Promise.resolve();
  let failed: { error: unknown } | undefined;
  let recent: string[] = [];
  let told = 0;
  const asked = noLedger();

  const openSession = async (number: number, title: string) => {
    const known = sessions.get(number);
    if (known) {
      known.title = title;
      await deps.db.execution.update({ where: { id: known.execution.id }, data: { title } });
      return;
    }
    const taken = await take({ position: number, title });
    if (!taken) return;
    const { execution, from = 0 } = taken;
    const recorder = createRecorder({ deps, execution, run, secrets, analyze, from, onFailure });
    sessions.set(number, { execution, recorder, title, acts: from });
  };

  const writeWay = async (way: TransitionEdge) => {
    const fromId = screens.get(way.from);
    const toId = way.to === undefined ? null : screens.get(way.to);
    if (!fromId || toId === undefined) return void waysToCome.push(way);
    await saveWay({ ctx, input: { fromId, toId, intent: way.intent, leftAlone: way.leftAlone } });
  };

  const tellProgress = async (event: Extract<ExplorerEvent, { kind: 'progress' }>) => {
    if (recent[0] !== event.says) recent = [event.says, ...recent].slice(0, recentSentences);
    if (Date.now() - told < progressAtMostEveryMs) return;
    told = Date.now();
    await showProgress({
      db: deps.db,
      run,
      progress: {
        stage: 'exploring',
        says: event.says,
        screens: event.screens,
        ways: event.ways,
        acts: event.acts,
        recent,
        sessions: [...sessions.values()].map(({ execution, title, acts }) => ({
          executionId: execution.id,
          title,
          says: `${acts} acts`,
        })),
      },
    });
  };

  const suspect = async ({ session, record, trail, candidate }: Suspected) => {
    const row = sessions.get(session);
    const step = await row?.recorder.savedStep(record);
    if (!row || !step) return;
    const masked = maskedJson({ candidate, trail }, createMasker(secrets));
    await saveCandidate({
      ctx,
      input: {
        runId: run.id,
        executionId: row.execution.id,
        stepId: step.id,
        pictureId: step.pictureAfterId,
        candidate: masked.candidate,
        trail: toJson(masked.trail),
      },
    });
  };

  const handle = async (event: ExplorerEvent): Promise<void> => {
    switch (event.kind) {
      case 'session':
        return openSession(event.session, event.title);
      case 'screen': {
        const { picture } = event.view;
        const saved =
          picture.length > 0
            ? await saveArtifact({
                ctx,
                storage: deps.storage,
                input: {
                  kind: 'picture',
                  contentType: contentTypeOf(picture),
                  content: picture,
                  runId: run.id,
                },
              })
            : undefined;
        const { screen } = event;
        screens.set(
          screen.id,
          await saveScreen({
            ctx,
            input: {
              runId: run.id,
              name: screen.name,
              address: screen.address,
              fingerprint: screen.fingerprint,
              depth: screen.depth,
              leftAlone: screen.leftAlone,
              pictureId: saved?.id ?? null,
            },
          }),
        );
        for (const way of waysToCome.splice(0)) await writeWay(way);
        return;
      }
      case 'way':
        return writeWay(event.way);
      case 'step': {
        const session = sessions.get(event.session);
        if (!session) return;
        session.acts++;
        return session.recorder.add(event.record, event.trail);
      }
      case 'suspicion':
        return suspect(event);
      case 'asked':
        return addLedger(asked, event.ledger);
      case 'progress':
        return tellProgress(event);
      // Only fitting the planner needs it.
      case 'tried':
        return;
    }
  };

  return {
    screens,
    asked,
    on(event) {
      chain = chain.then(async () => {
        if (failed) return;
        try {
          await handle(event);
        } catch (error) {
          failed = { error };
          onFailure(error);
        }
      });
      return chain;
    },
    async written() {
      await chain;
    },
    async finish() {
      await chain;
      if (failed) throw failed.error;
      for (const { recorder } of sessions.values()) await recorder.flush();
    },
    async close() {
      for (const { recorder } of sessions.values()) await recorder.close();
    },
  };
}

/** The execution that shows one exploring session. One from an earlier attempt at this run is continued. */
async function takeExploration({
  deps,
  run,
  position,
  title,
}: {
  deps: TaskDeps;
  run: Run;
  position: number;
  title: string;
}): Promise<TakenExecution | undefined> {
  const { db, instanceId } = deps;
  const known = await db.execution.findFirst({
    where: { runId: run.id, kind: 'exploration', testCaseId: null, position },
  });
  const id = known?.id ?? newId('execution');
  if (known) await db.execution.update({ where: { id }, data: { title } });
  else
    await db.execution.create({
      data: {
        id,
        organizationId: run.organizationId,
        appId: run.appId,
        runId: run.id,
        kind: 'exploration',
        title,
        steps: [],
        assertions: [],
        position,
      },
    });
  const claim = await claimExecution({ db, executionId: id, instanceId });
  return claim && { execution: claim.execution };
}

/** Ends the exploring sessions of a run, within the transaction that queues the follow-up jobs. */
export async function endExplorations({
  db,
  run,
  besides = noLedger(),
}: {
  db: Parameters<typeof finishExecution>[0]['db'];
  run: Run;
  /** What questions to a model have cost, which no step shows. */
  besides?: Readonly<Ledger>;
}): Promise<void> {
  const open = await db.execution.findMany({
    where: { runId: run.id, kind: 'exploration', testCaseId: null, status: { in: ['queued', 'running'] } },
    include: { _count: { select: { stepRows: true } } },
  });
  let cost: Readonly<Ledger> | undefined = besides;
  for (const { _count, ...execution } of open) {
    if (execution.status === 'queued') {
      await db.execution.delete({ where: { id: execution.id } });
      continue;
    }
    await finishExecution({
      db,
      execution,
      activity: 'explore',
      outcome: {
        status: 'passed',
        says: `Explored in ${_count.stepRows} acts.`,
        ...(cost ? { besides: cost } : {}),
      },
    });
    cost = undefined;
  }
}

const contentTypeOf = (picture: Buffer) =>
  picture[0] === 0xff && picture[1] === 0xd8 ? 'image/jpeg' : 'image/png';
