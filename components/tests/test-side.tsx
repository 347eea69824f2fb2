'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { capital, words } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import type { TestCase } from './test-page.tsx';

/** Where the test belongs, and what it runs with. */
export function TestSide({ appId, test }: { appId: string; test: TestCase }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const features = useQuery(trpc.keyFeature.list.queryOptions({ appId }));
  const credentials = useQuery(trpc.credential.list.queryOptions({ appId }));
  const [address, setAddress] = useState(test.bundleId ?? '');
  const update = useMutation(
    trpc.testCase.update.mutationOptions({
      onSuccess: () => {
        toast.success('Saved.');
        void queryClient.invalidateQueries({ queryKey: trpc.testCase.pathKey() });
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const disabled = !may('test-case.write');
  const save = (change: { groupId?: string | null; credentialId?: string | null; bundleId?: string }) =>
    update.mutate({ appId, testCaseId: test.id, ...change });
  return (
    <Panel title="Belongs to">
      <div className="flex flex-col gap-4">
        <Field label="Key feature">
          {(control) => (
            <Select
              {...control}
              disabled={disabled}
              value={test.keyFeatureId ?? ''}
              onChange={(event) => save({ groupId: event.target.value || null })}
            >
              <option value="">None</option>
              {features.data?.map((feature) => (
                <option key={feature.id} value={feature.id}>
                  {feature.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Signs in with" hint="Without one of its own it uses its suite’s, then the app’s.">
          {(control) => (
            <Select
              {...control}
              disabled={disabled}
              value={test.credentialId ?? ''}
              onChange={(event) => save({ credentialId: event.target.value || null })}
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
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save({ bundleId: address.trim() });
          }}
        >
          <Field label="Own address" className="flex-1">
            {(control) => (
              <Input
                {...control}
                disabled={disabled}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
                placeholder="The app’s address"
              />
            )}
          </Field>
          <Button
            type="submit"
            className="h-9"
            disabled={disabled || address.trim() === (test.bundleId ?? '')}
          >
            Save
          </Button>
        </form>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-3 text-sm">
          <dt className="text-quiet">Suites</dt>
          <dd>
            {test.suites.length === 0
              ? test.status === 'active'
                ? 'Main suite'
                : 'None'
              : test.suites.map((suite) => (
                  <Link
                    key={suite.id}
                    className="mr-2 underline underline-offset-2 hover:text-accent"
                    href={`/${appId}/suites/${suite.id}`}
                  >
                    {suite.name}
                  </Link>
                ))}
          </dd>
          <dt className="text-quiet">Came from</dt>
          <dd>{capital(words(test.origin))}</dd>
          <dt className="text-quiet">Changed</dt>
          <dd>
            <Time date={test.updatedAt} />
          </dd>
        </dl>
      </div>
    </Panel>
  );
}
