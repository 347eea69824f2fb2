'use client';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { FeatureIcon } from '#components/patterns/feature-icon.tsx';
import { between, capital, duration, words } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { Status, StatusIcon } from '#components/patterns/status.tsx';
import { Ticks } from '#components/patterns/ticks.tsx';
import { Elapsed } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useGrowing } from '#components/ui/use-growing.ts';
import type { Run } from './run.ts';

type Execution = Run['executions'][number];
const filters = ['all', 'failed', 'blocked', 'passed'] as const;
const reasons = { element_not_found: 'element not found', assertion_failed: 'assertion failed' };

/** Explorations, tests by key feature, confirmations, what was added: each one line with its steps. */
export function ExecutionGroups({ appId, run }: { appId: string; run: Run }) {
  const [filter, setFilter] = useQueryState('outcome', parseAsStringLiteral(filters).withDefault('all'));
  const rows =
    filter === 'all' ? run.executions : run.executions.filter((execution) => execution.status === filter);
  const { drawn, end } = useGrowing(rows.length);
  const groups = groupsOf(rows, drawn);
  return (
    <Panel
      flush
      title="Executions"
      aside={
        <Segmented
          label="Outcome"
          value={filter}
          onChange={(next) => void setFilter(next)}
          options={filters.map((value) => ({ value, label: capital(value) }))}
        />
      }
    >
      {run.executions.length === 0 ? (
        <p className="px-4 py-8 text-center text-base text-quiet">
          {run.status === 'failed'
            ? 'Nothing was executed.'
            : 'Executions stand here as soon as the first one begins.'}
        </p>
      ) : null}
      {run.executions.length > 0 && rows.length === 0 ? (
        <div className="flex flex-col items-center gap-3 px-4 py-8">
          <p className="text-base text-quiet">
            No execution {filter === 'blocked' ? 'was blocked' : filter}.
          </p>
          <Button size="sm" onClick={() => void setFilter('all')}>
            Show all
          </Button>
        </div>
      ) : null}
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3 className="flex items-center justify-between border-b border-line bg-sunken px-4 py-1.5 text-sm font-medium text-quiet">
            <span className="inline-flex items-center gap-1.5">
              {group.rows[0]?.kind === 'test' && !group.rows[0].added && group.rows[0].keyFeature ? (
                <FeatureIcon name={group.rows[0].keyFeature.icon} className="size-4" />
              ) : null}
              {group.name}
            </span>
            <span className="figures">{group.count}</span>
          </h3>
          <ul>
            {group.rows.map((execution) => (
              <ExecutionRow key={execution.id} appId={appId} execution={execution} />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} />
    </Panel>
  );
}

/** Each group with how many it has, and with those of them that are drawn yet. */
function groupsOf(rows: Execution[], drawn: number) {
  const groups = new Map<string, { name: string; count: number; rows: Execution[] }>();
  // What was added stands apart, after all that the run itself did.
  for (const row of rows.toSorted((a, b) => Number(a.added) - Number(b.added))) {
    const name = row.added
      ? 'Added later, in no total'
      : row.kind === 'exploration'
        ? 'Exploration'
        : row.kind === 'confirmation'
          ? 'Confirmation of findings'
          : (row.keyFeature?.name ?? 'Without a key feature');
    const group = groups.get(name) ?? { name, count: 0, rows: [] };
    group.count++;
    group.rows.push(row);
    groups.set(name, group);
  }
  let left = drawn;
  return [...groups.values()].flatMap((group) => {
    const shown = group.rows.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ ...group, rows: shown }] : [];
  });
}

function ExecutionRow({ appId, execution }: { appId: string; execution: Execution }) {
  const why = [
    execution.reason ? reasons[execution.reason] : '',
    execution.class ? words(execution.class) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="relative flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover">
      <StatusIcon status={execution.status} />
      <div className="min-w-0 flex-1">
        <Link
          href={`/${appId}/executions/${execution.id}`}
          className="line-clamp-2 text-base after:absolute after:inset-0 sm:line-clamp-1"
        >
          {execution.title}
        </Link>
        {execution.status === 'failed' || execution.status === 'blocked' || execution.status === 'running' ? (
          <p className="line-clamp-2 text-sm text-quiet">
            {execution.says}
            {why ? <span className="whitespace-nowrap"> ({why})</span> : null}
          </p>
        ) : null}
      </div>
      {execution.later ? (
        <Link
          href={`/${appId}/executions/${execution.later.executionId}`}
          className="relative z-10 shrink-0 rounded-sm hover:underline"
        >
          <Status status={execution.later.status} word={`run again: ${execution.later.status}`} />
        </Link>
      ) : null}
      {execution.healed > 0 ? <Status status="healed" className="max-sm:hidden" /> : null}
      {execution.kind === 'test' ? (
        <Ticks
          className="max-w-40 overflow-hidden max-sm:hidden"
          label="Steps"
          statuses={execution.stepStatuses}
          planned={
            execution.status === 'running' || execution.status === 'queued' ? execution.planned : undefined
          }
        />
      ) : null}
      <span className="figures w-16 shrink-0 text-right text-sm text-quiet">
        {execution.status === 'running' ? (
          <Elapsed from={execution.startedAt} />
        ) : execution.endedAt && execution.startedAt ? (
          duration(between(execution.startedAt, execution.endedAt))
        ) : (
          ''
        )}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
    </li>
  );
}
