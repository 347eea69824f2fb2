import { Resolver } from 'node:dns/promises';
import type { z } from 'zod';
import { getEnv } from '#server/platform/env.ts';
import { isUniqueViolation } from '#server/platform/db.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { withTransaction } from '../transaction.ts';
import { txtName, txtValue } from './connections.ts';
import { getConnectionInOrganization } from './internal.ts';
import type { ConnectionIdInput } from './schemas.ts';

const timeoutMs = 5000;

/**
 * Asks the name servers for the TXT record. @throws DomainError UNPROCESSABLE that says what was found
 * instead; CONFLICT where another organization has proven it
 */
export async function verifyDomain({
  ctx,
  input: { connectionId },
}: {
  ctx: Ctx;
  input: z.output<typeof ConnectionIdInput>;
}) {
  const connection = await getConnectionInOrganization({ ctx, connectionId });
  const name = txtName(connection.domain);
  const found = await lookUp(name);
  if (!found.includes(txtValue(connection))) {
    const instead =
      found.length === 0
        ? 'There is no such record yet; a new one can take minutes to be seen.'
        : `It holds ${found
            .slice(0, 3)
            .map((value) => `“${value.slice(0, 80)}”`)
            .join(', ')}.`;
    throw new DomainError('UNPROCESSABLE', `The TXT record ${name} does not hold the value. ${instead}`);
  }
  return prove({ ctx, connectionId, by: 'dns' });
}

/** The instance's operator vouches for it, without a record. */
export async function vouchForDomain({
  ctx,
  input: { connectionId },
}: {
  ctx: Ctx;
  input: z.output<typeof ConnectionIdInput>;
}) {
  const user = await ctx.db.user.findUnique({
    where: { id: ctx.actor.id ?? '' },
    select: { operator: true },
  });
  if (ctx.actor.kind !== 'user' || !user?.operator)
    throw new DomainError(
      'FORBIDDEN',
      'Only the operator of this instance may vouch for a domain. Use the TXT record.',
    );
  await getConnectionInOrganization({ ctx, connectionId });
  return prove({ ctx, connectionId, by: 'operator' });
}

async function prove({ ctx, connectionId, by }: { ctx: Ctx; connectionId: string; by: 'dns' | 'operator' }) {
  try {
    return await withTransaction(ctx, async (ctx) => {
      const { domain } = await getConnectionInOrganization({ ctx, connectionId });
      await ctx.db.ssoConnection.update({ where: { id: connectionId }, data: { verifiedDomain: domain } });
      await audit({
        ctx,
        action: 'sso.verify_domain',
        targetKind: 'sso_connection',
        targetIds: [connectionId],
        detail: { domain, by },
      });
      return { connectionId };
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError(
        'CONFLICT',
        'Another organization of this instance has proven this domain. Ask its operator.',
      );
    throw error;
  }
}

async function lookUp(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  const { dnsServers } = getEnv();
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new DomainError(
      'UNAVAILABLE',
      `The name servers do not answer (${code ?? 'unknown'}). Try again in a moment.`,
    );
  }
}
