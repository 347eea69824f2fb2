import type { Finding } from '#prisma/generated/client.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import type { Recorder, Session, StepRecord, Trail } from '#worker/ports/records.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import type { Brain } from '#worker/ports/brain.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import { assertionSignature } from './assertion-candidate.ts';
import type { Confirmed } from './finding-confirm.ts';
import type { TaskDeps } from './ports.ts';
import type { Identity } from './session-identity.ts';

/**
 * Confirms a failed assertion by executing its whole test again: it counts where the same assertion fails.
 */
export async function rerunTest({
  deps,
  finding,
  settings,
  identity,
  recorder,
  reset,
  scripts,
  openSession,
  brain,
  tries,
  needed,
  signal,
}: {
  deps: TaskDeps;
  finding: Finding;
  settings: RunSettings;
  identity: Identity;
  recorder: Recorder;
  /** Brings the app's data back before each try. */
  reset(): Promise<unknown>;
  scripts: Scripts;
  openSession(): Promise<Session>;
  brain: Brain;
  tries: number;
  needed: number;
  signal: AbortSignal;
}): Promise<Confirmed> {
  const execution = await deps.db.execution.findUniqueOrThrow({
    where: { id: finding.executionId },
    include: { testCase: { select: { bundleId: true } } },
  });
  const test = {
    title: execution.title,
    steps: execution.steps,
    assertions: execution.assertions,
    address: execution.testCase?.bundleId || settings.address,
    instructions: settings.instructions,
    credential: identity.credential,
  };
  let tried = 0;
  let reproduced = 0;
  let record: StepRecord | undefined;
  const besides = noLedger();
  while (tried < tries && reproduced < needed && tries - tried >= needed - reproduced && !signal.aborted) {
    await reset();
    const session = await openSession();
    try {
      const outcome = await deps.engineering.runTest({ session, brain, recorder, test, scripts, signal });
      tried++;
      if (outcome.besides) addLedger(besides, outcome.besides);
      const failed = outcome.steps.find(
        (step) =>
          step.kind === 'assertion' &&
          step.status === 'failed' &&
          assertionSignature(execution.testCaseId, execution.title, step.intent) === finding.signature,
      );
      if (outcome.status === 'failed' && failed) {
        reproduced++;
        record = failed;
      }
    } finally {
      await session.close().catch(() => undefined);
    }
  }
  return { tries: tried, reproduced, trail: finding.trail as unknown as Trail, record, besides };
}
