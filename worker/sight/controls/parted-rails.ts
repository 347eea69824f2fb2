import { apart, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Bench } from './draft.ts';

/** Size of the bar that splits a slider's track, and the gap on both sides of it, px. */
const bar = { wide: 6, least: 16, most: 56 };
const gap = { least: 2, most: 9 };
/** Length of both parts of the track together, and its thickness, px. */
const track = { least: 48, thin: 4, thick: 40 };

interface Part {
  from: number;
  to: number;
  colour: number;
  up: number;
  down: number;
}

/**
 * Finds slider tracks split by an upright bar, with a gap on both sides: filled on its left, unfilled on its
 * right.
 */
export function partedRails({ analysis: { raster, ink } }: Bench): Box[] {
  const bars = [
    ...ink.marks.slice(1).map((m) => m.box),
    ...ink.rules.filter((r) => r.vertical).map((r) => ({ x: r.x, y: r.y, width: r.thick, height: r.length })),
  ];
  return bars.flatMap((box) => {
    if (
      box.width < 2 ||
      box.width > bar.wide ||
      box.height < bar.least ||
      box.height > bar.most ||
      box.height < box.width * 4
    )
      return [];
    const y = box.y + (box.height >> 1);
    const left = partBeside(raster, box.x - 1, y, -1);
    const after = partBeside(raster, box.x + box.width, y, 1);
    if (!left || !after || apart(left.colour, after.colour) < 10) return [];
    const thick = (part: Part) => part.up + part.down + 1;
    const fits = (part: Part) =>
      thick(part) >= track.thin &&
      thick(part) <= track.thick &&
      thick(part) <= box.height - 3 &&
      Math.abs(part.up - part.down) <= 2;
    if (
      !fits(left) ||
      !fits(after) ||
      Math.abs(thick(left) - thick(after)) > 2 ||
      after.to - left.from < track.least
    )
      return [];
    return [{ x: left.from, y: box.y, width: after.to - left.from + 1, height: box.height }];
  });
}

/** The part of a track that starts one gap away from `x`, to the left or right. */
function partBeside({ px, width, height }: Raster, x: number, y: number, step: number): Part | undefined {
  const at = (column: number, row = y) => px[row * width + column]!;
  const inside = (column: number) => column > 1 && column < width - 2;
  // First the bar's antialiased edge, then the background.
  const ground = at(x + step);
  let near = x;
  while ((inside(near) && Math.abs(near - x) <= gap.most && apart(at(near), ground) < 9) || near === x)
    near += step;
  const room = Math.abs(near - x);
  if (!inside(near) || room < gap.least || room > gap.most) return undefined;
  const first = near + step;
  const colour = at(first);
  if (apart(colour, ground) < 9) return undefined;
  let far = first;
  while (inside(far + step) && apart(at(far + step), colour) <= 12) far += step;
  if (Math.abs(far - near) < 4) return undefined;
  const middle = Math.round((first + far) / 2);
  const extent = (way: number) => {
    let n = 0;
    while (
      n < track.thick &&
      y + (n + 1) * way >= 0 &&
      y + (n + 1) * way < height &&
      apart(at(middle, y + (n + 1) * way), colour) <= 12
    )
      n++;
    return n;
  };
  return { from: Math.min(near, far), to: Math.max(near, far), colour, up: extent(-1), down: extent(1) };
}
