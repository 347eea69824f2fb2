/**
 * Which tables a piece of work reads from end to end. For tests and benchmarks: on a connection of its own.
 */
import type { PrismaClient } from '#prisma/generated/client.ts';

/**
 * Tables that grow with use, by the database's names; what reads one of these from end to end does not scale.
 */
const growingTables = [
  'test_cases',
  'test_suite_members',
  'runs',
  'executions',
  'steps',
  'issues',
  'run_issues',
  'issue_screens',
  'findings',
  'artifacts',
  'ledger_entries',
  'issue_comments',
  'audit_events',
  'webhook_deliveries',
  'mail_messages',
];

async function readScans(db: PrismaClient): Promise<Map<string, number>> {
  // Each connection keeps its counts to itself until it is told to hand them over, which it does at the end
  // of the statement after.
  await db.$executeRawUnsafe('SELECT pg_stat_force_next_flush()');
  await db.$executeRawUnsafe('SELECT 1');
  const rows = await db.$queryRawUnsafe<{ table: string; scans: bigint }[]>(
    'SELECT relname AS "table", coalesce(seq_scan, 0) AS scans FROM pg_stat_user_tables',
  );
  return new Map(
    rows
      .filter(({ table }) => growingTables.includes(table))
      .map(({ table, scans }) => [table, Number(scans)]),
  );
}

/**
 * @param db with one connection, which does the work @returns the growing tables that were read from end to
 * end
 */
export async function scannedBy(db: PrismaClient, work: () => Promise<unknown>): Promise<string[]> {
  const before = await readScans(db);
  await work();
  const after = await readScans(db);
  return [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table);
}
