import { bottom, grow } from '#worker/core/geometry.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';

/** A phone's bottom bar: three or more icons with captions at the foot of a narrow screen. */
export function findBottomBar(bench: Bench): void {
  const { width, height } = bench.analysis.raster;
  if (width > 600) return;
  const under = (d: Draft) =>
    bench.lines.some(
      (l) => l.id === d.lines[0] && l.box.y > d.box.y + 6 && bottom(l.box) >= bottom(d.box) - 2,
    );
  const foot = [...bench.captioned].filter(
    (d) => bench.drafts.includes(d) && d.box.y > height * 0.85 && under(d),
  );
  const bar = foot.filter(
    (d) => foot.filter((o) => Math.abs(bottom(o.box) - bottom(d.box)) <= 5).length >= 3,
  );
  const own = foot.length >= 2 && bar.length === 0 ? withPlain(bench, foot) : [];
  for (const d of [...bar, ...(own.length > 0 ? foot : [])]) {
    Object.assign(d, { kind: 'tab', confidence: 0.74 });
    bench.captioned.delete(d);
  }
  for (const line of own) {
    bench.drafts.push(draft('tab', grow(line.box, 6), 0.7, { label: line.text, lines: [line.id] }));
    bench.claimed.add(line.id);
  }
}

/** Texts on the row of the icons' captions, evenly spaced with them: their icon was not detected. */
function withPlain(bench: Bench, foot: Draft[]): SeenLine[] {
  const level = foot.flatMap((d) => bench.lines.find((l) => l.id === d.lines[0]) ?? []);
  const plain = bench.lines.filter(
    (l) =>
      !bench.claimed.has(l.id) &&
      /\p{L}{2}/u.test(l.text) &&
      l.text.length <= 16 &&
      level.every((o) => Math.abs(o.raw.baseline - l.raw.baseline) <= 3),
  );
  const middles = [...level, ...plain].map(({ box }) => box.x + box.width / 2).sort((a, b) => a - b);
  const steps = middles.slice(1).map((x, i) => x - middles[i]!);
  return plain.length > 0 &&
    middles.length >= 3 &&
    middles.length <= 5 &&
    Math.max(...steps) - Math.min(...steps) <= 12
    ? plain
    : [];
}
