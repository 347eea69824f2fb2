import { dollars } from '#worker/brain/budget.ts';
import type { RunReport } from '#worker/run/memory/types.ts';

const marks = { passed: '✓', failed: '✕', blocked: '⊘', cancelled: '·' };

function spending({ modelCalls, tokensIn, tokensOut, costMicros }: RunReport['ledger']): string {
  if (modelCalls === 0) return 'no model call';
  const cost = costMicros > 0 ? dollars(costMicros) : 'cost not known (set SIGHTREAD_MODEL_PRICES)';
  return `${modelCalls} model call${modelCalls === 1 ? '' : 's'}, ${(tokensIn + tokensOut).toLocaleString('en-GB')} tokens, ${cost}`;
}

/** A model's sentences, each with the numbers of its issues below. */
const sentencesOf = ({ summary: sentences = [] }: RunReport): string[] =>
  sentences.map(({ text, issues }) =>
    issues.length > 0 ? `${text} (${issues.map((at) => `issue ${at + 1}`).join(', ')})` : text,
  );

/** The summary printed at the end: readiness, failures, bugs. */
export function summary(report: RunReport, address: string): string {
  const lines: string[] = [''];
  const count = (status: string) =>
    report.executions.filter(({ outcome }) => outcome.status === status).length;
  if (report.failure) lines.push(`Could not test ${address}.`, report.failure);
  else {
    lines.push(`${address}: ${report.verdict} ${report.says}`);
    lines.push(
      `${count('passed')} passed, ${count('failed')} failed, ${count('blocked')} blocked · ${report.screens.length} screens · ${(report.ledger.ms / 1000).toFixed(0)} s · ${spending(report.ledger)}`,
    );
  }
  lines.push(...sentencesOf(report));
  for (const { title, outcome } of report.executions) {
    if (outcome.status === 'passed') continue;
    const step = outcome.failedStep === undefined ? undefined : outcome.steps[outcome.failedStep];
    lines.push(
      '',
      `${marks[outcome.status]} ${title}`,
      ...(step ? [`    at “${step.intent}”`] : []),
      `    ${outcome.says}${outcome.class ? ` [${outcome.class}]` : ''}`,
    );
  }
  for (const { title, outcome } of report.executions) {
    if (outcome.status !== 'passed') continue;
    for (const { before, after, reason } of outcome.heals ?? [])
      lines.push(
        '',
        `~ ${title}: “${before.intent}” should read ${after.intents.map((intent) => `“${intent}”`).join(', ')}`,
        `    ${reason}`,
      );
  }
  for (const [at, issue] of report.issues.entries()) {
    lines.push(
      '',
      `${at + 1}. [${issue.candidate.severity}, ${issue.candidate.type}] ${issue.title}  (${issue.reproduced}/${issue.tries} replays)`,
    );
    lines.push(
      `    expected: ${issue.expected}`,
      `    observed: ${issue.observed}`,
      ...issue.steps.map((step, i) => `    ${i + 1}. ${step}`),
    );
    if (issue.suspectedCause) lines.push(`    cause: ${issue.suspectedCause.split('\n')[0]}`);
  }
  for (const [why, count] of untriedBy(report.untried))
    lines.push('', `${count} ${count === 1 ? 'act was' : 'acts were'} seen and not tried: ${why}`);
  const untold = report.unconfirmed.filter(({ tries }) => tries === 0).length;
  const refuted = report.unconfirmed.length - untold;
  if (refuted > 0)
    lines.push(
      '',
      `${suspicions(refuted)} did not come back when replayed and ${refuted === 1 ? 'was' : 'were'} set aside.`,
    );
  if (untold > 0)
    lines.push(
      '',
      `${suspicions(untold)} could not be replayed in the time there was, and ${untold === 1 ? 'is' : 'are'} set aside; a longer run may prove ${untold === 1 ? 'it' : 'them'}.`,
    );
  return lines.join('\n');
}

/** How many acts were not tried for each reason, the most common one first. */
const untriedBy = (untried: RunReport['untried']): [why: string, count: number][] =>
  [...Map.groupBy(untried, ({ why }) => why)]
    .map(([why, own]): [string, number] => [why, own.reduce((sum, { count }) => sum + count, 0)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxReasons);

/** Reasons that are told. */
const maxReasons = 3;

const suspicions = (count: number): string => `${count} ${count === 1 ? 'suspicion' : 'suspicions'}`;
