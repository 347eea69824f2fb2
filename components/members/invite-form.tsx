'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';

type Role = Outputs['member']['list']['gives'][number];

export function InviteForm({
  appId,
  gives,
  done,
}: {
  appId: string;
  gives: Role[];
  done: (invited: Outputs['member']['invite']) => void;
}) {
  const trpc = useTRPC();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const invite = useMutation(trpc.member.invite.mutationOptions({ onSuccess: done }));
  const issues = (invite.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ appId, email, role });
      }}
    >
      <Field label="E-mail" error={issues?.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="off"
            required
            autoFocus
          />
        )}
      </Field>
      <Field label="Role" hint="The table on the settings page says who may do what.">
        {(control) => (
          <Select {...control} value={role} onChange={(event) => setRole(event.target.value as Role)}>
            {gives.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      {invite.error && !issues ? (
        <p role="alert" className="text-sm text-bad">
          {explain(invite.error.message)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="self-start" busy={invite.isPending && 'Inviting…'}>
        Send the invitation
      </Button>
    </form>
  );
}
