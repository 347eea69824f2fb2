'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkle } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { PageBody, PageHeader, Panel } from '#components/patterns/page.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { LineEditor } from '../editor/line-editor.tsx';
import { linesOf, problemsByRow } from '../editor/lines.ts';
import { draftedRows, type RowRead } from '../editor/read-rows.ts';
import { useCheck } from '../editor/use-check.ts';
import { useReadings } from '../editor/use-readings.ts';
import { DraftedLines } from './drafted-lines.tsx';

const linesIn = (rows: Map<number, RowRead>) =>
  new Set([...rows.values()].map(({ reading }) => reading.line));

/** One field that says what to test; the rest is optional. */
export function NewTest({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const credentials = useQuery(trpc.credential.list.queryOptions({ appId }));
  const [prompt, setPrompt] = useState('');
  const [credentialId, setCredentialId] = useState('');
  const [address, setAddress] = useState('');
  const { problems, scripts, values } = useCheck({
    appId,
    steps: linesOf(prompt),
    assertions: [],
    credentialId: credentialId || null,
  });
  const readings = useReadings({
    appId,
    steps: [],
    assertions: [],
    credentialId: credentialId || null,
    prompt: prompt.trim(),
  });
  const drafted = draftedRows(prompt, readings);
  const create = useMutation(
    trpc.testCase.createCustom.mutationOptions({
      onSuccess: ({ testCaseId }) => {
        for (const part of [trpc.testCase, trpc.app, trpc.run])
          void queryClient.invalidateQueries({ queryKey: part.pathKey() });
        router.push(`/${appId}/tests/${testCaseId}`);
      },
    }),
  );
  const issues = (create.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  return (
    <>
      <PageHeader title="New test" trail={[{ href: `/${appId}/tests`, label: 'Tests' }]} />
      <PageBody className="grid max-w-[1080px] grid-cols-[minmax(0,5fr)_minmax(0,3fr)] items-start gap-4 max-lg:grid-cols-1">
        <Panel title="What should be tested?">
          <form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              create.mutate({
                appId,
                prompt,
                ...(credentialId ? { credentialId } : {}),
                ...(address.trim() ? { bundleId: address.trim() } : {}),
              });
            }}
          >
            <Field
              label="Prompt"
              hint="In plain English: what to do, with which data, and what must be seen. # names a script, {{ a value."
              error={issues?.prompt}
            >
              {(control) => (
                <LineEditor
                  {...control}
                  label="Prompt"
                  rows={6}
                  value={prompt}
                  onChange={setPrompt}
                  scripts={scripts}
                  values={values}
                  problems={problemsByRow(prompt, problems, 'steps')}
                  read={drafted}
                  placeholder={
                    'Put the walnut lamp into the cart\nCheck that the total is the price plus shipping'
                  }
                />
              )}
            </Field>
            <DraftedLines readings={prompt.trim() === '' ? [] : readings} offered={linesIn(drafted)} />
            <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
              <Field label="Signs in with">
                {(control) => (
                  <Select
                    {...control}
                    value={credentialId}
                    onChange={(event) => setCredentialId(event.target.value)}
                  >
                    <option value="">The app’s credential</option>
                    {credentials.data?.map((credential) => (
                      <option key={credential.id} value={credential.id}>
                        {credential.name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="Own address" error={issues?.bundleId}>
                {(control) => (
                  <Input
                    {...control}
                    value={address}
                    onChange={(event) => setAddress(event.target.value)}
                    placeholder="The app’s address"
                    inputMode="url"
                  />
                )}
              </Field>
            </div>
            {create.error && !issues?.prompt && !issues?.bundleId ? (
              <p role="alert" className="text-sm text-bad">
                {explain(create.error.message)} What you typed is still here.
              </p>
            ) : null}
            <Button
              type="submit"
              variant="primary"
              className="self-start"
              disabled={prompt.trim().length < 3}
              busy={create.isPending && 'Starting…'}
            >
              <Sparkle aria-hidden /> Write the test
            </Button>
          </form>
        </Panel>
        <Panel title="What will happen">
          <ol className="flex list-decimal flex-col gap-2 pl-5 text-base text-quiet">
            <li>An agent walks through the app as your words say.</li>
            <li>What it did becomes steps, what you want to see becomes assertions.</li>
            <li>The test is run afresh: only one that passes twice is ready.</li>
            <li>You read it, change what you like, and add it to the main suite.</li>
          </ol>
        </Panel>
      </PageBody>
    </>
  );
}
