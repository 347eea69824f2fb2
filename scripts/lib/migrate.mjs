// Applies prisma/migrations with Prisma's own bookkeeping, so that `prisma migrate deploy` agrees wherever it
// can run; then the queue's tables. Safe to run from several processes at once, and again.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'prisma', 'migrations');
/** The number that Prisma itself locks while it migrates. */
const lockNumber = 72707369;

const bookkeeping = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** Names of the migrations, oldest first, with their SQL and checksum. */
export function readMigrations(from = folder) {
  return readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(from, entry.name, 'migration.sql')))
    .map((entry) => {
      const sql = readFileSync(join(from, entry.name, 'migration.sql'));
      return {
        name: entry.name,
        sql: sql.toString('utf8'),
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Brings a database up to date.
 * @returns {Promise<string[]>} names of the migrations that were applied now
 * @throws Error that names the migration that failed, was changed after it was applied, or is unknown here
 */
export async function migrate(url, { from = folder } = {}) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    const applied = await applyPending(client, readMigrations(from));
    await migrateQueue(url);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyPending(client, migrations) {
  await client.query(bookkeeping);
  const { rows } = await client.query(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  );
  const known = new Map(rows.map((row) => [row.migration_name, row]));
  const names = new Set(migrations.map((migration) => migration.name));
  const newer = rows.find((row) => !names.has(row.migration_name));
  if (newer)
    throw new Error(
      `The database has the migration "${newer.migration_name}", which this version does not know. Use the newer version that made it.`,
    );
  const applied = [];
  for (const migration of migrations) {
    const row = known.get(migration.name);
    if (row?.finished_at) {
      if (row.checksum !== migration.checksum)
        throw new Error(
          `The migration "${migration.name}" was changed after it was applied. Restore the file, and write a new migration instead.`,
        );
      continue;
    }
    if (row)
      await client.query(
        'DELETE FROM "_prisma_migrations" WHERE migration_name = $1 AND finished_at IS NULL',
        [migration.name],
      );
    await applyOne(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

/**
 * The SQL and its bookkeeping in one transaction: a start that is killed half-way leaves the database as it
 * was.
 */
async function applyOne(client, { name, sql, checksum }) {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, ' +
        'applied_steps_count) VALUES ($1, $2, $3, now(), now(), 1)',
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration "${name}" failed and was undone: ${error.message}`);
  }
}

async function migrateQueue(url) {
  const { runMigrations, Logger } = await import('graphile-worker');
  await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
}
