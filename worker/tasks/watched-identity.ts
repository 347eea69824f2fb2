import { watchRun, type RunWatch } from './cancellation.ts';
import { takeIdentity, type Identity } from './session-identity.ts';
import type { TaskDeps } from './ports.ts';

/**
 * Watches a run for its cancellation and leases the credential of one of its executions. Where the lease
 * fails, nothing is left watching.
 */
export async function takeWatchedIdentity({
  deps: { db, shutdown },
  runId,
  ...lease
}: Omit<Parameters<typeof takeIdentity>[0], 'signal'> & {
  deps: TaskDeps;
  runId: string;
}): Promise<{ watch: RunWatch; identity: Identity }> {
  const watch = watchRun({ db, runId, shutdown });
  try {
    return { watch, identity: await takeIdentity({ ...lease, signal: watch.signal }) };
  } catch (error) {
    watch.stop();
    throw error;
  }
}
