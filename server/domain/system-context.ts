import type { AppCtx, Db } from './context.ts';

/** The service itself at work on one app: what the worker acts as. */
export const systemCtx = (
  db: Db,
  { organizationId, appId }: { organizationId: string; appId: string },
): AppCtx => ({
  db,
  actor: { kind: 'system', name: 'Sightread' },
  organizationId,
  role: 'admin',
  appId,
});
