import type { AppCtx } from '#server/domain/context.ts';
import type { RunSettings } from '#server/domain/run/schemas.ts';
import type { TaskDeps } from './ports.ts';
import { createTestScripts } from './test-scripts.ts';

/**
 * Runs the app's reset script, if it has one for this moment.
 * @returns why nothing can be tested, as a sentence; undefined where all is ready
 */
export async function resetData({
  ctx,
  deps,
  settings,
  when,
  executionId,
  identity,
  signal,
}: {
  ctx: AppCtx;
  deps: TaskDeps;
  settings: RunSettings;
  when: 'run' | 'test';
  executionId: string | null;
  identity: { secrets: string[]; values: Record<string, string> };
  signal: AbortSignal;
}): Promise<string | undefined> {
  if (settings.resetScript?.when !== when) return undefined;
  const { name } = settings.resetScript;
  const scripts = await createTestScripts({ ctx, deps, executionId, secrets: identity.secrets, signal });
  const done = await scripts.run(name, identity.values);
  return 'failed' in done ? `The reset script “${name}” failed: ${done.failed}` : undefined;
}
