'use client';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { toast } from '#components/ui/toast.ts';
import type { SeverityName } from '#server/domain/issue/kinds.ts';

type ListPage = Outputs['issue']['list'];
type Row = ListPage['items'][number];
export type TriageAct = 'approve' | 'reject' | 'resolve';

const done = { approve: 'approved', reject: 'rejected', resolve: 'resolved' } as const;
const becomes = {
  approve: { triage: 'approved' },
  reject: { resolution: 'rejected' },
  resolve: { resolution: 'resolved' },
} as const satisfies Record<TriageAct, Partial<Row>>;
const wasBefore = {
  approve: { triage: 'pending' },
  reject: { resolution: 'active' },
  resolve: { resolution: 'active' },
} as const satisfies Record<TriageAct, Partial<Row>>;

/** The acts of triage: shown at once, taken back if the server refuses, and undone by one key. */
export function useTriage(appId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const last = useRef<() => Promise<unknown>>(undefined);

  const approve = useMutation(trpc.issue.approve.mutationOptions());
  const reject = useMutation(trpc.issue.reject.mutationOptions());
  const resolve = useMutation(trpc.issue.resolve.mutationOptions());
  const reopen = useMutation(trpc.issue.reopen.mutationOptions());
  const update = useMutation(trpc.issue.update.mutationOptions());

  /** @returns whether it was done */
  const perform = async (changes: ReadonlyMap<string, Partial<Row>>, send: () => Promise<unknown>) => {
    const lists = { queryKey: trpc.issue.list.infiniteQueryKey() };
    await queryClient.cancelQueries(lists);
    const before = queryClient.getQueriesData<InfiniteData<ListPage>>(lists);
    queryClient.setQueriesData<InfiniteData<ListPage>>(
      lists,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => ({ ...row, ...changes.get(row.id) })),
          })),
        },
    );
    try {
      await send();
      return true;
    } catch (error) {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
      toast.error(explain(error instanceof Error ? error.message : String(error)));
      return false;
    } finally {
      for (const part of [trpc.issue, trpc.app, trpc.run])
        void queryClient.invalidateQueries({ queryKey: part.pathKey() });
    }
  };
  const toEach = (issueIds: string[], change: Partial<Row>) => new Map(issueIds.map((id) => [id, change]));

  const undo = async () => {
    const takeBack = last.current;
    if (!takeBack) return void toast('There is nothing to undo.');
    last.current = undefined;
    toast.dismiss('triage');
    await takeBack();
  };
  /** Says what was done, with a way back. */
  const offerUndo = (says: string, issueIds: string[], takeBack: () => Promise<boolean>) => {
    last.current = async () => {
      if (await takeBack())
        toast(
          `Undone: ${count(issueIds.length, 'issue')} ${issueIds.length === 1 ? 'is' : 'are'} as before.`,
        );
    };
    toast(says, { id: 'triage', duration: 8000, action: { label: 'Undo', onClick: () => void undo() } });
  };

  const act = async (what: TriageAct, issueIds: string[], rejectReason = '') => {
    if (issueIds.length === 0) return;
    const send = {
      approve: () => approve.mutateAsync({ appId, issueIds }),
      reject: () => reject.mutateAsync({ appId, issueIds, rejectReason }),
      resolve: () => resolve.mutateAsync({ appId, issueIds }),
    }[what];
    if (!(await perform(toEach(issueIds, becomes[what]), send))) return;
    const input = { appId, issueIds, undo: true };
    const back = {
      approve: () => approve.mutateAsync(input),
      reject: () => reject.mutateAsync(input),
      resolve: () => reopen.mutateAsync({ appId, issueIds }),
    }[what];
    offerUndo(`${count(issueIds.length, 'issue')} ${done[what]}.`, issueIds, () =>
      perform(toEach(issueIds, wasBefore[what]), back),
    );
  };

  /** `issues` with the severity that they have. */
  const setSeverity = async (issues: { id: string; severity: SeverityName }[], severity: SeverityName) => {
    const write = (all: { id: string; severity: SeverityName }[]) => () =>
      perform(new Map(all.map((one) => [one.id, { severity: one.severity }])), () =>
        Promise.all(all.map((one) => update.mutateAsync({ appId, issueId: one.id, severity: one.severity }))),
      );
    if (!(await write(issues.map(({ id }) => ({ id, severity })))())) return;
    offerUndo(
      `${count(issues.length, 'issue')} ${issues.length === 1 ? 'is' : 'are'} ${severity} now.`,
      issues.map(({ id }) => id),
      write(issues),
    );
  };
  return { act, setSeverity, undo };
}
