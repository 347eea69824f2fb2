'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plug, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain, Failure } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { trackers, type TrackerName } from '#server/domain/tracker/trackers.ts';
import { ConnectTracker } from './connect-tracker.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { toast } from '#components/ui/toast.ts';

export type Connected = Outputs['tracker']['list'][number];

/** The trackers that issues can be pushed to. */
export function Integrations({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const [connecting, setConnecting] = useState<TrackerName>();
  const [leaving, setLeaving] = useState<Connected>();
  const connected = useQuery(trpc.tracker.list.queryOptions({ appId }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.tracker.pathKey() });
  const disconnect = useMutation(
    trpc.tracker.disconnect.mutationOptions({
      onSuccess: () => {
        setLeaving(undefined);
        toast('The tracker is disconnected.');
        void refresh();
        void queryClient.invalidateQueries({ queryKey: trpc.issue.pathKey() });
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const rows = Object.keys(trackers) as TrackerName[];
  const mayWrite = may('integration.write');
  return (
    <div id="integrations" className="scroll-mt-16">
      <SettingsSection
        title="Integrations"
        says="Trackers that issues are pushed to, by hand or by an agent: once each, with steps, pictures and a link back."
      >
        {connected.error && !connected.data ? (
          <Failure what="The integrations" error={connected.error} retry={() => void connected.refetch()} />
        ) : null}
        {connected.data ? (
          <ul className="flex flex-col">
            {rows.map((tracker) => {
              const one = connected.data.find((row) => row.tracker === tracker);
              return (
                <li
                  key={tracker}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0"
                >
                  <span className="text-base font-medium">{trackers[tracker].name}</span>
                  {one ? (
                    <span className="min-w-0 truncate text-sm text-quiet">
                      {one.place.name} · as {one.account} · {count(one.pushed, 'issue')} pushed
                    </span>
                  ) : (
                    <span className="text-sm text-quiet">not connected</span>
                  )}
                  {mayWrite ? (
                    <span className="ml-auto flex flex-wrap items-center gap-2">
                      {one ? <TestButton appId={appId} tracker={tracker} /> : null}
                      <Button
                        size="sm"
                        variant={one ? 'quiet' : 'plain'}
                        aria-label={`${one ? 'Change' : 'Connect'} ${trackers[tracker].name}`}
                        onClick={() => setConnecting(tracker)}
                      >
                        {one ? (
                          'Change'
                        ) : (
                          <>
                            <Plug aria-hidden /> Connect
                          </>
                        )}
                      </Button>
                      {one ? (
                        <Button
                          size="sm"
                          variant="quiet"
                          className="w-7 justify-center px-0"
                          aria-label={`Disconnect ${trackers[tracker].name}`}
                          onClick={() => setLeaving(one)}
                        >
                          <Unplug aria-hidden />
                        </Button>
                      ) : null}
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ul>
        ) : null}
        {!mayWrite && connected.data?.length === 0 ? (
          <p className="mt-2 text-sm text-quiet">An owner or admin of this organization can connect one.</p>
        ) : null}
      </SettingsSection>
      <Dialog
        open={connecting !== undefined}
        onOpenChange={(open) => {
          if (!open) setConnecting(undefined);
        }}
        title={connecting ? `${trackers[connecting].name}` : ''}
        description="The token is sealed when saved, and goes nowhere but there."
      >
        {connecting ? (
          <ConnectTracker
            key={connecting}
            appId={appId}
            tracker={connecting}
            known={connected.data?.find((row) => row.tracker === connecting)}
            done={() => {
              setConnecting(undefined);
              void refresh();
            }}
          />
        ) : null}
      </Dialog>
      <Dialog
        open={leaving !== undefined}
        onOpenChange={(open) => {
          if (!open) setLeaving(undefined);
        }}
        title={`Disconnect ${leaving ? trackers[leaving.tracker].name : ''}?`}
        description={
          leaving
            ? `The token is forgotten, and so are the links to ${count(leaving.pushed, 'issue')}; ` +
              `in ${leaving.place.name} they stay. What waits to be pushed is not.`
            : ''
        }
      >
        <Confirm
          act="Disconnect"
          busy={disconnect.isPending && 'Disconnecting…'}
          onConfirm={() => leaving && disconnect.mutate({ appId, tracker: leaving.tracker })}
          onCancel={() => setLeaving(undefined)}
        />
      </Dialog>
    </div>
  );
}

function TestButton({ appId, tracker }: { appId: string; tracker: TrackerName }) {
  const trpc = useTRPC();
  const test = useMutation(trpc.tracker.test.mutationOptions());
  return (
    <>
      {test.data ? <Status status="passed" word={`Works, as ${test.data.account}`} /> : null}
      {test.error ? (
        <span role="alert" className="max-w-[40ch] text-sm text-bad">
          {explain(test.error.message)}
        </span>
      ) : null}
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Test ${trackers[tracker].name}`}
        busy={test.isPending && 'Testing…'}
        onClick={() => test.mutate({ appId, tracker })}
      >
        Test
      </Button>
    </>
  );
}
