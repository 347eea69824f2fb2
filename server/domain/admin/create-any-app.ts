import type { z } from 'zod';
import { makeApp } from '../app/create-app.ts';
import { phoneIsForWeb } from '../app/platform-only.ts';
import type { CreateAnyAppInput } from '../app/schemas.ts';
import type { Ctx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { withTransaction } from '../transaction.ts';

/**
 * An app with its main suite; what is done with it next names it in X-App-ID. For operators alone.
 * @throws DomainError INVALID for a web app without an address, or a mobile one with an address or a phone;
 * NOT_FOUND for an unknown organization
 */
export const createAnyApp = ({ ctx, input }: { ctx: Ctx; input: z.output<typeof CreateAnyAppInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const { platform, url, organizationId = ctx.organizationId, ...named } = input;
    if (platform === 'web' && !url)
      throw new DomainError('INVALID', 'url: Give the address of the web app.', {
        url: 'Give the address of the web app.',
      });
    if (platform !== 'web' && url)
      throw new DomainError('INVALID', 'url: A mobile app has builds, and no address.', {
        url: 'A mobile app has builds, and no address.',
      });
    if (platform !== 'web' && named.phone) throw phoneIsForWeb();
    const organization = await ctx.db.organization.findUnique({ where: { id: organizationId } });
    if (!organization) throw notFound('organization', organizationId);
    const own = { ...ctx, organizationId };
    const { appId } = await makeApp({ ctx: own, input: { ...named, platform, url: url ?? '' } });
    return { appId };
  });
