import { centre, overlap, union, within } from '#worker/core/geometry.ts';
import { apart, type Raster } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import { type Bench, draft, type Draft } from './draft.ts';
import { addToggle } from './toggles/add-toggle.ts';

/** Icons that appear in a checkbox or switch, or that one is mistaken for. */
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
 * Finds switches and checkboxes that were detected as icons, by their position in a column of such controls.
 * A switch that is off is often too pale, or its knob's shadow too soft, to be recognised.
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
    // If it differs from all switches with a known state, it has the opposite state.
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

/** Whether one is above or below the other, of similar size, in the same column. */
function isLike(known: Draft, { box }: Draft): boolean {
  const [a, b] = [known.box, box];
  const away = Math.abs(centre(a).y - centre(b).y);
  if (away < a.height * 1.2 || away > 130) return false;
  if (Math.abs(centre(a).x - centre(b).x) > Math.max(4, a.width * 0.35)) return false;
  // A knob's shadow makes a switch look larger; the knob alone is smaller.
  return (
    b.width >= a.width * 0.42 &&
    b.width <= a.width * 1.7 &&
    b.height <= a.height * 2.2 &&
    b.height >= a.height * 0.6
  );
}

/** Mean difference of two boxes of equal size, in grey levels, over every other pixel of every other row. */
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
