import type { Shape } from '../../layout/boxes.ts';
import { luma } from '../../pixels/raster.ts';
import { unpack } from '../../text/text.ts';
import { type Draft, draft, words } from '../draft.ts';

/** A disc with initials, a step's number, or a letter that is an icon; undefined for anything else. */
export function letteredDisc(s: Shape): Draft | undefined {
  if (isInitial(s))
    return draft('image', s.box, 0.7, {
      fill: unpack(s.fill),
      lines: s.lines.map((l) => l.id),
      label: words(s.lines),
    });
  const letter =
    s.disc && s.lines.length === 1 && s.box.height <= 40
      ? { i: 'info', '?': 'help', '!': 'warning' }[s.lines[0]!.text]
      : undefined;
  return letter
    ? draft('icon', s.box, 0.45, { icon: letter, label: letter, lines: [s.lines[0]!.id] })
    : undefined;
}

/** A person's initials or a step's number on a disc. */
function isInitial(s: Shape): boolean {
  const line = s.lines[0];
  return (
    s.disc &&
    s.filled &&
    s.box.height <= 64 &&
    s.lines.length === 1 &&
    line !== undefined &&
    s.kids.length === 0 &&
    /^(\p{Lu}{1,3}|\d{1,2})$/u.test(line.text) &&
    Math.abs(luma(s.fill) - luma(s.around)) > 30
  );
}
