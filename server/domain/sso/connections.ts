import type { z } from 'zod';
import type { Prisma, SsoConnection } from '#prisma/generated/client.ts';
import { makeToken, seal } from '#server/platform/crypto.ts';
import { isUniqueViolation } from '#server/platform/db.ts';
import { guardedFetch } from '#server/platform/egress/fetch.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { withTransaction } from '../transaction.ts';
import { getConnectionInOrganization, oidcOf, samlOf, valuesToCopy } from './internal.ts';
import { discover } from './oidc.ts';
import { certificatesEnd, readCertificate, readMetadata } from './saml.ts';
import {
  SamlConfigurationSchema,
  type ConnectionIdInput,
  type CreateConnectionInput,
  type ProviderInput,
  type UpdateConnectionInput,
} from './schemas.ts';

const maxConnections = 20;

/** Never a secret. */
export async function listConnections({ ctx }: { ctx: Ctx }) {
  const rows = await ctx.db.ssoConnection.findMany({
    where: { organizationId: ctx.organizationId },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    domain: row.domain,
    verified: row.verifiedDomain !== null,
    enforced: row.enforced,
    defaultRole: row.defaultRole,
    lastUsedAt: row.lastUsedAt,
    values: valuesToCopy(row),
    txtName: txtName(row.domain),
    txtValue: txtValue(row),
    provider: describe(row),
  }));
}

export const txtName = (domain: string) => `_sightread.${domain}`;
export const txtValue = ({ domainToken }: Pick<SsoConnection, 'domainToken'>) =>
  `sightread-verification=${domainToken}`;

function describe(row: SsoConnection) {
  if (row.kind === 'oidc') {
    const { issuer, clientId } = oidcOf(row);
    return { kind: row.kind, issuer, clientId };
  }
  const { entryPoint, idpEntityId, certificates } = samlOf(row);
  return { kind: row.kind, entryPoint, idpEntityId, certificatesEnd: certificatesEnd(certificates) };
}

/** Fetches metadata by its address, and reads certificates. @throws DomainError INVALID, UNPROCESSABLE */
async function settle(
  id: string,
  provider: ProviderInput,
): Promise<{ configuration: Prisma.InputJsonObject; secretSealed?: string }> {
  if (provider.kind === 'oidc') {
    const { issuer, clientId, clientSecret } = provider;
    return {
      configuration: { issuer, clientId },
      ...(clientSecret ? { secretSealed: seal(clientSecret, id) } : {}),
    };
  }
  if (provider.metadata)
    return {
      configuration: SamlConfigurationSchema.parse(
        readMetadata(
          /^https?:\/\/\S+$/.test(provider.metadata) ? await readFrom(provider.metadata) : provider.metadata,
        ),
      ),
    };
  if (!provider.entryPoint || !provider.certificate)
    throw new DomainError('INVALID', 'Give the metadata, or the sign-in address and the certificate.', {
      metadata: 'Give the metadata, or the sign-in address and the certificate.',
    });
  return {
    configuration: {
      entryPoint: provider.entryPoint,
      idpEntityId: provider.idpEntityId ?? '',
      certificates: [readCertificate(provider.certificate)],
    },
  };
}

