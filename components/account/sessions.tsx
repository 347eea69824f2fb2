'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useTRPC } from '#components/frame/trpc.ts';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain, Failure } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';

/** Where the account is signed in. */
export function Sessions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sessions = useQuery(trpc.account.sessions.queryOptions());
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.account.sessions.queryKey() });
  const onError = (error: { message: string }) => {
    toast.error(explain(error.message));
  };
  const end = useMutation(
    trpc.account.endSession.mutationOptions({
      onSuccess: () => {
        toast('The session is ended.');
        refresh();
      },
      onError,
    }),
  );
  const endOthers = useMutation(
    trpc.account.endOtherSessions.mutationOptions({
      onSuccess: ({ count }) => {
        toast(count === 1 ? 'One other session is ended.' : `${count} other sessions are ended.`);
        refresh();
      },
      onError,
    }),
  );
  const rows = sessions.data ?? [];
  return (
    <SettingsSection title="Sessions" says="Where you are signed in. An ended one is out at once.">
      {sessions.error && !sessions.data ? (
        <Failure what="The sessions" error={sessions.error} retry={() => void sessions.refetch()} />
      ) : null}
      <ul className="flex flex-col">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <MonitorSmartphone aria-hidden className="size-4 text-quiet" />
            <div className="min-w-0 flex-1 basis-44">
              <p className="text-base font-medium">
                {row.device}
                {row.current ? <span className="font-normal text-good"> · this one</span> : null}
              </p>
              <p className="text-sm text-quiet">
                {row.address || 'address unknown'} · seen <Time date={row.lastSeenAt} /> · by {row.via}
              </p>
            </div>
            {row.current ? null : (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`End the session of ${row.device}`}
                busy={end.isPending && end.variables.sessionId === row.id && 'Ending…'}
                onClick={() => end.mutate({ sessionId: row.id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 1 ? (
        <Button className="mt-4" busy={endOthers.isPending && 'Ending…'} onClick={() => endOthers.mutate()}>
          End all other sessions
        </Button>
      ) : (
        <p className="mt-3 text-sm text-quiet">There is no other session.</p>
      )}
    </SettingsSection>
  );
}
