import { z } from 'zod';

export const PlatformSchema = z.enum(['web', 'android', 'ios']);
export type Platform = z.output<typeof PlatformSchema>;