async function readFrom(address: string): Promise<string> {
  try {
    const response = await guardedFetch(address);
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return await response.text();
  } catch (error) {
    throw new DomainError(
      'UNPROCESSABLE',
      `The metadata could not be fetched: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * It captures nothing until its domain is verified. @throws DomainError CONFLICT for a domain that this
 * organization has set up; INVALID
 */
export async function createConnection({
  ctx,
  input: { domain, defaultRole, provider },
}: {
  ctx: Ctx;
  input: z.output<typeof CreateConnectionInput>;
}) {
  const id = newId('sso');
  if (provider.kind === 'oidc' && !provider.clientSecret)
    throw new DomainError('INVALID', 'Enter the client secret.', {
      clientSecret: 'Enter the client secret.',
    });
  const settled = await settle(id, provider);
  try {
    return await withTransaction(ctx, async (ctx) => {
      if (
        (await ctx.db.ssoConnection.count({ where: { organizationId: ctx.organizationId } })) >=
        maxConnections
      )
        throw new DomainError('CONFLICT', `An organization has ${maxConnections} connections at most.`);
      await ctx.db.ssoConnection.create({
        data: {
          id,
          organizationId: ctx.organizationId,
          kind: provider.kind,
          domain,
          defaultRole,
          domainToken: makeToken().token,
          ...settled,
        },
      });
      await audit({
        ctx,
        action: 'sso.create',
        targetKind: 'sso_connection',
        targetIds: [id],
        detail: { domain, kind: provider.kind, defaultRole },
      });
      return { connectionId: id };
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `${domain} has a connection already. Change that one, or delete it.`);
    throw error;
  }
}

/**
 * Enforcing ends the sessions of those who did not come in by it, but for owners. @throws DomainError
 * CONFLICT for enforcing an unproven domain, or another kind of provider
 */
export async function updateConnection({
  ctx,
  input: { connectionId, provider, ...change },
}: {
  ctx: Ctx;
  input: z.output<typeof UpdateConnectionInput>;
}) {
  const settled = provider ? await settle(connectionId, provider) : {};
  return withTransaction(ctx, async (ctx) => {
    const before = await getConnectionInOrganization({ ctx, connectionId });
    if (provider && provider.kind !== before.kind)
      throw new DomainError('CONFLICT', 'A connection keeps its kind. Delete it, and add another one.');
    if (change.enforced && before.verifiedDomain === null)
      throw new DomainError(
        'CONFLICT',
        `Verify ${before.domain} first: an unverified domain captures nobody.`,
      );
    await ctx.db.ssoConnection.update({ where: { id: connectionId }, data: { ...change, ...settled } });
    if (change.enforced && !before.enforced) await endOtherWaysIn({ ctx, connection: before });
    await audit({
      ctx,
      action: 'sso.update',
      targetKind: 'sso_connection',
      targetIds: [connectionId],
      detail: {
        domain: before.domain,
        before: { enforced: before.enforced, defaultRole: before.defaultRole },
        after: {
          enforced: change.enforced ?? before.enforced,
          defaultRole: change.defaultRole ?? before.defaultRole,
        },
        ...(provider ? { provider: 'changed' } : {}),
      },
    });
    return { connectionId };
  });
}

const endOtherWaysIn = ({ ctx, connection: { id, domain } }: { ctx: Ctx; connection: SsoConnection }) =>
  ctx.db.userSession.updateMany({
    where: {
      endedAt: null,
      via: { not: id },
      user: {
        email: { endsWith: `@${domain}` },
        NOT: { members: { some: { organizationId: ctx.organizationId, role: 'owner' } } },
      },
    },
    data: { endedAt: new Date() },
  });

/** Its people sign in by password again, or by a letter that sets one. */
export const deleteConnection = ({
  ctx,
  input: { connectionId },
}: {
  ctx: Ctx;
  input: z.output<typeof ConnectionIdInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const { domain, kind } = await getConnectionInOrganization({ ctx, connectionId });
    await ctx.db.userIdentity.deleteMany({ where: { provider: connectionId } });
    await ctx.db.ssoConnection.delete({ where: { id: connectionId } });
    await audit({
      ctx,
      action: 'sso.delete',
      targetKind: 'sso_connection',
      targetIds: [connectionId],
      detail: { domain, kind },
    });
    return { connectionId };
  });

/**
 * Whether the provider can be reached and is what it should be; nobody signs in. @throws DomainError
 * UNPROCESSABLE with what is wrong
 */
export async function testConnection({
  ctx,
  input: { connectionId },
}: {
  ctx: Ctx;
  input: z.output<typeof ConnectionIdInput>;
}) {
  const connection = await getConnectionInOrganization({ ctx, connectionId });
  if (connection.kind === 'oidc') {
    const metadata = (await discover(oidcOf(connection))).serverMetadata();
    return {
      says: `${metadata.issuer} answers, and signs in at ${metadata.authorization_endpoint ?? 'an unknown address'}.`,
    };
  }
  const { entryPoint, certificates } = samlOf(connection);
  const end = certificatesEnd(certificates);
  if (end < new Date())
    throw new DomainError(
      'UNPROCESSABLE',
      `The provider's certificate ended on ${end.toISOString().slice(0, 10)}. Load its metadata again.`,
    );
  try {
    const { status } = await guardedFetch(entryPoint);
    if (status >= 500) throw new Error(`it answered ${status}.`);
  } catch (error) {
    throw new DomainError(
      'UNPROCESSABLE',
      `The sign-in address does not work: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return { says: `${entryPoint} answers. Its certificate is good until ${end.toISOString().slice(0, 10)}.` };
}
