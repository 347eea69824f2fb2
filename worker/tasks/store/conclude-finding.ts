/** What becomes of a finding once its replays are over: an issue with its proof, or set aside with the reason. */
import type { Execution, Finding } from '#prisma/generated/client.ts';
import { finishExecution } from '#server/domain/execution/finish-execution.ts';
import { showAttemptOf } from '#server/domain/execution/show-attempt-of.ts';
import { setAside } from '#server/domain/finding/set-aside.ts';
import { absorbFinding, type Proof } from '#server/domain/issue/absorb-finding.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { Confirmed } from '#worker/run/index.ts';
import { inWordsOf } from '#worker/run/words.ts';
import type { TaskDeps } from '../ports.ts';
import { createMasker, maskedJson } from '../recorder/masker.ts';
import { toJson } from '../to-json.ts';

export async function concludeFinding({
  finding,
  execution,
  candidate,
  proven,
  confirmed: told,
  secrets,
  pictures,
  replayIds,
  late,
  deps,
}: {
  finding: Finding;
  execution: Execution;
  candidate: Candidate;
  proven: boolean;
  confirmed: Confirmed;
  /** What no word of it may show. */
  secrets: Parameters<typeof createMasker>[0];
  pictures: { pictureBeforeId: string | null; pictureAfterId: string | null } | undefined;
  /** The steps of the replay that proved it. */
  replayIds: string[];
  /** The time for replays was over. */
  late: boolean;
  deps: TaskDeps;
}): Promise<void> {
  // The words of a replay don't pass through the recorder's masking.
  const { seen, because: why } = maskedJson(
    { seen: told.seen, because: told.because },
    createMasker(secrets),
  );
  const confirmed: Confirmed = { ...told, ...(seen ? { seen } : {}) };
  const { tries, reproduced, besides } = confirmed;
  const because = late ? notReplayed : (why ?? '');
  const times = `${reproduced} of ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  const outcome = proven
    ? { status: 'failed' as const, class: 'bug' as const, says: `Proven: it came back in ${times}.` }
    : {
        status: 'passed' as const,
        says: because || `Not proven: it came back in ${times}.`,
      };
  await deps.db.$transaction(
    async (tx) => {
      const ctx = systemCtx(tx, finding);
      if (proven)
        await absorbFinding({
          ctx,
          findingId: finding.id,
          proof: proofOf({ candidate, confirmed, pictures, deps }),
        });
      else
        await setAside({
          ctx,
          findingId: finding.id,
          tries,
          reproduced,
          because,
        });
      const shown =
        proven && replayIds.length > 0
          ? await showAttemptOf({ db: tx, execution, stepIds: replayIds })
          : execution;
      await finishExecution({
        db: tx,
        execution: shown,
        activity: 'confirm',
        outcome: { ...outcome, ...(besides ? { besides } : {}) },
      });
    },
    { timeout: 30_000 },
  );
}

const notReplayed = 'Not replayed: the time for proving was over. A longer discovery may prove it.';

/** The proof of a finding, with the report as seen in the replay that is shown. */
export const proofOf = ({
  candidate,
  confirmed: { tries, reproduced, trail, seen, words },
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
  report: inWordsOf(engineering.writeIssue(seen ?? candidate, trail), seen ?? candidate, words),
  reproduction: engineering.reproductionTest(seen ?? candidate, trail),
});
