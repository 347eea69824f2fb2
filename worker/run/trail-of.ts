import type { StepRecord, ActionTrace } from '#worker/ports/records.ts';

/** The replayable trace of recorded steps. It starts at the address that the first step opens. */
export function trailOf(records: StepRecord[]): ActionTrace {
  const steps = records.flatMap((record) => (record.trailStep ? [record.trailStep] : []));
  const [first, ...rest] = steps;
  if (first?.act.kind === 'navigate') return { start: first.act.url, steps: rest };
  return { start: records[0]?.before.address || records[0]?.after.address || '', steps };
}
