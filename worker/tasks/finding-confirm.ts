import type { Execution, Finding, Run } from '#prisma/generated/client.ts';
import { claimExecution } from '#server/domain/execution/claim-execution.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import { FindingEvidenceSchema } from '#server/domain/finding/schemas.ts';
import { setAside } from '#server/domain/finding/set-aside.ts';
import { absorbFinding, type Proof } from '#server/domain/issue/absorb-finding.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import { isFinalRunStatus, isOpenFindingStatus, openFindingStatuses } from '#server/domain/run/statuses.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { newId } from '#server/platform/ids.ts';
import type { StepRecord, Trail } from '#worker/ports/records.ts';
import type { Ledger } from '#worker/core/ledger.ts';
import { minimiseMsOf } from '#worker/oracles/minimise.ts';
import { isProven, neededReproductions } from '#worker/oracles/proof.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import { assertionOracle } from './assertion-candidate.ts';
import { watchRun } from './cancellation.ts';
import { credentialTurn } from './credential-turn.ts';
import { createModelBudget } from './model-budget.ts';
import { rerunTest } from './rerun-test.ts';
import type { TaskDeps } from './ports.ts';
import { createMasker, maskedJson } from './recorder/masker.ts';
import { createRecorder } from './recorder/recorder.ts';
import { resetData } from './reset-data.ts';
import { takeIdentity } from './session-identity.ts';
import type { Task } from './task.ts';
import { createTestScripts } from './test-scripts.ts';
import { toJson } from './to-json.ts';

export interface Confirmed {
  tries: number;
  reproduced: number;
  trail: Trail;
  record?: StepRecord;
  /** What was said of it. */
  seen?: Candidate;
  /** Spent on questions to a model that no step shows. */
  besides?: Ledger;
}

/**
 * Replays what led to a candidate, in fresh sessions: it becomes an issue, or is set aside as unconfirmed.
 */
export const findingConfirm: Task<'finding_confirm'> = {
  name: 'finding_confirm',
  async run({ findingId }, deps) {
    const finding = await deps.db.finding.findUnique({ where: { id: findingId }, include: { run: true } });
    if (!finding) return;
    const { run, ...row } = finding;
    if (isOpenFindingStatus(row.status) && !isFinalRunStatus(run.status)) await replay(row, run, deps);
    await advanceRun(deps.db, run.id);
  },
  async giveUp({ findingId }, deps, why) {
    const finding = await deps.db.finding.findUnique({ where: { id: findingId } });
    if (!finding) return;
    await deps.db.execution.updateMany({
      where: { findingId, kind: 'confirmation', status: { in: ['queued', 'running'] } },
      data: {
        status: 'blocked',
        class: 'environment',
        says: `The replay could not be carried out: ${why}`,
        endedAt: new Date(),
      },
    });
    await setAside({ ctx: systemCtx(deps.db, finding), findingId, tries: 0, reproduced: 0 });
    await advanceRun(deps.db, finding.runId);
  },
};

