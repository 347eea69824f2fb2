'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/field.tsx';
import type { Suite } from './suite-page.tsx';

export const AddTests = ({
  appId,
  suite,
  open,
  onOpenChange,
}: {
  appId: string;
  suite: Suite;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={`Add tests to “${suite.name}”`}>
    {open ? <Picker appId={appId} suite={suite} close={() => onOpenChange(false)} /> : null}
  </Dialog>
);

function Picker({ appId, suite, close }: { appId: string; suite: Suite; close: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const [chosen, setChosen] = useState<number[]>([]);
  const tests = useQuery(
    trpc.testCase.list.queryOptions(
      { appId, limit: 100, status: ['active', 'issue_linked'], ...(wanted ? { search: wanted } : {}) },
      { placeholderData: (before) => before },
    ),
  );
  const members = new Set(suite.testCases.map((test) => test.id));
  const rows = tests.data?.items.filter((test) => !members.has(test.id)) ?? [];
  const update = useMutation(
    trpc.testSuite.update.mutationOptions({
      onSuccess: () => {
        close();
        void queryClient.invalidateQueries({ queryKey: trpc.testSuite.pathKey() });
      },
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label="Search tests"
        placeholder="Search tests"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul
        className="h-72 overflow-y-auto rounded-md border border-line scroll-thin"
        aria-label="Tests that are not in the suite"
      >
        {rows.map((test) => (
          <li key={test.id} className="border-b border-line last:border-b-0">
            <label className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-hover">
              <Checkbox
                label={test.title}
                checked={chosen.includes(test.id)}
                onChange={(on) =>
                  setChosen(on ? [...chosen, test.id] : chosen.filter((id) => id !== test.id))
                }
              />
              <span className="min-w-0 flex-1 truncate text-base">{test.title}</span>
              <span className="figures text-sm text-quiet">{test.id}</span>
            </label>
          </li>
        ))}
        {rows.length === 0 ? (
          <li className="px-3 py-6 text-center text-base text-quiet">
            {tests.isFetching
              ? 'Looking for tests…'
              : wanted
                ? 'No other test is called like this.'
                : 'Every test is in it already.'}
          </li>
        ) : null}
      </ul>
      {update.error ? (
        <p role="alert" className="text-sm text-bad">
          {explain(update.error.message)}
        </p>
      ) : null}
      <Button
        variant="primary"
        className="self-start"
        disabled={chosen.length === 0}
        busy={update.isPending && 'Adding…'}
        onClick={() => update.mutate({ appId, testSuiteId: suite.id, addTestCaseIds: chosen })}
      >
        {chosen.length === 0 ? 'Add tests' : `Add ${count(chosen.length, 'test')}`}
      </Button>
    </div>
  );
}
