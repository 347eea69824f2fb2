'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { PlainPage } from '#components/patterns/plain-page.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain, Failure, Loading } from '#components/patterns/states.tsx';
import { signOut } from '#components/sign-in/session.ts';
import { issuesOf, NewPassword } from '#components/sign-in/password-pages.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import { ArchivedApps } from './archived-apps.tsx';
import { Email } from './email.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

export type Profile = Outputs['account']['get'];

export function Account() {
  const trpc = useTRPC();
  const profile = useQuery(trpc.account.get.queryOptions());
  return (
    <PlainPage title="Your account" signOut={() => void signOut()}>
      {profile.isPending ? <Loading what="your account" /> : null}
      {profile.error && !profile.data ? (
        <Failure what="Your account" error={profile.error} retry={() => void profile.refetch()} />
      ) : null}
      {profile.data ? (
        <>
          <Person profile={profile.data} />
          <Password profile={profile.data} />
          <TwoFactor profile={profile.data} />
        </>
      ) : null}
      <Sessions />
      {profile.data ? <MailSettings profile={profile.data} /> : null}
      <ArchivedApps />
      {profile.data?.operator ? (
        <SettingsSection title="This instance" says="You run it.">
          <Button asChild>
            <Link href="/operator">
              <Wrench aria-hidden /> Admin keys
            </Link>
          </Button>
        </SettingsSection>
      ) : null}
    </PlainPage>
  );
}

function Person({ profile }: { profile: Profile }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState(profile.name);
  const update = useMutation(
    trpc.account.update.mutationOptions({
      onSuccess: () => {
        toast('Your name is saved.');
        void queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() });
      },
    }),
  );
  const error = update.error ? (issuesOf(update.error)?.name ?? explain(update.error.message)) : undefined;
  return (
    <SettingsSection title="You" says="How colleagues see you, and what you belong to.">
      <div className="flex flex-col gap-5">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            update.mutate({ name });
          }}
        >
          <Field label="Name" error={error}>
            {(control) => (
              <Input
                {...control}
                value={name}
                onChange={(event) => setName(event.target.value)}
                autoComplete="name"
                maxLength={100}
                required
              />
            )}
          </Field>
          <Button type="submit" variant="primary" className="self-start" busy={update.isPending && 'Saving…'}>
            Save the name
          </Button>
        </form>
        <Email profile={profile} />
        <div>
          <p className="text-sm font-medium">Organizations</p>
          <ul className="mt-1 text-base">
            {profile.organizations.map(({ id, name, role }) => (
              <li key={id}>
                {name} <span className="text-quiet">· {role}</span>
              </li>
            ))}
          </ul>
          {profile.organizations.length === 0 ? (
            <p className="mt-1 text-base text-quiet">None. Ask for an invitation.</p>
          ) : null}
        </div>
        {profile.google ? (
          <p className="text-sm text-quiet">Signing in with Google is tied to this account.</p>
        ) : null}
      </div>
    </SettingsSection>
  );
}

function Password({ profile }: { profile: Profile }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [form, setForm] = useState({ current: '', password: '' });
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: () => {
        setForm({ current: '', password: '' });
        toast('Your password is changed, and every other session ended.');
        void queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() });
      },
    }),
  );
  const issues = issuesOf(change.error);
  const wrong = change.error?.message === 'The password is not right.';
  const refused = profile.passwordRefused
    ? 'Your organization has you come in by single sign-on.'
    : profile.hasPassword
      ? undefined
      : 'This account has no password. “Forgot your password?” on the sign-in page sets one.';
  return (
    <SettingsSection title="Password" says="Changing it ends every other session.">
      {refused ? (
        <p className="text-base text-quiet">{refused}</p>
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate(form);
          }}
        >
          <Field label="Current password" error={wrong ? 'The password is not right.' : undefined}>
            {(control) => (
              <Input
                {...control}
                type="password"
                value={form.current}
                onChange={(event) => setForm({ ...form, current: event.target.value })}
                autoComplete="current-password"
                required
              />
            )}
          </Field>
          <NewPassword
            value={form.password}
            onChange={(password) => setForm({ ...form, password })}
            error={
              wrong
                ? undefined
                : (issues?.password ?? (change.error ? explain(change.error.message) : undefined))
            }
          />
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={change.isPending && 'Changing…'}
          >
            Change the password
          </Button>
        </form>
      )}
    </SettingsSection>
  );
}

function MailSettings({ profile }: { profile: Profile }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.account.updateMail.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() });
      },
      onError: (error) => {
        toast.error(explain(error.message));
      },
    }),
  );
  return (
    <SettingsSection title="Mail" says="What comes to your mailbox.">
      <label className="flex items-center gap-2 text-base">
        <Checkbox
          label="Mail me when a report is ready"
          checked={profile.mail.reports}
          onChange={(reports) => update.mutate({ reports })}
        />{' '}
        Mail me when a report is ready
      </label>
    </SettingsSection>
  );
}
