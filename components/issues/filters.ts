import { parseAsArrayOf, parseAsString, parseAsStringLiteral, type inferParserType } from 'nuqs/server';
import type { Inputs } from '#components/frame/trpc.ts';
import { issueTypes, severities } from '#server/domain/issue/kinds.ts';

export const views = ['pending', 'approved', 'active', 'resolved', 'rejected'] as const;

/** The view of the list, as it stands in the address. */
export const issueParsers = {
  issue: parseAsString,
  triage: parseAsStringLiteral(views).withDefault('active'),
  type: parseAsArrayOf(parseAsStringLiteral(issueTypes)).withDefault([]),
  severity: parseAsArrayOf(parseAsStringLiteral(severities)).withDefault([]),
  run: parseAsString,
  q: parseAsString.withDefault(''),
};
export type IssueFilters = Omit<inferParserType<typeof issueParsers>, 'issue'>;

/** What more than fills a window; the next ones come as somebody goes on towards the last of them. */
const atOnce = 30;

export function listInput(
  appId: string,
  { triage, type, severity, run, q }: IssueFilters,
): Inputs['issue']['list'] {
  const closed = triage === 'resolved' || triage === 'rejected';
  return {
    appId,
    limit: atOnce,
    resolution: closed ? [triage] : ['active'],
    ...(triage === 'pending' || triage === 'approved' ? { triage: [triage] } : {}),
    ...(type.length > 0 ? { type } : {}),
    ...(severity.length > 0 ? { severity } : {}),
    ...(run ? { runId: run } : {}),
    ...(q.trim() ? { search: q.trim() } : {}),
  };
}

export const isFiltered = ({ type, severity, run, q }: IssueFilters) =>
  type.length > 0 || severity.length > 0 || run !== null || q !== '';
