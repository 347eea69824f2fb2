import type { Prisma } from '#prisma/generated/client.ts';

/**
 * Converts one of our values for a JSON column: undefined fields are dropped; it must not contain buffers.
 */
export const toJson = (value: object): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;
