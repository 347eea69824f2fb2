'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';

type Credential = Outputs['credential']['list'][number];

interface Secrets {
  username: string;
  password: string;
  totpSecret: string;
}
const noSecrets: Secrets = { username: '', password: '', totpSecret: '' };

interface Extra {
  name: string;
  value: string;
}
const noExtra: Extra = { name: '', value: '' };

/** Values with a name, for what a sign-in asks besides; steps take them as {{name}}. */
function Extras({ extras, onChange }: { extras: Extra[]; onChange: (extras: Extra[]) => void }) {
  const change = (at: number, part: Partial<Extra>) =>
    onChange(extras.map((one, n) => (n === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">Further values</legend>
      <p className="text-sm text-quiet">
        What the sign-in asks besides, a PIN or a customer number. A step takes one by its name: {'{{pin}}'}.
      </p>
      {extras.map(({ name, value }, at) => (
        <div key={at} className="grid grid-cols-2 gap-2">
          <Input
            aria-label={`Name of value ${at + 1}`}
            placeholder="pin"
            value={name}
            maxLength={60}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <Input
            aria-label={`Value ${at + 1}`}
            type="password"
            autoComplete="off"
            value={value}
            maxLength={2000}
            onChange={(event) => change(at, { value: event.target.value })}
          />
        </div>
      ))}
      <Button size="sm" variant="quiet" className="self-start" onClick={() => onChange([...extras, noExtra])}>
        <Plus aria-hidden /> Add a value
      </Button>
    </fieldset>
  );
}

/** The fields of what is sealed; what is kept need not be typed again. */
function SecretFields({
  secrets,
  onChange,
  isKept,
  issues,
}: {
  secrets: Secrets;
  onChange: (secrets: Secrets) => void;
  isKept: boolean;
  issues: Record<string, string> | undefined;
}) {
  const field = (
    key: keyof Secrets,
    label: string,
    hint: string | undefined,
    input: Pick<ComponentProps<'input'>, 'type' | 'required' | 'autoComplete'>,
  ) => (
    <Field label={label} hint={isKept ? 'Left empty, it stays as it is.' : hint} error={issues?.[key]}>
      {(control) => (
        <Input
          {...control}
          {...input}
          value={secrets[key]}
          onChange={(event) => onChange({ ...secrets, [key]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {field('username', 'User name or e-mail', undefined, { required: !isKept, autoComplete: 'off' })}
      {field('password', 'Password', undefined, {
        type: 'password',
        required: !isKept,
        autoComplete: 'new-password',
      })}
      {field(
        'totpSecret',
        'Secret for one-time codes',
        'Optional: what the app shows for an authenticator. A step takes the code as {{totp}}.',
        { type: 'password', autoComplete: 'off' },
      )}
    </>
  );
}

/** What was filled in; empty fields are left out. */
const given = <T extends object>(all: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== '' && value !== undefined),
  ) as Partial<T>;

/** The further values by their names; undefined where there are none. */
function byName(extras: Extra[]): Record<string, string> | undefined {
  const named = extras.filter(({ name }) => name.trim() !== '');
  return named.length === 0
    ? undefined
    : Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

/** Saves a new sign-in, or changes the given one. */
function useSave(credential: Credential | undefined, onSaved: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = ({ name }: { name: string }) => {
    onSaved();
    toast.success(`The credential “${name}” is sealed and saved.`);
    void queryClient.invalidateQueries({ queryKey: trpc.credential.pathKey() });
  };
  const create = useMutation(trpc.credential.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.credential.update.mutationOptions({ onSuccess }));
  const { error, isPending } = credential ? update : create;
  return { create, update, error, isPending };
}

/** Adds a sign-in, or changes the given one: what is left empty then stays as it was sealed. */
export function CredentialForm({
  appId,
  credential,
  close,
}: {
  appId: string;
  credential?: Credential;
  close: () => void;
}) {
  const [name, setName] = useState(credential?.name ?? '');
  const [exclusive, setExclusive] = useState(credential?.exclusive ?? false);
  const [secrets, setSecrets] = useState(noSecrets);
  const [extras, setExtras] = useState<Extra[]>([]);
  const { create, update, error, isPending } = useSave(credential, close);
  const issues = (error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  const save = () => {
    const { username, password, totpSecret } = secrets;
    const more = given({ totpSecret, extra: byName(extras) });
    if (!credential) return create.mutate({ appId, name, exclusive, username, password, ...more });
    const changed = { name, exclusive, ...given({ username, password }), ...more };
    return update.mutate({ appId, credentialId: credential.id, ...changed });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Name" hint="How people call it: “Admin”, “Customer with orders”." error={issues?.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={80}
            autoFocus
          />
        )}
      </Field>
      <SecretFields
        secrets={secrets}
        onChange={setSecrets}
        isKept={credential !== undefined}
        issues={issues}
      />
      <Extras extras={extras} onChange={setExtras} />
      <label className="flex items-center gap-2 text-base">
        <Checkbox checked={exclusive} onChange={setExclusive} label="One test at a time" />
        One test at a time
      </label>
      {error && !issues ? (
        <p role="alert" className="text-sm text-bad">
          {explain(error.message)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="self-start" busy={isPending && 'Sealing…'}>
        Seal and save
      </Button>
    </form>
  );
}
