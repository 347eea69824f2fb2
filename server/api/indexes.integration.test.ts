import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDb, getDb } from '#server/platform/db.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { scannedBy } from '#server/platform/testing/scans.ts';
import { readAsks, readWhole } from './testing/asks.ts';
import { openOutside } from './testing/outside.ts';

let outside: Awaited<ReturnType<typeof openOutside>>;

beforeAll(async () => {
  outside = await openOutside();
  // With few rows a table is read whole because that is quicker; where there is an index, this makes it be
  // taken.
  await outside.db.$executeRawUnsafe(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_seqscan = off', current_database()); END $$`,
  );
  await closeDb();
  process.env.SIGHTREAD_DATABASE_POOL = '1';
  forgetEnv();
});
afterAll(async () => {
  delete process.env.SIGHTREAD_DATABASE_POOL;
  await outside.close();
});

it('everything that can be read from outside is read by an index, where the table grows with use', async () => {
  const db = getDb();
  const asks = readAsks(outside.own.ids);
  const found = await readWhole(db, asks, {
    key: outside.own.key,
    adminKey: outside.admin,
    appId: outside.own.appId,
  });
  expect(asks.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

it('a table that has no index to go by is told', async () => {
  const db = getDb();
  expect(await scannedBy(db, () => db.execution.findMany({ where: { says: 'Nothing says this.' } }))).toEqual(
    ['executions'],
  );
});
