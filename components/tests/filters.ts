import { parseAsString, parseAsStringLiteral, type inferParserType } from 'nuqs/server';
import type { Inputs } from '#components/frame/trpc.ts';

const testViews = ['active', 'reproductions', 'archived', 'all'] as const;
export const testParsers = {
  show: parseAsStringLiteral(testViews).withDefault('active'),
  feature: parseAsString,
  q: parseAsString.withDefault(''),
};
export type TestView = inferParserType<typeof testParsers>;

const statuses = {
  active: ['active', 'in_creation'],
  reproductions: ['issue_linked'],
  archived: ['archived'],
  all: ['active', 'in_creation', 'issue_linked', 'archived'],
} as const satisfies Record<TestView['show'], NonNullable<Inputs['testCase']['list']['status']>[number][]>;

export const testListInput = (appId: string, { show, feature, q }: TestView): Inputs['testCase']['list'] => ({
  appId,
  limit: 100,
  status: [...statuses[show]],
  ...(feature ? { keyFeatureId: feature } : {}),
  ...(q.trim() ? { search: q.trim() } : {}),
});

/** The same tests, as a file. */
export function testExportInput(appId: string, view: TestView): Inputs['testCase']['export'] {
  const { limit: _, ...input } = testListInput(appId, view);
  return input;
}
