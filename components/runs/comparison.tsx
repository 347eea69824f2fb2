'use client';
import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { runTitle } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { Failure, Loading } from '#components/patterns/states.tsx';
import { Severity, Status } from '#components/patterns/status.tsx';
import { comparableRuns } from './filters.ts';
import type { Run } from './run.ts';

type Compared = Outputs['run']['compare'];
const lists = [
  { key: 'newlyFailed', status: 'failed', word: 'Newly failed', none: 'No test newly fails.' },
  { key: 'recovered', status: 'passed', word: 'Recovered', none: 'No test came back.' },
  { key: 'stillFailing', status: 'failed', word: 'Still failing', none: 'No test fails in both.' },
] as const;
const issueLists = [
  { key: 'newIssues', status: 'pending', word: 'New issues', none: 'No issue is new.' },
  {
    key: 'goneIssues',
    status: 'resolved',
    word: 'Issues not seen again',
    none: 'Every issue was seen again.',
  },
] as const;

/** This run beside any earlier one. Which one stands in the address. */
export function Comparison({ appId, run }: { appId: string; run: Run }) {
  const trpc = useTRPC();
  const [withId, setWith] = useQueryState('with', parseAsString);
  const runs = useQuery(trpc.run.list.queryOptions(comparableRuns(appId)));
  const earlier = runs.data?.items.filter((other) => other.number < run.number) ?? [];
  const compared = useQuery(
    trpc.run.compare.queryOptions(
      { appId, runId: run.id, compareToRunId: withId ?? '' },
      { enabled: withId !== null, placeholderData: (before) => before },
    ),
  );
  const none = runs.data !== undefined && earlier.length === 0;
  return (
    <Panel
      flush
      title={
        <span className="inline-flex items-center gap-2">
          <GitCompareArrows aria-hidden className="size-4 text-quiet" /> Compared with
        </span>
      }
      aside={
        <select
          aria-label="Compare with an earlier run"
          value={withId ?? ''}
          onChange={(event) => void setWith(event.target.value || null)}
          className="h-8 max-w-60 rounded-md border border-line-strong bg-raised px-2 text-sm font-medium text-text"
        >
          <option value="">no other run</option>
          {earlier.map((other) => (
            <option key={other.id} value={other.id}>
              Run {other.number} · {runTitle(other)}
              {other.build ? ` · ${other.build.label}` : ''}
              {other.environment ? ` · ${other.environment}` : ''}
            </option>
          ))}
        </select>
      }
    >
      {withId === null ? (
        <p className="px-4 py-3 text-sm text-quiet">
          {none
            ? 'No earlier run has ended well, so there is none to compare with.'
            : 'Choose an earlier run to see what newly fails, what came back and which issues are new.'}
        </p>
      ) : null}
      {withId !== null && compared.isPending ? <Loading what="the comparison" rows={3} /> : null}
      {withId !== null && compared.error && !compared.data ? (
        <Failure what="The comparison" error={compared.error} retry={() => void compared.refetch()} />
      ) : null}
      {withId !== null && compared.data ? <Lists appId={appId} compared={compared.data} /> : null}
    </Panel>
  );
}

const Lists = ({ appId, compared }: { appId: string; compared: Compared }) => (
  <div className="grid grid-cols-5 max-xl:grid-cols-2 max-md:grid-cols-1">
    {lists.map(({ key, ...list }) => (
      <ChangeList
        key={key}
        {...list}
        rows={compared[key].map((row) => ({
          id: row.executionId,
          title: row.title,
          href: `/${appId}/executions/${row.executionId}`,
        }))}
      />
    ))}
    {issueLists.map(({ key, ...list }) => (
      <ChangeList
        key={key}
        {...list}
        rows={compared[key].map((row) => ({
          id: row.id,
          title: row.title,
          severity: row.severity,
          href: `/${appId}/issues?issue=${row.id}`,
        }))}
      />
    ))}
  </div>
);

const ChangeList = ({
  status,
  word,
  none,
  rows,
}: {
  status: string;
  word: string;
  none: string;
  rows: { id: string; title: string; href: string; severity?: string }[];
}) => (
  <section aria-label={word} className="min-w-0 border-r border-b border-line p-3 last:border-r-0">
    <h3 className="mb-1.5 flex items-center justify-between px-1">
      <Status status={status} word={word} />
      <span className="figures text-sm text-quiet">{rows.length}</span>
    </h3>
    {rows.length === 0 ? (
      <p className="px-1 text-sm text-quiet">{none}</p>
    ) : (
      <ul className="max-h-56 overflow-y-auto scroll-thin">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              href={row.href}
              className="flex items-start gap-2 rounded-sm px-1 py-1 text-sm hover:bg-hover"
            >
              {row.severity ? <Severity severity={row.severity} wordless className="mt-1" /> : null}
              <span className="line-clamp-2">{row.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
