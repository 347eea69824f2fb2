'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { ListDiff } from '#components/patterns/diff.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Execution } from './replay-page.tsx';

/** What a failed test may expect from now on: a diff, accepted in one press and taken back in another. */
export function NewOutcome({ appId, execution }: { appId: string; execution: Execution }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const accept = useMutation(
    trpc.testCase.acceptOutcome.mutationOptions({
      onSuccess: (_, { undo }) => {
        for (const part of [trpc.run, trpc.testCase])
          void queryClient.invalidateQueries({ queryKey: part.pathKey() });
        toast(
          undo ? 'The test expects what it did before.' : 'The test expects the new outcome from now on.',
        );
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const outcome = execution.newOutcome;
  if (!outcome) return null;
  const { before, after, accepted } = outcome;
  return (
    <section
      aria-label="Another outcome"
      className="-mx-5 flex flex-col gap-2 border-t border-line px-5 py-3 text-sm max-sm:-mx-4 max-sm:px-4"
    >
      <p>
        {accepted
          ? 'The new outcome is accepted: the test expects it from the next run on.'
          : 'Another outcome was shown. If it is meant so, the test can expect it from now on.'}
      </p>
      <div className="max-w-[100ch] overflow-hidden rounded-md border border-line py-1">
        <ListDiff label="The assertions as they would be" before={before} after={after} />
      </div>
      {may('test-case.write') ? (
        <Button
          size="sm"
          variant={accepted ? 'plain' : 'good'}
          className="self-start"
          busy={accept.isPending && (accepted ? 'Taking back…' : 'Accepting…')}
          onClick={() => accept.mutate({ appId, executionId: execution.id, undo: accepted })}
        >
          {accepted ? (
            <>
              <Undo2 aria-hidden /> Take it back
            </>
          ) : (
            <>
              <Check aria-hidden /> Accept the new outcome
            </>
          )}
        </Button>
      ) : null}
    </section>
  );
}
