import type { StepEvidence } from './ports.ts';
import type { Session } from './records.ts';

/** What was recorded beside a step. Who probes has a place audited the first time that it comes there in a window of that width: `audited` are those where that was done. */
export async function gather({ evidence, probing }: Session, place: string, audited: Set<string>): Promise<StepEvidence> {
  if (!probing || !evidence.audit || audited.has(place)) return evidence.drain();
  audited.add(place);
  const audit = await evidence.audit();
  return { ...evidence.drain(), ...audit };
}
