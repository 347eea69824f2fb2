/**
 * What a run, or an app, comes to: the figure and the first line. Every interface shows these, so that none
 * says another thing than the rest. Pure.
 */
import { bandOf, type Band } from './readiness.ts';

export interface Scores {
  /** Percent, with what is approved; null while nothing is known. */
  readiness: number | null;
  /** Percent, if all that waits for triage were approved. */
  readinessIfApproved: number | null;
}

/** What was suspected and had no time to be replayed: neither a fault nor none. */
export interface Unreplayed {
  all: number;
  critical: number;
}

export const noneUnreplayed: Unreplayed = { all: 0, critical: 0 };

export interface Headline {
  /** The figure to show, percent: until triage is done the score if all were approved. */
  headline: number | null;
  untriaged: boolean;
  /** By the figure alone. */
  band: Band | null;
  /** The band to name and to colour by: nothing is stable beside a failed test, or a critical suspicion left open. */
  tone: Band | null;
}

export function headlineOf(
  { readiness, readinessIfApproved, failed, unreplayed }: Scores & { failed: number; unreplayed: Unreplayed },
  pendingIssues: number,
): Headline {
  const untriaged = pendingIssues > 0;
  const headline = untriaged ? (readinessIfApproved ?? readiness) : readiness;
  const band = headline === null ? null : bandOf(headline);
  const isOpen = failed > 0 || unreplayed.critical > 0;
  return { headline, untriaged, band, tone: band === 'stable' && isOpen ? 'caution' : band };
}

/** What is different from an earlier run, as counts of tests. */
export interface ChangeCounts {
  /** That run, as “run 3 (web 2.4)”. */
  since: string;
  newlyFailed: number;
  recovered: number;
  stillFailing: number;
}

export interface Known {
  passed: number;
  failed: number;
  blocked: number;
  /** Tests of the main suite that it did not run. */
  notRun: number;
  unreplayed: Unreplayed;
  changes: ChangeCounts | null;
  issues: IssueCounts;
  /** It tested a part, and moves no headline. */
  part: boolean;
  /** Why there is no score. */
  unknownBecause: string;
}

export interface IssueCounts {
  pending: number;
  pendingNew: number;
  approved: number;
  approvedCritical: number;
  /** Closed as fixed, which nothing has shown yet. */
  unprovenFixes: number;
}

export const bandWords = {
  stable: 'Ready',
  caution: 'Ready with caution',
  blockers: 'Not ready',
} as const satisfies Record<Band, string>;

export interface Verdict {
  /** The answer in a few words, with the figure. */
  verdict: string;
  /** Why: what broke, what recovered, what still fails, what is not known, what waits for a person. */
  says: string;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
const verb = (number: number, stem: string) => (number === 1 ? `${stem}s` : stem);

export function verdictOf(headline: Headline, known: Known): Verdict {
  const sentences = [...changesOf(known), ...unknownsOf(known), ...issuesOf(known.issues)];
  if (headline.headline === null)
    return { verdict: 'Not known.', says: [known.unknownBecause, ...sentences].filter(Boolean).join(' ') };
  const words = known.part ? 'Only a part was tested' : bandWords[headline.tone!];
  const waits = headline.untriaged && !known.part ? ' until triage says otherwise' : '';
  return {
    verdict: `${words}${waits}: ${headline.headline} %.`,
    says: sentences.length > 0 ? sentences.join(' ') : nothingWrong(known),
  };
}

function changesOf({ failed, changes }: Known): string[] {
  if (!changes) return failed > 0 ? [`${count(failed, 'test')} ${verb(failed, 'fail')}.`] : [];
  const { since, newlyFailed, recovered, stillFailing } = changes;
  const others = Math.max(0, failed - newlyFailed - stillFailing);
  return [
    ...(newlyFailed > 0
      ? [`${count(newlyFailed, 'test')} newly ${verb(newlyFailed, 'fail')} since ${since}.`]
      : []),
    ...(recovered > 0
      ? [`${count(recovered, 'test')} recovered${newlyFailed > 0 ? '' : ` since ${since}`}.`]
      : []),
    ...(stillFailing > 0 ? [`${count(stillFailing, 'test')} still ${verb(stillFailing, 'fail')}.`] : []),
    ...(others > 0 ? [`${count(others, 'test')} ${verb(others, 'fail')} that said nothing before.`] : []),
  ];
}

function criticalOf({ all, critical }: Unreplayed): string {
  if (critical === 0) return '';
  return all === 1 ? ', and it is critical' : `, ${critical} of them critical`;
}

const unknownsOf = ({ blocked, notRun, unreplayed }: Known): string[] => [
  ...(blocked > 0 ? [`${count(blocked, 'test')} could not be judged.`] : []),
  ...(notRun > 0 ? [`${count(notRun, 'test')} did not run.`] : []),
  ...(unreplayed.all > 0
    ? [`${count(unreplayed.all, 'suspicion')} had no time to be proven or cleared${criticalOf(unreplayed)}.`]
    : []),
];

function issuesOf({ pending, pendingNew, approved, approvedCritical, unprovenFixes }: IssueCounts): string[] {
  const sentences: string[] = [];
  if (approvedCritical > 0)
    sentences.push(
      `${count(approvedCritical, 'approved critical issue')} ${verb(approvedCritical, 'count')} against it.`,
    );
  else if (approved > 0) sentences.push(`${count(approved, 'approved issue')}, none of them critical.`);
  if (pending > 0)
    sentences.push(
      `${count(pending, 'issue')} ${verb(pending, 'wait')} for triage${pendingNew > 0 ? `, ${pendingNew} of them new` : ''}.`,
    );
  if (unprovenFixes > 0)
    sentences.push(
      `${count(unprovenFixes, 'issue')} ${verb(unprovenFixes, 'count')} until a run shows the fix.`,
    );
  return sentences;
}

const nothingWrong = ({ passed }: Known) =>
  passed === 0
    ? 'No issue was proven, and no test was run.'
    : `${passed === 1 ? 'The only test' : `All ${passed} tests`} passed and nothing waits for triage.`;
