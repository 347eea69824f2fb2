'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Empty, explain, Failure, Loading } from '#components/patterns/states.tsx';
import { useStartRun } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, Textarea } from '#components/ui/field.tsx';
import { useGrowing } from '#components/ui/use-growing.ts';
import { LastRun } from './last-run.tsx';

export function Suites({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const suites = useQuery(trpc.testSuite.list.queryOptions({ appId }));
  const { drawn, end } = useGrowing(suites.data?.length ?? 0);
  const create = may('test-suite.write') ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New suite
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title="Suites">{create}</PageHeader>
      <PageBody>
        {suites.isPending ? <Loading what="suites" /> : null}
        {suites.error && !suites.data ? (
          <Failure what="The suites" error={suites.error} retry={() => void suites.refetch()} />
        ) : null}
        {suites.data?.length === 0 ? (
          <Empty title="No suite yet" action={create}>
            A suite is a set of tests that run together. A discovery makes the first ones.
          </Empty>
        ) : null}
        {suites.data && suites.data.length > 0 ? (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-4">
            {suites.data.slice(0, drawn).map((suite) => (
              <SuiteCard key={suite.id} appId={appId} suite={suite} />
            ))}
          </ul>
        ) : null}
        <div ref={end} />
      </PageBody>
      <Dialog
        open={creating}
        onOpenChange={setCreating}
        title="New suite"
        description="Choose its tests afterwards, on its own page."
      >
        <NewSuite appId={appId} />
      </Dialog>
    </>
  );
}

function SuiteCard({ appId, suite }: { appId: string; suite: Outputs['testSuite']['list'][number] }) {
  const may = useMay();
  const { busy, start } = useStartRun(appId);
  return (
    <li className="relative flex flex-col rounded-lg border border-line bg-raised p-4 hover:border-line-strong">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Link
            href={`/${appId}/suites/${suite.id}`}
            className="block truncate text-base font-semibold after:absolute after:inset-0"
          >
            {suite.name}
          </Link>
          <p className="figures text-sm text-quiet">
            {count(suite.testCaseCount, 'test')}
            {suite.main ? ' · every active one' : suite.generated ? ' · made by discovery' : ''}
          </p>
        </div>
        {may('run.create') && suite.testCaseCount > 0 ? (
          <Button
            size="sm"
            className="relative z-10"
            busy={busy && 'Starting…'}
            aria-label={`Run ${suite.name}`}
            onClick={() => start({ kind: 'regression', testSuiteId: suite.id })}
          >
            <Play aria-hidden /> Run
          </Button>
        ) : null}
      </div>
      <p className="mt-4 flex items-center gap-3 border-t border-line pt-3 text-sm text-quiet">
        {suite.lastRun ? <LastRun run={suite.lastRun} /> : 'Never run as a suite'}
      </p>
    </li>
  );
}

function NewSuite({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [instructions, setInstructions] = useState('');
  const create = useMutation(
    trpc.testSuite.create.mutationOptions({
      onSuccess: (suite) => {
        void queryClient.invalidateQueries({ queryKey: trpc.testSuite.pathKey() });
        void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() });
        router.push(`/${appId}/suites/${suite.id}`);
      },
    }),
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ appId, name, suiteInstructions: instructions });
      }}
    >
      <Field label="Name" error={create.error ? explain(create.error.message) : undefined}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={120}
            autoFocus
          />
        )}
      </Field>
      <Field label="Instructions" hint="They replace the app’s instructions while this suite runs.">
        {(control) => (
          <Textarea
            {...control}
            value={instructions}
            onChange={(event) => setInstructions(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={create.isPending && 'Making it…'}>
        Make the suite
      </Button>
    </form>
  );
}
