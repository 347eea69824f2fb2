// `node scripts/migrate.mjs`: brings the database of DATABASE_URL, or the running embedded one, up to date.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from './lib/migrate.mjs';

try {
  const applied = await migrate(process.env.DATABASE_URL || embeddedUrl());
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function embeddedUrl() {
  try {
    return JSON.parse(
      readFileSync(
        join(resolve(process.env.SIGHTREAD_HOME || '.sightread'), 'postgres', 'connection.json'),
        'utf8',
      ),
    ).url;
  } catch {
    throw new Error('No database is known. Start the service with "npm start", or set DATABASE_URL.');
  }
}
