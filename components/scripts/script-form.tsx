'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Textarea } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import { placeholdersIn } from '#server/domain/script/placeholders.ts';
import { prepareCommand } from '#server/domain/script/prepare-command.ts';
import { scriptName } from '#server/domain/script/script-name.ts';
import type { Script } from './script.ts';

interface ScriptFormProps {
  appId: string;
  script?: Script;
  disabled?: boolean;
  onSaved?: (id: string) => void;
  onCancel?: () => void;
}

/**
 * A name and a command; both are checked while they are typed, by the rules that hold when they are saved.
 */
export function ScriptForm({ appId, script, disabled, onSaved, onCancel }: ScriptFormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [form, setForm] = useState({ name: script?.name ?? '', instructions: script?.instructions ?? '' });
  const saved = () => {
    for (const part of [trpc.script, trpc.testCase, trpc.app])
      void queryClient.invalidateQueries({ queryKey: part.pathKey() });
  };
  const create = useMutation(
    trpc.script.create.mutationOptions({
      onSuccess: ({ id, name }) => {
        saved();
        toast.success(`Tests can call #{${name}} now.`);
        onSaved?.(id);
      },
    }),
  );
  const update = useMutation(
    trpc.script.update.mutationOptions({
      onSuccess: ({ testCaseIds }) => {
        saved();
        toast.success(
          testCaseIds.length === 0
            ? 'The script is saved.'
            : `The script is saved, and renamed in ${count(testCaseIds.length, 'test')}.`,
        );
      },
    }),
  );
  const send = script ? update : create;
  const named = form.name === '' || scriptName.pattern.test(form.name.trim()) ? undefined : scriptName.says;
  const prepared = form.instructions.trim() === '' ? undefined : prepareCommand(form.instructions);
  const refused = prepared && 'refused' in prepared ? prepared.refused : undefined;
  const needs = placeholdersIn(form.instructions);
  const issues = (send.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  const changed = form.name !== (script?.name ?? '') || form.instructions !== (script?.instructions ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (script)
          update.mutate({ appId, scriptId: script.id, name: form.name, instructions: form.instructions });
        else create.mutate({ appId, ...form });
      }}
    >
      <fieldset disabled={disabled} className="flex flex-col gap-4">
        <Field
          label="Name"
          hint={
            script
              ? 'A new name is written into everything that calls the script.'
              : 'As tests call it: #{get-otp}. A verb first, lowercase, with hyphens.'
          }
          error={named ?? issues?.name}
        >
          {(control) => (
            <Input
              {...control}
              className="font-mono text-sm"
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.target.value })}
              maxLength={60}
              spellCheck={false}
              autoFocus={!script}
            />
          )}
        </Field>
        <Field
          label="Command"
          error={refused ?? issues?.instructions}
          hint={
            needs.length > 0 ? (
              <>
                Needs {needs.map((name) => `{{${name}}}`).join(', ')} from earlier steps, scripts or the
                credential.
              </>
            ) : (
              'What it prints is its value; JSON can be reached into: {{get-user.email}}. ' +
              '{{name}} puts a value in. Five minutes at most, on the service’s own machine.'
            )
          }
        >
          {(control) => (
            <Textarea
              {...control}
              className="font-mono text-sm"
              rows={Math.max(6, Math.min(form.instructions.split('\n').length + 1, 24))}
              value={form.instructions}
              onChange={(event) => setForm({ ...form, instructions: event.target.value })}
              spellCheck={false}
              placeholder="curl -sS https://staging.shop.example/test/otp?user={{username}}"
            />
          )}
        </Field>
        {send.error && !issues?.name && !issues?.instructions ? (
          <p role="alert" className="text-sm text-bad">
            {explain(send.error.message)} What you typed is still here.
          </p>
        ) : null}
        {disabled ? null : (
          <div className="flex gap-2">
            <Button
              type="submit"
              variant="primary"
              disabled={!changed || !form.name || !form.instructions.trim()}
              busy={send.isPending && 'Saving…'}
            >
              Save
            </Button>
            {onCancel ? (
              <Button variant="quiet" onClick={onCancel}>
                Cancel
              </Button>
            ) : null}
          </div>
        )}
      </fieldset>
    </form>
  );
}
