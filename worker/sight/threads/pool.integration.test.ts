import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** A process of its own, which a native abort would end. */
const opensAndCloses = `(async () => {
  const { createSight } = await import('#worker/sight/index.ts');
  for (let round = 0; round < 6; round++) {
    const sight = await createSight({ threads: 4 });
    await sight.close();
  }
  console.log('whole');
})()`;

it('is closed while some of its threads still load, and leaves the process whole', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', opensAndCloses], {
    cwd: join(import.meta.dirname, '../../..'),
  });
  expect(stdout).toBe('whole\n');
});
