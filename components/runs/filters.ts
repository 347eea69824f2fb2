import type { Inputs } from '#components/frame/trpc.ts';

/** Runs that another may be compared with. */
export const comparableRuns = (appId: string): Inputs['run']['list'] => ({
  appId,
  status: ['completed'],
  limit: 100,
});
