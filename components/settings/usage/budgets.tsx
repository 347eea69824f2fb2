'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { money } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Usage } from './usage.tsx';

const micros = 1_000_000;
const fields = [
  ['runMicros', 'A run, in dollars'],
  ['runCalls', 'A run, in model calls'],
  ['monthMicros', 'A month, in dollars'],
  ['monthCalls', 'A month, in model calls'],
] as const;
type Key = (typeof fields)[number][0];
const isMoney = (key: Key) => key.endsWith('Micros');

/** Limits that stop a run cleanly; what is left empty has none. */
export function Budgets({ appId, usage, disabled }: { appId: string; usage: Usage; disabled: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { budgets, organizationThisMonth: spent } = usage;
  const [form, setForm] = useState(
    () =>
      Object.fromEntries(
        fields.map(([key]) => [
          key,
          budgets[key] === undefined ? '' : String(isMoney(key) ? budgets[key] / micros : budgets[key]),
        ]),
      ) as Record<Key, string>,
  );
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() });
  const update = useMutation(trpc.app.update.mutationOptions());
  const problems = Object.fromEntries(
    fields.flatMap(([key]) => {
      const value = Number(form[key]);
      const whole = isMoney(key) ? Math.round(value * micros) : value;
      return form[key].trim() === '' || (Number.isInteger(whole) && whole > 0)
        ? []
        : [
            [
              key,
              isMoney(key)
                ? 'Give an amount above zero, as 2.50, or leave it empty.'
                : 'Give a whole number above zero, or leave it empty.',
            ],
          ];
    }),
  ) as Partial<Record<Key, string>>;
  const save = () => {
    const wanted = Object.fromEntries(
      fields.flatMap(([key]) =>
        form[key].trim() === ''
          ? []
          : [[key, isMoney(key) ? Math.round(Number(form[key]) * micros) : Number(form[key])]],
      ),
    );
    update.mutate(
      { appId, budgets: wanted },
      {
        onSuccess: () => {
          refresh();
          toast('The budgets are saved. They hold from the next run on.', {
            duration: 8000,
            action: {
              label: 'Undo',
              onClick: () => update.mutate({ appId, budgets }, { onSuccess: refresh }),
            },
          });
        },
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset disabled={disabled} className="flex flex-col gap-4">
        {budgets.monthMicros ? (
          <Meter
            label="Of this month’s money"
            spent={spent.costMicros}
            limit={budgets.monthMicros}
            says={money}
          />
        ) : null}
        {budgets.monthCalls ? (
          <Meter
            label="Of this month’s model calls"
            spent={spent.modelCalls}
            limit={budgets.monthCalls}
            says={(n) => n.toLocaleString('en-GB')}
          />
        ) : null}
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {fields.map(([key, label]) => (
            <Field key={key} label={label} error={problems[key]}>
              {(control) => (
                <Input
                  {...control}
                  inputMode={isMoney(key) ? 'decimal' : 'numeric'}
                  placeholder="No limit"
                  value={form[key]}
                  onChange={(event) => setForm({ ...form, [key]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <p className="text-sm text-quiet">
          A month’s limit counts every app of the organization, in UTC. A run that reaches a limit ends
          cleanly: what it has proved is kept, and it says so.
        </p>
        {update.error ? (
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
            disabled={Object.keys(problems).length > 0}
            busy={update.isPending && 'Saving…'}
          >
            Save the budgets
          </Button>
        )}
      </fieldset>
    </form>
  );
}

const Meter = ({
  label,
  spent,
  limit,
  says,
}: {
  label: string;
  spent: number;
  limit: number;
  says: (n: number) => string;
}) => (
  <div>
    <p className="mb-1 flex justify-between text-sm">
      <span className="text-quiet">{label}</span>
      <span className="figures font-medium">
        {says(spent)} of {says(limit)}
      </span>
    </p>
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(spent, limit)}
      aria-valuetext={`${says(spent)} of ${says(limit)}`}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={`h-full ${spent >= limit ? 'bg-bad-fill' : spent >= limit * 0.8 ? 'bg-caution-fill' : 'bg-accent-solid'}`}
        style={{ width: `${Math.min(100, (spent / limit) * 100)}%` }}
      />
    </div>
  </div>
);
