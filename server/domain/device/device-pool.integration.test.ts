import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDb, getDb } from '#server/platform/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { createDevicePool } from './device-pool.ts';

let database: TestDatabase;
const phone = {
  key: 'bench/emulator-5554',
  platform: 'android' as const,
  name: 'emulator-5554',
  osVersion: '14',
  place: 'bench',
};

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
});
afterAll(async () => {
  await closeDb();
  await database?.drop();
});

it('lends a device to one process at a time, however many ask at once', async () => {
  const pools = [createDevicePool(getDb()), createDevicePool(getDb())];
  await Promise.all(pools.map((pool) => pool.see([phone])));
  const held = await Promise.all([0, 1, 0, 1].map((at) => pools[at]!.hold(phone.key)));
  const [giveBack] = held.filter((one) => one !== undefined);
  expect(held.filter((one) => one === undefined)).toHaveLength(3);
  expect(await pools[1]!.hold('bench/unknown')).toBeUndefined();
  await giveBack!();
  // Given back twice, it is not taken from who holds it now.
  const next = await pools[1]!.hold(phone.key);
  await giveBack!();
  expect(await pools[0]!.hold(phone.key)).toBeUndefined();
  await next!();
});

it('gives a device back whose process has died, and keeps why it could not be used', async () => {
  const pool = createDevicePool(getDb());
  await pool.hold(phone.key);
  await getDb().device.updateMany({ data: { heldUntil: new Date(Date.now() - 120_000) } });
  const giveBack = await pool.hold(phone.key);
  expect(giveBack).toBeDefined();
  await giveBack!();
  await pool.tell(phone.key, 'The app could not be installed.');
  await pool.see([{ ...phone, osVersion: '15' }]);
  expect(await getDb().device.findMany()).toMatchObject([
    { key: phone.key, osVersion: '15', problem: 'The app could not be installed.', heldBy: null },
  ]);
});
