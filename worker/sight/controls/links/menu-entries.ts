import { right } from '#worker/core/geometry.ts';
import { type Bench, draft } from '../draft.ts';

/** Finds the other items of a menu with one highlighted item. */
export function findMenuEntries(bench: Bench): void {
  for (const chosen of bench.drafts.filter((d) => d.kind === 'menuitem' && d.state.selected)) {
    const own = bench.lines.find((l) => l.id === chosen.lines[0]);
    if (!own) continue;
    for (const step of [-1, 1]) {
      let from = own;
      for (;;) {
        const next = bench.lines
          .filter(
            (l) =>
              !bench.claimed.has(l.id) &&
              Math.abs(l.box.x - own.box.x) <= 30 &&
              l.box.x >= chosen.box.x &&
              right(l.box) <= right(chosen.box) &&
              Math.abs(l.fontPx - own.fontPx) <= 2 &&
              (Math.abs(l.box.x - own.box.x) <= 4 || Math.abs(l.box.y - from.box.y) < 30) &&
              l.text.length < 34 &&
              (l.box.y - from.box.y) * step > 8 &&
              (l.box.y - from.box.y) * step < 64,
          )
          .sort((a, b) => (a.box.y - b.box.y) * step)[0];
        if (!next) break;
        bench.drafts.push(
          draft(
            'menuitem',
            { x: chosen.box.x, y: next.box.y - 6, width: chosen.box.width, height: next.box.height + 12 },
            0.74,
            { label: next.text, lines: [next.id] },
          ),
        );
        bench.claimed.add(next.id);
        from = next;
      }
    }
  }
}
