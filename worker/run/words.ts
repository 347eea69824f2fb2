/** A model's words for a proven finding, over those that the engine has. */
import { coverView } from '#worker/guardrails/redact.ts';
import { isClaim } from '#worker/oracles/review/claims.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { WrittenIssue } from '#worker/oracles/write-issue.ts';
import type { Analyst, Written } from '#worker/ports/analyst.ts';
import type { Confirmed, FindingWork } from './ports.ts';

export interface ModelWords extends Written {
  /** Title of another fault that may be the same. */
  same?: string;
}

/** Asks for them. Undefined where there is no answer. */
export async function wordsFor(
  analyst: Analyst,
  { work, confirmed }: { work: FindingWork; confirmed: Confirmed },
  issue: WrittenIssue,
): Promise<ModelWords | undefined> {
  const { type, severity, severityReason, address, evidence, box } = confirmed.seen ?? work.candidate;
  const secrets = Object.values(work.values);
  const others = (await work.others?.()) ?? [];
  const { console = [], requests = [], texts = [] } = evidence;
  const written = await analyst.write({
    ...issue,
    type,
    severity,
    severityReason,
    address,
    evidence: [...console, ...requests, ...texts],
    ...(confirmed.record ? { view: confirmed.record.after } : {}),
    ...(box ? { box } : {}),
    others,
    secrets,
    cover: (view) => coverView(view, [], secrets),
    signal: work.signal,
  });
  const same = written?.sameAs === undefined ? undefined : others[written.sameAs];
  return written && { ...written, ...(same === undefined ? {} : { same }) };
}

/** An issue in a model's words, where it has any; what a claim asserts stays as it was proven. */
export function inWordsOf(
  issue: WrittenIssue,
  { oracle, severityReason }: Pick<Candidate, 'oracle' | 'severityReason'>,
  words: ModelWords | undefined,
): WrittenIssue & Partial<Pick<Candidate, 'severity' | 'severityReason'>> {
  if (!words) return issue;
  const cause = words.cause || issue.suspectedCause;
  const same = words.same === undefined ? '' : `It may be the same as “${words.same}”.`;
  return {
    ...issue,
    title: words.title || issue.title,
    expected: (!isClaim(oracle) && words.expected) || issue.expected,
    observed: words.observed || issue.observed,
    suspectedCause: [cause, same].filter(Boolean).join('\n'),
    severity: words.severity,
    severityReason: words.impact || severityReason,
  };
}
