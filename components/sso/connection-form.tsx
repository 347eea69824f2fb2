'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, type Inputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Select, Textarea } from '#components/ui/field.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { toast } from '#components/ui/toast.ts';
import type { ConnectionRow } from './connection.tsx';

type Provider = Inputs['sso']['create']['provider'];
type Role = NonNullable<Inputs['sso']['create']['defaultRole']>;

/** A new connection, or another provider or role for one that there is. */
export function ConnectionForm({
  appId,
  row,
  done,
}: {
  appId: string;
  row?: ConnectionRow;
  done: () => void;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<'oidc' | 'saml'>(row?.kind ?? 'oidc');
  const [form, setForm] = useState<Form>({
    domain: row?.domain ?? '',
    defaultRole: (row?.defaultRole ?? 'member') as Role,
    metadata: '',
    clientSecret: '',
    issuer: row?.provider.kind === 'oidc' ? row.provider.issuer : '',
    clientId: row?.provider.kind === 'oidc' ? row.provider.clientId : '',
  });
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value });
  const onSuccess = () => {
    toast(row ? 'The connection is changed.' : 'The connection is added.');
    void queryClient.invalidateQueries({ queryKey: trpc.sso.pathKey() });
    done();
  };
  const create = useMutation(trpc.sso.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.sso.update.mutationOptions({ onSuccess }));
  const act = row ? update : create;
  const provider = providerOf(kind, form);
  const unchanged = row?.kind === 'saml' && form.metadata.trim() === '';
  const submit = () =>
    row
      ? update.mutate({
          appId,
          connectionId: row.id,
          defaultRole: form.defaultRole,
          ...(unchanged ? {} : { provider }),
        })
      : create.mutate({ appId, domain: form.domain, defaultRole: form.defaultRole, provider });
  const issues = (act.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  const issue = (name: string) => issues?.[name] ?? issues?.[`provider.${name}`];
  const shown = ['domain', 'issuer', 'clientId', 'clientSecret', 'metadata'].some((name) => issue(name));
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {row ? null : (
        <Segmented
          label="Kind"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'oidc', label: 'OIDC' },
            { value: 'saml', label: 'SAML' },
          ]}
        />
      )}
      {row ? null : <DomainField form={form} set={set} issue={issue} />}
      {kind === 'oidc' ? (
        <OidcFields form={form} set={set} issue={issue} isNew={!row} />
      ) : (
        <MetadataField form={form} set={set} issue={issue} isNew={!row} />
      )}
      <Field label="Role of new people" className="w-44">
        {(control) => (
          <Select {...control} value={form.defaultRole} onChange={set('defaultRole')}>
            <option>admin</option>
            <option>member</option>
            <option>viewer</option>
          </Select>
        )}
      </Field>
      {act.error && !shown ? (
        <p role="alert" className="text-sm text-bad">
          {explain(act.error.message)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="self-start" busy={act.isPending && 'Saving…'}>
        {row ? 'Save the connection' : 'Add the connection'}
      </Button>
    </form>
  );
}

interface Form {
  domain: string;
  defaultRole: Role;
  metadata: string;
  clientSecret: string;
  issuer: string;
  clientId: string;
}

const providerOf = (kind: 'oidc' | 'saml', form: Form): Provider =>
  kind === 'oidc'
    ? {
        kind,
        issuer: form.issuer.trim(),
        clientId: form.clientId,
        ...(form.clientSecret ? { clientSecret: form.clientSecret } : {}),
      }
    : { kind, metadata: form.metadata };

interface FieldsProps {
  form: Form;
  set: (key: keyof Form) => (event: { target: { value: string } }) => void;
  issue: (name: string) => string | undefined;
  isNew: boolean;
}

const DomainField = ({ form, set, issue }: Omit<FieldsProps, 'isNew'>) => (
  <Field label="Domain" hint="Of the e-mails that come in by it, as example.com." error={issue('domain')}>
    {(control) => (
      <Input
        {...control}
        value={form.domain}
        onChange={set('domain')}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
      />
    )}
  </Field>
);

const OidcFields = ({ form, set, issue, isNew }: FieldsProps) => (
  <>
    <Field
      label="Issuer"
      hint="The address before /.well-known/openid-configuration."
      error={issue('issuer')}
    >
      {(control) => (
        <Input
          {...control}
          value={form.issuer}
          onChange={set('issuer')}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </Field>
    <Field label="Client id" error={issue('clientId')}>
      {(control) => (
        <Input {...control} value={form.clientId} onChange={set('clientId')} autoComplete="off" />
      )}
    </Field>
    <Field
      label="Client secret"
      hint={isNew ? 'Sealed when saved; it is never shown again.' : 'Empty, the kept one stays.'}
      error={issue('clientSecret')}
    >
      {(control) => (
        <Input
          {...control}
          type="password"
          value={form.clientSecret}
          onChange={set('clientSecret')}
          autoComplete="off"
        />
      )}
    </Field>
  </>
);

const MetadataField = ({ form, set, issue, isNew }: FieldsProps) => (
  <Field
    label="Metadata of the identity provider"
    hint={`Its address, or the XML.${isNew ? '' : ' Empty, what is kept stays.'}`}
    error={issue('metadata')}
  >
    {(control) => (
      <Textarea
        {...control}
        className="min-h-32 font-mono text-sm"
        value={form.metadata}
        onChange={set('metadata')}
        spellCheck={false}
      />
    )}
  </Field>
);
