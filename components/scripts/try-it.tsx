'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { duration } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Elapsed } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { placeholdersIn } from '#server/domain/script/placeholders.ts';
import { outcomeOf, type Script } from './script.ts';

const lookMs = 500;

/** Runs the saved command once, with values of one's own, and shows what it prints as it prints it. */
export function TryIt({ appId, script }: { appId: string; script: Script }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const needs = placeholdersIn(script.instructions);
  const [values, setValues] = useState<Record<string, string>>({});
  const [runId, setRunId] = useState<string>();
  const start = useMutation(
    trpc.script.try.mutationOptions({ onSuccess: ({ scriptRunId }) => setRunId(scriptRunId) }),
  );
  const query = useQuery(
    trpc.script.run.queryOptions(
      { appId, scriptRunId: runId ?? '' },
      { enabled: runId !== undefined, refetchInterval: ({ state }) => (state.data?.ended ? false : lookMs) },
    ),
  );
  const run = runId === undefined ? undefined : query.data;
  const atWork = start.isPending || (runId !== undefined && !run?.ended && !query.error);
  const ended = run?.ended;
  useEffect(() => {
    if (ended)
      for (const list of [trpc.script.runs, trpc.script.list])
        void queryClient.invalidateQueries({ queryKey: list.pathKey() });
  }, [ended, queryClient, trpc]);
  return (
    <Panel
      title="Try it"
      aside={
        run ? (
          <Status
            status={run.ended ? outcomeOf(run) : 'running'}
            word={run.ended ? endWord(run) : 'At work'}
          />
        ) : null
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate({
            appId,
            scriptId: script.id,
            values: Object.fromEntries(needs.map((name) => [name, values[name] ?? ''])),
          });
        }}
      >
        {needs.length > 0 ? <Values needs={needs} values={values} setValues={setValues} /> : null}
        <div className="flex items-center gap-3">
          <Button type="submit" busy={atWork && 'Running…'}>
            <Play aria-hidden /> Run it once
          </Button>
          {run ? (
            <span className="text-sm text-quiet">
              {run.ended ? `took ${duration(run.ms)}` : <Elapsed from={run.createdAt} />}
            </span>
          ) : (
            <span className="text-sm text-quiet">
              The saved command runs on a worker, with its usual limits.
            </span>
          )}
        </div>
        {start.error ? (
          <p role="alert" className="text-sm text-bad">
            {explain(start.error.message)}
          </p>
        ) : null}
      </form>
      {run ? (
        <div className="mt-4 flex flex-col gap-3">
          <Output
            label="Output"
            text={run.output}
            none={run.ended ? 'It printed nothing.' : 'Nothing is printed yet.'}
          />
          {run.error ? <Output label="Errors" text={run.error} none="" bad /> : null}
        </div>
      ) : null}
    </Panel>
  );
}

const endWord = ({ timedOut, exitCode }: { timedOut: boolean; exitCode: number | null }) =>
  timedOut ? 'Timed out' : exitCode === null ? 'Could not run' : `Exit ${exitCode}`;

const Values = ({
  needs,
  values,
  setValues,
}: {
  needs: string[];
  values: Record<string, string>;
  setValues: (values: Record<string, string>) => void;
}) => (
  <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
    {needs.map((name) => (
      <Field key={name} label={`{{${name}}}`}>
        {(control) => (
          <Input
            {...control}
            className="font-mono text-sm"
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    ))}
  </div>
);

const Output = ({ label, text, none, bad }: { label: string; text: string; none: string; bad?: boolean }) => (
  <figure>
    <figcaption className="mb-1 text-sm font-medium">{label}</figcaption>
    <pre
      role="log"
      aria-label={label}
      tabIndex={0}
      className={
        'max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-5 ' +
        `break-words whitespace-pre-wrap scroll-thin ${bad ? 'text-bad' : ''}`
      }
    >
      {text || <span className="text-quiet">{none}</span>}
    </pre>
  </figure>
);
