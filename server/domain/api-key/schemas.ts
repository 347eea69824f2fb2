import { z } from 'zod';

export const ApiKeyNameSchema = z.string().trim().min(1, 'Give the key a name.').max(80);
const Days = z.number().int().min(1, 'At least one day.').max(3650, 'At most ten years.');

export const CreateApiKeyInput = z.object({
  name: ApiKeyNameSchema,
  /** Days until it stops working; null for a key that does not expire. */
  expiresInDays: Days.nullable().default(null),
});

export const ApiKeyIdInput = z.object({ apiKeyId: z.string().max(60) });

export const AdminKeyIdInput = ApiKeyIdInput;

export const RegenerateApiKeyInput = ApiKeyIdInput.extend({
  /** Left out, an expiry that lies ahead stays as it is. */
  expiresInDays: Days.nullable().optional(),
});
