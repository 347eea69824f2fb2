import type { Execution, Finding, Run } from '#prisma/generated/client.ts';
import { claimExecution } from '#server/domain/execution/claim-execution.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import { BoxSchema, FindingEvidenceSchema } from '#server/domain/finding/schemas.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { RunSettingsSchema, type RunSettings } from '#server/domain/run/schemas.ts';
import { isFinalRunStatus, isOpenFindingStatus, openFindingStatuses } from '#server/domain/run/statuses.ts';
import type { AppCtx } from '#server/domain/context.ts';
import { inApp } from '#server/domain/scope.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { addJob } from '#server/jobs/index.ts';
import { newId } from '#server/platform/ids.ts';
import { KeptReplays } from '#worker/oracles/kept-replays.ts';
import { minimiseMsOf } from '#worker/oracles/minimise.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { TrailSchema } from '#worker/agent/trail-schema.ts';
import { assertionOracle, assertionSignature } from '#worker/run/assertion-candidate.ts';
import type { Confirmed, FindingWork, RerunTest } from '#worker/run/index.ts';
import { maxModelCalls, provingDeadline } from '#worker/run/policy.ts';
import { credentialTurn } from '../credential-turn.ts';
import { analystOf, createModelBudget } from '../model-budget.ts';
import type { TaskDeps } from '../ports.ts';
import { createRecorder, type ExecutionRecorder } from '../recorder/recorder.ts';
import { resetData } from '../reset-data.ts';
import type { Identity } from '../session-identity.ts';
import { createTestScripts } from '../test-scripts.ts';
import { takeWatchedIdentity } from '../watched-identity.ts';
import { concludeFinding } from './conclude-finding.ts';
import { isItsTurnAlone, mayRetryAlone, shortestOf, wasCrowded } from './finding-turns.ts';
import { plannedTest } from './planned-test.ts';
import { spansOf } from './spans-of.ts';
import { workOf } from './work-of.ts';

interface Asked {
  finding: Finding;
  run: Run;
  settings: RunSettings;
  alone: boolean;
  deps: TaskDeps;
}

/** Claims a finding to replay: of its signature, the one with the shortest trail. */
export async function takeFinding(
  findingId: string,
  alone: boolean,
  deps: TaskDeps,
): Promise<FindingWork | undefined> {
  const found = await deps.db.finding.findUnique({ where: { id: findingId }, include: { run: true } });
  if (!found) return undefined;
  const { run, ...asked } = found;
  const finding = alone ? asked : await shortestOf({ ctx: systemCtx(deps.db, asked), finding: asked });
  const isOpen = isOpenFindingStatus(finding.status) && !isFinalRunStatus(run.status);
  if (!isOpen) return void (await advanceRun(deps.db, run.id));
  const settings = RunSettingsSchema.parse(run.settings);
  return take({ finding, run, settings, alone, deps });
}

