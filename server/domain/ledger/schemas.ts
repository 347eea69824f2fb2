import { z } from 'zod';

export const ReadUsageInput = z.object({
  months: z.number().int().min(1).max(36).default(12),
  runs: z.number().int().min(1).max(100).default(20),
});
