'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EnvironmentField } from '#components/environments/environment-field.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { Panel } from '#components/patterns/page.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Textarea } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Suite } from './suite-page.tsx';

/** What a run of this suite does differently from the rest of the app. */
export function SuiteForm({ appId, suite, disabled }: { appId: string; suite: Suite; disabled: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [form, setForm] = useState({
    name: suite.name,
    suiteInstructions: suite.suiteInstructions,
    suiteURL: suite.suiteUrl ?? '',
    environmentId: suite.environmentId ?? '',
  });
  const update = useMutation(
    trpc.testSuite.update.mutationOptions({
      onSuccess: () => {
        toast.success('The suite is saved.');
        void queryClient.invalidateQueries({ queryKey: trpc.testSuite.pathKey() });
      },
    }),
  );
  const issues = (update.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  return (
    <Panel title="Settings of the suite">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ appId, testSuiteId: suite.id, ...form, environmentId: form.environmentId || null });
        }}
      >
        <fieldset disabled={disabled} className="flex flex-col gap-4">
          <Field label="Name" error={issues?.name}>
            {(control) => (
              <Input
                {...control}
                value={form.name}
                onChange={(event) => setForm({ ...form, name: event.target.value })}
              />
            )}
          </Field>
          <EnvironmentField
            appId={appId}
            value={form.environmentId}
            onChange={(environmentId) => setForm({ ...form, environmentId })}
          />
          <Field
            label="Own address"
            hint="Left empty, its environment’s holds, or the app’s."
            error={issues?.suiteURL}
          >
            {(control) => (
              <Input
                {...control}
                value={form.suiteURL}
                onChange={(event) => setForm({ ...form, suiteURL: event.target.value })}
                placeholder="https://staging.shop.example"
              />
            )}
          </Field>
          <Field label="Instructions" hint="They replace the app’s instructions while this suite runs.">
            {(control) => (
              <Textarea
                {...control}
                value={form.suiteInstructions}
                onChange={(event) => setForm({ ...form, suiteInstructions: event.target.value })}
              />
            )}
          </Field>
          {update.error && !issues ? (
            <p role="alert" className="text-sm text-bad">
              {explain(update.error.message)}
            </p>
          ) : null}
          {disabled ? null : (
            <Button type="submit" className="self-start" busy={update.isPending && 'Saving…'}>
              Save
            </Button>
          )}
        </fieldset>
      </form>
    </Panel>
  );
}
