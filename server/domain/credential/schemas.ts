import { z } from 'zod';

/** What is sealed. Never leaves the server but into a session of the tested app. */
export const SecretSchema = z.object({
  username: z.string().min(1).max(300),
  password: z.string().max(300),
  totpSecret: z.string().max(300).optional(),
  extra: z.record(z.string(), z.string().max(2000)).optional(),
});
export type Secret = z.output<typeof SecretSchema>;

export const CreateCredentialInput = SecretSchema.extend({
  name: z.string().trim().min(1, 'Give the credential a name.').max(80),
  /** As a service shows it: base32, spaces allowed, or the whole otpauth:// address. */
  totpSecret: z
    .string()
    .max(300)
    .regex(
      /^(?:otpauth:\/\/totp\/\S+|[A-Za-z2-7\s-]+=*)$/,
      'Use the secret that the service shows for an authenticator: letters and the digits 2 to 7, or its otpauth:// address.',
    )
    .optional(),
  /** One user at a time: tests that sign in with it take turns. */
  exclusive: z.boolean().default(false),
});

/** What is left out stays as it is. */
export const UpdateCredentialInput = CreateCredentialInput.extend({ exclusive: z.boolean() })
  .partial()
  .extend({ credentialId: z.string() });

export const DeleteCredentialInput = z.object({ credentialId: z.string() });
