'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { Copyable } from '#components/patterns/copyable.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#components/ui/toast.ts';
import { ConnectionForm } from './connection-form.tsx';

export type ConnectionRow = Outputs['sso']['list'][number];

const labels: Record<string, string> = {
  redirectUri: 'Redirect URI',
  acsUrl: 'ACS URL',
  entityId: 'Entity id',
  metadataUrl: 'Metadata',
};

export function Connection({
  appId,
  row,
  operator,
}: {
  appId: string;
  row: ConnectionRow;
  operator: boolean;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'values' | 'edit' | 'delete'>();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.sso.pathKey() });
  const onError = (error: { message: string }) => {
    toast.error(explain(error.message), { duration: 10_000 });
  };
  const done = (says: string) => () => {
    toast(says);
    refresh();
  };
  const verify = useMutation(
    trpc.sso.verifyDomain.mutationOptions({ onSuccess: done(`${row.domain} is verified.`), onError }),
  );
  const vouch = useMutation(
    trpc.sso.vouch.mutationOptions({ onSuccess: done(`${row.domain} is verified.`), onError }),
  );
  const update = useMutation(
    trpc.sso.update.mutationOptions({ onSuccess: done('The connection is changed.'), onError }),
  );
  const test = useMutation(
    trpc.sso.test.mutationOptions({
      onSuccess: ({ says }) => {
        toast(says);
      },
      onError,
    }),
  );
  const remove = useMutation(
    trpc.sso.delete.mutationOptions({
      onSuccess: () => {
        setOpen(undefined);
        done('The connection is deleted.')();
      },
      onError,
    }),
  );
  const input = { appId, connectionId: row.id };
  return (
    <li aria-label={row.domain} className="rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-base font-medium">{row.domain}</span>
        <span className="text-sm text-quiet">{row.kind === 'oidc' ? 'OIDC' : 'SAML'}</span>
        {row.verified ? (
          <span className="inline-flex items-center gap-1 text-sm text-good">
            <BadgeCheck aria-hidden className="size-4" /> Verified
          </span>
        ) : (
          <span className="inline-flex items-center gap-1 text-sm text-caution">
            <CircleAlert aria-hidden className="size-4" /> Not verified, captures nobody
          </span>
        )}
        <span className="text-sm text-quiet">
          {row.lastUsedAt ? (
            <>
              last used <Time date={row.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </span>
      </div>
      <p className="mt-1 text-sm break-words text-quiet">
        {row.provider.kind === 'oidc' ? row.provider.issuer : row.provider.entryPoint} · new people come in as{' '}
        {row.defaultRole}
      </p>
      {row.verified ? (
        <label className="mt-3 flex items-center gap-2 text-base">
          <Checkbox
            label={`Refuse passwords at ${row.domain}`}
            checked={row.enforced}
            onChange={(enforced) => update.mutate({ ...input, enforced })}
          />{' '}
          Refuse passwords; owners keep theirs as a way back in
        </label>
      ) : (
        <div className="mt-3 flex flex-col gap-2">
          <p className="text-sm">
            To prove that {row.domain} is yours, add a TXT record named{' '}
            <code className="font-mono break-all">{row.txtName}</code>:
          </p>
          <Copyable label="TXT value" text={row.txtValue} />
          <div className="flex flex-wrap gap-2">
            <Button
              busy={verify.isPending && 'Asking the name servers…'}
              onClick={() => verify.mutate(input)}
            >
              Verify the domain
            </Button>
            {operator ? (
              <Button
                variant="quiet"
                busy={vouch.isPending && 'Verifying…'}
                onClick={() => vouch.mutate(input)}
              >
                Vouch for it as operator
              </Button>
            ) : null}
          </div>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
        <Button size="sm" onClick={() => setOpen('values')}>
          Values to copy
        </Button>
        <Button size="sm" busy={test.isPending && 'Testing…'} onClick={() => test.mutate(input)}>
          Test the connection
        </Button>
        <Button size="sm" asChild>
          <a
            href={`/api/sso/start?${new URLSearchParams({ test: row.id, from: `/${appId}/settings` }).toString()}`}
          >
            Try signing in
          </a>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setOpen('edit')}>
          Change
        </Button>
        <Button
          size="sm"
          variant="quiet"
          className="ml-auto w-7 justify-center px-0"
          aria-label={`Delete the connection of ${row.domain}`}
          onClick={() => setOpen('delete')}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <Dialog
        open={open === 'values'}
        onOpenChange={(next) => {
          if (!next) setOpen(undefined);
        }}
        title="Values to copy"
        description="What your identity provider asks for."
        className="max-w-2xl"
      >
        <dl className="flex flex-col gap-3">
          {Object.entries(row.values).map(([name, value]) => (
            <div key={name}>
              <dt className="mb-1 text-sm font-medium">{labels[name]}</dt>
              <dd>
                <Copyable label={labels[name] ?? name} text={value} />
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
      <Dialog
        open={open === 'edit'}
        onOpenChange={(next) => {
          if (!next) setOpen(undefined);
        }}
        title={`Change the connection of ${row.domain}`}
      >
        <ConnectionForm appId={appId} row={row} done={() => setOpen(undefined)} />
      </Dialog>
      <Dialog
        open={open === 'delete'}
        onOpenChange={(next) => {
          if (!next) setOpen(undefined);
        }}
        title={`Delete the connection of ${row.domain}?`}
        description="Its people stay members. They sign in by password again, or set one by mail."
      >
        <Confirm
          act="Delete the connection"
          busy={remove.isPending && 'Deleting…'}
          onConfirm={() => remove.mutate(input)}
          onCancel={() => setOpen(undefined)}
        />
      </Dialog>
    </li>
  );
}
