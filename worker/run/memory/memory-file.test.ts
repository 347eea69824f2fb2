import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RememberedStep } from '#worker/ports/records.ts';
import { openMemoryFile } from './memory-file.ts';
import { temporaryFolder } from '#worker/testing/temporary-folder.ts';

const folder = temporaryFolder('memory');
const learnt: RememberedStep[] = [0, 1].map((index) => ({
  index,
  intent: `Step ${index}`,
  acts: [{ intent: `Step ${index}`, act: { kind: 'back' } }],
}));
const steps = ['Step 0', 'Step 1'];

test('what a test has learnt is there the next time, as far as its words are the same', async () => {
  const file = join(folder, 'new/memory.json');
  const first = await openMemoryFile({ file, frozen: false });
  expect(first.of({ title: 'Buys', steps }).recall(0, 'Step 0')).toBeUndefined();
  await first.of({ title: 'Buys', steps }).keep(learnt);
  await first.save();
  const next = await openMemoryFile({ file, frozen: false });
  expect(next.of({ title: 'Buys', steps }).recall(1, 'Step 1')).toEqual(learnt[1]!.acts);
  expect(next.of({ title: 'Sells', steps }).recall(1, 'Step 1')).toBeUndefined();
  const reworded = next.of({ title: 'Buys', steps: ['Step 0', 'Another'] });
  expect([reworded.recall(0, 'Step 0'), reworded.recall(1, 'Another')]).toEqual([learnt[0]!.acts, undefined]);
});

test('a frozen one is never written', async () => {
  const file = join(folder, 'frozen.json');
  const memory = await openMemoryFile({ file, frozen: true });
  expect(memory.of({ title: 'Buys', steps }).frozen).toBe(true);
  await memory.of({ title: 'Buys', steps }).keep(learnt);
  await memory.save();
  expect(
    (await openMemoryFile({ file, frozen: true })).of({ title: 'Buys', steps }).recall(0, 'Step 0'),
  ).toBeUndefined();
});

test('a file that is something else is refused by name', async () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '{"tests":[]}');
  await expect(openMemoryFile({ file, frozen: false })).rejects.toThrow(/other\.json is no memory of tests/);
});
