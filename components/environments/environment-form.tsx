'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import { RiskSchema, riskWords, type Risk } from '#server/domain/environment/risks.ts';

export type Environment = Outputs['environment']['list'][number];

/** Saves a new environment, or changes the given one. */
function useSave(environment: Environment | undefined, onSaved: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = ({ name }: { name: string }) => {
    onSaved();
    toast.success(`“${name}” is saved. It holds from the next run on.`);
    void queryClient.invalidateQueries({ queryKey: trpc.environment.pathKey() });
  };
  const create = useMutation(trpc.environment.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.environment.update.mutationOptions({ onSuccess }));
  const { error, isPending } = environment ? update : create;
  return { create, update, error, isPending };
}

function Forbids({ forbids, onChange }: { forbids: Risk[]; onChange: (forbids: Risk[]) => void }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">Never do there</legend>
      {RiskSchema.options.map((risk) => (
        <label key={risk} className="flex items-center gap-2 text-base">
          <Checkbox
            checked={forbids.includes(risk)}
            onChange={(on) => onChange(on ? [...forbids, risk] : forbids.filter((other) => other !== risk))}
            label={riskWords[risk]}
          />
          {riskWords[risk]}
        </label>
      ))}
      <p className="text-sm text-quiet">
        A step that would is not done: its test is blocked, and says so. Explorations leave it alone. It is
        told by the words of what is pressed; scripts are not judged.
        {forbids.includes('destroys')
          ? ' Where nothing is deleted, the app’s reset script is not run either.'
          : ''}
      </p>
    </fieldset>
  );
}

function CredentialField({
  appId,
  value,
  onChange,
}: {
  appId: string;
  value: string;
  onChange: (credentialId: string) => void;
}) {
  const trpc = useTRPC();
  const credentials = useQuery(trpc.credential.list.queryOptions({ appId })).data ?? [];
  return (
    <Field label="Signs in with" hint="Unless a suite or a test has a credential of its own.">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">The app’s credential</option>
          {credentials.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Adds an environment, or changes the given one. */
export function EnvironmentForm({
  appId,
  platform,
  environment,
  close,
}: {
  appId: string;
  platform: Outputs['app']['get']['platform'];
  environment?: Environment;
  close: () => void;
}) {
  const [form, setForm] = useState({
    name: environment?.name ?? '',
    address: environment?.address ?? '',
    credentialId: environment?.credentialId ?? '',
  });
  const [forbids, setForbids] = useState<Risk[]>(environment?.forbids ?? []);
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value });
  const { create, update, error, isPending } = useSave(environment, close);
  const issues = (error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  const save = () => {
    const given = {
      appId,
      name: form.name,
      ...(platform === 'web' ? { address: form.address } : {}),
      credentialId: form.credentialId || null,
      forbids,
    };
    if (environment) update.mutate({ ...given, environmentId: environment.id });
    else create.mutate(given);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Name" hint="What suites and runs call it: “Staging”, “Production”." error={issues?.name}>
        {(control) => (
          <Input {...control} value={form.name} onChange={set('name')} required maxLength={80} autoFocus />
        )}
      </Field>
      {platform === 'web' ? (
        <Field label="Address" hint="Steps like “Open /cart” are taken here." error={issues?.address}>
          {(control) => (
            <Input
              {...control}
              value={form.address}
              onChange={set('address')}
              inputMode="url"
              placeholder="https://staging.shop.example"
              required
            />
          )}
        </Field>
      ) : null}
      <CredentialField
        appId={appId}
        value={form.credentialId}
        onChange={(credentialId) => setForm({ ...form, credentialId })}
      />
      <Forbids forbids={forbids} onChange={setForbids} />
      {error && !issues ? (
        <p role="alert" className="text-sm text-bad">
          {explain(error.message)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="self-start" busy={isPending && 'Saving…'}>
        Save
      </Button>
    </form>
  );
}
