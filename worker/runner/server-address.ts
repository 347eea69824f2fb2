import { readFileSync } from 'node:fs';
import { UsageError } from '#worker/core/terminal/usage.ts';

/** Address of the dashboard that this package came from. */
function origin(): string | undefined {
  try {
    return (
      JSON.parse(readFileSync(new URL('./server.json', import.meta.url), 'utf8')) as { server?: string }
    ).server;
  } catch {
    return undefined;
  }
}

/** The dashboard's address without a slash at its end: as named, from the environment, or this package's own. */
export function serverOf(named: string | undefined): string {
  const text = named ?? process.env.SIGHTREAD_SERVER ?? origin();
  if (!text || !URL.canParse(text) || !/^https?:/i.test(text))
    throw new UsageError('Name the dashboard: --server https://…');
  return text.replace(/\/+$/, '');
}
