import { explore } from '#worker/explore/index.ts';
import type { ExploreOptions } from '#worker/explore/types.ts';
import { draftTests } from './drafts/index.ts';
import type { Discovery } from './types.ts';

/** Explores an app and drafts tests from the result; no tests if `drafts` is false. */
export async function discover(options: ExploreOptions): Promise<Discovery> {
  const { graph, ...exploration } = await explore(options);
  const drafts =
    exploration.failure || options.drafts === false
      ? []
      : draftTests({ graph, model: exploration.model, address: options.address });
  return { ...exploration, drafts };
}
