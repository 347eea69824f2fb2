import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from '#prisma/generated/client.ts';
import { getEnv, requireDatabaseUrl } from './env.ts';

/** The client, or a transaction of it. */
export type AnyDb = PrismaClient | Prisma.TransactionClient;

// On globalThis, because Next's development server loads this module anew with every change.
const kept = globalThis as { __sightreadDb?: PrismaClient };

/** The process's one client, with its pool; connects at the first query. */
export function getDb(): PrismaClient {
  kept.__sightreadDb ??= createDb(requireDatabaseUrl());
  return kept.__sightreadDb;
}

/** Data that is JSON already, as a column takes it: an interface has no index signature, which Prisma asks for. */
export const asJson = (data: object) => data as Prisma.InputJsonObject;

/** A client of its own, for tests and tools; the caller disconnects it. */
export function createDb(url: string, pool = getEnv().databasePool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: pool, connectionTimeoutMillis: 10_000 }),
  });
}

/** Closes the process's client, if there is one. */
export async function closeDb(): Promise<void> {
  const db = kept.__sightreadDb;
  kept.__sightreadDb = undefined;
  await db?.$disconnect();
}

/** Runs within the transaction that is already open, or opens one. */
export function inTransaction<T>(db: AnyDb, work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  return '$transaction' in db ? db.$transaction(work, { timeout: 30_000, maxWait: 15_000 }) : work(db);
}

/**
 * No connection came free in time, or the database is not there (Prisma P1001, P1008, P1017, P2024; the
 * pool's own words).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['P1001', 'P1008', 'P1017', 'P2024', 'ECONNREFUSED'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|too many clients/i.test(error.message)
  );
}

/** Whether an error is a unique constraint's refusal (Prisma P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002';
}
