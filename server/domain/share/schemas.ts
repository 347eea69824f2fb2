import { z } from 'zod';
import { IdSchema } from '../pages.ts';

export const CreateShareInput = z.object({
  runId: IdSchema,
  /** How long the link works; null for until it is ended. */
  days: z.number().int().min(1).max(365).nullable().default(30),
});
export const ListSharesInput = z.object({ runId: IdSchema });
export const RevokeShareInput = z.object({ shareId: IdSchema });
