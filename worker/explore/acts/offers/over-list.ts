import { collectionsOn } from '#worker/app-model/index.ts';
import { contains, gapY } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

/** Fewer things are no list to be sorted or narrowed. */
const fewestItems = 3;
/** What governs a list stands at most this far above it, or beside it, px. */
const nearPx = 160;

/** Whether a control stands over a list or beside it, and in none of its items. */
export const standsOverList = (scene: Scene, { box }: Control): boolean =>
  collectionsOn(scene).some(
    (list) =>
      list.items.length >= fewestItems &&
      box.y < list.box.y + list.box.height &&
      gapY(box, list.box) < nearPx &&
      !list.items.some((item) => contains(item.box, box)),
  );
