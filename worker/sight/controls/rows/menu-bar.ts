import { right } from '#worker/core/geometry.ts';
import { type Bench, draft } from '../draft.ts';
import { unclaimedLines } from './unclaimed-lines.ts';

/** An application's menu bar: four or more single words close together at the very top. */
export function findMenuBar(bench: Bench): void {
  const top = unclaimedLines(bench)
    .filter((l) => l.box.y < 64 && l.text.length <= 12 && l.box.height < 20 && /^\p{Lu}\p{L}*$/u.test(l.text))
    .sort((a, b) => a.box.x - b.box.x);
  for (const first of top) {
    const run = [first];
    for (const next of top) {
      const last = run.at(-1)!;
      if (
        next.box.x > last.box.x &&
        Math.abs(next.raw.baseline - first.raw.baseline) <= 2 &&
        next.box.x - right(last.box) >= 7 &&
        next.box.x - right(last.box) <= 30 &&
        Math.abs(next.fontPx - first.fontPx) <= 2
      )
        run.push(next);
    }
    if (run.length < 4 || first.box.x > bench.analysis.raster.width * 0.3) continue;
    for (const line of run) {
      bench.drafts.push(
        draft(
          'menuitem',
          { x: line.box.x - 5, y: line.box.y - 5, width: line.box.width + 10, height: line.box.height + 10 },
          0.76,
          { label: line.text, lines: [line.id] },
        ),
      );
      bench.claimed.add(line.id);
    }
    return;
  }
}
