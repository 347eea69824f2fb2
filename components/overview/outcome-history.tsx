'use client';
import { BarChart } from '#components/patterns/bar-chart.tsx';
import { absolute, count } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import type { Reported } from './reported.ts';

const stack = [
  { key: 'passed', name: 'Passed', fill: 'var(--good-fill)' },
  { key: 'blocked', name: 'Blocked', fill: 'var(--caution-fill)' },
  { key: 'failed', name: 'Failed', fill: 'var(--bad-fill)' },
] as const;

/** What became of the tests, run by run; each bar opens its run. */
export function OutcomeHistory({ appId, history }: { appId: string; history: Reported['history'] }) {
  const of = (id: string) => history.find((run) => run.id === id)!;
  return (
    <Panel
      title="Tests over runs"
      aside={
        <span className="flex gap-3">
          {stack.map(({ key, name, fill }) => (
            <span key={key} className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-[2px]" style={{ background: fill }} />
              {name}
            </span>
          ))}
        </span>
      }
    >
      <BarChart
        of="Run"
        caption="Tests over runs"
        says={(n) => n.toLocaleString('en-GB')}
        stack={[...stack]}
        bars={history.map((run) => ({
          id: run.id,
          label: `Run ${run.number}`,
          value: run.passed + run.failed + run.blocked,
          parts: { passed: run.passed, failed: run.failed, blocked: run.blocked },
          href: `/${appId}/runs/${run.id}`,
        }))}
        more={[
          ...stack.map(({ key, name }) => ({ head: name, of: (id: string) => String(of(id)[key]) })),
          {
            head: 'Readiness',
            of: (id) => {
              const { headline } = of(id);
              return headline === null ? 'no score' : `${headline} %`;
            },
          },
          { head: 'When', of: (id) => absolute(of(id).createdAt) },
        ]}
      />
      <p className="mt-2 text-sm text-quiet">The last {count(history.length, 'run')} of the whole app.</p>
    </Panel>
  );
}
