import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from '#worker/core/terminal/usage.ts';

/**
 * The API key: from the environment, else prompted without echo. Never an argument, which others on the
 * machine could read.
 */
export async function readKey(): Promise<string> {
  const named = process.env.SIGHTREAD_API_KEY?.trim();
  if (named) return named;
  if (!process.stdin.isTTY)
    throw new UsageError(
      'No API key. Make one in the dashboard, in Settings → API keys, and set it in SIGHTREAD_API_KEY.',
    );
  process.stderr.write('API key (Settings → API keys in the dashboard): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const key = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  process.stderr.write('\n');
  if (!key.trim()) throw new UsageError('Without an API key nothing can be told to the dashboard.');
  return key.trim();
}
