import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import pg from 'pg';
import { migrate, readMigrations } from './migrate.mjs';
import { clearStale, dataFolder, startPostgres } from './postgres.mjs';
import { endProcess, isAlive, isPortFree, portHolder, startedAt } from './processes.mjs';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'sightread-launcher-'));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

describe('migrations', () => {
  test('are applied once, with the bookkeeping that Prisma reads', async () => {
    const { url, db, drop } = await createTestDatabase();
    expect(await migrate(url)).toEqual([]);
    const rows = await db.$queryRaw<
      { migration_name: string; checksum: string; finished_at: Date | null }[]
    >`SELECT migration_name, checksum, finished_at FROM _prisma_migrations ORDER BY 1`;
    expect(rows.map(({ migration_name, checksum }) => [migration_name, checksum])).toEqual(
      readMigrations().map(({ name, checksum }) => [name, checksum]),
    );
    expect(rows.every((row) => row.finished_at !== null)).toBe(true);
    await drop();
  });

  test('by several processes at once are applied by one; a failed one leaves no trace; a changed one is named', async () => {
    const { url, drop } = await createTestDatabase();
    const from = folder();
    const put = (name: string, sql: string) => {
      mkdirSync(join(from, name), { recursive: true });
      writeFileSync(join(from, name, 'migration.sql'), sql);
    };
    for (const { name, sql } of readMigrations()) put(name, sql);
    put('29990101000000_more', 'CREATE TABLE more (id int);');
    const applied = await Promise.all([
      migrate(url, { from }),
      migrate(url, { from }),
      migrate(url, { from }),
    ]);
    expect(applied.flat()).toEqual(['29990101000000_more']);

    put('29990102000000_broken', 'CREATE TABLE half (id int); SELECT nonsense;');
    await expect(migrate(url, { from })).rejects.toThrow(/29990102000000_broken" failed and was undone/);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
    await client.end();
    put('29990102000000_broken', 'CREATE TABLE half (id int);');
    expect(await migrate(url, { from })).toEqual(['29990102000000_broken']);
    put('29990101000000_more', 'CREATE TABLE more (id bigint);');
    await expect(migrate(url, { from })).rejects.toThrow(/29990101000000_more" was changed/);
    await expect(migrate(url)).rejects.toThrow(/does not know/);
    await drop();
  });
});

describe('the embedded Postgres', () => {
  test('keeps its data and port, ends with its parent however that ends, and recovers', async () => {
    const home = folder();
    const first = await startPostgres({ home, settings: { fsync: 'off' } });
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    await client.query('CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    await client.end();
    await first.stop();

    // A parent that is killed outright: its Postgres must go too.
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.mjs'))}; ` +
          `const { port } = await startPostgres({ home: ${JSON.stringify(home)} }); console.log(port); ` +
          'setInterval(() => {}, 1000);',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((done) => parent.stdout.once('data', done));
    const data = dataFolder(home) as string;
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(isAlive(postmaster)).toBe(true);
    parent.kill('SIGKILL');
    for (let round = 0; round < 100 && isAlive(postmaster); round++)
      await new Promise((done) => setTimeout(done, 100));
    expect(isAlive(postmaster)).toBe(false);

    // A stale file that names a process of somebody else is no reason to end that one.
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
    expect(await clearStale(data)).toBe(false);
    const again = await startPostgres({ home, settings: { fsync: 'off' } });
    expect(again.port).toBe(first.port);
    const reader = new pg.Client({ connectionString: again.url });
    await reader.connect();
    expect((await reader.query('SELECT id FROM kept')).rows).toEqual([{ id: 7 }]);
    await reader.end();
    await again.stop();
  });
});

describe('processes and ports', () => {
  test('a port that is taken says by whom', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, done));
    const { port } = server.address() as AddressInfo;
    expect(await isPortFree(port)).toBe(false);
    if (process.platform === 'linux') expect(portHolder(port)).toContain(`(process ${process.pid})`);
    server.close();
  });

  test('a process is told from another that got its number later, and can be ended', async () => {
    const child = spawn(
      process.execPath,
      ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(1)"],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    await new Promise((done) => child.stdout.once('data', done));
    const pid = child.pid as number;
    expect(startedAt(pid)).toBe(startedAt(pid));
    expect(startedAt(pid)).not.toBe(startedAt(process.pid));
    await endProcess(pid, { graceMs: 300 });
    expect(isAlive(pid)).toBe(false);
  });
});
