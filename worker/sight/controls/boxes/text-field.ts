import { bottom, centre, right } from '#worker/core/geometry.ts';
import { chroma, luma } from '../../pixels/raster.ts';
import { type Bench, draft } from '../draft.ts';
import { dateText, labelFor } from '../labels.ts';
import { promptWords } from '../open-fields.ts';
import type { Verdict, WrittenBox } from './box-contents.ts';
import { alsoNamed, draftField } from './field.ts';

/** A field that is known by its text: a floating label, a placeholder, a date; or by its white in a panel. */
export function fieldByText(bench: Bench, seen: WrittenBox): Verdict {
  const { shape: s, base, white, light, left, all, levels } = seen;
  if (isFloatingLabel(seen)) return draft('textfield', s.box, 0.72, { ...base, label: all });
  if (isPrompt(seen)) return promptField(bench, seen);
  if (levels === 1 && light && dateText.test(all) && (s.border || white) && s.box.width > 90)
    return draftField(bench, s, 'date', 0.84, base, all);
  // A white box sunk into a panel, with a label beside it.
  if (white && !s.border && left <= 14 && s.box.height <= 48 && labelFor(bench, s.box, s.lines))
    return draftField(bench, s, 'textfield', 0.7, base, all);
  return undefined;
}

/** Text in the upper half of an empty box: a floating label with room for the value. */
function isFloatingLabel({ shape: s, light, icons, content, left, rest, levels }: WrittenBox): boolean {
  const { width: w, height: h } = s.box;
  return (
    levels === 1 &&
    light &&
    (s.border !== undefined || s.filled) &&
    h >= 44 &&
    h <= 64 &&
    w >= 100 &&
    left <= 20 &&
    rest > left &&
    content.y - s.box.y <= 15 &&
    bottom(s.box) - bottom(content) >= 24 &&
    icons.length === 0
  );
}

/** A placeholder at the left of a field: “Search the shop…”. */
function isPrompt({ shape: s, light, icons, left, rest, all, levels }: WrittenBox): boolean {
  const { width: w, height: h } = s.box;
  const starts = Math.min(left, ...icons.map((b) => b.x - s.box.x).filter((x) => x >= 0));
  return (
    levels === 1 &&
    w >= 110 &&
    h >= 22 &&
    h <= 60 &&
    starts <= 48 &&
    rest > left &&
    promptWords.test(all) &&
    all.length > 6 &&
    (light || luma(s.fill) > 230 || chroma(s.fill) < 60) &&
    !(s.filled && chroma(s.fill) > 60)
  );
}

function promptField(bench: Bench, { shape: s, base, text, all }: WrittenBox): Verdict {
  const made = draftField(bench, s, 'textfield', 0.84, base, all);
  delete made.value;
  // A placeholder names its field, unless a label is right above, or at the left as those of its form are.
  const caption = bench.lines.some(
    (l) =>
      made.label !== '' &&
      l.text.startsWith(made.label) &&
      !text.includes(l) &&
      ((Math.abs(l.box.x - s.box.x) <= 8 && s.box.y - bottom(l.box) >= -2 && s.box.y - bottom(l.box) <= 14) ||
        (right(l.box) < s.box.x &&
          Math.abs(centre(l.box).y - centre(s.box).y) <= 12 &&
          alsoNamed(bench, s, l))),
  );
  return { ...made, placeholder: all, label: caption ? made.label : all };
}
