'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { Copyable } from '#components/patterns/copyable.tsx';
import { PlainPage } from '#components/patterns/plain-page.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain, Failure, Loading } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { signOut } from '#components/sign-in/session.ts';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';

import { Devices } from './devices.tsx';

type Key = Outputs['operator']['keys'][number];

/** What only whoever runs the instance may do. */
export function Operator() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string>();
  const [revoking, setRevoking] = useState<Key>();
  const keys = useQuery(trpc.operator.keys.queryOptions());
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.operator.pathKey() });
  const revoke = useMutation(
    trpc.operator.revokeKey.mutationOptions({
      onSuccess: ({ name }) => {
        setRevoking(undefined);
        toast(`The admin key “${name}” is revoked.`);
        refresh();
      },
      onError: (error) => {
        toast.error(explain(error.message));
      },
    }),
  );
  return (
    <PlainPage title="This instance" signOut={() => void signOut()}>
      <SettingsSection
        title="Admin keys"
        says="They reach every organization of this instance over REST and MCP."
      >
        {keys.isPending ? <Loading what="the admin keys" rows={2} /> : null}
        {keys.error && !keys.data ? (
          <Failure what="The admin keys" error={keys.error} retry={() => void keys.refetch()} />
        ) : null}
        {keys.data?.length === 0 ? (
          <p className="mb-4 text-base text-quiet">
            None yet. With one, a script can see how the instance does and try stuck jobs again.
          </p>
        ) : null}
        <ul className="flex flex-col">
          {keys.data?.map((key) => (
            <li
              key={key.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
            >
              <KeyRound aria-hidden className="size-4 text-quiet" />
              <span className={key.revokedAt ? 'text-base text-quiet line-through' : 'text-base font-medium'}>
                {key.name}
              </span>
              <code className="font-mono text-sm text-quiet">{key.prefix}…</code>
              <span className="text-sm text-quiet">
                <KeyState row={key} />
              </span>
              {key.revokedAt ? null : (
                <Button
                  size="sm"
                  variant="quiet"
                  className="ml-auto"
                  aria-label={`Revoke the admin key ${key.name}`}
                  onClick={() => setRevoking(key)}
                >
                  Revoke
                </Button>
              )}
            </li>
          ))}
        </ul>
        {keys.data ? (
          <Button className="mt-4" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> Make an admin key
          </Button>
        ) : null}
      </SettingsSection>
      <Devices />
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Make an admin key"
        description="It is shown once, right after this."
      >
        <NewKey
          done={(key) => {
            setAdding(false);
            setMade(key);
            refresh();
          }}
        />
      </Dialog>
      <Dialog
        open={made !== undefined}
        onOpenChange={(open) => {
          if (!open) setMade(undefined);
        }}
        title="Copy the admin key now"
        description="It can’t be shown again. Keep it where secrets are kept."
      >
        {made ? (
          <div className="flex flex-col gap-4">
            <Copyable label="The key" text={made} />
            <Button variant="primary" className="self-start" onClick={() => setMade(undefined)}>
              I have copied it
            </Button>
          </div>
        ) : null}
      </Dialog>
      <Dialog
        open={revoking !== undefined}
        onOpenChange={(open) => {
          if (!open) setRevoking(undefined);
        }}
        title={`Revoke the admin key “${revoking?.name ?? ''}”?`}
        description="Whatever uses it stops working with its next request."
      >
        <Confirm
          act="Revoke the key"
          busy={revoke.isPending && 'Revoking…'}
          onConfirm={() => revoking && revoke.mutate({ apiKeyId: revoking.id })}
          onCancel={() => setRevoking(undefined)}
        />
      </Dialog>
    </PlainPage>
  );
}

function KeyState({ row }: { row: Key }) {
  if (row.revokedAt)
    return (
      <>
        revoked <Time date={row.revokedAt} />
      </>
    );
  return (
    <>
      {row.lastUsedAt ? (
        <>
          last used <Time date={row.lastUsedAt} />
        </>
      ) : (
        'never used'
      )}{' '}
      · {row.expiresAt ? `until ${row.expiresAt.toISOString().slice(0, 10)}` : 'does not expire'}
    </>
  );
}

function NewKey({ done }: { done: (key: string) => void }) {
  const trpc = useTRPC();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const create = useMutation(trpc.operator.createKey.mutationOptions({ onSuccess: ({ key }) => done(key) }));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ name, expiresInDays: days === '' ? null : Number(days) });
      }}
    >
      <Field
        label="Name"
        hint="What uses it."
        error={create.error ? explain(create.error.message) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={80}
            autoComplete="off"
            required
            autoFocus
          />
        )}
      </Field>
      <Field label="Expires">
        {(control) => (
          <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="30">in 30 days</option>
            <option value="90">in 90 days</option>
            <option value="365">in a year</option>
            <option value="">never</option>
          </Select>
        )}
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={create.isPending && 'Making…'}>
        Make the key
      </Button>
    </form>
  );
}