async function take({ finding, run, settings, alone, deps }: Asked): Promise<FindingWork | undefined> {
  const { db, instanceId } = deps;
  const ctx = systemCtx(db, finding);
  if (alone && !(await isItsTurnAlone({ ctx, finding }))) return undefined;
  const executionId = await openConfirmation(finding, run, deps);
  if (!executionId) return void (await advanceRun(db, run.id));
  const tested = await db.execution.findUnique({
    where: { id: finding.executionId },
    include: { testCase: { select: { credentialId: true, bundleId: true, signature: true } } },
  });
  const credentialId = tested?.testCase?.credentialId ?? settings.credentialId;
  const job = { name: 'finding_confirm' as const, payload: { findingId: finding.id, alone } };
  if (
    !(await credentialTurn({ ctx, credentialId, executionId, job: { ...job, key: keyOf(finding, alone) } }))
  )
    return undefined;
  const execution = (await claimExecution({ db, executionId, instanceId }))?.execution;
  if (!execution) return void (await advanceRun(db, run.id));
  // Parsed before the credential is leased, so that an error here blocks nobody.
  const candidate = candidateOf(finding);
  const trail = TrailSchema.parse(finding.trail);
  const late = await isLate({ run, settings, deps });
  const waiting = await db.finding.count({
    where: { runId: run.id, status: { in: [...openFindingStatuses] } },
  });
  const lease = { ctx, credentialId, executionId };
  const { watch, identity } = await takeWatchedIdentity({ deps, runId: run.id, ...lease });
  const { secrets, values } = identity;
  const recorder = createRecorder({ deps, execution, run, secrets, analyze: false, onFailure: watch.abort });
  const letGo = async () => {
    watch.stop();
    await recorder.close();
    await identity.release();
  };
  const asked = { finding, deps, run, execution, settings, identity, tested, signal: watch.signal };
  const rerun = await rerunOf(asked).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  return Object.assign(workOf(watch), {
    candidate,
    trail,
    settings,
    values,
    recorder,
    analyst: analystOf({ db, execution, run, maxCalls: maxModelCalls.proving }),
    others: () => titlesOfIssues(ctx, finding.signature),
    ...(rerun ? { rerun } : {}),
    kept: keptOf(run.id),
    minimiseMs: minimiseMsOf(waiting),
    isLate: late,
    isAlone: alone,
    reset: () =>
      resetData({ ctx, deps, settings, when: 'test', executionId, identity, signal: watch.signal }),
    wasCrowded: () => wasCrowded({ ctx, execution }),
    retryAlone: (confirmed) => retryAlone({ finding, execution, confirmed, deps }),
    conclude: async ({ proven, confirmed }) => {
      const pictures = confirmed.record && (await recorder.savedStep(confirmed.record));
      const replayIds = await savedIdsOf(confirmed.replay ?? [], recorder);
      // A finding that was not reproduced alone either keeps the result of its first replays.
      const before = alone && !proven ? { tries: finding.tries, reproduced: finding.reproduced } : {};
      await concludeFinding({
        finding,
        execution,
        candidate,
        proven,
        confirmed: { ...confirmed, ...before },
        secrets,
        pictures,
        replayIds,
        late,
        deps,
      });
    },
    close: async () => {
      await letGo();
      await advanceRun(db, run.id);
    },
  } satisfies Omit<FindingWork, keyof ReturnType<typeof workOf>>);
}

async function savedIdsOf(records: readonly StepRecord[], recorder: ExecutionRecorder): Promise<string[]> {
  const saved = await Promise.all(records.map((record) => recorder.savedStep(record)));
  return saved.flatMap((step) => step?.id ?? []);
}

/** Runs whose replays this process keeps. */
const maxRuns = 2;
const keptByRun = new Map<string, KeptReplays>();

function keptOf(runId: string): KeptReplays {
  const kept = keptByRun.get(runId) ?? new KeptReplays();
  keptByRun.delete(runId);
  keptByRun.set(runId, kept);
  const [oldest] = keptByRun.keys();
  if (keptByRun.size > maxRuns && oldest) keptByRun.delete(oldest);
  return kept;
}

/** How many of an app's active issues one may be the same as. */
const maxOthers = 30;

async function titlesOfIssues({ db, ...ctx }: AppCtx, signature: string): Promise<string[]> {
  const issues = await db.issue.findMany({
    where: { ...inApp({ db, ...ctx }), resolution: 'active', signature: { not: signature } },
    orderBy: { number: 'desc' },
    take: maxOthers,
    select: { title: true },
  });
  return issues.map(({ title }) => title);
}

const keyOf = ({ id }: Finding, alone: boolean) => `finding_confirm:${id}${alone ? ':alone' : ''}`;

/** Whether the time for replays is over. Only discoveries have a deadline. */
async function isLate({ run, settings, deps }: Pick<Asked, 'run' | 'settings' | 'deps'>): Promise<boolean> {
  if (run.kind !== 'discovery') return false;
  const open = await deps.db.execution.count({
    where: { runId: run.id, kind: { in: ['exploration', 'test'] }, endedAt: null },
  });
  if (open > 0) return false;
  const { exploration, test, confirmation } = await spansOf(deps.db, run.id);
  const [exploredAt, begunAt] = [exploration?.endedAt, confirmation?.begunAt];
  if (exploredAt === undefined || begunAt === undefined) return false;
  // Other runs may have kept the workers busy until then.
  const freeAt = Math.max(test?.endedAt ?? 0, begunAt);
  return Date.now() >= provingDeadline(exploredAt, freeAt, settings.budget.minutes);
}

