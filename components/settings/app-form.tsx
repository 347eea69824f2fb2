'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Select, Textarea } from '#components/ui/field.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { webPhoneNames } from '#server/domain/app/web-phones.ts';
import { toast } from '#components/ui/toast.ts';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The message at a field, or at any entry of it. */
const issueAt = (issues: Record<string, string> | undefined, field: string): string | undefined =>
  Object.entries(issues ?? {}).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];

export function AppForm({ app, disabled }: { app: Outputs['app']['get']; disabled: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [form, setForm] = useState({
    name: app.name,
    url: app.url,
    instructions: app.instructions,
    phone: app.settings.phone ?? '',
    minutes: String(app.settings.minutesPerManualStep),
    bar: String(Math.round(app.settings.precisionBar * 100)),
    paths: app.settings.boundaries.paths.join('\n'),
    words: app.settings.boundaries.words.join('\n'),
  });
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value });
  const update = useMutation(
    trpc.app.update.mutationOptions({
      onSuccess: () => {
        toast.success('The settings are saved. They hold from the next run on.');
        void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() });
      },
    }),
  );
  const issues = (update.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  const minutes = Number(form.minutes);
  return (
    <SettingsSection title="App" says="What is tested, and what the agents should know about it.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({
            appId: app.id,
            name: form.name,
            ...(app.platform === 'web' ? { url: form.url } : {}),
            instructions: form.instructions,
            ...(app.platform === 'web'
              ? { phone: webPhoneNames.find((name) => name === form.phone) ?? null }
              : {}),
            minutesPerManualStep: minutes,
            precisionBar: Number(form.bar) / 100,
            boundaries: { paths: lines(form.paths), words: lines(form.words) },
          });
        }}
      >
        <fieldset disabled={disabled} className="flex flex-col gap-4">
          <Field label="Name" error={issues?.name}>
            {(control) => <Input {...control} value={form.name} onChange={set('name')} />}
          </Field>
          {app.platform === 'web' ? (
            <Field
              label="Address"
              error={issues?.url}
              hint="Where every test begins, unless its suite or the test itself says otherwise."
            >
              {(control) => <Input {...control} value={form.url} onChange={set('url')} inputMode="url" />}
            </Field>
          ) : null}
          {app.platform === 'web' ? (
            <Field label="Screen" hint="On a phone, it is touched, and shown at the phone’s size and scale.">
              {(control) => (
                <Select {...control} value={form.phone} onChange={set('phone')}>
                  <option value="">A desktop’s window</option>
                  {webPhoneNames.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
          <Field
            label="Instructions"
            hint="In plain English: test data to use, places to stay away from, what is known to be odd."
          >
            {(control) => (
              <Textarea {...control} rows={4} value={form.instructions} onChange={set('instructions')} />
            )}
          </Field>
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <Field
              label="Paths to stay out of"
              error={issueAt(issues, 'boundaries.paths')}
              hint="One a line, by their beginning: /admin"
            >
              {(control) => <Textarea {...control} rows={3} value={form.paths} onChange={set('paths')} />}
            </Field>
            <Field
              label="Words not to press"
              error={issueAt(issues, 'boundaries.words')}
              hint="One a line: whatever is called so is left alone."
            >
              {(control) => <Textarea {...control} rows={3} value={form.words} onChange={set('words')} />}
            </Field>
          </div>
          <Field
            label="Minutes a step takes by hand"
            error={issues?.minutesPerManualStep}
            hint="Hours saved = steps executed × these minutes ÷ 60."
          >
            {(control) => (
              <Input
                {...control}
                className="w-28"
                type="number"
                min="0.1"
                max="60"
                step="0.1"
                value={form.minutes}
                onChange={set('minutes')}
              />
            )}
          </Field>
          <Field
            label="Precision below which an oracle is not believed, in %"
            error={issues?.precisionBar}
            hint={
              'Once five issues of one kind were decided and fewer than this were right, ' +
              'what it finds is set aside as unconfirmed. 0 believes all.'
            }
          >
            {(control) => (
              <Input
                {...control}
                className="w-28"
                type="number"
                min="0"
                max="100"
                step="5"
                value={form.bar}
                onChange={set('bar')}
              />
            )}
          </Field>
          {update.error && !issues ? (
            <p role="alert" className="text-sm text-bad">
              {explain(update.error.message)}
            </p>
          ) : null}
          {disabled ? (
            <p className="text-sm text-quiet">An owner or admin may change these.</p>
          ) : (
            <Button
              type="submit"
              variant="primary"
              className="self-start"
              busy={update.isPending && 'Saving…'}
            >
              Save
            </Button>
          )}
        </fieldset>
      </form>
    </SettingsSection>
  );
}
