'use client';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';

type ListPage = Outputs['issue']['list'];
type Row = ListPage['items'][number];
export type TriageAct = 'approve' | 'reject' | 'resolve';

const done = { approve: 'approved', reject: 'rejected', resolve: 'resolved' } as const;
const becomes = {
  approve: { triage: 'approved' }, reject: { resolution: 'rejected' }, resolve: { resolution: 'resolved' },
  'undo approve': { triage: 'pending' }, 'undo reject': { resolution: 'active' }, 'undo resolve': { resolution: 'active' },
} as const satisfies Record<string, Partial<Row>>;

/** The acts of triage: shown at once, taken back if the server refuses, and undone by one key. */
export function useTriage(appId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const last = useRef<{ act: TriageAct; issueIds: string[] }>(undefined);

  const approve = useMutation(trpc.issue.approve.mutationOptions());
  const reject = useMutation(trpc.issue.reject.mutationOptions());
  const resolve = useMutation(trpc.issue.resolve.mutationOptions());
  const reopen = useMutation(trpc.issue.reopen.mutationOptions());

  const perform = async (issueIds: string[], change: keyof typeof becomes, send: () => Promise<unknown>) => {
    const lists = { queryKey: trpc.issue.list.infiniteQueryKey() };
    await queryClient.cancelQueries(lists);
    const before = queryClient.getQueriesData<InfiniteData<ListPage>>(lists);
    queryClient.setQueriesData<InfiniteData<ListPage>>(lists, (data) => data && {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.map((row) => (issueIds.includes(row.id) ? { ...row, ...becomes[change] } : row)) })),
    });
    try {
      await send();
      return true;
    } catch (error) {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
      toast.error(explain(error instanceof Error ? error.message : String(error)));
      return false;
    } finally {
      void queryClient.invalidateQueries({ queryKey: trpc.issue.pathKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.run.pathKey() });
    }
  };

  const undo = async () => {
    const act = last.current;
    if (!act) return void toast('There is nothing to undo.');
    last.current = undefined;
    toast.dismiss('triage');
    const { issueIds } = act;
    const input = { appId, issueIds, undo: true };
    const send = { approve: () => approve.mutateAsync(input), reject: () => reject.mutateAsync(input), resolve: () => reopen.mutateAsync({ appId, issueIds }) }[act.act];
    if (await perform(issueIds, `undo ${act.act}`, send)) toast(`Undone: ${count(issueIds.length, 'issue')} ${issueIds.length === 1 ? 'is' : 'are'} as before.`);
  };

  const act = async (what: TriageAct, issueIds: string[], rejectReason = '') => {
    if (issueIds.length === 0) return;
    const send = {
      approve: () => approve.mutateAsync({ appId, issueIds }),
      reject: () => reject.mutateAsync({ appId, issueIds, rejectReason }),
      resolve: () => resolve.mutateAsync({ appId, issueIds }),
    }[what];
    if (!(await perform(issueIds, what, send))) return;
    last.current = { act: what, issueIds };
    toast(`${count(issueIds.length, 'issue')} ${done[what]}.`, { id: 'triage', duration: 8000, action: { label: 'Undo', onClick: () => void undo() } });
  };
  return { act, undo };
}
