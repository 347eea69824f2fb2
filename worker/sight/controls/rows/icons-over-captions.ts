import { centre, gapY, union } from '#worker/core/geometry.ts';
import type { Bench } from '../draft.ts';
import { unclaimedLines } from './unclaimed-lines.ts';

/**
 * Three or more evenly spaced icons, each with a centred caption below: a navigation rail at the side, or a
 * row of buttons.
 */
export function joinIconsOverCaptions(bench: Bench): void {
  const { width, height } = bench.analysis.raster;
  const pairs = bench.drafts.flatMap((made) => {
    if (
      (made.kind !== 'icon' ||
        made.lines.length > 0 ||
        made.box.width > 64 ||
        Math.max(made.box.width, made.box.height) < 14) &&
      !bench.captioned.has(made)
    )
      return [];
    const known = bench.captioned.has(made) ? bench.lines.find((l) => l.id === made.lines[0]) : undefined;
    const line =
      known ??
      unclaimedLines(bench).find(
        (l) =>
          /\p{L}{2}/u.test(l.text) &&
          l.text.length <= 16 &&
          gapY(l.box, made.box) >= 0 &&
          gapY(l.box, made.box) <= 18 &&
          l.box.y > made.box.y &&
          Math.abs(centre(l.box).x - centre(made.box).x) <= 4,
      );
    return line && centre(line.box).y > centre(made.box).y + 8 ? [{ made, line, at: centre(line.box) }] : [];
  });
  for (const along of ['y', 'x'] as const) {
    const across = along === 'x' ? 'y' : 'x';
    const seen = new Set<(typeof pairs)[number]>();
    for (const one of pairs) {
      const run = pairs
        .filter(
          (o) =>
            !seen.has(o) &&
            Math.abs(o.at[across] - one.at[across]) <= 4 &&
            Math.abs(o.line.fontPx - one.line.fontPx) <= 2,
        )
        .sort((a, b) => a.at[along] - b.at[along]);
      const steps = run.slice(1).map((o, i) => o.at[along] - run[i]!.at[along]);
      if (run.length < 3 || steps.some((step) => step > 130 || Math.abs(step - steps[0]!) > 8)) continue;
      for (const o of run) seen.add(o);
      const side = along === 'y' && (one.at.x < 120 || one.at.x > width - 120);
      // A phone's bottom bar has rules of its own.
      if (along === 'y' ? !side : one.at.y > height - 70) continue;
      for (const { made, line } of run) {
        const box = union([made.box, line.box]);
        Object.assign(made, {
          kind: side ? 'menuitem' : 'button',
          affordance: 'press',
          confidence: 0.75,
          label: line.text,
          lines: [line.id],
          box,
        });
        bench.captioned.delete(made);
        bench.claimed.add(line.id);
      }
    }
  }
}
