import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Bands, bytesOf } from './pixels/bands.ts';
import { compareScenes } from './comparing/change.ts';
import { differenceBoxes } from './comparing/difference.ts';
import { drawScene } from './draw.ts';
import { likeness } from './comparing/fingerprint.ts';
import { openCache } from './reader/cache.ts';
import type { Reading } from './reader/read-lines.ts';
import type { ReadRequest } from './reader/requests.ts';
import type { RuntimeName } from './reader/recogniser.ts';
import { openPool } from './threads/pool.ts';
import { emptyScene } from './empty.ts';
import { thumbnailOf } from './comparing/thumbnail.ts';
import type { Picture, Scene, SceneDifference, Sight } from './scene.ts';
import type { Box } from '#worker/core/geometry.ts';

export interface SightOptions {
  /** Worker threads, each with a warm recogniser; 2 by default. */
  threads?: number;
  /** Folder that caches line readings across processes; without it they are cached in memory. */
  cacheDir?: string;
  /** Forces one runtime for the recogniser; by default the native one, else the portable one. */
  runtime?: RuntimeName;
  log?: (message: string) => void;
}

/** Scenes cached by picture bytes, as an unchanged screen is analysed more than once. */
const keptScenes = 200;

/** Total size of the encoded pictures kept for comparisons without decoding, bytes. */
const keptBytes = 64 * 1024 * 1024;

/** Changes whenever readings made before would no longer be made the same way. */
const readerVersion = 6;

/** Starts the recognition threads, which do not keep the process alive. */
export async function createSight({
  threads = 2,
  cacheDir,
  runtime,
  log,
}: SightOptions = {}): Promise<Sight> {
  const pool = openPool(runtime === undefined ? { threads } : { threads, runtime });
  const name = await pool.recogniser.catch((error: unknown) => `none (${String(error)})`);
  log?.(`sight: ${pool.size} threads, ${name}`);
  const cache = openCache(cacheDir, `${readerVersion}-${name}`);
  const reading = new Map<string, Promise<Reading | undefined>>();
  const seen = new LRUCache<string, Scene>({ max: keptScenes });
  const encoded = new LRUCache<string, Bands>({
    maxSize: keptBytes,
    sizeCalculation: (bands) => Math.max(1, bytesOf(bands)),
  });
  const keys = new WeakMap<Buffer, string>();
  let token = 1;

  /** Hash of a picture, cached per buffer, since one picture is used in several calls. */
  function keyOf({ image }: Picture): string {
    let key = keys.get(image);
    if (key === undefined) keys.set(image, (key = createHash('sha1').update(image).digest('base64')));
    return key;
  }

  /** A picture's bands, cached or decoded. */
  async function bandsOf(picture: Picture): Promise<Bands> {
    const key = keyOf(picture);
    const bands =
      encoded.get(key) ??
      (await pool.ask<'bands'>(pool.idlest(), { op: 'bands', image: picture.image })).bands;
    encoded.set(key, bands);
    return bands;
  }

  /** Reads uncached lines, spread over the threads; a line requested twice at once is read once. */
  async function read(requests: ReadRequest[]): Promise<{ readings: Reading[]; fresh: number }> {
    const missing = new Map<string, ReadRequest>();
    for (const r of requests) if (!cache.get(r.key) && !reading.has(r.key)) missing.set(r.key, r);
    const queue = [...missing.values()].sort((a, b) => a.width / a.height - b.width / b.height);
    const shares: ReadRequest[][] = Array.from({ length: pool.size * 3 }, () => []);
    queue.forEach((r, i) => shares[i % shares.length]!.push(r));
    shares.forEach((share, i) => {
      if (share.length === 0) return;
      const answered = pool.ask<'read'>(i % pool.size, { op: 'read', requests: share }).then(
        ({ readings }) => share.forEach((r, k) => cache.set(r.key, readings[k]!)),
        (error: unknown) => log?.(`sight: a line could not be read: ${String(error)}`),
      );
      for (const r of share) {
        reading.set(
          r.key,
          answered.then(() => {
            reading.delete(r.key);
            return cache.get(r.key);
          }),
        );
      }
    });
    const readings = await Promise.all(
      requests.map(async (r) => cache.get(r.key) ?? (await reading.get(r.key)) ?? { words: [] }),
    );
    return { readings, fresh: missing.size };
  }

  return {
    async look(picture, options = {}): Promise<Scene> {
      const started = performance.now();
      const key = keyOf(picture) + JSON.stringify(options.masked ?? []);
      const known = seen.get(key);
      if (known) {
        const again = structuredClone(known);
        again.cost = { ms: Math.round(performance.now() - started), lines: known.cost.lines, linesRead: 0 };
        return again;
      }
      try {
        const thread = pool.idlest();
        const mine = token++;
        const { requests, bands } = await pool.ask<'segment'>(thread, {
          op: 'segment',
          token: mine,
          image: picture.image,
          masked: options.masked ?? [],
          ...(picture.visible ? { visible: picture.visible } : {}),
        });
        encoded.set(keyOf(picture), bands);
        const { readings, fresh } = await read(requests);
        const { scene } = await pool.ask<'compose'>(thread, {
          op: 'compose',
          token: mine,
          readings,
          ms: 0,
          linesRead: fresh,
        });
        scene.cost = {
          ms: Math.round(performance.now() - started),
          lines: requests.length,
          linesRead: fresh,
        };
        if (scene.reason === undefined) seen.set(key, structuredClone(scene));
        return scene;
      } catch (error) {
        log?.(`sight: ${String(error)}`);
        return emptyScene(
          picture.width,
          picture.height,
          `the picture could not be read: ${error instanceof Error ? error.message.split('\n')[0]! : String(error)}`,
        );
      }
    },
    async compare(before, after, options = {}): Promise<SceneDifference> {
      const [a, b] = await Promise.all([bandsOf(before.picture), bandsOf(after.picture)]);
      return compareScenes(
        { bands: a, scene: before.scene },
        { bands: b, scene: after.scene },
        options.masked ?? [],
      );
    },
    async differences(before, after): Promise<Box[]> {
      const [a, b] = await Promise.all([bandsOf(before), bandsOf(after)]);
      return differenceBoxes(a, b);
    },
    async thumbnails(picture, boxes) {
      const bands = await bandsOf(picture);
      return boxes.map((box) => thumbnailOf(bands, box));
    },
    async stitch(pictures, at) {
      const { whole } = await pool.ask<'stitch'>(pool.idlest(), {
        op: 'stitch',
        images: pictures.map(({ image }) => image),
        at,
      });
      return (
        whole && {
          picture: { image: Buffer.from(whole.image), width: whole.width, height: whole.height },
          pane: whole.pane,
        }
      );
    },
    async iconsIn({ image }, boxes) {
      return (await pool.ask<'icons'>(pool.idlest(), { op: 'icons', image, boxes })).names;
    },
    likeness,
    draw: (picture, scene) => drawScene(picture, scene),
    async close() {
      cache.close();
      await pool.close();
    },
  };
}

export type * from './scene.ts';
