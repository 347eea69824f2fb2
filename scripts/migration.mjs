// `npm run migration -- NAME`: writes prisma/migrations/<time>_NAME/migration.sql, the way from the last
// migration's schema to prisma/schema.prisma as it is. The newest migration keeps the schema that it leads to
// beside it: the engine's WebAssembly build can compare two schemas, and can't read one back from a database.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateClient } from './lib/generate.mjs';
import { readMigrations } from './lib/migrate.mjs';
import { startPostgres } from './lib/postgres.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'prisma', 'migrations');
const lockfile = '# Prisma reads this before it applies a migration.\nprovider = "postgresql"\n';
const schemaFile = join(root, 'prisma', 'schema.prisma');

const name = (process.argv[2] ?? '')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '_')
  .replace(/^_|_$/g, '');
if (!name) {
  console.error('Say what changes: npm run migration -- add_screen_notes');
  process.exit(2);
}

mkdirSync(folder, { recursive: true });
const schema = readFileSync(schemaFile, 'utf8');
const home = mkdtempSync(join(tmpdir(), 'sightread-migration-'));
const postgres = await startPostgres({ home, settings: { fsync: 'off' } });
try {
  const sql = await diff(postgres.url, lastSchema(), schema);
  if (/^\s*(-- This is an empty migration\.\s*)?$/.test(sql)) {
    console.log('The schema has not changed since the last migration.');
  } else {
    write(sql);
  }
} finally {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

function write(sql) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const target = join(folder, `${stamp}_${name}`);
  const before = lastSchemaFile();
  mkdirSync(target);
  writeFileSync(join(target, 'migration.sql'), sql);
  writeFileSync(join(target, 'schema.prisma'), schema);
  if (before) rmSync(before);
  writeFileSync(join(folder, 'migration_lock.toml'), lockfile);
  generateClient();
  console.log(`Wrote prisma/migrations/${stamp}_${name}/migration.sql. Read it before it goes in.`);
}

function lastSchema() {
  const file = lastSchemaFile();
  return file && readFileSync(file, 'utf8');
}

function lastSchemaFile() {
  const last = readMigrations().at(-1);
  return last && join(folder, last.name, 'schema.prisma');
}

async function diff(url, from, to) {
  const engine = await createEngine(url, to);
  const model = (content) =>
    content ? { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] } : { tag: 'empty' };
  const filters = { externalTables: [], externalEnums: [] };
  const { stdout } = await engine.diff({
    from: model(from),
    to: model(to),
    script: true,
    exitCode: null,
    filters,
  });
  return stdout ?? '';
}

/**
 * The engine, instantiated by hand: its entry imports .wasm as a module, which Node does not do.
 * It insists on a database to connect to, even to compare two texts.
 */
async function createEngine(url, schemaText) {
  const require = createRequire(import.meta.url);
  const engineHome = dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = new WebAssembly.Module(readFileSync(join(engineHome, 'schema_engine_bg.wasm')));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const { PrismaPg } = await import('@prisma/adapter-pg');
  const { bindMigrationAwareSqlAdapterFactory } = createRequire(require.resolve('@prisma/adapter-pg'))(
    '@prisma/driver-adapter-utils',
  );
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  return glue.SchemaEngine.new({ datamodels: [['schema.prisma', schemaText]] }, () => undefined, adapter);
}
