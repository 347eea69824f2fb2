import { centre, gapX, median, right } from '#worker/core/geometry.ts';
import { apart } from '../pixels/raster.ts';
import { contrast, type SeenLine } from '../text/text.ts';
import type { Bench, Draft } from './draft.ts';

interface Entry {
  made: Draft;
  line: SeenLine;
}

/**
 * Marks the selected entry of a row or column of similar entries, and the disabled ones, by how they differ
 * from the rest.
 */
export function markStates(bench: Bench): void {
  const entries = bench.drafts.flatMap((made): Entry[] => {
    const line =
      ['menuitem', 'tab', 'link', 'pagination'].includes(made.kind) && made.lines.length > 0
        ? bench.lines.find((l) => l.id === made.lines[0])
        : undefined;
    return line && line.text.length <= 40 ? [{ made, line }] : [];
  });
  const seen = new Set<Entry>();
  for (const entry of entries) {
    if (seen.has(entry)) continue;
    const group = grown(
      entry,
      entries.filter((o) => !seen.has(o)),
    );
    for (const one of group) seen.add(one);
    if (group.length < 3) continue;
    const usual = median(group.map(({ line }) => contrast(line)));
    for (const { made, line } of group) if (contrast(line) < usual * 0.45) made.state.disabled = true;
    choose(group);
  }
}

/** The entries connected with the first one, each next to another in its row or column. */
function grown(first: Entry, entries: Entry[]): Entry[] {
  const group = [first];
  for (const one of group) {
    for (const o of entries) {
      if (
        group.includes(o) ||
        o.made.kind !== first.made.kind ||
        Math.abs(o.line.fontPx - one.line.fontPx) > 3
      )
        continue;
      const [a, b] = [one.line.box, o.line.box];
      const row = Math.abs(centre(a).y - centre(b).y) <= 4 && gapX(one.made.box, o.made.box) <= 70;
      const column = Math.abs(a.x - b.x) <= 6 && Math.abs(centre(a).y - centre(b).y) <= 66;
      if (row || column) group.push(o);
    }
  }
  return group;
}

/**
 * Marks the only entry with another background, text colour or weight as selected, if all others are alike.
 */
function choose(group: Entry[]): void {
  if (
    group.some(({ made }) => made.state.selected) ||
    (group[0]!.made.kind === 'link' && group.some(({ line }) => line.box.y > 110 || right(line.box) < 0))
  )
    return;
  const odd = (differs: (a: SeenLine, b: SeenLine) => boolean): Entry | undefined => {
    const alone = group.filter((one) => group.every((o) => o === one || differs(o.line, one.line)));
    const rest = group.filter((o) => o !== alone[0]);
    return alone.length === 1 && rest.every((a) => !differs(a.line, rest[0]!.line)) ? alone[0] : undefined;
  };
  const chosen =
    odd((a, b) => apart(a.ground, b.ground) >= 6) ??
    odd((a, b) => apart(a.ink, b.ink) > 48) ??
    odd((a, b) => a.bold !== b.bold);
  if (chosen && !chosen.made.state.disabled) chosen.made.state.selected = true;
}
