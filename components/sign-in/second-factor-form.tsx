'use client';
import { useState, type FormEvent } from 'react';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { AuthPage, BackToSignIn } from './auth-page.tsx';
import { refusal } from './refusals.ts';

/** The code of the authenticator, after the first factor. */
export function SecondFactorForm({
  give,
  arrived,
}: {
  give: (code: string) => Promise<string | undefined>;
  arrived: () => void;
}) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError('');
    try {
      const refused = await give(code);
      if (!refused) return arrived();
      setError(
        refused === 'Wrong'
          ? 'This sign-in is too old, or the account rests after too many tries. Begin again in a while.'
          : refusal(refused),
      );
      setCode('');
    } catch (failure) {
      setError(explain(failure instanceof Error ? failure.message : String(failure)));
    }
    setBusy(false);
  };
  return (
    <AuthPage
      title="One more step"
      says="Enter the code that your authenticator shows now."
      foot={<BackToSignIn />}
    >
      <form className="mt-6 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Code" hint="No phone at hand? A recovery code does too." error={error || undefined}>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" variant="primary" className="h-9 justify-center" busy={busy && 'Checking…'}>
          Continue
        </Button>
      </form>
    </AuthPage>
  );
}