async function replay(finding: Finding, run: Run, deps: TaskDeps): Promise<void> {
  const ctx = systemCtx(deps.db, finding);
  const settings = RunSettingsSchema.parse(run.settings);
  const executionId = await openConfirmation(finding, run, deps);
  if (!executionId) return;
  const tested = await deps.db.execution.findUnique({
    where: { id: finding.executionId },
    select: { testCase: { select: { credentialId: true } } },
  });
  const credentialId = tested?.testCase?.credentialId ?? settings.credentialId;
  if (
    !(await credentialTurn({
      ctx,
      credentialId,
      executionId,
      job: {
        name: 'finding_confirm',
        payload: { findingId: finding.id },
        key: `finding_confirm:${finding.id}`,
      },
    }))
  )
    return;
  const execution = (await claimExecution({ db: deps.db, executionId, instanceId: deps.instanceId }))
    ?.execution;
  if (!execution) return;
  const watch = watchRun({ db: deps.db, runId: run.id, shutdown: deps.shutdown });
  const identity = await takeIdentity({ ctx, credentialId, executionId: execution.id, signal: watch.signal });
  const recorder = createRecorder({
    deps,
    execution,
    run,
    secrets: identity.secrets,
    analyze: false,
    onFailure: watch.abort,
  });
  try {
    const engine = await deps.engine();
    const openSession = () => engine.openSession({ viewport: settings.viewport, locale: settings.locale });
    const trail = finding.trail as unknown as Trail;
    const candidate = candidateOf(finding);
    const reset = () =>
      resetData({
        ctx,
        deps,
        settings,
        when: 'test',
        executionId: execution.id,
        identity,
        signal: watch.signal,
      });
    if (finding.oracle !== assertionOracle) await reset();
    const waiting = await deps.db.finding.count({
      where: { runId: run.id, status: { in: [...openFindingStatuses] } },
    });
    const confirmed: Confirmed =
      finding.oracle === assertionOracle
        ? await rerunTest({
            deps,
            finding,
            settings,
            identity,
            recorder,
            reset,
            scripts: await createTestScripts({
              ctx,
              deps,
              executionId: execution.id,
              secrets: identity.secrets,
              signal: watch.signal,
            }),
            openSession,
            brain: engine.brain(settings.brain, createModelBudget({ db: deps.db, execution, run })),
            tries: settings.confirmTries,
            needed: neededReproductions,
            signal: watch.signal,
          })
        : await deps.engineering.confirm({
            openSession,
            trail,
            candidate,
            tries: settings.confirmTries,
            recorder,
            values: identity.values,
            signal: watch.signal,
            minimiseMs: minimiseMsOf(waiting),
          });
    watch.throwIfHandedBack();
    await recorder.flush();
    if (watch.signal.aborted) return;
    // What the oracles say of a replay has not gone through the recorder, which lets no secret pass.
    const seen = confirmed.seen && maskedJson(confirmed.seen, createMasker(identity.secrets));
    await conclude({
      finding,
      execution,
      candidate,
      confirmed: { ...confirmed, ...(seen ? { seen } : {}) },
      pictures: confirmed.record && (await recorder.savedStep(confirmed.record)),
      deps,
    });
  } finally {
    watch.stop();
    await recorder.close();
    await identity.release();
  }
}

/** The execution that shows the replay; the one begun before, where its worker died. */
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
    const made = await tx.execution.create({
      data: {
        id: newId('execution'),
        organizationId: run.organizationId,
        appId: run.appId,
        runId: run.id,
        kind: 'confirmation',
        findingId: finding.id,
        title: finding.title,
        steps: [],
        assertions: [],
        position,
      },
    });
    return made.id;
  });
}

async function conclude({
  finding,
  execution,
  candidate,
  confirmed,
  pictures,
  deps,
}: {
  finding: Finding;
  execution: Execution;
  candidate: Candidate;
  confirmed: Confirmed;
  pictures: { pictureBeforeId: string | null; pictureAfterId: string | null } | undefined;
  deps: TaskDeps;
}): Promise<void> {
  const { tries, reproduced } = confirmed;
  const proven = isProven(finding.oracle, confirmed);
  const times = `${reproduced} of ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  await deps.db.$transaction(
    async (tx) => {
      const ctx = systemCtx(tx, finding);
      if (proven)
        await absorbFinding({
          ctx,
          findingId: finding.id,
          proof: proofOf({ candidate, confirmed, pictures, deps }),
        });
      else await setAside({ ctx, findingId: finding.id, tries, reproduced });
      await finishExecution({
        db: tx,
        execution,
        activity: 'confirm',
        outcome: {
          ...(confirmed.besides ? { besides: confirmed.besides } : {}),
          ...(proven
            ? { status: 'failed', class: 'bug', says: `Proven: it came back in ${times}.` }
            : { status: 'passed', says: `Not proven: it came back in ${times}.` }),
        },
      });
    },
    { timeout: 30_000 },
  );
}

/** What replays have proven, and how people are told: as it was seen on the way that they are shown. */
export const proofOf = ({
  candidate,
  confirmed: { tries, reproduced, trail, seen },
  pictures,
  deps: { engineering },
}: {
  candidate: Candidate;
  confirmed: Confirmed;
  pictures: { pictureBeforeId: string | null; pictureAfterId: string | null } | undefined;
  deps: Pick<TaskDeps, 'engineering'>;
}): Proof => ({
  tries,
  reproduced,
  trail: toJson(trail),
  pictureId: pictures?.pictureAfterId ?? null,
  pictureBeforeId: pictures?.pictureBeforeId ?? null,
  ...(seen ? { seen } : {}),
  report: engineering.writeIssue(seen ?? candidate, trail),
  reproduction: engineering.reproductionTest(seen ?? candidate, trail),
});

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
    ...(finding.box ? { box: finding.box as unknown as NonNullable<Candidate['box']> } : {}),
    ...(suspectedCause ? { suspectedCause } : {}),
  };
}
