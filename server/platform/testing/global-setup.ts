/** One Postgres for all integration tests, with a migrated template that each test file clones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../scripts/lib/migrate.mjs';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';

export const templateName = 'sightread_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const home = mkdtempSync(join(tmpdir(), 'sightread-test-'));
  const postgres = await startPostgres({
    home,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateName}`);
  await admin.end();
  await migrate(withDatabase(postgres.url, templateName));
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
