import { type Box, right, within } from '#worker/core/geometry.ts';
import { nameIn } from '../../icons/name-in.ts';
import { apart, chroma, luma } from '../../pixels/raster.ts';
import { unpack } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';
import { actionIcons } from './icon-actions.ts';
import { iconOfMarks } from './icon-of-marks.ts';

/** Eight directions around a centre, and how far from a picture's corner discs are searched, px. */
const ring = Array.from(
  { length: 8 },
  (_, k) => [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)] as const,
);

const corner = 64;

/** Finds white or black discs with an icon over the corners of a picture: a heart, a ×, an arrow. */
export function overlaidDiscs(bench: Bench, box: Box): Draft[] {
  const { raster, ink } = bench.analysis;
  if (box.width < 110 || box.height < 80) return [];
  const at = (x: number, y: number) =>
    raster.px[
      Math.min(raster.height - 1, Math.max(0, Math.round(y))) * raster.width +
        Math.min(raster.width - 1, Math.max(0, Math.round(x)))
    ]!;
  const around = (x: number, y: number, r: number) => ring.map(([dx, dy]) => at(x + dx * r, y + dy * r));
  const made: Draft[] = [];
  for (const [fromX, fromY] of [
    [box.x, box.y],
    [right(box) - corner, box.y],
    [box.x, box.y + box.height - corner],
    [right(box) - corner, box.y + box.height - corner],
  ] as const) {
    for (let y = fromY + 12; y < fromY + corner - 12; y += 3) {
      for (let x = fromX + 12; x < fromX + corner - 12; x += 3) {
        const first = at(x + 9, y);
        // Discs of a strong colour count too, if their icon is known.
        const strong = luma(first) < 225 && luma(first) > 45;
        if (strong && chroma(first) < 60) continue;
        if (made.some((d) => within({ x, y, width: 1, height: 1 }, d.box) > 0)) continue;
        if (!around(x, y, 10).every((c) => apart(c, first) <= 12)) continue;
        // Measure to the left and right, from where both distances are equal.
        const reach = (dx: number, dy: number) => {
          let d = 10;
          while (d < 30 && apart(at(x + dx * d, y + dy * d), first) <= 16) d++;
          return d;
        };
        const sides = [
          reach(-1, 0),
          reach(1, 0),
          reach(0, -1),
          reach(0, 1),
          ...[
            [0.7, 0.7],
            [-0.7, 0.7],
            [0.7, -0.7],
            [-0.7, -0.7],
          ].map(([dx, dy]) => reach(dx!, dy!)),
        ];
        const r = Math.max(...sides);
        if (r >= 29 || r - Math.min(...sides) > 3) continue;
        const disc = { x: Math.round(x - r), y: Math.round(y - r), width: 2 * r, height: 2 * r };
        let drawn = 0;
        for (let dy = -6; dy <= 6; dy++)
          for (let dx = -6; dx <= 6; dx++) if (apart(at(x + dx, y + dy), first) > 60) drawn++;
        if (drawn < 8 || drawn > 130) continue;
        const marks = ink.marks.filter(
          (m) =>
            m.id > 0 &&
            within(m.box, disc) > 0.9 &&
            m.box.width < disc.width * 0.75 &&
            m.strength > 60 &&
            m.box.x > disc.x + 4,
        );
        const one = draft('icon', disc, 0.7, { fill: unpack(first), ...iconOfMarks(bench, marks) });
        if (strong && !actionIcons.has(one.icon ?? nameIn(raster, disc) ?? '')) continue;
        bench.drafts.push(one);
        made.push(one);
      }
    }
  }
  return made;
}
