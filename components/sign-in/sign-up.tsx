'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { AuthPage, BackToSignIn } from './auth-page.tsx';
import { AskForLetter, goIn, issuesOf, NewPassword } from './password-pages.tsx';

/** First the mailbox is proven; only then is there an account. */
export function AskSignUp() {
  const trpc = useTRPC();
  const ask = useMutation(trpc.visit.askSignUp.mutationOptions());
  return (
    <AskForLetter
      title="Make an account"
      says="A letter proves that the e-mail is yours."
      ask={ask}
      sent={(email) => `A letter to ${email} has a link to go on with. It is good for a day.`}
    />
  );
}

export function FinishSignUp({ ticket }: { ticket: string }) {
  const trpc = useTRPC();
  const [form, setForm] = useState({ name: '', organization: '', password: '' });
  const known = useQuery(trpc.visit.signUpEmail.queryOptions({ ticket }, { staleTime: Infinity }));
  const finish = useMutation(
    trpc.visit.signUp.mutationOptions({ onSuccess: ({ email }) => goIn({ email, password: form.password }) }),
  );
  const issues = issuesOf(finish.error);
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value });
  if (known.error)
    return (
      <AuthPage title="This link does not work" says={explain(known.error.message)} foot={<BackToSignIn />} />
    );
  return (
    <AuthPage
      title="Finish signing up"
      says={known.data?.email ?? 'Looking up the link…'}
      foot={<BackToSignIn />}
    >
      <form
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          finish.mutate({ ticket, ...form });
        }}
      >
        <Field label="Your name" error={issues?.name}>
          {(control) => (
            <Input
              {...control}
              value={form.name}
              onChange={set('name')}
              autoComplete="name"
              maxLength={100}
              required
              autoFocus
            />
          )}
        </Field>
        <Field label="Organization" hint="Your team or company." error={issues?.organization}>
          {(control) => (
            <Input
              {...control}
              value={form.organization}
              onChange={set('organization')}
              autoComplete="organization"
              maxLength={100}
              required
            />
          )}
        </Field>
        <NewPassword
          label="Password"
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
          error={issues?.password}
        />
        {finish.error && !issues ? (
          <p role="alert" className="text-sm text-bad">
            {explain(finish.error.message)}
          </p>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          className="h-9 justify-center"
          busy={finish.isPending && 'Making it…'}
        >
          Make the account
        </Button>
      </form>
    </AuthPage>
  );
}
