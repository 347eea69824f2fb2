'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { issuesOf } from '#components/sign-in/password-pages.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Profile } from './account.tsx';

const sayError = (error: { message: string }) => {
  toast.error(explain(error.message));
};

/** The e-mail as it is, whether it is proven, and the way to another one. */
export function Email({ profile }: { profile: Profile }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() });
  const verify = useMutation(
    trpc.account.askVerification.mutationOptions({
      onSuccess: ({ email }) => {
        toast(`A letter to ${email} is on its way.`);
      },
      onError: sayError,
    }),
  );
  return (
    <div>
      <p className="text-sm font-medium">E-mail</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <span className="min-w-0 break-words">{profile.email}</span>
        {profile.emailVerified ? (
          <span className="inline-flex items-center gap-1 text-sm text-good">
            <BadgeCheck aria-hidden className="size-4" /> Verified
          </span>
        ) : (
          <>
            <span className="inline-flex items-center gap-1 text-sm text-caution">
              <CircleAlert aria-hidden className="size-4" /> Not verified
            </span>
            {profile.emailPending === undefined ? (
              <Button size="sm" busy={verify.isPending && 'Sending…'} onClick={() => verify.mutate()}>
                Send a letter
              </Button>
            ) : null}
          </>
        )}
        {profile.emailRefused === undefined && profile.emailPending === undefined ? (
          <Button size="sm" onClick={() => setAsked(true)}>
            Change the e-mail
          </Button>
        ) : null}
      </p>
      {profile.emailPending ? <PendingEmail email={profile.emailPending} /> : null}
      {profile.emailRefused ? <p className="mt-1 text-sm text-quiet">{profile.emailRefused}</p> : null}
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title="Change your e-mail"
        description="A letter to the new e-mail confirms it. Until then, yours stays as it is."
      >
        {asked ? (
          <AskChange
            done={(email) => {
              setAsked(false);
              refresh();
              toast(`A letter to ${email} is on its way.`);
            }}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

function PendingEmail({ email }: { email: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const cancel = useMutation(
    trpc.account.cancelEmailChange.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() });
        toast('Your e-mail stays as it is.');
      },
      onError: sayError,
    }),
  );
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Clock aria-hidden className="size-4 shrink-0 text-quiet" />
        <span className="min-w-0 break-words">Waits for the letter to {email} to be confirmed.</span>
      </span>
      <Button size="sm" busy={cancel.isPending && 'Calling off…'} onClick={() => cancel.mutate()}>
        Call the change off
      </Button>
    </p>
  );
}

const wrongPassword = 'The password is not right.';

function AskChange({ done }: { done: (email: string) => void }) {
  const trpc = useTRPC();
  const [form, setForm] = useState({ email: '', password: '' });
  const change = useMutation(
    trpc.account.askEmailChange.mutationOptions({ onSuccess: ({ email }) => done(email) }),
  );
  const issues = issuesOf(change.error);
  const wrong = change.error?.message === wrongPassword;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(form);
      }}
    >
      <Field
        label="New e-mail"
        error={issues?.email ?? (change.error && !wrong ? explain(change.error.message) : undefined)}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
            autoComplete="email"
            maxLength={254}
            required
            autoFocus
          />
        )}
      </Field>
      <Field label="Your password" error={wrong ? wrongPassword : undefined}>
        {(control) => (
          <Input
            {...control}
            type="password"
            value={form.password}
            onChange={(event) => setForm({ ...form, password: event.target.value })}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={change.isPending && 'Sending…'}>
        Send the letter
      </Button>
    </form>
  );
}
