'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, useTRPCClient, type Outputs } from '#components/frame/trpc.ts';
import { ListDiff } from '#components/patterns/diff.tsx';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Textarea } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import { ReadLine } from '../editor/unread-lines.tsx';

type Planned = Outputs['testCase']['planImport'][number];
const words = { create: 'New', change: 'Changed', nothing: 'As it is' } as const;
const longestFile = 1 << 20;

export const ImportDialog = ({
  appId,
  onOpenChange,
}: {
  appId: string;
  onOpenChange: (open: boolean) => void;
}) => (
  <Dialog
    open
    onOpenChange={onOpenChange}
    title="Import tests"
    description="A YAML file of tests. You see what it would make before anything is made."
    className="max-w-2xl"
  >
    <Importer appId={appId} close={() => onOpenChange(false)} />
  </Dialog>
);

function Importer({ appId, close }: { appId: string; close: () => void }) {
  const trpc = useTRPC();
  const [yaml, setYaml] = useState('');
  const [tooLarge, setTooLarge] = useState('');
  const plan = useMutation(trpc.testCase.planImport.mutationOptions());
  const read = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > longestFile ? `${file.name} is larger than 1 MiB. Split it.` : '');
    if (file.size <= longestFile) setYaml(await file.text());
  };
  if (plan.data)
    return <Plan appId={appId} yaml={yaml} plan={plan.data} back={() => plan.reset()} close={close} />;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate({ appId, yaml });
      }}
    >
      <Field label="File">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".yaml,.yml,text/yaml,application/yaml"
            onChange={(event) => void read(event.target.files?.[0])}
            className={
              'text-sm file:mr-3 file:h-8 file:rounded-md file:border file:border-line-strong ' +
              'file:bg-raised file:px-3 file:text-sm file:font-medium file:text-text'
            }
          />
        )}
      </Field>
      <Field label="Or its text" error={tooLarge || (plan.error ? explain(plan.error.message) : undefined)}>
        {(control) => (
          <Textarea
            {...control}
            rows={9}
            spellCheck={false}
            className="font-mono text-sm"
            value={yaml}
            onChange={(event) => setYaml(event.target.value)}
            placeholder={
              '- title: A lamp can be put into the cart\n  group: Cart\n  steps:\n' +
              '    - Click "Add to cart"\n  assertions:\n    - The cart shows 1'
            }
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={!yaml.trim()}
        busy={plan.isPending && 'Reading…'}
      >
        Show what it would make
      </Button>
    </form>
  );
}

function Plan({
  appId,
  yaml,
  plan,
  back,
  close,
}: {
  appId: string;
  yaml: string;
  plan: Planned[];
  back: () => void;
  close: () => void;
}) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const useful = plan.filter((row) => row.problem === null && row.does !== 'nothing');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(useful.map(({ at }) => at)));
  const refresh = () => {
    for (const part of [trpc.testCase, trpc.app, trpc.keyFeature])
      void queryClient.invalidateQueries({ queryKey: part.pathKey() });
  };
  const undo = async ({ created, changed }: Outputs['testCase']['import']) => {
    try {
      if (created.length > 0) await client.testCase.archive.mutate({ appId, testCaseIds: created });
      for (const { testCaseId, before } of changed)
        await client.testCase.update.mutate({ appId, testCaseId, ...before });
      toast('The import is undone: what it made is archived, what it changed reads as before.');
    } catch (error) {
      toast.error(explain(error instanceof Error ? error.message : String(error)));
    }
    refresh();
  };
  const send = useMutation(
    trpc.testCase.import.mutationOptions({
      onSuccess: (done) => {
        close();
        refresh();
        toast(`${count(done.created.length, 'test')} made, ${done.changed.length} changed.`, {
          duration: 8000,
          action: { label: 'Undo', onClick: () => void undo(done) },
        });
      },
    }),
  );
  const unclear = plan.reduce((sum, { unread }) => sum + unread.length, 0);
  const broken = plan.filter((row) => row.problem !== null).length;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">
        {count(plan.length, 'test')} in the file: {tally(plan)}
        {broken > 0 ? <span className="text-bad">, {broken} can’t be imported</span> : null}.
        {unclear > 0 ? ` ${unclear} ${unclear === 1 ? 'line is' : 'lines are'} not wholly understood.` : ''}
      </p>
      <ul
        aria-label="Tests in the file"
        className="max-h-[46vh] overflow-y-auto rounded-md border border-line scroll-thin"
      >
        {plan.map((row) => (
          <li key={row.at} className="border-b border-line px-3 py-2 last:border-b-0">
            <div className="flex items-start gap-3">
              {row.problem === null && row.does !== 'nothing' ? (
                <span className="mt-1">
                  <Checkbox
                    label={`Import “${row.title}”`}
                    checked={chosen.has(row.at)}
                    onChange={(on) =>
                      setChosen(new Set(on ? [...chosen, row.at] : [...chosen].filter((at) => at !== row.at)))
                    }
                  />
                </span>
              ) : (
                <span className="w-4 shrink-0" />
              )}
              <div className="min-w-0 flex-1">
                <p className="text-base font-medium">{row.title}</p>
                <p className="text-sm text-quiet">
                  {count(row.steps.length, 'step')}, {count(row.assertions.length, 'assertion')}
                  {row.group ? ` · ${row.group}` : ''}
                </p>
                {row.problem ? <p className="text-sm text-bad">{row.problem}</p> : null}
                <UnreadOfCase row={row} />
                {row.does === 'nothing' ? null : (
                  <details className="mt-1 text-sm">
                    <summary className="cursor-pointer rounded-sm text-quiet hover:text-text">
                      {row.does === 'create' ? 'What it would read' : 'What would change'}
                    </summary>
                    <div className="mt-1 overflow-hidden rounded-md border border-line py-1">
                      <ListDiff
                        label={`Lines of “${row.title}”`}
                        before={[...(row.before?.steps ?? []), ...(row.before?.assertions ?? [])]}
                        after={[...row.steps, ...row.assertions]}
                      />
                    </div>
                  </details>
                )}
              </div>
              <span
                className={
                  'text-sm whitespace-nowrap ' +
                  `${row.problem ? 'text-bad' : row.does === 'create' ? 'text-good' : row.does === 'change' ? 'text-caution' : 'text-quiet'}`
                }
              >
                {row.problem ? 'Refused' : words[row.does]}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {send.error ? (
        <p role="alert" className="text-sm text-bad">
          {explain(send.error.message)}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          busy={send.isPending && 'Importing…'}
          onClick={() => send.mutate({ appId, yaml, only: [...chosen] })}
        >
          {chosen.size === 0 ? 'Nothing to import' : `Import ${count(chosen.size, 'test')}`}
        </Button>
        <Button variant="quiet" onClick={back}>
          Back
        </Button>
      </div>
    </div>
  );
}

/** The lines of a test that are not wholly understood, with their rows in the file. */
const UnreadOfCase = ({ row: { title, unread } }: { row: Planned }) =>
  unread.length === 0 ? null : (
    <ul aria-label={`Lines of “${title}” that are not understood`} className="my-1 flex flex-col gap-1.5">
      {unread.map((reading) => (
        <li key={`${reading.kind} ${reading.at}`}>
          <ReadLine
            reading={reading}
            label={reading.fileLine === null ? undefined : `Line ${reading.fileLine}`}
          />
        </li>
      ))}
    </ul>
  );

function tally(plan: Planned[]): string {
  const n = (does: Planned['does']) => plan.filter((row) => row.does === does && row.problem === null).length;
  return `${n('create')} new, ${n('change')} changed, ${n('nothing')} as they are`;
}
