'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain, Failure } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { ConnectSnippets, KeyToCopy } from './connect-snippets.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { toast } from '#components/ui/toast.ts';

type ApiKey = Outputs['apiKey']['list'][number];
type Made = Outputs['apiKey']['create'];
type Asked = { act: 'regenerate' | 'revoke'; row: ApiKey };

const wordsOf = (asked: Asked | undefined) =>
  asked?.act === 'revoke'
    ? {
        title: `Revoke the key “${asked.row.name}”?`,
        description: 'Whatever uses it stops working with its next request.',
      }
    : {
        title: `Regenerate the key “${asked?.row.name ?? ''}”?`,
        description:
          'You get a new key under the same name. Whatever uses the old one stops working at once.',
      };

/** Keys for coding agents, pipelines and scripts. A key is shown when it is made, and never again. */
export function ApiKeys({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Made>();
  const [asked, setAsked] = useState<Asked>();
  const keys = useQuery(trpc.apiKey.list.queryOptions({ appId }));
  const rows = keys.data ?? [];
  const mayWrite = may('api-key.write');
  return (
    <SettingsSection
      title="API keys"
      says="For coding agents over MCP, and for pipelines over REST. A key reaches this app alone."
    >
      {keys.error && !keys.data ? (
        <Failure what="The API keys" error={keys.error} retry={() => void keys.refetch()} />
      ) : null}
      {rows.length === 0 && keys.data ? (
        <p className="mb-4 text-base text-quiet">
          None yet. With one, an agent can run tests, read what was found and fix it.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="mb-4 flex flex-col">
          {rows.map((row) => (
            <KeyRow key={row.id} row={row} ask={mayWrite ? (act) => setAsked({ act, row }) : undefined} />
          ))}
        </ul>
      ) : null}
      <p className="mb-4 text-sm text-quiet">
        MCP is at <code className="font-mono">/api/mcp</code>, REST at{' '}
        <code className="font-mono">/api/v1</code>:{' '}
        <a className="text-accent underline" href="/api/v1/docs" target="_blank" rel="noreferrer">
          what can be called
        </a>
        .
      </p>
      {mayWrite ? (
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden /> Create a key
        </Button>
      ) : (
        <p className="text-sm text-quiet">An owner or admin may create keys.</p>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Create an API key"
        description="It is shown once, right after this."
      >
        <NewKey
          appId={appId}
          done={(key) => {
            setAdding(false);
            setMade(key);
          }}
        />
      </Dialog>
      <Dialog
        open={made !== undefined}
        onOpenChange={(open) => {
          if (!open) setMade(undefined);
        }}
        title={`Copy the key “${made?.name ?? ''}” now`}
        description="It can’t be shown again. Keep it where secrets are kept."
        className="max-w-2xl"
      >
        {made ? <MadeKey value={made.key} done={() => setMade(undefined)} /> : null}
      </Dialog>
      <Dialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsked(undefined);
        }}
        {...wordsOf(asked)}
      >
        {asked ? (
          <Confirm appId={appId} asked={asked} close={() => setAsked(undefined)} made={setMade} />
        ) : null}
      </Dialog>
    </SettingsSection>
  );
}

/** @param ask missing where somebody may look only */
function KeyRow({ row, ask }: { row: ApiKey; ask: ((act: Asked['act']) => void) | undefined }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <KeyRound aria-hidden className="size-4 text-quiet" />
      <span className={row.state === 'works' ? 'text-base font-medium' : 'text-base text-quiet line-through'}>
        {row.name}
      </span>
      <code className="font-mono text-sm text-quiet">{row.prefix}…</code>
      <span className="text-sm text-quiet">
        <KeyState row={row} />
      </span>
      {ask ? (
        <span className="ml-auto flex items-center gap-2">
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Regenerate the key ${row.name}`}
            onClick={() => ask('regenerate')}
          >
            <RotateCcw aria-hidden /> Regenerate
          </Button>
          {row.state === 'works' ? (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Revoke the key ${row.name}`}
              onClick={() => ask('revoke')}
            >
              Revoke
            </Button>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

function MadeKey({ value, done }: { value: string; done: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <KeyToCopy value={value} />
      <ConnectSnippets apiKey={value} />
      <Button variant="primary" className="self-start" onClick={done}>
        I have copied it
      </Button>
    </div>
  );
}

function KeyState({ row }: { row: ApiKey }) {
  if (row.revokedAt)
    return (
      <>
        revoked <Time date={row.revokedAt} />
      </>
    );
  const used = row.lastUsedAt ? (
    <>
      last used <Time date={row.lastUsedAt} />
    </>
  ) : (
    <>never used</>
  );
  if (!row.expiresAt) return <>{used} · does not expire</>;
  return (
    <>
      {used} · {row.state === 'expired' ? 'expired' : 'expires'}{' '}
      {row.expiresAt.toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      })}
    </>
  );
}

function NewKey({ appId, done }: { appId: string; done: (made: Made) => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const create = useMutation(
    trpc.apiKey.create.mutationOptions({
      onSuccess: (made) => {
        void queryClient.invalidateQueries({ queryKey: trpc.apiKey.pathKey() });
        done(made);
      },
    }),
  );
  const issues = (create.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ appId, name, expiresInDays: days === '' ? null : Number(days) });
      }}
    >
      <Field label="Name" hint="What uses it: “Claude Code”, “CI”." error={issues?.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={80}
            autoFocus
            autoComplete="off"
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
      {create.error && !issues ? (
        <p role="alert" className="text-sm text-bad">
          {explain(create.error.message)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="self-start" busy={create.isPending && 'Creating…'}>
        Create the key
      </Button>
    </form>
  );
}

function Confirm({
  appId,
  asked,
  close,
  made,
}: {
  appId: string;
  asked: Asked;
  close: () => void;
  made: (key: Made) => void;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => {
    close();
    void queryClient.invalidateQueries({ queryKey: trpc.apiKey.pathKey() });
  };
  const onError = (error: { message: string }) => {
    toast.error(explain(error.message));
  };
  const revoke = useMutation(
    trpc.apiKey.revoke.mutationOptions({
      onSuccess: () => {
        refresh();
        toast(`The key “${asked.row.name}” is revoked.`);
      },
      onError,
    }),
  );
  const regenerate = useMutation(
    trpc.apiKey.regenerate.mutationOptions({
      onSuccess: (key) => {
        refresh();
        made(key);
      },
      onError,
    }),
  );
  return (
    <div className="flex gap-2">
      {asked.act === 'revoke' ? (
        <Button
          variant="bad"
          busy={revoke.isPending && 'Revoking…'}
          onClick={() => revoke.mutate({ appId, apiKeyId: asked.row.id })}
        >
          Revoke the key
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={regenerate.isPending && 'Regenerating…'}
          onClick={() => regenerate.mutate({ appId, apiKeyId: asked.row.id })}
        >
          Regenerate the key
        </Button>
      )}
      <Button variant="quiet" onClick={close}>
        Keep it
      </Button>
    </div>
  );
}
