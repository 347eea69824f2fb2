import { centre, right, union } from '#worker/core/geometry.ts';
import type { Bench, Draft } from '../draft.ts';

/**
 * Reclassifies menu icons that look like a radio or checkbox, if other entries of the column have different
 * icons.
 */
export function joinMisreadToggles(bench: Bench): void {
  const entries = bench.drafts.filter(
    ({ kind, lines, icon }) =>
      (kind === 'menuitem' || kind === 'link') && lines.length > 0 && !tickLike.has(icon ?? ''),
  );
  // An icon may have been read as a letter or two of the entry's text.
  const startsOf = ({ lines }: Draft): number[] =>
    (bench.lines.find(({ id }) => id === lines[0])?.words ?? [])
      .slice(0, 2)
      .flatMap(({ box }, at, all) => (at === 0 || all[0]!.text.length <= 2 ? [box.x] : []));
  for (const made of bench.drafts) {
    const line =
      (made.kind === 'radio' || made.kind === 'checkbox') && made.label !== '' && made.box.height <= signPx
        ? bench.lines.find(({ id }) => id === made.lines[0])
        : undefined;
    if (!line || line.box.x < right(made.box)) continue;
    const fellows = entries.filter(
      (entry) =>
        entry.box.x <= made.box.x + 2 &&
        made.box.x - entry.box.x <= signPx &&
        startsOf(entry).some((x) => Math.abs(x - line.box.x) <= 3),
    );
    const alike = bench.drafts.filter(
      ({ kind, box }) =>
        (kind === 'radio' || kind === 'checkbox') && Math.abs(centre(box).x - centre(made.box).x) <= 4,
    );
    if (fellows.length >= fewestEntries && fellows.length * 2 > alike.length)
      Object.assign(made, {
        kind: 'menuitem',
        affordance: 'press',
        confidence: 0.75,
        state: {},
        box: union([made.box, line.box]),
      });
  }
}

const [signPx, fewestEntries] = [24, 3];

/** Icons that a real checkbox or radio may be recognised as. */
const tickLike: ReadonlySet<string> = new Set(['check', 'check-square', 'record', 'circle', 'minus', 'stop']);
