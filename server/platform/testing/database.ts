import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { closeDb, createDb } from '../db.ts';
import { forgetEnv } from '../env.ts';
import { templateName, withDatabase } from './global-setup.ts';

export interface TestDatabase {
  url: string;
  db: PrismaClient;
  drop(): Promise<void>;
}

/** A database of this test file's own: a clone of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  const url = withDatabase(server, name);
  const db = createDb(url, 8);
  return {
    url,
    db,
    async drop() {
      await db.$disconnect();
      await untilLeft(server, name);
      await asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** As createTestDatabase; until it is dropped it is also what this process's own client talks to. */
export async function createProcessDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = database.url;
  forgetEnv();
  return {
    ...database,
    async drop() {
      await closeDb();
      if (before === undefined) delete process.env.DATABASE_URL;
      else process.env.DATABASE_URL = before;
      forgetEnv();
      await database.drop();
    },
  };
}

const [mostLooks, betweenMs] = [100, 20];

/**
 * A connection says goodbye some time after its pool was closed; thrown out before that, it ends the process
 * with an error that nobody listens to.
 */
async function untilLeft(server: string, name: string): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const rows = await asAdmin(server, `SELECT 1 FROM pg_stat_activity WHERE datname = '${name}'`);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}

async function asAdmin(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}
