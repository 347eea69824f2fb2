import { fetchArtifact } from '../artifact.ts';
import { drawFrame, sizeFor } from './draw-frame.ts';
import type { Frame } from './frames.ts';

/** Stills do not move: so many a second are enough to seek by. */
const perSecond = 4;

export interface WriteVideoOptions {
  frames: readonly Frame[];
  signal: AbortSignal;
  /** Frames that are drawn, of all. */
  onProgress(done: number): void;
}

/**
 * The replay as a WebM, drawn and encoded in this browser: no picture leaves it.
 * @throws Error with a sentence where the browser cannot encode; the signal's reason once that is aborted
 */
export async function writeVideo({ frames, signal, onProgress }: WriteVideoOptions): Promise<Blob> {
  const { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Output, QUALITY_HIGH, WebMOutputFormat } =
    await import('mediabunny');
  const first = await firstPicture(frames);
  const size = sizeFor(first);
  first?.close();
  const codec = await getFirstEncodableVideoCodec(['vp9', 'vp8', 'av1'], size);
  if (!codec)
    throw new Error(
      'This browser cannot write videos here. It can where Sightread is opened by https or on localhost.',
    );
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d', { alpha: false })!;
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  try {
    const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH });
    output.addVideoTrack(source, { frameRate: perSecond });
    await output.start();
    let at = 0;
    for (const [index, frame] of frames.entries()) {
      signal.throwIfAborted();
      const picture = await readPicture(frame.picture);
      drawFrame({ context, frame, picture });
      picture?.close();
      const stills = Math.max(1, Math.round(frame.seconds * perSecond));
      for (let still = 0; still < stills; still++, at++)
        await source.add(at / perSecond, 1 / perSecond, { keyFrame: still === 0 });
      onProgress(index + 1);
    }
    await output.finalize();
    return new Blob([output.target.buffer!], { type: 'video/webm' });
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
}

/** Undefined where none was taken, or it is no longer kept. */
async function readPicture(id: string | null): Promise<ImageBitmap | undefined> {
  if (!id) return undefined;
  try {
    return await createImageBitmap(await (await fetchArtifact(id)).blob());
  } catch {
    return undefined;
  }
}

async function firstPicture(frames: readonly Frame[]): Promise<ImageBitmap | undefined> {
  for (const { picture } of frames) {
    const read = await readPicture(picture);
    if (read) return read;
  }
  return undefined;
}
