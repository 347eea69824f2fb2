import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getStorage } from '#server/platform/storage.ts';
import { parseRange, sendArtifact } from './artifacts.ts';

it.each([
  [null, undefined],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=0-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=9-1', 'unsatisfiable'],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
] as const)('%s of 100 bytes', (header, range) => expect(parseRange(header, 100)).toEqual(range));

describe('a picture for a card', () => {
  let home: string;
  const send = async (content: Buffer, query: string, contentType = 'image/png') => {
    const { key, sha256 } = await getStorage().put(content);
    return sendArtifact({
      request: new Request(`http://localhost/api/artifacts/one${query}`),
      artifact: { key, sha256, contentType },
    });
  };
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'artifacts-'));
    vi.stubEnv('SIGHTREAD_HOME', home);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });

  it('is small, shows a high page from its top, and is another one than the whole', async () => {
    const page = await sharp({ create: { width: 1280, height: 9000, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const [small, whole] = [await send(page, '?small'), await send(page, '')];
    const { width, height, format } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 480, height: 480, format: 'webp' });
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect(small.headers.get('etag')).not.toBe(whole.headers.get('etag'));
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(page);
  });

  it('is sent as it is where it can’t be read', async () => {
    const broken = Buffer.from('no picture');
    const answer = await send(broken, '?small');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(broken);
  });
});
