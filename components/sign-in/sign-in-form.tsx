'use client';
import { useState } from 'react';
import { Logo } from '#components/frame/logo.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { signIn } from './session.ts';

export function SignInForm({ from }: { from: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (form: FormData) => {
    setBusy(true);
    setError('');
    try {
      if (await signIn({ email: String(form.get('email')), password: String(form.get('password')) })) return window.location.assign(from);
      setError('This e-mail and password do not belong together. After five wrong tries an account rests for a while.');
    } catch (failure) {
      setError(explain(failure instanceof Error ? failure.message : String(failure)));
    }
    setBusy(false);
  };
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-[360px]">
        <div className="flex items-center gap-2.5"><Logo className="size-8" /><span className="text-lg font-semibold">Sightread</span></div>
        <h1 className="mt-8 text-xl font-semibold">Sign in</h1>
        <p className="mt-1 text-base text-quiet">Find out whether you can ship.</p>
        <form className="mt-6 flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); void submit(new FormData(event.currentTarget)); }}>
          <Field label="E-mail">{(control) => <Input {...control} name="email" type="email" autoComplete="username" required autoFocus />}</Field>
          <Field label="Password" error={error || undefined}>{(control) => <Input {...control} name="password" type="password" autoComplete="current-password" required />}</Field>
          <Button type="submit" variant="primary" className="h-9 justify-center" busy={busy && 'Signing in…'}>Sign in</Button>
        </form>
        <p className="mt-6 border-t border-line pt-4 text-sm text-quiet">The first start prints the owner’s e-mail and password in the terminal.</p>
      </div>
    </main>
  );
}
