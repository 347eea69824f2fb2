'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { PageHeader } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { outcomeOf } from './script.ts';
import { ScriptDetail } from './script-detail.tsx';
import { ScriptForm } from './script-form.tsx';

const makesNew = 'new';

/** Shell commands that tests call by `#{name}`: the list at the left, one of them at the right. */
export function Scripts({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const [chosen, choose] = useQueryState('script', parseAsString);
  const scripts = useQuery(trpc.script.list.queryOptions({ appId }));
  const rows = scripts.data ?? [];
  const script = rows.find((row) => row.id === chosen) ?? (chosen === null ? rows[0] : undefined);
  const add = may('script.write') ? (
    <Button variant="primary" onClick={() => void choose(makesNew)}>
      <Plus aria-hidden /> New script
    </Button>
  ) : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={
          <>
            Scripts <Count of={rows.length} />
          </>
        }
      >
        {add}
      </PageHeader>
      {scripts.isPending ? <Loading what="scripts" /> : null}
      {scripts.error && !scripts.data ? (
        <Failure what="The scripts" error={scripts.error} retry={() => void scripts.refetch()} />
      ) : null}
      {scripts.data && rows.length === 0 && chosen !== makesNew ? (
        <Empty title="No script yet" action={add}>
          A script is a shell command that a test calls by its name: to fetch a code, make a user, or set data
          back.
        </Empty>
      ) : null}
      {scripts.data && (rows.length > 0 || chosen === makesNew) ? (
        <div className="flex min-h-0 flex-1 max-md:flex-col">
          <section
            aria-label="List of scripts"
            className={cn(
              'w-[300px] shrink-0 border-r border-line max-md:w-full max-md:border-r-0 max-md:border-b',
              rows.length === 0 && 'hidden',
            )}
          >
            <ul>
              {rows.map((row) => (
                <ScriptRow
                  key={row.id}
                  row={row}
                  isChosen={row.id === script?.id}
                  choose={() => void choose(row.id)}
                />
              ))}
            </ul>
          </section>
          <section aria-label="Script" className="min-w-0 flex-1">
            {chosen === makesNew ? (
              <div className="max-w-[860px] p-5 max-sm:p-4">
                <h2 className="mb-4 text-lg font-semibold">New script</h2>
                <ScriptForm
                  appId={appId}
                  onSaved={(id) => void choose(id)}
                  onCancel={() => void choose(null)}
                />
              </div>
            ) : null}
            {script && chosen !== makesNew ? (
              <ScriptDetail
                key={script.id}
                appId={appId}
                script={script}
                onDeleted={() => void choose(null)}
              />
            ) : null}
            {!script && chosen !== makesNew ? <Gone showOthers={() => void choose(null)} /> : null}
          </section>
        </div>
      ) : null}
    </div>
  );
}

const Count = ({ of }: { of: number }) =>
  of > 0 ? <span className="figures font-normal text-quiet">{of}</span> : null;

const Gone = ({ showOthers }: { showOthers: () => void }) => (
  <Empty
    title="This script is no longer there"
    action={<Button onClick={showOthers}>Show the others</Button>}
  >
    Somebody may have deleted it.
  </Empty>
);

function ScriptRow({
  row,
  isChosen,
  choose,
}: {
  row: Outputs['script']['list'][number];
  isChosen: boolean;
  choose: () => void;
}) {
  return (
    <li
      className={cn('relative border-b border-line px-4 py-2.5', isChosen ? 'bg-chosen' : 'hover:bg-hover')}
    >
      <button
        type="button"
        onClick={choose}
        aria-current={isChosen ? 'true' : undefined}
        className="block max-w-full truncate font-mono text-sm font-medium after:absolute after:inset-0"
      >
        {row.name}
      </button>
      <p className="mt-0.5 flex items-center gap-2 text-sm text-quiet">
        {row.lastRun ? (
          <>
            <Status status={outcomeOf(row.lastRun)} />
            <Time date={row.lastRun.createdAt} />
          </>
        ) : (
          'Never run'
        )}
      </p>
    </li>
  );
}
