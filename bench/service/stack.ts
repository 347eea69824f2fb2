import { join } from 'node:path';
import { startStack, type Stack } from '../../e2e/fixtures/stack.ts';

const root = join(import.meta.dirname, '..', '..');

/** A production build of the dashboard over a Postgres of its own, with no limit on the calls of a key. */
export async function startService(says: (line: string) => void): Promise<Stack> {
  const { build, isBuilt } = (await import(join(root, 'scripts/lib/build.mjs'))) as {
    build(node: string): Promise<void>;
    isBuilt(): boolean;
  };
  if (!isBuilt()) {
    says('building the dashboard');
    await build(process.execPath);
  }
  process.env.SIGHTREAD_RATE_LIMIT = '1000000';
  return startStack();
}
