'use client';
import Link from 'next/link';
import { between, count, duration, percent } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { Empty } from '#components/patterns/states.tsx';
import { Status, statusWord } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { isJudgedExecutionStatus } from '#server/domain/run/statuses.ts';
import type { TestCase } from './test-page.tsx';

type Outcome = TestCase['executions'][number];
const fills: Record<string, string> = {
  passed: 'bg-good-fill',
  failed: 'bg-bad-fill',
  blocked: 'bg-caution-fill',
};
const tookOf = (outcome: Outcome) => (outcome.endedAt ? between(outcome.startedAt, outcome.endedAt) : null);

/** How it did, run by run: a bar each, as high as it took, and the list behind it. */
export function TestHistory({ appId, test }: { appId: string; test: TestCase }) {
  const judged = test.executions.filter(({ status }) => isJudgedExecutionStatus(status));
  const passed = judged.filter(({ status }) => status === 'passed').length;
  const turns = judged.filter(
    ({ status }, index) => index > 0 && status !== judged[index - 1]!.status,
  ).length;
  return (
    <Panel
      flush
      title="Outcomes"
      aside={
        judged.length > 0 ? (
          <span className="figures">
            {percent(passed, judged.length)} passed ·{' '}
            {turns === 0 ? 'steady' : `changed ${count(turns, 'time')}`} in {count(judged.length, 'run')}
          </span>
        ) : null
      }
    >
      {test.executions.length === 0 ? (
        <Empty className="py-8" title="Never run">
          Run it to see how it does.
        </Empty>
      ) : (
        <>
          {test.executions.length > 1 ? <Bars appId={appId} outcomes={test.executions.toReversed()} /> : null}
          <ul>
            {test.executions.map((outcome) => (
              <li
                key={outcome.id}
                className="relative flex items-center gap-4 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover"
              >
                <Status status={outcome.status} className="w-24" />
                <div className="min-w-0 flex-1">
                  <Link
                    href={`/${appId}/executions/${outcome.id}`}
                    className="text-base after:absolute after:inset-0"
                  >
                    Run {outcome.run.number}
                  </Link>
                  {outcome.status === 'failed' || outcome.status === 'blocked' ? (
                    <p className="truncate text-sm text-quiet">{outcome.says}</p>
                  ) : null}
                </div>
                <span className="figures text-sm text-quiet">{duration(tookOf(outcome))}</span>
                <Time date={outcome.createdAt} className="w-24 text-right text-sm text-quiet" />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Bars({ appId, outcomes }: { appId: string; outcomes: Outcome[] }) {
  const most = Math.max(1, ...outcomes.map((outcome) => tookOf(outcome) ?? 0));
  return (
    <ol
      aria-label="Outcomes, oldest first"
      className="flex h-20 items-end gap-1 border-b border-line px-4 pt-4"
    >
      {outcomes.map((outcome) => (
        <li key={outcome.id} className="flex h-full max-w-8 min-w-2 flex-1 items-end">
          <Link
            href={`/${appId}/executions/${outcome.id}`}
            title={`Run ${outcome.run.number}: ${statusWord(outcome.status).toLowerCase()}, ${duration(tookOf(outcome))}`}
            aria-label={`Run ${outcome.run.number}: ${statusWord(outcome.status)}, ${duration(tookOf(outcome))}`}
            className={`block w-full min-w-2 rounded-t-sm hover:opacity-75 ${fills[outcome.status] ?? 'bg-line-strong'}`}
            style={{ height: `max(4px, ${((tookOf(outcome) ?? 0) / most) * 100}%)` }}
          />
        </li>
      ))}
    </ol>
  );
}
