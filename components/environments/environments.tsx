'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Play, Plus, Server, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain, Failure } from '#components/patterns/states.tsx';
import { useStartRun } from '#components/runs/start-run-button.tsx';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#components/ui/toast.ts';
import { riskWords } from '#server/domain/environment/risks.ts';
import { EnvironmentForm, type Environment } from './environment-form.tsx';

const forbidden = ({ forbids }: Environment): string =>
  forbids.map((risk) => riskWords[risk].toLowerCase()).join(' · ');

type Shown = { act: 'add'; environment?: undefined } | { act: 'change' | 'delete'; environment: Environment };

/** What the dialog is headed by. */
function titleOf(shown: Shown | undefined): { title: string; description?: string } {
  if (!shown || shown.act === 'add') return { title: 'Add an environment' };
  const { name } = shown.environment;
  return shown.act === 'change'
    ? {
        title: `Change the environment “${name}”`,
        description: 'Runs that have begun keep what they began with.',
      }
    : {
        title: `Delete the environment “${name}”?`,
        description: 'Runs on it stay and keep its name. It can’t be brought back.',
      };
}

/** Where the app is deployed besides its own address. */
export function Environments({
  appId,
  platform,
}: {
  appId: string;
  platform: Outputs['app']['get']['platform'];
}) {
  const trpc = useTRPC();
  const may = useMay();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const environments = useQuery(trpc.environment.list.queryOptions({ appId }));
  const rows = environments.data ?? [];
  return (
    <SettingsSection
      title="Environments"
      says="Where else the app runs, and what must never be done there. A suite or a run picks one; steps are relative to it."
    >
      {environments.error && !environments.data ? (
        <Failure
          what="The environments"
          error={environments.error}
          retry={() => void environments.refetch()}
        />
      ) : null}
      {rows.length === 0 && environments.data ? (
        <p className="mb-4 text-base text-quiet">
          None yet: every run tests the app’s own address. Add staging, or production with what is left alone
          there.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="mb-4 flex flex-col">
          {rows.map((environment) => (
            <EnvironmentRow
              key={environment.id}
              appId={appId}
              environment={environment}
              onEdit={() => setShown({ act: 'change', environment })}
              onDelete={() => setShown({ act: 'delete', environment })}
            />
          ))}
        </ul>
      ) : null}
      {may('environment.write') ? (
        <Button onClick={() => setShown({ act: 'add' })}>
          <Plus aria-hidden /> Add an environment
        </Button>
      ) : null}
      <Dialog
        open={shown !== undefined}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        {...titleOf(shown)}
      >
        {shown?.act === 'delete' ? (
          <DeleteEnvironment appId={appId} environment={shown.environment} close={close} />
        ) : shown ? (
          <EnvironmentForm appId={appId} platform={platform} environment={shown.environment} close={close} />
        ) : null}
      </Dialog>
    </SettingsSection>
  );
}

function EnvironmentRow({
  appId,
  environment,
  onEdit,
  onDelete,
}: {
  appId: string;
  environment: Environment;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const may = useMay();
  const { busy, start } = useStartRun(appId);
  const { name, address, forbids, suites } = environment;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <Server aria-hidden className="size-4 text-quiet" />
      <span className="text-base font-medium">{name}</span>
      <span className="min-w-0 font-mono text-sm break-all text-quiet">{address}</span>
      <span className="ml-auto flex items-center gap-2">
        {may('run.create') ? (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Run all tests on ${name}`}
            disabled={busy}
            onClick={() => start({ kind: 'regression', environment: environment.id })}
          >
            <Play aria-hidden /> Run all tests
          </Button>
        ) : null}
        {may('environment.write') ? (
          <>
            <Button
              size="sm"
              variant="quiet"
              className="w-7 justify-center px-0"
              aria-label={`Change the environment ${name}`}
              onClick={onEdit}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              size="sm"
              variant="quiet"
              className="w-7 justify-center px-0"
              aria-label={`Delete the environment ${name}`}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
            </Button>
          </>
        ) : null}
      </span>
      {forbids.length > 0 || suites.length > 0 ? (
        <span className="w-full pl-7 text-sm text-quiet">
          {forbids.length > 0 ? `Never: ${forbidden(environment)}.` : ''}
          {suites.length > 0 ? ` Suites on it: ${suites.map((suite) => suite.name).join(', ')}.` : ''}
        </span>
      ) : null}
    </li>
  );
}

function DeleteEnvironment({
  appId,
  environment,
  close,
}: {
  appId: string;
  environment: Environment;
  close: () => void;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.environment.delete.mutationOptions({
      onSuccess: () => {
        close();
        toast(`The environment “${environment.name}” is deleted.`);
        void queryClient.invalidateQueries({ queryKey: trpc.environment.pathKey() });
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return (
    <Confirm
      act="Delete the environment"
      busy={remove.isPending && 'Deleting…'}
      onConfirm={() => remove.mutate({ appId, environmentId: environment.id })}
      onCancel={close}
    />
  );
}
