import { explore } from '#worker/explore/index.ts';
import type { Exploration, ExploreOptions } from '#worker/explore/types.ts';
import { draftByModel } from './by-model/index.ts';
import { draftTests } from './drafts/index.ts';
import type { Discovery, DraftedTest } from './types.ts';

/** Explores an app and drafts tests from the result; no tests if `drafts` is false. */
export async function discover(options: ExploreOptions): Promise<Discovery> {
  const { graph, ...exploration } = await explore(options);
  const drafts =
    exploration.failure || options.drafts === false
      ? []
      : await draftFrom({ ...exploration, graph }, options);
  return { ...exploration, drafts };
}

async function draftFrom(exploration: Exploration, options: ExploreOptions): Promise<DraftedTest[]> {
  const { graph, model, screens, ways, acts } = exploration;
  const { address, analyst, signal, on } = options;
  const own = draftTests({ graph, model, address });
  if (!analyst || signal.aborted) return own;
  const { drafts, dropped } = await draftByModel(analyst, { exploration, drafts: own, options });
  await on({ kind: 'asked', ledger: analyst.spent() });
  for (const says of dropped)
    await on({ kind: 'progress', says, screens: screens.length, ways: ways.length, acts });
  return drafts;
}
