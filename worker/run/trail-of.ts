import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';

/** The replayable way through recorded steps: the first opening is where it starts. */
export function trailOf(records: StepRecord[]): ActionTrace {
  const steps = records.flatMap((record) => (record.trailStep ? [record.trailStep] : []));
  const [first, ...rest] = steps;
  if (first?.act.kind === 'navigate') return { start: first.act.url, steps: rest };
  return { start: records[0]?.before.address || records[0]?.after.address || '', steps };
}