/** The test to run again where its failed assertion is to be proven; undefined for other findings. */
async function rerunOf({
  finding,
  deps,
  run,
  execution,
  settings,
  identity,
  tested,
  signal,
}: {
  finding: Finding;
  deps: TaskDeps;
  run: Run;
  execution: Execution;
  settings: RunSettings;
  identity: Identity;
  tested: (Execution & { testCase: { bundleId: string | null; signature: string } | null }) | null;
  signal: AbortSignal;
}): Promise<RerunTest | undefined> {
  if (finding.oracle !== assertionOracle || !tested) return undefined;
  const { title, testCaseId, testCase } = tested;
  const { secrets } = identity;
  const ctx = systemCtx(deps.db, execution);
  return {
    test: plannedTest({ test: tested, testCase, settings, identity }),
    scripts: await createTestScripts({ ctx, deps, executionId: execution.id, secrets, signal }),
    brain: (engine) => engine.brain(settings.brain, createModelBudget({ db: deps.db, execution, run })),
    signatureOf: (assertion) => assertionSignature(testCaseId, title, assertion),
  };
}

/** The execution that shows the replay. One left open by a worker that died is reused. */
function openConfirmation(finding: Finding, run: Run, { db }: TaskDeps): Promise<string | undefined> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM findings WHERE id = ${finding.id} FOR UPDATE`;
    const { count } = await tx.finding.updateMany({
      where: { id: finding.id, status: { in: ['candidate', 'confirming'] } },
      data: { status: 'confirming' },
    });
    if (count === 0) return undefined;
    const begun = await tx.execution.findFirst({
      where: { findingId: finding.id, kind: 'confirmation', status: { in: ['queued', 'running'] } },
      select: { id: true },
    });
    if (begun) return begun.id;
    const position = await tx.execution.count({ where: { runId: run.id, kind: 'confirmation' } });
    const seenIn = await tx.execution.findUniqueOrThrow({ where: { id: finding.executionId } });
    const made = await tx.execution.create({
      data: {
        id: newId('execution'),
        organizationId: run.organizationId,
        appId: run.appId,
        runId: run.id,
        kind: 'confirmation',
        findingId: finding.id,
        added: seenIn.added,
        title: finding.title,
        steps: [],
        assertions: [],
        position,
      },
    });
    return made.id;
  });
}

/**
 * Ends this replay and queues a lone one.
 * @returns false once the limit of lone replays is reached
 */
async function retryAlone({
  finding,
  execution,
  confirmed: { tries, reproduced, besides },
  deps,
}: {
  finding: Finding;
  execution: Execution;
  confirmed: Confirmed;
  deps: TaskDeps;
}): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const ctx = systemCtx(tx, finding);
    if (!(await mayRetryAlone({ ctx, runId: finding.runId }))) return false;
    await tx.finding.update({ where: { id: finding.id }, data: { tries, reproduced } });
    const says = `${cameBack({ tries, reproduced })} beside others, and is replayed once more by itself.`;
    const outcome = { status: 'passed' as const, says, ...(besides ? { besides } : {}) };
    await finishExecution({ db: tx, execution, activity: 'confirm', outcome });
    const payload = { findingId: finding.id, alone: true };
    const options = { key: keyOf(finding, true), queue: `alone:${finding.runId}` };
    await addJob(tx, 'finding_confirm', payload, options);
    return true;
  });
}

const cameBack = ({ tries, reproduced }: { tries: number; reproduced: number }) =>
  `It came back in ${reproduced} of ${tries} ${tries === 1 ? 'try' : 'tries'}`;

function candidateOf(finding: Finding): Candidate {
  const { suspectedCause, ...evidence } = FindingEvidenceSchema.parse(finding.evidence);
  return {
    oracle: finding.oracle,
    signature: finding.signature,
    type: finding.type,
    severity: finding.severity,
    severityReason: finding.severityReason,
    title: finding.title,
    expected: finding.expected,
    observed: finding.observed,
    address: finding.address,
    evidence,
    ...(finding.box ? { box: BoxSchema.parse(finding.box) } : {}),
    ...(suspectedCause ? { suspectedCause } : {}),
  };
}
