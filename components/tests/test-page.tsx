'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Play } from 'lucide-react';
import Link from 'next/link';
import { toast } from 'sonner';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { between, duration } from '#components/patterns/format.ts';
import { PageBody, PageHeader, Panel } from '#components/patterns/page.tsx';
import { Empty, explain, Failure, Loading } from '#components/patterns/states.tsx';
import { Severity, Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { useStartRun } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { draftWords } from './draft-words.ts';
import { TestEditor } from './test-editor.tsx';
import { TestSide } from './test-side.tsx';

export type TestCase = Outputs['testCase']['get'];

export function TestPage({ appId, testCaseId }: { appId: string; testCaseId: number }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.testCase.get.queryOptions({ appId, testCaseId }));
  const test = query.data;
  if (query.isPending) return <Loading what="the test" />;
  if (!test) return <Failure what="The test" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />;
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
            <History appId={appId} test={test} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Writing test={test} />
            <Heals test={test} />
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
  const options = { onSuccess: () => void queryClient.invalidateQueries(), onError: (error: { message: string }) => void toast.error(explain(error.message)) };
  const unarchive = useMutation(trpc.testCase.unarchive.mutationOptions(options));
  const archive = useMutation(trpc.testCase.archive.mutationOptions({
    ...options,
    onSuccess: () => {
      options.onSuccess();
      toast('The test is archived: no run executes it.', { action: { label: 'Undo', onClick: () => unarchive.mutate({ appId, testCaseIds: [test.id] }) } });
    },
  }));
  return (
    <>
      {may('test-case.write') ? (test.status === 'archived'
        ? <Button busy={unarchive.isPending && 'Unarchiving…'} onClick={() => unarchive.mutate({ appId, testCaseIds: [test.id] })}><ArchiveRestore aria-hidden /> Unarchive</Button>
        : <Button busy={archive.isPending && 'Archiving…'} onClick={() => archive.mutate({ appId, testCaseIds: [test.id] })}><Archive aria-hidden /> Archive</Button>) : null}
      {may('run.create') && test.status !== 'archived' ? <Button variant="primary" busy={busy && 'Starting…'} onClick={() => start({ kind: 'custom', testCaseIds: [test.id] })}><Play aria-hidden /> Run now</Button> : null}
    </>
  );
}

const History = ({ appId, test }: { appId: string; test: TestCase }) => (
  <Panel flush title="Outcomes" aside={test.executions.length > 0 ? `last ${test.executions.length}` : null}>
    {test.executions.length === 0 ? <Empty className="py-8" title="Never run">Run it to see how it does.</Empty> : (
      <ul>
        {test.executions.map((execution) => (
          <li key={execution.id} className="relative flex items-center gap-4 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover">
            <Status status={execution.status} className="w-24" />
            <div className="min-w-0 flex-1">
              <Link href={`/${appId}/executions/${execution.id}`} className="text-base after:absolute after:inset-0">Run {execution.run.number}</Link>
              {execution.status === 'failed' || execution.status === 'blocked' ? <p className="truncate text-sm text-quiet">{execution.says}</p> : null}
            </div>
            <span className="figures text-sm text-quiet">{duration(between(execution.startedAt, execution.endedAt ?? execution.startedAt))}</span>
            <Time date={execution.createdAt} className="w-24 text-right text-sm text-quiet" />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const Issues = ({ appId, test }: { appId: string; test: TestCase }) =>
  test.issues.length === 0 ? null : (
    <Panel flush title="Issues">
      <ul>
        {test.issues.map((issue) => (
          <li key={issue.id} className="relative flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover">
            <Severity severity={issue.severity} wordless />
            <Link href={`/${appId}/issues?issue=${issue.id}${issue.resolution === 'active' ? '' : `&triage=${issue.resolution}`}`} className="min-w-0 flex-1 truncate text-base after:absolute after:inset-0">{issue.title}</Link>
            <Status status={issue.resolution === 'active' ? issue.triage : issue.resolution} />
          </li>
        ))}
      </ul>
    </Panel>
  );

/** How the test came to be written, or is walked anew: stage by stage. */
const Writing = ({ test: { draft } }: { test: TestCase }) =>
  !draft || draft.stage === 'accepted' || draft.stage === 'refused' ? null : (
    <Panel title={draft.kind === 'creation' ? 'From a prompt' : 'Rediscovery'}>
      <ol className="flex flex-col gap-2 text-base">
        {draft.stages.map(({ stage, says }, at) => (
          <li key={at} className={at === draft.stages.length - 1 ? '' : 'text-quiet'}><span className="font-medium">{draftWords[stage as keyof typeof draftWords] ?? stage}.</span> {says}</li>
        ))}
      </ol>
    </Panel>
  );

/** What a step was, and what it was found as: a strike and an insert. */
const Heals = ({ test }: { test: TestCase }) =>
  test.heals.length === 0 ? null : (
    <Panel title={<Status status="healed" word={test.heals.length === 1 ? 'A step was found anew' : `${test.heals.length} steps were found anew`} />}>
      <ul className="flex flex-col gap-4">
        {test.heals.map((heal) => (
          <li key={heal.id} className="text-base">
            <p className="text-sm text-quiet">Step {heal.stepIndex + 1}</p>
            <p><del className="rounded-sm bg-bad-soft px-1 text-bad">{heal.before}</del></p>
            <p className="mt-1"><ins className="rounded-sm bg-good-soft px-1 text-good no-underline">{heal.after}</ins></p>
            <p className="mt-1.5 text-sm text-quiet">{heal.reason} Confidence {Math.round(heal.confidence * 100)} %.</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
