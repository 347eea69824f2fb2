'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePlay, PlugZap, Smartphone, TriangleAlert } from 'lucide-react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { Copyable } from '#components/patterns/copyable.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain, Failure, Loading } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { deviceTemplates, variablesOf } from '#server/domain/device/templates.ts';

type Listed = Outputs['operator']['devices'];
type Device = Listed['devices'][number];

const platforms = { android: 'Android', ios: 'iOS' };
const states = {
  free: { tone: 'text-good', Icon: CircleCheck },
  'in use': { tone: 'text-accent', Icon: CirclePlay },
  troubled: { tone: 'text-bad', Icon: TriangleAlert },
};

/** Where phones come from, and how they are. */
export function Devices() {
  const trpc = useTRPC();
  const listed = useQuery(trpc.operator.devices.queryOptions());
  return (
    <SettingsSection title="Devices" says="The phones, emulators and simulators that workers have seen.">
      {listed.isPending ? <Loading what="the devices" rows={2} /> : null}
      {listed.error && !listed.data ? (
        <Failure what="The devices" error={listed.error} retry={() => void listed.refetch()} />
      ) : null}
      {listed.data ? <Server server={listed.data.server} /> : null}
      {listed.data?.devices.length === 0 ? (
        <p className="mt-3 text-base text-quiet">
          None yet. A device shows here once a worker has looked for one to test on.
        </p>
      ) : null}
      <ul className="mt-2 flex flex-col">
        {listed.data?.devices.map((device) => (
          <Row key={device.key} device={device} />
        ))}
      </ul>
      <Templates />
    </SettingsSection>
  );
}

function Server({ server }: { server: Listed['server'] }) {
  const trpc = useTRPC();
  const test = useMutation(trpc.operator.testDeviceServer.mutationOptions());
  if (!server)
    return (
      <p className="text-base">Workers use the devices of their own machines. No device server is set.</p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <code className="min-w-0 font-mono text-sm break-all">{server.address}</code>
      <span className="text-sm text-quiet">
        {server.sessions === 1 ? '1 session' : `${server.sessions} sessions`} at once
      </span>
      <Button size="sm" className="ml-auto" busy={test.isPending && 'Testing…'} onClick={() => test.mutate()}>
        <PlugZap aria-hidden /> Test connection
      </Button>
      <p role="status" className="basis-full text-sm">
        {test.data ? (
          <span className={test.data.works ? 'text-good' : 'text-bad'}>
            {test.data.works ? 'It works: ' : 'It does not work: '}
            {test.data.says}
          </span>
        ) : null}
        {test.error ? <span className="text-bad">{explain(test.error.message)}</span> : null}
      </p>
    </div>
  );
}

function Row({ device }: { device: Device }) {
  const { tone, Icon } = states[device.state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <Smartphone aria-hidden className="size-4 text-quiet" />
      <span className="text-base font-medium">{device.name}</span>
      <span className="text-sm text-quiet">
        {platforms[device.platform]} {device.osVersion} · {device.place} · seen <Time date={device.seenAt} />
      </span>
      <span className={`ml-auto flex items-center gap-1.5 text-sm ${tone}`}>
        <Icon aria-hidden className="size-4" /> {device.state}
      </span>
      {device.problem ? <p className="basis-full text-sm text-quiet">{device.problem}</p> : null}
    </li>
  );
}

/** Variables to start with, for each kind of server. */
const Templates = () => (
  <details className="mt-4">
    <summary className="cursor-pointer text-base">Connect a device cloud or a grid</summary>
    <p className="mt-2 text-sm text-quiet">
      Start the dashboard and the workers with these variables, filled in. The key stays on this machine.
    </p>
    <ul className="mt-3 flex flex-col gap-4">
      {deviceTemplates.map((template) => (
        <li key={template.name} className="flex min-w-0 flex-col gap-1">
          <h3 className="text-sm font-semibold">{template.name}</h3>
          <p className="text-sm text-quiet">{template.says}</p>
          <Copyable label={`Variables for ${template.name}`} text={variablesOf(template)} />
        </li>
      ))}
    </ul>
  </details>
);
