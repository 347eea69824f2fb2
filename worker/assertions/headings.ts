/** The lines of a page that are its headings. */
import { bottom, right, within, type Box } from '#worker/core/geometry.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import { findText } from './find-text.ts';
import { holds, unsure, type Page } from './types.ts';

/** Lines that stand out by size or weight, most prominent first. */
export function headings(page: Page): { text: string; box: Box; rank: number }[] {
  const { scene } = page;
  const sizes = scene.lines.map((l) => l.fontPx).sort((a, b) => a - b);
  // Use the lower median: a heading and a sentence may be the whole page.
  const usual = sizes[(sizes.length - 1) >> 1] ?? 14;
  const dialog = scene.regions.find((r) => r.kind === 'dialog');
  const outside = (b: Box): boolean =>
    !scene.regions.some((r) => ['header', 'navigation', 'footer'].includes(r.kind) && within(b, r.box) > 0.6);
  // A large figure on a tile is the tile's value, not the page's name.
  const strong = scene.lines.filter(
    (l) =>
      /\p{L}{2}/u.test(l.text) &&
      (l.fontPx >= usual * 1.22 || (l.bold && l.fontPx >= usual * 1.05)) &&
      outside(l.box),
  );
  const joined: { text: string; box: Box; fontPx: number }[] = [];
  for (const line of strong.sort((a, b) => a.box.y - b.box.y)) {
    const above = joined.find(
      (j) =>
        Math.abs(j.fontPx - line.fontPx) < 2 &&
        line.box.y - bottom(j.box) < line.fontPx * 0.9 &&
        line.box.y > j.box.y + 4 &&
        Math.abs(j.box.x - line.box.x) < 12,
    );
    if (above && above.fontPx >= usual * 1.4) {
      above.text += ` ${line.text}`;
      above.box = {
        x: Math.min(above.box.x, line.box.x),
        y: above.box.y,
        width: Math.max(right(above.box), right(line.box)) - Math.min(above.box.x, line.box.x),
        height: bottom(line.box) - above.box.y,
      };
    } else joined.push({ text: line.text, box: line.box, fontPx: line.fontPx });
  }
  return joined
    .map((j) => ({
      text: j.text,
      box: j.box,
      rank:
        j.fontPx / usual -
        (j.box.y / scene.height) * 0.4 +
        (dialog && within(j.box, dialog.box) > 0.8 ? 0.2 : 0),
    }))
    .sort((a, b) => b.rank - a.rank);
}

/** Judges whether a text that is shown is a heading. */
export function headingShown(page: Page, text: string): Verdict {
  const hits = findText(page.scene, text).sure;
  const strong = headings(page);
  const hit = hits.find((h) => h.whole && strong.some((s) => within(h.box, s.box) > 0.6));
  return hit
    ? holds(`The heading "${text}" is shown.`, hit.box)
    : unsure(`"${text}" is shown, but it does not stand out as a heading.`, hits[0]?.box);
}
