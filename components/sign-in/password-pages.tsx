'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { AuthPage, BackToSignIn } from './auth-page.tsx';
import { signIn } from './session.ts';

export const issuesOf = (error: { data?: unknown } | null) =>
  (error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;

/** Signs in, or leads to where more than a password is asked for. */
export async function goIn({ email, password }: { email: string; password: string }) {
  const refused = await signIn({ email, password });
  window.location.assign(refused ? '/sign-in' : '/');
}

interface AskForLetterProps {
  title: string;
  says: string;
  /** What to look for, once the letter is on its way. */
  sent(email: string): string;
  ask: {
    mutate(input: { email: string }): void;
    isPending: boolean;
    isSuccess: boolean;
    error: { message: string; data?: unknown } | null;
  };
}

/** One e-mail, to which a letter with a link goes. */
export function AskForLetter({ title, says, sent, ask }: AskForLetterProps) {
  const [email, setEmail] = useState('');
  if (ask.isSuccess)
    return <AuthPage title="Look into your mail" says={sent(email)} foot={<BackToSignIn />} />;
  return (
    <AuthPage title={title} says={says} foot={<BackToSignIn />}>
      <form
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate({ email });
        }}
      >
        <Field
          label="E-mail"
          error={ask.error ? (issuesOf(ask.error)?.email ?? explain(ask.error.message)) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="username"
              required
              autoFocus
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="h-9 justify-center"
          busy={ask.isPending && 'Asking…'}
        >
          Send the letter
        </Button>
      </form>
    </AuthPage>
  );
}

export function ForgotPassword() {
  const trpc = useTRPC();
  const ask = useMutation(trpc.visit.askPasswordReset.mutationOptions());
  return (
    <AskForLetter
      title="Forgot your password?"
      says="A letter with a link lets you set a new one."
      ask={ask}
      sent={(email) =>
        `If there is an account for ${email}, a letter with a link is on its way. The link is good for an hour.`
      }
    />
  );
}

export function ResetPassword({ token }: { token: string }) {
  const trpc = useTRPC();
  const [password, setPassword] = useState('');
  const reset = useMutation(
    trpc.visit.resetPassword.mutationOptions({ onSuccess: ({ email }) => goIn({ email, password }) }),
  );
  return (
    <AuthPage title="Set a new password" says="You are signed out everywhere else." foot={<BackToSignIn />}>
      <form
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate({ token, password });
        }}
      >
        <NewPassword
          value={password}
          onChange={setPassword}
          error={
            reset.error
              ? (issuesOf(reset.error)?.password ??
                issuesOf(reset.error)?.token ??
                explain(reset.error.message))
              : undefined
          }
        />
        <Button
          type="submit"
          variant="primary"
          className="h-9 justify-center"
          busy={reset.isPending && 'Setting…'}
        >
          Set the password
        </Button>
      </form>
    </AuthPage>
  );
}

export const NewPassword = ({
  value,
  onChange,
  error,
  label = 'New password',
}: {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  label?: string;
}) => (
  <Field label={label} hint="At least 10 characters. A few words in a row do well." error={error}>
    {(control) => (
      <Input
        {...control}
        type="password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="new-password"
        minLength={10}
        required
      />
    )}
  </Field>
);

/** A click, and not the visit itself: mail programs visit links on their own. */
export function VerifyEmail({ token }: { token: string }) {
  const trpc = useTRPC();
  const verify = useMutation(trpc.visit.verifyEmail.mutationOptions());
  if (verify.isSuccess)
    return (
      <AuthPage
        title="Your e-mail is verified"
        says={verify.data.email}
        foot={
          <Link href="/account" className="text-accent underline">
            Go to your account
          </Link>
        }
      />
    );
  return (
    <AuthPage title="Verify your e-mail" says="Confirm that this mailbox is yours." foot={<BackToSignIn />}>
      {verify.error ? (
        <p role="alert" className="mt-4 text-sm text-bad">
          {explain(verify.error.message)}
        </p>
      ) : null}
      <Button
        variant="primary"
        className="mt-6 h-9"
        busy={verify.isPending && 'Verifying…'}
        onClick={() => verify.mutate({ token })}
      >
        Verify the e-mail
      </Button>
    </AuthPage>
  );
}
