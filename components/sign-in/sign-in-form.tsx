'use client';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useDeferredValue, useState, type FormEvent } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { AuthPage } from './auth-page.tsx';
import { refusal } from './refusals.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { giveSecondFactor, signIn, signInWithGoogle } from './session.ts';

export interface SignInFormProps {
  from: string;
  /** What the way here said, in words. */
  says: string;
  /** Another first factor was given, the second is awaited. */
  secondFactor: boolean;
}

/**
 * An e-mail, then the way in that it has: single sign-on where its domain has one, else the password; then a
 * code where one is asked for.
 */
export function SignInForm({ from, says, secondFactor }: SignInFormProps) {
  const [given, setGiven] = useState<{ email: string; password: string }>();
  const arrived = () => window.location.assign(from);
  if (secondFactor) return <SecondFactorForm give={giveSecondFactor} arrived={arrived} />;
  if (given) return <SecondFactorForm give={(code) => signIn({ ...given, code })} arrived={arrived} />;
  return <FirstFactor from={from} says={says} arrived={arrived} ask={setGiven} />;
}

function FirstFactor({
  from,
  says,
  arrived,
  ask,
}: {
  from: string;
  says: string;
  arrived: () => void;
  ask: (given: { email: string; password: string }) => void;
}) {
  const trpc = useTRPC();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [byPassword, setByPassword] = useState(false);
  const [error, setError] = useState('');
  const domain = useDeferredValue(/@([^@\s]+\.[^@\s]{2,})$/.exec(email.trim())?.[1] ?? '');
  const always = useQuery(trpc.visit.waysIn.queryOptions({}, { staleTime: 300_000 }));
  const forDomain = useQuery(
    trpc.visit.waysIn.queryOptions({ email: `x@${domain}` }, { enabled: domain !== '', staleTime: 60_000 }),
  );
  const sso = domain === '' ? null : (forDomain.data?.singleSignOn ?? null);
  const hidden = sso?.enforced === true && !byPassword;
  const toProvider = () =>
    window.location.assign(`/api/sso/start?${new URLSearchParams({ email: email.trim(), from }).toString()}`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hidden) return toProvider();
    setBusy(true);
    setError('');
    try {
      const refused = await signIn({ email, password });
      if (!refused) return arrived();
      if (refused === 'SecondFactor') return ask({ email, password });
      if (refused === 'SingleSignOn') return toProvider();
      setError(refusal(refused));
    } catch (failure) {
      setError(explain(failure instanceof Error ? failure.message : String(failure)));
    }
    setBusy(false);
  };
  const ways = always.data;
  return (
    <AuthPage
      title="Sign in"
      says="Find out whether you can ship."
      foot={<Foot signUp={ways?.signUp ?? false} />}
    >
      {says ? (
        <p role="alert" className="mt-4 text-sm text-bad">
          {says}
        </p>
      ) : null}
      <form className="mt-6 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="E-mail">
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="username"
              required
              autoFocus
            />
          )}
        </Field>
        {sso ? (
          <Button variant={hidden ? 'primary' : 'plain'} className="h-9 justify-center" onClick={toProvider}>
            <KeyRound aria-hidden /> Continue with {sso.organization}
          </Button>
        ) : null}
        {hidden ? (
          <button
            type="button"
            className="self-start rounded-sm text-sm text-quiet underline"
            onClick={() => setByPassword(true)}
          >
            I am an owner and use my password
          </button>
        ) : (
          <>
            <Field label="Password" error={error || undefined}>
              {(control) => (
                <Input
                  {...control}
                  name="password"
                  type="password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                  autoComplete="current-password"
                  required
                />
              )}
            </Field>
            <Button
              type="submit"
              variant="primary"
              className="h-9 justify-center"
              busy={busy && 'Signing in…'}
            >
              Sign in
            </Button>
            <Link href="/forgot-password" className="self-start rounded-sm text-sm text-quiet underline">
              Forgot your password?
            </Link>
          </>
        )}
        {ways?.google ? (
          <Button className="h-9 justify-center" onClick={() => void signInWithGoogle(from)}>
            Continue with Google
          </Button>
        ) : null}
      </form>
    </AuthPage>
  );
}

const Foot = ({ signUp }: { signUp: boolean }) =>
  signUp ? (
    <p>
      New here?{' '}
      <Link href="/sign-up" className="text-accent underline">
        Make an account
      </Link>
      .
    </p>
  ) : (
    <p>The first start prints the owner’s e-mail and password in the terminal.</p>
  );
