'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { BarChart } from '#components/patterns/bar-chart.tsx';
import { capital, count, duration, money } from '#components/patterns/format.ts';
import { PageBody, PageHeader, Panel, Stat } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { Budgets } from './budgets.tsx';

export type Usage = Outputs['app']['usage'];
type Used = Pick<Usage['months'][number], 'costMicros' | 'modelCalls' | 'tokens' | 'ms'>;
const none: Used = { costMicros: 0, modelCalls: 0, tokens: 0, ms: 0 };
const number = (n: number) => n.toLocaleString('en-GB');
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
/** The service's time is what every run costs; money only where a model was asked. */
const shownBy = (rows: Used[]) =>
  rows.some(({ costMicros }) => costMicros > 0)
    ? { caption: 'Cost', value: (row: Used) => row.costMicros, says: money }
    : { caption: 'Time', value: (row: Used) => row.ms, says: duration };
const columns = (of: (id: string) => Used) => [
  { head: 'Cost', of: (id: string) => money(of(id).costMicros) },
  { head: 'Model calls', of: (id: string) => number(of(id).modelCalls) },
  { head: 'Tokens', of: (id: string) => number(of(id).tokens) },
  { head: 'Time', of: (id: string) => duration(of(id).ms) },
];

/** What runs have cost, by month, run and activity; and what they may. */
export function UsagePage({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const usage = useQuery(trpc.app.usage.queryOptions({ appId }));
  return (
    <>
      <PageHeader title="Usage and budgets" trail={[{ href: `/${appId}/settings`, label: 'Settings' }]} />
      <PageBody className="flex flex-col gap-4">
        {usage.isPending ? <Loading what="the ledger" /> : null}
        {usage.error && !usage.data ? (
          <Failure what="The ledger" error={usage.error} retry={() => void usage.refetch()} />
        ) : null}
        {usage.data ? <Ledger appId={appId} usage={usage.data} /> : null}
      </PageBody>
    </>
  );
}

function Ledger({ appId, usage }: { appId: string; usage: Usage }) {
  const may = useMay();
  const month = new Date().toISOString().slice(0, 7);
  const now = usage.months.find((row) => row.month === month) ?? none;
  const runs = usage.runs.filter((run) => run.ms > 0);
  const [byMonth, byRun] = [shownBy(usage.months), shownBy(runs)];
  return (
    <>
      <section
        aria-label="This month"
        className="grid grid-cols-4 gap-5 rounded-lg border border-line bg-raised p-4 max-md:grid-cols-2"
      >
        <Stat
          label="Cost this month"
          value={money(now.costMicros)}
          note={now.modelCalls === 0 ? 'No model was called' : undefined}
        />
        <Stat label="Model calls" value={number(now.modelCalls)} />
        <Stat label="Tokens" value={number(now.tokens)} />
        <Stat label="Time of agents" value={duration(now.ms)} note="summed over sessions" />
      </section>
      {usage.months.length === 0 ? (
        <Empty title="Nothing was spent yet">
          Every run notes its time, model calls, tokens and money here.
        </Empty>
      ) : (
        <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
          <Panel title={`${byMonth.caption} by month`}>
            <BarChart
              of="Month"
              caption={`${byMonth.caption} by month`}
              says={byMonth.says}
              bars={usage.months.map((row) => ({
                id: row.month,
                label: monthName(row.month),
                value: byMonth.value(row),
              }))}
              more={columns((id) => usage.months.find((row) => row.month === id) ?? none)}
            />
          </Panel>
          <Panel title={`${byRun.caption} by run`} aside={count(runs.length, 'run')}>
            <BarChart
              of="Run"
              caption={`${byRun.caption} by run`}
              says={byRun.says}
              bars={runs.map((run) => ({
                id: run.id,
                label: `Run ${run.number}`,
                value: byRun.value(run),
                href: `/${appId}/runs/${run.id}`,
              }))}
              more={columns((id) => runs.find((run) => run.id === id) ?? none)}
            />
          </Panel>
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
        <Panel title="What may be spent">
          <Budgets
            key={JSON.stringify(usage.budgets)}
            appId={appId}
            usage={usage}
            disabled={!may('app.update')}
          />
        </Panel>
        <Panel flush title="Spent on, this month">
          {usage.activities.length === 0 ? (
            <p className="p-4 text-base text-quiet">Nothing this month.</p>
          ) : (
            <div className="overflow-x-auto">
              <table className="w-full text-left text-sm">
                <thead className="text-quiet">
                  <tr className="border-b border-line">
                    {['Activity', 'Time', 'Model calls', 'Cost'].map((head, index) => (
                      <th
                        key={head}
                        scope="col"
                        className={`px-4 py-2 font-medium ${index ? 'text-right' : ''}`}
                      >
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="figures">
                  {usage.activities.map((row) => (
                    <tr key={row.activity} className="border-b border-line last:border-b-0">
                      <th scope="row" className="px-4 py-2 font-normal">
                        {capital(row.activity)}
                      </th>
                      <td className="px-4 py-2 text-right">{duration(row.ms)}</td>
                      <td className="px-4 py-2 text-right">{number(row.modelCalls)}</td>
                      <td className="px-4 py-2 text-right">{money(row.costMicros)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <p className="border-t border-line px-4 py-2 text-sm text-quiet">
            Each run’s own ledger stands on{' '}
            <Link className="underline underline-offset-2 hover:text-text" href={`/${appId}/runs`}>
              its page
            </Link>
            .
          </p>
        </Panel>
      </div>
    </>
  );
}
