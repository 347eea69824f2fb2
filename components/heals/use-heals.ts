'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { toast } from '#components/ui/toast.ts';

export type HealAct = 'accept' | 'refuse';
const done = { accept: 'accepted', refuse: 'refused' } as const;

/** Decisions on heals; each can be taken back. */
export function useHeals(appId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const accept = useMutation(trpc.heal.accept.mutationOptions());
  const refuse = useMutation(trpc.heal.refuse.mutationOptions());

  const send = async (act: HealAct, healIds: string[], undo: boolean): Promise<boolean> => {
    try {
      await { accept, refuse }[act].mutateAsync({ appId, healIds, undo });
      return true;
    } catch (error) {
      toast.error(explain(error instanceof Error ? error.message : String(error)));
      return false;
    } finally {
      for (const part of [trpc.heal, trpc.testCase, trpc.app])
        void queryClient.invalidateQueries({ queryKey: part.pathKey() });
    }
  };
  const undo = async (act: HealAct, healIds: string[]) => {
    if (await send(act, healIds, true))
      toast(
        `${count(healIds.length, 'heal')} ${healIds.length === 1 ? 'waits' : 'wait'} for a decision again.`,
      );
  };
  const decide = async (act: HealAct, healIds: string[]) => {
    if (await send(act, healIds, false))
      toast(`${count(healIds.length, 'heal')} ${done[act]}.`, {
        duration: 8000,
        action: { label: 'Undo', onClick: () => void undo(act, healIds) },
      });
  };
  return { decide, undo, busy: accept.isPending || refuse.isPending };
}
