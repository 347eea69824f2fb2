import { within } from '#worker/core/geometry.ts';
import type { Region } from '../../scene.ts';
import type { SeenLine } from '../../text/text.ts';

/** The smallest region that a line lies in. */
export function innermostRegion(regions: Region[], line: SeenLine): Region | undefined {
  let pick: Region | undefined;
  for (const r of regions) {
    if (within(line.box, r.box) < 0.8) continue;
    if (!pick || r.box.width * r.box.height <= pick.box.width * pick.box.height) pick = r;
  }
  return pick;
}
