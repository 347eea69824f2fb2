'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { AuthPage, BackToSignIn } from './auth-page.tsx';
import { goIn, issuesOf, NewPassword } from './password-pages.tsx';
import { signOut } from './session.ts';

type View = Outputs['visit']['invitation'];

/** Accepts with the account at hand, with the one that the e-mail has, or with a new one. */
export function Invitation({ token, signedInAs }: { token: string; signedInAs: string | null }) {
  const trpc = useTRPC();
  const view = useQuery(
    trpc.visit.invitation.queryOptions({ token }, { refetchOnWindowFocus: false, staleTime: Infinity }),
  );
  if (view.error)
    return (
      <AuthPage
        title="This invitation does not work"
        says={explain(view.error.message)}
        foot={<BackToSignIn />}
      />
    );
  if (!view.data) return <AuthPage title="Your invitation" says="Looking it up…" />;
  const { organization, role, email, hasAccount } = view.data;
  const says = `You are invited as ${role}, with the e-mail ${email}.`;
  return (
    <AuthPage
      title={`Join ${organization}`}
      says={says}
      foot={signedInAs ? <p>Signed in as {signedInAs}.</p> : <BackToSignIn />}
    >
      {signedInAs === email ? <AcceptAtHand token={token} /> : null}
      {signedInAs !== null && signedInAs !== email ? (
        <Button className="mt-6 h-9" onClick={() => void signOut(`/invitation/${token}`)}>
          Sign out to go on as {email}
        </Button>
      ) : null}
      {signedInAs === null && hasAccount ? (
        <Button asChild variant="primary" className="mt-6 h-9">
          <a href={`/sign-in?from=${encodeURIComponent(`/invitation/${token}`)}`}>Sign in to accept</a>
        </Button>
      ) : null}
      {signedInAs === null && !hasAccount ? <NewAccount token={token} view={view.data} /> : null}
    </AuthPage>
  );
}

function AcceptAtHand({ token }: { token: string }) {
  const trpc = useTRPC();
  const accept = useMutation(
    trpc.account.acceptInvitation.mutationOptions({ onSuccess: () => window.location.assign('/') }),
  );
  return (
    <>
      {accept.error ? (
        <p role="alert" className="mt-4 text-sm text-bad">
          {explain(accept.error.message)}
        </p>
      ) : null}
      <Button
        variant="primary"
        className="mt-6 h-9"
        busy={accept.isPending && 'Joining…'}
        onClick={() => accept.mutate({ token })}
      >
        Accept the invitation
      </Button>
    </>
  );
}

function NewAccount({ token, view }: { token: string; view: View }) {
  const trpc = useTRPC();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accept = useMutation(
    trpc.visit.acceptInvitation.mutationOptions({ onSuccess: () => goIn({ email: view.email, password }) }),
  );
  const issues = issuesOf(accept.error);
  return (
    <form
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate({ token, name, password });
      }}
    >
      <input type="hidden" name="email" autoComplete="username" value={view.email} readOnly />
      <Field label="Your name" error={issues?.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="name"
            maxLength={100}
            required
            autoFocus
          />
        )}
      </Field>
      <NewPassword label="Password" value={password} onChange={setPassword} error={issues?.password} />
      {accept.error && !issues ? (
        <p role="alert" className="text-sm text-bad">
          {explain(accept.error.message)}
        </p>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        className="h-9 justify-center"
        busy={accept.isPending && 'Joining…'}
      >
        Accept the invitation
      </Button>
    </form>
  );
}
