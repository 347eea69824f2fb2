import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { getEnvironmentInApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { checkEnvironment, withFreeName } from './check-environment.ts';
import { withSuites } from './list-environments.ts';
import type { UpdateEnvironmentInput } from './schemas.ts';

/**
 * Changes what is given. Runs that were made before keep what they resolved.
 * @throws DomainError NOT_FOUND, INVALID and CONFLICT as for a new one
 */
export const updateEnvironment = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateEnvironmentInput>;
}) =>
  withFreeName(input.name, () =>
    withTransaction(ctx, async (ctx) => {
      const { environmentId, ...data } = input;
      const before = await getEnvironmentInApp({ ctx, environmentId });
      const { address, credentialId } = { ...before, ...data };
      await checkEnvironment({ ctx, address, credentialId });
      const environment = await ctx.db.environment.update({
        where: { id: environmentId },
        data,
        include: withSuites,
      });
      await audit({
        ctx,
        action: 'environment.update',
        targetKind: 'environment',
        targetIds: [environmentId],
        detail: { name: environment.name, before: asDetail(before), after: asDetail(environment) },
      });
      return environment;
    }),
  );

/** What a run on it would meet. */
const asDetail = ({
  name,
  address,
  credentialId,
  forbids,
}: Awaited<ReturnType<typeof getEnvironmentInApp>>) => ({
  name,
  address,
  credentialId,
  forbids,
});
