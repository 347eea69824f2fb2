import type { Prisma } from '#prisma/generated/client.ts';

/** A value of our own as a JSON column takes it: undefined fields are gone, buffers must not be in it. */
export const toJson = (value: object): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;
