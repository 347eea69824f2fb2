import { bottom, right } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { chroma, luma } from '../../pixels/raster.ts';
import { type Bench, draft } from '../draft.ts';
import { isHint } from '../open-fields.ts';
import type { Verdict, WrittenBox } from './box-contents.ts';
import { hasIconBeside } from './button.ts';
import { draftField } from './field.ts';
import { inColumn, isListRow } from './neighbours.ts';
import { standsOut } from './standing-out.ts';

/** A menu item or list row, or a button with a count at its right end. */
export function entryOrCounted(bench: Bench, seen: WrittenBox): Verdict {
  const { shape: s, chevron, base, content, left, rest, all, count, main } = seen;
  const { width: w, height: h } = s.box;
  if (!isCaptioned(bench, seen) && !s.border && s.filled && left <= 60 && inColumn(bench, main))
    return draft('menuitem', s.box, 0.78, { ...base, label: all, state: { selected: true } });
  if (!(chevron && rest > 0) && isListRow(bench, s))
    return draft('menuitem', s.box, 0.75, { ...base, label: all, state: {} });
  if (
    left <= 24 &&
    w <= 220 &&
    h <= 56 &&
    count <= 3 &&
    /^\p{Lu}/u.test(all) &&
    s.kids.some((k) => isCount(k) && k.box.x >= right(content))
  )
    return draft('button', s.box, 0.82, { ...base, label: all });
  return undefined;
}

/** A white box with a label right above is a field, whatever rings (focus, error) surround it. */
const isCaptioned = ({ lines }: Bench, { shape: s, light, text }: WrittenBox): boolean =>
  light &&
  s.box.height >= 28 &&
  s.box.width >= 48 &&
  lines.some(
    (l) =>
      !text.includes(l) &&
      Math.abs(l.box.x - s.box.x) <= 6 &&
      s.box.y - bottom(l.box) >= 0 &&
      s.box.y - bottom(l.box) <= 22,
  );

/** A badge: a number on a small coloured disc on a button. */
const isCount = (s: Shape): boolean =>
  standsOut(s) &&
  s.box.height <= 24 &&
  s.box.width <= 40 &&
  s.lines.length === 1 &&
  /^\d{1,3}\+?$/.test(s.lines[0]!.text);

/** Text at the left of its box, or with an icon beside it: a field with its value, a button, a menu item. */
export function leftAligned(bench: Bench, seen: WrittenBox): Verdict {
  const { shape: s, innerBoxes, base, light, left, all, main } = seen;
  const { width: w, height: h } = s.box;
  if (left > Math.max(24, w * 0.2) && !hasIconBeside(seen)) return undefined;
  // A sentence in a box without an outline is a notice.
  const notice = !s.border && all.length > 16 && /[.!](\s|$)/.test(all);
  if (notice) return null;
  if (innerBoxes.length > 0 && w > 460) return null;
  if (light && w >= 48 && (s.border || h >= 28))
    return draftField(bench, s, 'textfield', s.border ? 0.9 : 0.6, base, all);
  // Pale placeholder text in a tinted box (dark themes, a search bar): a field.
  if (!light && s.filled && h >= 28 && w >= 120 && isHint(bench, main) && /[a-z]/i.test(all))
    return draftField(bench, s, 'textfield', 0.7, base, all);
  return buttonOrItemAtLeft(bench, seen);
}

function buttonOrItemAtLeft(bench: Bench, seen: WrittenBox): Verdict {
  const { shape: s, base, light, left, all, main, isSentence } = seen;
  const w = s.box.width;
  if (s.filled && chroma(s.fill) > 60 && Math.abs(luma(main.ink) - luma(s.fill)) > 90 && w < 320)
    return draft('button', s.box, 0.7, { ...base, label: all });
  if (!light && s.filled && left < 30 && w > 60 && all.length < 40 && !isSentence)
    return draft('menuitem', s.box, 0.55, {
      ...base,
      label: all,
      state: inColumn(bench, main, 30) ? { selected: true } : {},
    });
  return undefined;
}

/** Any other text in an outlined box: right-aligned in a narrow field, or a short button. */
export function otherOutlined(bench: Bench, { shape: s, base, light, content, all }: WrittenBox): Verdict {
  if (s.border && light && right(content) > right(s.box) - 24 && s.box.width < 120)
    return draftField(bench, s, 'textfield', 0.6, base, all);
  return s.border && all.length < 40 ? draft('button', s.box, 0.5, { ...base, label: all }) : undefined;
}
