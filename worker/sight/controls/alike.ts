import { centre, overlap, union, within } from '#worker/core/geometry.ts';
import { apart, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import { type Bench, draft, type Draft } from './draft.ts';
import { addToggle } from './toggles.ts';

/** Drawings that stand in a choice, or that one is taken for. */
const signs: ReadonlySet<string> = new Set([
  'check',
  'check-square',
  'record',
  'minus',
  'stop',
  'circle',
  'toggle-left',
  'toggle-right',
]);

const isDrawing = ({ kind, icon, lines }: Draft): boolean =>
  (kind === 'icon' || kind === 'image') && lines.length === 0 && (icon === undefined || signs.has(icon));

/**
 * Switches and boxes of a column that were taken for drawings: one stands right where its like do, one row
 * on.
 * A switch that is off is often too pale, or its knob throws too soft a shadow, for its shape to be known.
 */
export function findAlike(bench: Bench): void {
  const known = bench.drafts.filter(({ kind }) => kind === 'switch' || kind === 'checkbox');
  for (const one of [...bench.drafts]) {
    if (!isDrawing(one)) continue;
    const like = known.filter((o) => isLike(o, one));
    const model = like[0];
    if (!model || (model.kind === 'checkbox' && (like.length < 2 || one.icon === undefined))) continue;
    const box = { ...model.box, y: Math.round(centre(one.box).y - model.box.height / 2) };
    const twin = like.find((o) => difference(bench.analysis.raster, o.box, box) < 12);
    // Unlike all that are known to stand one way: it stands the other way.
    const checked =
      model.kind === 'checkbox'
        ? one.icon !== undefined
        : twin
          ? twin.state.checked === true
          : model.state.checked !== true;
    bench.drafts.splice(bench.drafts.indexOf(one), 1);
    for (const m of bench.analysis.ink.marks)
      if (m.id > 0 && within(m.box, union([box, one.box])) > 0.9) bench.usedMarks.add(m.id);
    addToggle(bench, model.kind === 'switch' ? 'switch' : 'checkbox', box, checked, 0.7);
    if (!bench.drafts.some((d) => overlap(d.box, box) > 0.5))
      bench.drafts.push(draft(model.kind, box, 0.6, { state: { checked } }));
  }
}

/** One above or below the other, of like size, with nothing but the same column in common. */
function isLike(known: Draft, { box }: Draft): boolean {
  const [a, b] = [known.box, box];
  const away = Math.abs(centre(a).y - centre(b).y);
  if (away < a.height * 1.2 || away > 130) return false;
  if (Math.abs(centre(a).x - centre(b).x) > Math.max(4, a.width * 0.35)) return false;
  // The shadow of a knob makes it look larger; the knob alone is smaller.
  return (
    b.width >= a.width * 0.42 &&
    b.width <= a.width * 1.7 &&
    b.height <= a.height * 2.2 &&
    b.height >= a.height * 0.6
  );
}

/** Mean difference of two boxes of one size, in levels, by every other pixel of every other row. */
function difference({ px, width, height }: Raster, a: Box, b: Box): number {
  let sum = 0;
  let n = 0;
  for (let y = 0; y < a.height; y += 2) {
    for (let x = 0; x < a.width; x += 2) {
      const [i, k] = [
        (Math.round(a.y) + y) * width + Math.round(a.x) + x,
        (Math.round(b.y) + y) * width + Math.round(b.x) + x,
      ];
      if (k < 0 || k >= width * height || i >= width * height) continue;
      sum += apart(px[i]!, px[k]!);
      n++;
    }
  }
  return n === 0 ? 0 : sum / n;
}
