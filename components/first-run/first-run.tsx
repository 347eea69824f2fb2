'use client';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Logo } from '#components/frame/logo.tsx';
import { saysProgress, useUpload } from '#components/uploads/use-upload.ts';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { BuildFile, ChooseFile, DropArea } from '#components/uploads/build-file.tsx';

const ahead = [
  'Agents open the address, or install the build, and explore the app by looking at the screen.',
  'They write tests in plain English for what it does, and run them in parallel.',
  'What looks broken is replayed independently; only what can be reproduced is reported.',
  'You get one answer: can you ship?',
];

/** One field, or a file dropped on it. What is optional stays folded until it is wanted. */
export function FirstRun({
  back,
  organizations,
}: {
  back: string | null;
  organizations: { id: string; name: string }[];
}) {
  const trpc = useTRPC();
  const router = useRouter();
  const [form, setForm] = useState({
    url: '',
    minutes: '10',
    username: '',
    password: '',
    organizationId: organizations[0]?.id ?? '',
  });
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value });
  const watch = ({ appId, runId }: { appId: string; runId: string }) =>
    router.push(`/${appId}/runs/${runId}`);
  const create = useMutation(trpc.app.create.mutationOptions({ onSuccess: watch }));
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload<{ appId: string; runId: string }>('/api/apps', watch);
  const choose = (chosen: File | null) => {
    upload.clearError();
    setFile(chosen);
  };
  const issues = (create.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  const withCredential = form.username !== '' || form.password !== '';
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col justify-center px-4 py-12">
      {back ? (
        <Link
          href={back}
          className="mb-10 inline-flex items-center gap-1.5 self-start rounded-sm text-sm text-quiet hover:text-text"
        >
          <ArrowLeft aria-hidden className="size-4" /> Back
        </Link>
      ) : (
        <Logo className="mb-10 size-9" />
      )}
      <h1 className="text-2xl font-semibold tracking-tight">What should be tested?</h1>
      <form
        className="mt-6 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const { url: _, ...fields } = form;
          if (file) return upload.send(file, fields);
          create.mutate({
            ...(form.organizationId ? { organizationId: form.organizationId } : {}),
            url: form.url,
            minutes: Number(form.minutes),
            ...(withCredential ? { credential: { username: form.username, password: form.password } } : {}),
          });
        }}
      >
        <DropArea onFile={choose}>
          {file ? (
            <BuildFile file={file} remove={upload.uploading ? null : () => choose(null)} />
          ) : (
            <>
              <Field label="Address of your app" error={issues?.url}>
                {(control) => (
                  <Input
                    {...control}
                    className="h-11 text-lg"
                    value={form.url}
                    onChange={set('url')}
                    placeholder="shop.example or localhost:3000"
                    inputMode="url"
                    autoCapitalize="none"
                    spellCheck={false}
                    autoFocus
                    required
                  />
                )}
              </Field>
              <p className="mt-2 text-sm text-quiet">
                An Android or iOS app? Drop its .apk, .ipa or .app.zip here, or <ChooseFile onFile={choose} />
                .
              </p>
            </>
          )}
        </DropArea>
        {organizations.length > 1 ? (
          <Field label="Belongs to">
            {(control) => (
              <Select {...control} value={form.organizationId} onChange={set('organizationId')}>
                {organizations.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        <details className="group rounded-lg border border-line" open={withCredential || undefined}>
          <summary className="flex list-none items-center gap-2 px-4 py-2.5 text-sm font-medium">
            <ChevronRight
              aria-hidden
              className="size-4 text-quiet transition-transform group-open:rotate-90"
            />{' '}
            Sign-in and budget <span className="font-normal text-quiet">· optional</span>
          </summary>
          <div className="flex flex-col gap-4 border-t border-line p-4">
            <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
              <Field label="User name or e-mail" error={issues?.['credential.username']}>
                {(control) => (
                  <Input {...control} value={form.username} onChange={set('username')} autoComplete="off" />
                )}
              </Field>
              <Field label="Password" error={issues?.['credential.password']}>
                {(control) => (
                  <Input
                    {...control}
                    type="password"
                    value={form.password}
                    onChange={set('password')}
                    autoComplete="new-password"
                  />
                )}
              </Field>
            </div>
            <p className="-mt-2 text-sm text-quiet">
              Use a test account. It is sealed when saved, and masked on every picture.
            </p>
            <Field
              label="Explore for at most"
              hint="Its tests are tried and its findings proven afterwards, which can take longer than exploring."
            >
              {(control) => (
                <Select {...control} value={form.minutes} onChange={set('minutes')} className="w-44">
                  {['3', '5', '10', '20', '40'].map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {minutes} minutes
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </details>
        {upload.error || (create.error && !issues) ? (
          <p role="alert" className="text-sm text-bad">
            {upload.error ?? explain(create.error!.message)}
          </p>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          className="h-10 self-start px-5 text-base"
          busy={upload.uploading ? saysProgress(upload.uploading) : create.isPending && 'Starting…'}
        >
          Start
        </Button>
      </form>
      <ol className="mt-10 flex flex-col gap-2.5 border-t border-line pt-6">
        {ahead.map((sentence, index) => (
          <li key={sentence} className="flex gap-3 text-base text-quiet">
            <span className="figures w-4 shrink-0 text-right">{index + 1}</span>
            {sentence}
          </li>
        ))}
      </ol>
    </main>
  );
}
