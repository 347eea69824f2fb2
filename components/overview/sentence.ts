import { count } from '#components/patterns/format.ts';
import { bandWords } from '#components/patterns/status.tsx';
import type { Outputs } from '#components/frame/trpc.ts';

type Data = Outputs['app']['overview'];
export type Reported = Extract<Data, { distribution: unknown }>;

/** The answer in words, made from the data: can we ship, why, what waits, what changed. */
export function verdictSentence(data: Reported): { verdict: string; rest: string } {
  const { latest, before, changes } = data;
  const parts: string[] = [];
  if (latest.approvedCritical > 0)
    parts.push(
      `${count(latest.approvedCritical, 'approved critical issue')} ${latest.approvedCritical === 1 ? 'counts' : 'count'} against it.`,
    );
  else if (latest.approved > 0)
    parts.push(`${count(latest.approved, 'approved issue')}, none of them critical.`);
  if (latest.pendingIssues > 0)
    parts.push(
      `${count(latest.pendingIssues, 'issue')} ${latest.pendingIssues === 1 ? 'waits' : 'wait'} for you${latest.newIssues > 0 ? `, ${latest.newIssues} new in this run` : ''}.`,
    );
  if (before && changes.newlyFailed.length > 0)
    parts.push(
      `${count(changes.newlyFailed.length, 'test')} newly ` +
        `${changes.newlyFailed.length === 1 ? 'fails' : 'fail'} since run ${before.number}.`,
    );
  if (before && changes.newlyFailed.length === 0 && changes.recovered.length > 0)
    parts.push(`${count(changes.recovered.length, 'test')} recovered since run ${before.number}.`);
  if (latest.blocked > 0) parts.push(`${count(latest.blocked, 'test')} could not be judged.`);
  if (parts.length === 0)
    parts.push(`All ${count(latest.passed, 'test')} passed and nothing waits for triage.`);
  const verdict =
    latest.band && latest.headline !== null
      ? `${bandWords[latest.band]}${latest.untriaged ? ' until triage says otherwise' : ''}: ${latest.headline} %.`
      : 'No readiness score yet.';
  return { verdict, rest: parts.join(' ') };
}
