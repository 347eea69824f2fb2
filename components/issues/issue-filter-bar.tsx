'use client';
import { Search, X } from 'lucide-react';
import { PageHeader } from '#components/patterns/page.tsx';
import { capital, count } from '#components/patterns/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { issueTypes, severities } from '#server/domain/issue/kinds.ts';
import { isFiltered, views, type IssueFilters } from './filters.ts';

type Change = { [K in keyof IssueFilters]?: IssueFilters[K] | null };
const select = 'h-8 rounded-md border border-line-strong bg-raised px-2 text-sm font-medium';

export function IssueFilterBar({
  view,
  setView,
  total,
}: {
  view: IssueFilters;
  setView: (change: Change) => void;
  total: number;
}) {
  return (
    <PageHeader
      title={
        <>
          Issues <span className="figures font-normal text-quiet">{total}</span>
        </>
      }
      below={
        <div className="-mx-5 flex flex-wrap items-center gap-2 border-t border-line px-5 py-2 max-sm:-mx-4 max-sm:px-4">
          <div className="relative min-w-40 flex-1 sm:max-w-72">
            <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-quiet" />
            <input
              type="search"
              aria-label="Search issues"
              placeholder="Title, address or #number"
              defaultValue={view.q}
              onChange={(event) => setView({ q: event.target.value || null })}
              className="h-8 w-full rounded-md border border-line-strong bg-raised pr-2 pl-8 text-sm"
            />
          </div>
          <SeverityAndType view={view} setView={setView} />
          {view.run ? (
            <Button size="sm" className="h-8" onClick={() => setView({ run: null })}>
              Seen by one run <X aria-label="Show those of all runs" />
            </Button>
          ) : null}
          {isFiltered(view) ? (
            <Button
              size="sm"
              className="h-8"
              variant="quiet"
              onClick={() => setView({ type: null, severity: null, run: null, q: null })}
            >
              Clear
            </Button>
          ) : null}
          <span className="sr-only" role="status">
            {count(total, 'issue')} shown
          </span>
        </div>
      }
    >
      <div className="max-w-full overflow-x-auto scroll-thin">
        <Segmented
          label="View"
          value={view.triage}
          onChange={(triage) => setView({ triage })}
          options={views.map((value) => ({
            value,
            label: value === 'active' ? 'All active' : capital(value),
          }))}
        />
      </div>
    </PageHeader>
  );
}

function SeverityAndType({ view, setView }: { view: IssueFilters; setView: (change: Change) => void }) {
  return (
    <>
      <select
        aria-label="Severity"
        className={select}
        value={view.severity[0] ?? ''}
        onChange={(event) =>
          setView({
            severity: event.target.value ? [event.target.value as (typeof severities)[number]] : null,
          })
        }
      >
        <option value="">Any severity</option>
        {severities.map((severity) => (
          <option key={severity}>{severity}</option>
        ))}
      </select>
      <select
        aria-label="Type"
        className={select}
        value={view.type[0] ?? ''}
        onChange={(event) =>
          setView({
            type: event.target.value ? [event.target.value as (typeof issueTypes)[number]] : null,
          })
        }
      >
        <option value="">Any type</option>
        {issueTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </>
  );
}
