import { z } from 'zod';
import { RoleSchema } from '../member/schemas.ts';
import { IdSchema } from '../pages.ts';

const Address = z.url({ protocol: /^https?$/, error: 'Use an address that begins with https://.' }).max(2000);
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'Use a domain, as example.com.',
  );

/** What is kept of an OIDC connection; its client secret is sealed elsewhere. */
export const OidcConfigurationSchema = z.object({
  issuer: Address,
  clientId: z.string().trim().min(1, 'Enter the client id.').max(500),
});
/** What is kept of a SAML connection. Certificates are base64 of DER, without header lines. */
export const SamlConfigurationSchema = z.object({
  entryPoint: Address,
  idpEntityId: z.string().trim().max(1000),
  certificates: z.array(z.string().max(20_000)).min(1).max(5),
});

const OidcInput = OidcConfigurationSchema.extend({
  kind: z.literal('oidc'),
  /** Left out, the kept one stays. */
  clientSecret: z.string().trim().min(1).max(2000).optional(),
});
const SamlInput = z.object({
  kind: z.literal('saml'),
  /** The identity provider's metadata: its address, or the XML. */
  metadata: z.string().trim().max(500_000).optional(),
  /** Without metadata. */
  entryPoint: Address.optional(),
  certificate: z.string().trim().max(20_000).optional(),
  idpEntityId: z.string().trim().max(1000).optional(),
});
const Provider = z.discriminatedUnion('kind', [OidcInput, SamlInput]);

export const CreateConnectionInput = z.object({
  domain: Domain,
  defaultRole: RoleSchema.exclude(['owner']).default('member'),
  provider: Provider,
});
export const UpdateConnectionInput = z.object({
  connectionId: IdSchema,
  defaultRole: RoleSchema.exclude(['owner']).optional(),
  enforced: z.boolean().optional(),
  provider: Provider.optional(),
});
export const ConnectionIdInput = z.object({ connectionId: IdSchema });
export const AttemptIdInput = z.object({ attemptId: IdSchema });
export type ProviderInput = z.output<typeof Provider>;
