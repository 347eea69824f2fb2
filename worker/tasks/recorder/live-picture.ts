import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeWhole } from '#server/platform/storage.ts';
import type { Picture } from '#worker/sight/scene.ts';

const widthPx = 480;
const atMostEveryMs = 350;

export interface LivePicture {
  /** Shows a picture, unless the last one is too recent. Never throws or waits. */
  show(picture: Picture): void;
  remove(): Promise<void>;
}

/** The latest picture of a running execution, scaled down, at live/<executionId>.jpg in the data folder. */
export function createLivePicture({
  home,
  executionId,
  onShown,
}: {
  home: string;
  executionId: string;
  onShown: () => void;
}): LivePicture {
  const file = join(home, 'live', `${executionId}.jpg`);
  let last = 0;
  let busy: Promise<void> | undefined;
  let removed = false;
  const write = async (picture: Picture) => {
    const small = await sharp(picture.image)
      .resize({ width: widthPx, withoutEnlargement: true })
      .jpeg({ quality: 70 })
      .toBuffer();
    if (removed) return;
    await writeWhole(file, small);
    onShown();
  };
  return {
    show(picture) {
      if (busy || removed || picture.image.length === 0 || Date.now() - last < atMostEveryMs) return;
      last = Date.now();
      busy = write(picture)
        .catch(() => undefined)
        .finally(() => {
          busy = undefined;
        });
    },
    async remove() {
      removed = true;
      await busy;
      await rm(file, { force: true });
    },
  };
}
