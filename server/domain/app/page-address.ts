import { getEnv } from '#server/platform/env.ts';

/** What has a page of its own in the dashboard. */
export type Shown = 'run' | 'issue' | 'test_case';

const pathTo: Record<Shown, (id: string | number) => string> = {
  run: (id) => `runs/${id}`,
  issue: (id) => `issues?issue=${id}`,
  test_case: (id) => `tests/${id}`,
};

/** The path in the dashboard at which a run, an issue or a test is read. */
export const pagePath = (appId: string, shown: Shown, id: string | number): string =>
  `/${appId}/${pathTo[shown](id)}`;

/** The same as an address for mails, webhooks and trackers. */
export const pageAddress = (appId: string, shown: Shown, id: string | number): string =>
  `${getEnv().publicUrl}${pagePath(appId, shown, id)}`;
