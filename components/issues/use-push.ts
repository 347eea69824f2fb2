'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { trackers, type TrackerName } from '#server/domain/tracker/trackers.ts';

/** Brings issues to the tracker: the connected one at once; of several, the one that is chosen. */
export function usePush(appId: string) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [choosing, setChoosing] = useState<string[]>();
  const connected = useQuery(trpc.tracker.list.queryOptions({ appId }));
  const names = (connected.data ?? []).map(({ tracker }) => tracker);
  const push = useMutation(
    trpc.issue.push.mutationOptions({
      onSuccess: ({ issues }) => {
        const there = issues.filter((issue) => issue.push === 'pushed');
        const name = trackers[issues[0]!.tracker].name;
        toast(
          there.length === issues.length
            ? `Already in ${name}: ${there
                .map((issue) => issue.key)
                .slice(0, 5)
                .join(', ')}.`
            : `${count(issues.length - there.length, 'issue')} on the way to ${name}.`,
        );
      },
      onError: (error) => toast.error(explain(error.message)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.issue.pathKey() }),
    }),
  );
  const begin = async (issueIds: string[]) => {
    if (issueIds.length === 0 || push.isPending) return;
    // Whoever presses the key before the trackers are known waits for them, rather than for nothing.
    const list =
      connected.data ??
      (await queryClient
        .fetchQuery(trpc.tracker.list.queryOptions({ appId }))
        .catch((error: Error) => void toast.error(explain(error.message))));
    if (!list) return;
    const [first, ...others] = list.map(({ tracker }) => tracker);
    if (!first)
      return void toast('No tracker is connected yet.', {
        action: { label: 'Connect one', onClick: () => router.push(`/${appId}/settings#integrations`) },
      });
    if (others.length > 0) return setChoosing(issueIds);
    push.mutate({ appId, issueIds, tracker: first });
  };
  return {
    begin,
    names,
    /** What waits for a tracker to be chosen. */
    choosing,
    cancel: () => setChoosing(undefined),
    choose: (tracker: TrackerName) => {
      if (choosing) push.mutate({ appId, issueIds: choosing, tracker });
      setChoosing(undefined);
    },
  };
}
