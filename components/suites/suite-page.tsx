'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, Plus, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { StartOnMenu } from '#components/environments/start-on-menu.tsx';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { PageBody, PageHeader, Panel } from '#components/patterns/page.tsx';
import { Empty, explain, Failure, Loading } from '#components/patterns/states.tsx';
import { useStartRun } from '#components/runs/start-run-button.tsx';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#components/ui/toast.ts';
import { AddTests } from './add-tests.tsx';
import { LastRun } from './last-run.tsx';
import { Members } from './members.tsx';
import { SuiteForm } from './suite-form.tsx';

export type Suite = Outputs['testSuite']['get'];

export function SuitePage({ appId, suiteId }: { appId: string; suiteId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const { busy, start } = useStartRun(appId);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const query = useQuery(trpc.testSuite.get.queryOptions({ appId, testSuiteId: suiteId }));
  const suite = query.data;
  if (query.isPending) return <Loading what="the suite" />;
  if (!suite)
    return (
      <Failure what="The suite" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />
    );
  const run = { kind: 'regression', testSuiteId: suite.id } as const;
  const mayWrite = may('test-suite.write') && !suite.main;
  const add = mayWrite ? (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden /> Add tests
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={suite.name} trail={[{ href: `/${appId}/suites`, label: 'Suites' }]}>
        {mayWrite && may('test-suite.delete') ? (
          <Button variant="bad" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden /> Delete
          </Button>
        ) : null}
        {may('run.create') && suite.testCases.length > 0 ? (
          <span className="inline-flex gap-1">
            <Button variant="primary" busy={busy && 'Starting…'} onClick={() => start(run)}>
              <Play aria-hidden /> Run suite
            </Button>
            <StartOnMenu
              appId={appId}
              disabled={busy}
              variant="primary"
              onChoose={(environment) => start({ ...run, environment })}
            />
          </span>
        ) : null}
      </PageHeader>
      <PageBody>
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] items-start gap-4 max-lg:grid-cols-1">
          <Panel
            flush
            title={count(suite.testCases.length, 'test')}
            aside={suite.main ? 'Every active test is in it' : add}
          >
            {suite.testCases.length === 0 ? (
              <Empty className="py-8" title="No test in this suite" action={add}>
                {suite.main
                  ? 'It holds every active test as soon as there is one.'
                  : 'Add some to run them together.'}
              </Empty>
            ) : (
              <Members appId={appId} suite={suite} mayWrite={mayWrite} />
            )}
          </Panel>
          <div className="flex min-w-0 flex-col gap-4">
            <SuiteForm
              key={suite.updatedAt.getTime()}
              appId={appId}
              suite={suite}
              disabled={!may('test-suite.write')}
            />
            <Panel flush title="Last runs">
              {suite.runs.length === 0 ? (
                <p className="px-4 py-4 text-base text-quiet">Never run as a suite.</p>
              ) : (
                <ul>
                  {suite.runs.map((run) => (
                    <li
                      key={run.id}
                      className="relative flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover"
                    >
                      <Link
                        href={`/${appId}/runs/${run.id}`}
                        aria-label={`Run ${run.number}`}
                        className="absolute inset-0"
                      />
                      <LastRun run={run} />
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </div>
        </div>
      </PageBody>
      <AddTests appId={appId} suite={suite} open={adding} onOpenChange={setAdding} />
      <DeleteSuite appId={appId} suite={suite} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}

function DeleteSuite({
  appId,
  suite,
  open,
  onOpenChange,
}: {
  appId: string;
  suite: Suite;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.testSuite.delete.mutationOptions({
      onSuccess: () => {
        router.push(`/${appId}/suites`);
        void queryClient.invalidateQueries({ queryKey: trpc.testSuite.list.queryKey({ appId }) });
        toast(`The suite “${suite.name}” is deleted. Its tests are still there.`);
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete the suite “${suite.name}”?`}
      description={
        `Its ${count(suite.testCases.length, 'test')} stay and are only unlinked. Earlier runs stay too. ` +
        'The suite itself can’t be brought back.'
      }
    >
      <Confirm
        act="Delete the suite"
        busy={remove.isPending && 'Deleting…'}
        onConfirm={() => remove.mutate({ appId, testSuiteId: suite.id })}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
