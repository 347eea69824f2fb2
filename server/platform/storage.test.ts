import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileStore } from './storage.ts';

const root = mkdtempSync(join(tmpdir(), 'sightread-storage-'));
const store = createFileStore(root);
afterAll(() => rmSync(root, { recursive: true, force: true }));
const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream as unknown as BodyInit).text();

test('the same content is one object, whole or in part', async () => {
  const first = await store.put(Buffer.from('hello world'));
  expect(await store.put(Buffer.from('hello world'))).toEqual(first);
  expect(first.bytes).toBe(11);
  expect(await store.size(first.key)).toBe(11);
  expect(await text(await store.stream(first.key, { start: 6, end: 10 }))).toBe('world');
  await store.remove(first.key);
  expect(await store.size(first.key)).toBeUndefined();
});

test('what is kept compressed reads like what was given', async () => {
  const content = Buffer.from(JSON.stringify({ lines: Array.from({ length: 500 }, () => 'the same line') }));
  const { key, bytes } = await store.put(content, { compress: true });
  expect(readFileSync(join(root, key)).length).toBeLessThan(bytes / 5);
  expect(await store.size(key)).toBe(content.length);
  expect((await store.get(key)).equals(content)).toBe(true);
  expect(await text(await store.stream(key, { start: 0, end: 9 }))).toBe(content.toString('utf8', 0, 10));
});

test('a key leads nowhere else, and nothing half-written is left', async () => {
  await expect(store.get('../../etc/passwd')).rejects.toThrow(/not an artifact's key/);
  await store.put(Buffer.from('x'));
  expect(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.part')),
  ).toEqual([]);
});
