import type { SsoConnection } from '#prisma/generated/client.ts';
import { open } from '#server/platform/crypto.ts';
import { getEnv } from '#server/platform/env.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { OidcConfigurationSchema, SamlConfigurationSchema } from './schemas.ts';

export async function getConnectionInOrganization({ ctx, connectionId }: { ctx: Ctx; connectionId: string }) {
  const connection = await ctx.db.ssoConnection.findFirst({
    where: { id: connectionId, organizationId: ctx.organizationId },
  });
  if (!connection) throw notFound('connection', connectionId);
  return connection;
}

/** Who is vouched for, once everything about the answer was checked. */
export interface Profile {
  subject: string;
  email: string;
  name: string;
  /** False where the provider says so. */
  emailVerified: boolean;
}

/** What an identity provider's administrator enters there. */
export function valuesToCopy({ id, kind }: Pick<SsoConnection, 'id' | 'kind'>) {
  const { publicUrl } = getEnv();
  return kind === 'oidc'
    ? { redirectUri: `${publicUrl}/api/sso/oidc/callback` }
    : {
        acsUrl: `${publicUrl}/api/sso/saml/${id}/acs`,
        entityId: `${publicUrl}/api/sso/saml/${id}/metadata`,
        metadataUrl: `${publicUrl}/api/sso/saml/${id}/metadata`,
      };
}

export const oidcOf = (connection: SsoConnection) => ({
  ...OidcConfigurationSchema.parse(connection.configuration),
  clientSecret: connection.secretSealed ? open(connection.secretSealed, connection.id) : '',
});
export const samlOf = (connection: SsoConnection) => SamlConfigurationSchema.parse(connection.configuration);
