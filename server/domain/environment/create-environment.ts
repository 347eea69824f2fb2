import type { z } from 'zod';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { checkEnvironment, withFreeName } from './check-environment.ts';
import type { CreateEnvironmentInput } from './schemas.ts';

/**
 * @throws DomainError INVALID for an address that does not fit the app's platform, NOT_FOUND for an unknown
 *   credential, CONFLICT for a name that is taken
 */
export const createEnvironment = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof CreateEnvironmentInput>;
}) =>
  withFreeName(input.name, () =>
    withTransaction(ctx, async (ctx) => {
      const { name, address, credentialId, forbids } = input;
      await checkEnvironment({ ctx, address, credentialId });
      const environment = await ctx.db.environment.create({
        data: {
          id: newId('environment'),
          ...inApp(ctx),
          name,
          address: address ?? '',
          credentialId: credentialId ?? null,
          forbids,
        },
      });
      await audit({
        ctx,
        action: 'environment.create',
        targetKind: 'environment',
        targetIds: [environment.id],
        detail: { name, address: environment.address, forbids },
      });
      return { ...environment, suites: [] };
    }),
  );
