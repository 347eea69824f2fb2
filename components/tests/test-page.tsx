'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Play } from 'lucide-react';
import Link from 'next/link';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { HealCard } from '#components/heals/heal-card.tsx';
import { PageBody, PageHeader, Panel } from '#components/patterns/page.tsx';
import { explain, Failure, Loading } from '#components/patterns/states.tsx';
import { Severity, Status } from '#components/patterns/status.tsx';
import { useStartRun } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import { TestEditor } from './editor/test-editor.tsx';
import { TestHistory } from './test-history.tsx';
import { TestSide } from './test-side.tsx';
import { Rediscover } from './writing/rediscover.tsx';
import { isAtWork } from './writing/stages.tsx';
import { Writing } from './writing/writing.tsx';

export type TestCase = Outputs['testCase']['get'];

export function TestPage({ appId, testCaseId }: { appId: string; testCaseId: number }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.testCase.get.queryOptions({ appId, testCaseId }));
  const test = query.data;
  if (query.isPending) return <Loading what="the test" />;
  if (!test)
    return (
      <Failure what="The test" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />
    );
  return (
    <>
      <PageHeader title={test.title} trail={[{ href: `/${appId}/tests`, label: 'Tests' }]}>
        <span className="figures text-sm text-quiet">{test.id}</span>
        <Status status={test.status} />
        <Acts appId={appId} test={test} />
      </PageHeader>
      <PageBody>
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] items-start gap-4 max-lg:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            <TestEditor key={test.updatedAt.getTime()} appId={appId} test={test} />
            <TestHistory appId={appId} test={test} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Writing appId={appId} test={test} />
            <TestHeals appId={appId} test={test} />
            <TestSide appId={appId} test={test} />
            <Issues appId={appId} test={test} />
          </div>
        </div>
      </PageBody>
    </>
  );
}

function Acts({ appId, test }: { appId: string; test: TestCase }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const { busy, start } = useStartRun(appId);
  const options = {
    onSuccess: () => void queryClient.invalidateQueries(),
    onError: (error: { message: string }) => void toast.error(explain(error.message)),
  };
  const unarchive = useMutation(trpc.testCase.unarchive.mutationOptions(options));
  const archive = useMutation(
    trpc.testCase.archive.mutationOptions({
      ...options,
      onSuccess: () => {
        options.onSuccess();
        toast('The test is archived: no run executes it.', {
          action: { label: 'Undo', onClick: () => unarchive.mutate({ appId, testCaseIds: [test.id] }) },
        });
      },
    }),
  );
  const atWork = test.draft !== null && isAtWork(test.draft.stage);
  return (
    <>
      {may('test-case.write') && test.status !== 'archived' && test.steps.length > 0 && !atWork ? (
        <Rediscover appId={appId} testCaseId={test.id} />
      ) : null}
      {may('test-case.write') ? (
        test.status === 'archived' ? (
          <Button
            busy={unarchive.isPending && 'Unarchiving…'}
            onClick={() => unarchive.mutate({ appId, testCaseIds: [test.id] })}
          >
            <ArchiveRestore aria-hidden /> Unarchive
          </Button>
        ) : (
          <Button
            busy={archive.isPending && 'Archiving…'}
            onClick={() => archive.mutate({ appId, testCaseIds: [test.id] })}
          >
            <Archive aria-hidden /> Archive
          </Button>
        )
      ) : null}
      {may('run.create') &&
      test.status !== 'archived' &&
      test.steps.length + test.assertions.length > 0 &&
      !atWork ? (
        <Button
          variant="primary"
          busy={busy && 'Starting…'}
          onClick={() => start({ kind: 'custom', testCaseIds: [test.id] })}
        >
          <Play aria-hidden /> Run now
        </Button>
      ) : null}
    </>
  );
}

const Issues = ({ appId, test }: { appId: string; test: TestCase }) =>
  test.issues.length === 0 ? null : (
    <Panel flush title="Issues">
      <ul>
        {test.issues.map((issue) => (
          <li
            key={issue.id}
            className="relative flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover"
          >
            <Severity severity={issue.severity} wordless />
            <Link
              href={`/${appId}/issues?issue=${issue.id}${issue.resolution === 'active' ? '' : `&triage=${issue.resolution}`}`}
              className="min-w-0 flex-1 truncate text-base after:absolute after:inset-0"
            >
              {issue.title}
            </Link>
            <Status status={issue.resolution === 'active' ? issue.triage : issue.resolution} />
          </li>
        ))}
      </ul>
    </Panel>
  );

/** Steps that were found anew and wait for a decision, or were rewritten at once. */
function TestHeals({ appId, test }: { appId: string; test: TestCase }) {
  const trpc = useTRPC();
  const heals = useQuery(
    trpc.heal.list.queryOptions(
      { appId, testCaseId: test.id, status: ['proposed', 'applied'] },
      { placeholderData: (before) => before },
    ),
  );
  const rows = heals.data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel
      title={
        <Status
          status="healed"
          word={rows.length === 1 ? 'A step was found anew' : `${rows.length} steps were found anew`}
        />
      }
      aside={
        <Link href={`/${appId}/heals`} className="hover:text-text hover:underline">
          All heals
        </Link>
      }
    >
      <ul className="flex flex-col gap-5">
        {rows.map((heal) => (
          <li key={heal.id}>
            <HealCard appId={appId} heal={heal} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
