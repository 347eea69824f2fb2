'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Eye, Undo2, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { ListDiff } from '#components/patterns/diff.tsx';
import { Panel } from '#components/patterns/page.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import type { TestCase } from '../test-page.tsx';
import { isAtWork, Stages } from './stages.tsx';

/**
 * How the test comes to be written, or is walked anew: stage by stage, with what there is to decide at the
 * end.
 */
export function Writing({ appId, test }: { appId: string; test: TestCase }) {
  const { draft } = test;
  if (!draft || draft.stage === 'refused') return null;
  if (draft.stage === 'accepted' && !draft.isAppliedUnseen) return null;
  return (
    <Panel
      title={draft.kind === 'creation' ? 'From a prompt' : 'Rediscovery'}
      aside={
        draft.executionId ? (
          <Link
            className="inline-flex items-center gap-1.5 font-medium text-accent hover:underline"
            href={`/${appId}/executions/${draft.executionId}`}
          >
            <Eye aria-hidden className="size-4" /> {isAtWork(draft.stage) ? 'Watch' : 'See how'}
          </Link>
        ) : null
      }
    >
      {draft.instructions ? (
        <blockquote className="mb-4 border-l-2 border-line-strong pl-3 text-sm whitespace-pre-wrap text-quiet">
          {draft.instructions}
        </blockquote>
      ) : null}
      <Stages draft={draft} />
      {draft.kind === 'creation' && draft.stage === 'ready' && test.status === 'in_creation' ? (
        <Join appId={appId} testCaseId={test.id} />
      ) : null}
      {draft.kind === 'rediscovery' && draft.stage === 'proposed' && draft.proposal ? (
        <Proposal appId={appId} draftId={draft.id} {...draft.proposal} />
      ) : null}
      {draft.kind === 'rediscovery' && draft.isAppliedUnseen && draft.proposal ? (
        <Applied appId={appId} draftId={draft.id} {...draft.proposal} />
      ) : null}
    </Panel>
  );
}

function Join({ appId, testCaseId }: { appId: string; testCaseId: number }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const add = useMutation(
    trpc.testCase.addToMainSuite.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries();
        toast.success('The test is in the main suite.');
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return may('test-case.write') ? (
    <Button
      variant="primary"
      className="mt-1"
      busy={add.isPending && 'Adding…'}
      onClick={() => add.mutate({ appId, testCaseId })}
    >
      <Check aria-hidden /> Add to the main suite
    </Button>
  ) : null;
}

type ProposalProps = { appId: string; draftId: string } & NonNullable<
  NonNullable<TestCase['draft']>['proposal']
>;

function useRefresh() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => {
    for (const part of [trpc.testCase, trpc.app])
      void queryClient.invalidateQueries({ queryKey: part.pathKey() });
  };
}

/** What changed, and what can be decided on it by whoever may write tests. */
function Change({ diff, children }: { diff: ReactNode; children: ReactNode }) {
  const may = useMay();
  return (
    <div className="mt-2 border-t border-line pt-4">
      <div className="mb-3 overflow-hidden rounded-md border border-line py-1">{diff}</div>
      {may('test-case.write') ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </div>
  );
}

/** Steps that were found anew and stand in the test already: they may stay, or the old ones come back. */
function Applied({ appId, draftId, before, after }: ProposalProps) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const accept = useMutation(
    trpc.testCase.acceptRediscovery.mutationOptions({
      onSuccess: (_, { undo }) => {
        refresh();
        toast(undo ? 'The test has its old steps again.' : 'The new steps stay.');
      },
      onError: (error) => void toast.error(explain(error.message)),
    }),
  );
  return (
    <Change diff={<ListDiff label="The steps as they were changed" before={before} after={after} />}>
      <Button
        size="sm"
        variant="good"
        disabled={accept.isPending}
        onClick={() => accept.mutate({ appId, draftId })}
      >
        <Check aria-hidden /> Keep the new steps
      </Button>
      <Button
        size="sm"
        disabled={accept.isPending}
        onClick={() => accept.mutate({ appId, draftId, undo: true })}
      >
        <Undo2 aria-hidden /> Undo the changes
      </Button>
    </Change>
  );
}

function Proposal({ appId, draftId, before, after, assertions }: ProposalProps) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const onError = (error: { message: string }) => void toast.error(explain(error.message));
  const accept = useMutation(trpc.testCase.acceptRediscovery.mutationOptions({ onError }));
  const refuse = useMutation(trpc.testCase.refuseRediscovery.mutationOptions({ onError }));
  const decide = (act: typeof accept, says: string) =>
    act.mutate(
      { appId, draftId },
      {
        onSuccess: () => {
          refresh();
          toast(says, {
            duration: 8000,
            action: {
              label: 'Undo',
              onClick: () =>
                act.mutate(
                  { appId, draftId, undo: true },
                  {
                    onSuccess: () => {
                      refresh();
                      toast('The proposal waits for a decision again.');
                    },
                  },
                ),
            },
          });
        },
      },
    );
  return (
    <Change
      diff={
        assertions ? (
          <ListDiff label="The assertions as they would be" {...assertions} />
        ) : (
          <ListDiff label="The steps as they would be" before={before} after={after} />
        )
      }
    >
      <Button
        size="sm"
        variant="good"
        disabled={accept.isPending || refuse.isPending}
        onClick={() =>
          decide(accept, assertions ? 'The test expects the new outcome.' : 'The test has its new steps.')
        }
      >
        <Check aria-hidden /> Accept the changes
      </Button>
      <Button
        size="sm"
        variant="bad"
        disabled={accept.isPending || refuse.isPending}
        onClick={() => decide(refuse, 'The changes are refused. The test stays as it is.')}
      >
        <X aria-hidden /> Refuse
      </Button>
    </Change>
  );
}
