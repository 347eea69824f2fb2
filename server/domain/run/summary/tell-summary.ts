import { SummarySchema } from '../read-schemas.ts';

export interface ToldSentence {
  text: string;
  /** Numbers of the issues that it is about. */
  issues: number[];
}

/**
 * Run.summary as it is shown. A sentence about an issue that was rejected since, or is gone, is left out: what it says
 * no longer holds.
 */
export function tellSummary(
  stored: unknown,
  issues: { id: string; number: number; resolution: string }[],
): ToldSentence[] {
  const numbers = new Map(
    issues.filter(({ resolution }) => resolution !== 'rejected').map(({ id, number }) => [id, number]),
  );
  return SummarySchema.parse(stored)
    .filter(({ issues: about }) => about.every((id) => numbers.has(id)))
    .map(({ text, issues: about }) => ({ text, issues: about.map((id) => numbers.get(id)!) }));
}
