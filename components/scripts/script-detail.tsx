'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { duration } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#components/ui/toast.ts';
import { ScriptForm } from './script-form.tsx';
import { outcomeOf, type Script } from './script.ts';
import { TryIt } from './try-it.tsx';

type Users = Outputs['script']['users'];
const isUsed = (users: Users) =>
  users.tests.length + users.scripts.length + users.suites.length > 0 ||
  users.isReset ||
  users.inInstructions;

/** One script: its command, a run to try it, where it is used and how it did. */
export function ScriptDetail({
  appId,
  script,
  onDeleted,
}: {
  appId: string;
  script: Script;
  onDeleted: () => void;
}) {
  const trpc = useTRPC();
  const may = useMay();
  const [deleting, setDeleting] = useState(false);
  const users = useQuery(trpc.script.users.queryOptions({ appId, scriptId: script.id }));
  const runs = useQuery(trpc.script.runs.queryOptions({ appId, scriptId: script.id }));
  return (
    <div className="flex max-w-[1000px] flex-col gap-4 p-5 max-sm:p-4">
      <Panel
        title={<span className="font-mono">{`#{${script.name}}`}</span>}
        aside={
          may('script.write') ? (
            <Button size="sm" variant="bad" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden /> Delete
            </Button>
          ) : null
        }
      >
        <ScriptForm
          key={script.updatedAt.getTime()}
          appId={appId}
          script={script}
          disabled={!may('script.write')}
        />
      </Panel>
      {may('script.write') ? <TryIt appId={appId} script={script} /> : null}
      <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
        <Panel title="Used by">
          {users.data ? (
            <UsedBy appId={appId} users={users.data} />
          ) : (
            <p className="text-base text-quiet">{users.error ? explain(users.error.message) : 'Looking…'}</p>
          )}
        </Panel>
        <Panel flush title="Last runs">
          {runs.data?.length === 0 ? (
            <p className="p-4 text-base text-quiet">Never run.</p>
          ) : (
            <ul>
              {runs.data?.map((run) => (
                <li
                  key={run.id}
                  className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0"
                >
                  <Status
                    status={outcomeOf(run)}
                    word={
                      run.timedOut ? 'Timed out' : run.exitCode === null ? undefined : `Exit ${run.exitCode}`
                    }
                  />
                  <span className="min-w-0 flex-1 truncate text-quiet">
                    {run.executionId ? (
                      <Link
                        className="underline underline-offset-2 hover:text-text"
                        href={`/${appId}/executions/${run.executionId}`}
                      >
                        in a test
                      </Link>
                    ) : (
                      'tried out'
                    )}
                  </span>
                  <span className="figures text-quiet">{duration(run.ms)}</span>
                  <Time date={run.createdAt} className="text-quiet" />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Dialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete the script “${script.name}”?`}
        description={
          users.data && isUsed(users.data)
            ? 'It is in use, so it can’t be deleted yet. Take it out of these first.'
            : 'Nothing calls it. Its command and its runs go with it, and can’t be brought back.'
        }
      >
        {users.data ? (
          <Deletion
            appId={appId}
            script={script}
            users={users.data}
            close={() => setDeleting(false)}
            onDeleted={onDeleted}
          />
        ) : (
          <p className="text-base text-quiet">Looking where it is used…</p>
        )}
      </Dialog>
    </div>
  );
}

const UsedBy = ({ appId, users }: { appId: string; users: Users }) => {
  if (!isUsed(users))
    return (
      <p className="text-base text-quiet">
        Nothing calls it yet. Write <code className="font-mono text-sm">{'#{name}'}</code> into a step of a
        test.
      </p>
    );
  const link = (href: string, label: string) => (
    <li key={href + label}>
      <Link className="underline decoration-line-strong underline-offset-2 hover:text-accent" href={href}>
        {label}
      </Link>
    </li>
  );
  return (
    <ul className="flex flex-col gap-1.5 text-base">
      {users.tests.map(({ id, title }) => link(`/${appId}/tests/${id}`, `Test ${id}: ${title}`))}
      {users.scripts.map(({ id, name }) => link(`/${appId}/scripts?script=${id}`, `Script ${name}`))}
      {users.suites.map(({ id, name }) => link(`/${appId}/suites/${id}`, `Suite ${name}`))}
      {users.isReset ? <li>The app’s reset script</li> : null}
      {users.inInstructions ? link(`/${appId}/settings`, 'The app’s instructions') : null}
    </ul>
  );
};

function Deletion({
  appId,
  script,
  users,
  close,
  onDeleted,
}: {
  appId: string;
  script: Script;
  users: Users;
  close: () => void;
  onDeleted: () => void;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.script.delete.mutationOptions({
      onSuccess: () => {
        close();
        onDeleted();
        for (const part of [trpc.script, trpc.app])
          void queryClient.invalidateQueries({ queryKey: part.pathKey() });
        toast(`The script “${script.name}” is deleted.`);
      },
    }),
  );
  if (isUsed(users))
    return (
      <div className="flex flex-col gap-4">
        <UsedBy appId={appId} users={users} />
        <Button className="self-start" onClick={close}>
          Keep it
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {remove.error ? (
        <p role="alert" className="text-sm text-bad">
          {explain(remove.error.message)}
        </p>
      ) : null}
      <Confirm
        act="Delete the script"
        busy={remove.isPending && 'Deleting…'}
        onConfirm={() => remove.mutate({ appId, scriptId: script.id })}
        onCancel={close}
      />
    </div>
  );
}
