'use client';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { StartOnMenu } from '#components/environments/start-on-menu.tsx';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Inputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';

/** Starts a run and goes to watch it. */
export function useStartRun(appId: string) {
  const trpc = useTRPC();
  const router = useRouter();
  const create = useMutation(
    trpc.run.create.mutationOptions({
      onSuccess: ({ runId }) => router.push(`/${appId}/runs/${runId}`),
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return {
    busy: create.isPending,
    start: (input: Omit<Inputs['run']['create'], 'appId'>) => create.mutate({ appId, ...input }),
  };
}

/** The primary act: with no tests yet it explores, afterwards it runs them all. */
export function StartRunButton({
  appId,
  tests,
  variant = 'primary',
}: {
  appId: string;
  tests: number;
  variant?: ButtonProps['variant'];
}) {
  const { busy, start } = useStartRun(appId);
  const may = useMay();
  if (!may('run.create')) return null;
  const kind = tests === 0 ? 'discovery' : 'regression';
  return (
    <span className="inline-flex gap-1">
      <Button variant={variant} busy={busy && 'Starting…'} onClick={() => start({ kind })}>
        <Play aria-hidden /> {tests === 0 ? 'Explore the app' : 'Run all tests'}
      </Button>
      <StartOnMenu
        appId={appId}
        disabled={busy}
        variant={variant}
        onChoose={(environment) => start({ kind, environment })}
      />
    </span>
  );
}
