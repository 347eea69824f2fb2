'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { smallPictureUrl } from '#components/patterns/picture.tsx';
import { explain } from '#components/patterns/states.tsx';
import { StatusIcon } from '#components/patterns/status.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Textarea } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import type { TestCase } from '../test-page.tsx';
import { LineEditor } from './line-editor.tsx';
import { linesOf, problemsByRow } from './lines.ts';
import { readRows } from './read-rows.ts';
import { useCheck } from './use-check.ts';
import { useReadings } from './use-readings.ts';

/** Read as a list with the last picture of each step; edited as plain lines. */
export function TestEditor({ appId, test }: { appId: string; test: TestCase }) {
  const may = useMay();
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title="Steps and assertions"
      aside={
        !editing && may('test-case.write') ? (
          <Button size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
        ) : null
      }
    >
      {editing ? <Editor appId={appId} test={test} close={() => setEditing(false)} /> : <Lines test={test} />}
    </Panel>
  );
}

function Lines({ test }: { test: TestCase }) {
  const stepOf = (kind: 'act' | 'assertion', index: number) =>
    test.latestSteps.filter((step) => step.kind === kind)[index];
  const list = (kind: 'act' | 'assertion', lines: string[]) => (
    <ol className="flex flex-col gap-2">
      {lines.map((line, index) => {
        const step = stepOf(kind, index);
        const picture = step?.pictureAfterId ?? step?.pictureBeforeId;
        return (
          <li key={index} className="flex items-center gap-3">
            <span className="figures w-5 shrink-0 text-right text-sm text-quiet">
              {kind === 'act' ? `${index + 1}.` : ''}
            </span>
            {step ? (
              <StatusIcon
                status={step.decidedBy === 'healed' && step.status === 'passed' ? 'healed' : step.status}
              />
            ) : (
              <span className="size-4 shrink-0" />
            )}
            <span className="min-w-0 flex-1 text-base">{line}</span>
            {picture ? (
              <img
                src={smallPictureUrl(picture)}
                alt={`The screen after “${line}”`}
                loading="lazy"
                className="h-10 w-16 shrink-0 rounded-sm border border-line object-cover object-top"
              />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
  return (
    <div className="flex flex-col gap-5">
      {test.description ? <p className="max-w-[75ch] text-base text-quiet">{test.description}</p> : null}
      {list('act', test.steps)}
      <div className="border-t border-line pt-4">
        <h3 className="mb-3 text-sm font-semibold">Expected</h3>
        {test.assertions.length === 0 ? (
          <p className="text-base text-quiet">No assertion: the test passes when every step can be done.</p>
        ) : (
          list('assertion', test.assertions)
        )}
      </div>
    </div>
  );
}

function Editor({ appId, test, close }: { appId: string; test: TestCase; close: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [form, setForm] = useState({
    title: test.title,
    description: test.description,
    steps: test.steps.join('\n'),
    assertions: test.assertions.join('\n'),
  });
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value });
  const update = useMutation(
    trpc.testCase.update.mutationOptions({
      onSuccess: () => {
        close();
        void queryClient.invalidateQueries({ queryKey: trpc.testCase.pathKey() });
        toast.success('The test is saved.');
      },
    }),
  );
  const steps = linesOf(form.steps);
  const assertions = linesOf(form.assertions);
  const { problems, scripts, values } = useCheck({
    appId,
    steps,
    assertions,
    credentialId: test.credentialId,
  });
  const readings = useReadings({ appId, steps, assertions, credentialId: test.credentialId });
  const refused =
    update.error?.data && 'issues' in update.error.data
      ? (update.error.data.issues as Record<string, string> | undefined)
      : undefined;
  const issues = refused && { title: refused.title, steps: refused.steps, assertions: refused.assertions };
  const lines = (field: 'steps' | 'assertions', label: string, hint: string) => (
    <Field label={label} hint={hint} error={issues?.[field]}>
      {(control) => (
        <LineEditor
          {...control}
          label={label}
          value={form[field]}
          onChange={(text) => set(field)({ target: { value: text } })}
          scripts={scripts}
          values={values}
          problems={problemsByRow(form[field], problems, field)}
          read={readRows(
            form[field],
            readings.filter(({ kind }) => kind === (field === 'steps' ? 'step' : 'assertion')),
          )}
          tall
          rows={field === 'steps' ? 5 : 3}
        />
      )}
    </Field>
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({
          appId,
          testCaseId: test.id,
          title: form.title,
          description: form.description,
          steps,
          assertions,
        });
      }}
    >
      <Field label="Title" error={issues?.title}>
        {(control) => <Input {...control} value={form.title} onChange={set('title')} />}
      </Field>
      <Field label="Description">
        {(control) => (
          <Textarea {...control} rows={2} value={form.description} onChange={set('description')} />
        )}
      </Field>
      {lines(
        'steps',
        'Steps',
        `One a line, in plain English. # names a script, {{ a value. ${count(steps.length, 'step')}.`,
      )}
      {lines(
        'assertions',
        'Assertions',
        `What must be seen at the end, one a line. ${count(assertions.length, 'assertion')}.`,
      )}
      {update.error && !(issues?.title || issues?.steps || issues?.assertions) ? (
        <p role="alert" className="text-sm text-bad">
          {explain(update.error.message)} What you typed is still here.
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={update.isPending && 'Saving…'}>
          Save
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
