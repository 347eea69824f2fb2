import { centre, gapX, right } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, draft, words } from '../draft.ts';
import type { Verdict, WrittenBox } from './box-contents.ts';
import { standsOut } from './standing-out.ts';

/** What a box is that has several columns or rows of text: a table row, a field with its label, a button. */
export function severalLines(bench: Bench, { shape: s, text, base, levels }: WrittenBox): Verdict {
  if (levels > 2) return null;
  // Several columns of text: a table row.
  const spread = [...text].sort((a, b) => a.box.x - b.box.x);
  if (levels === 1)
    return text.length >= 3 || (text.length === 2 && spread[1]!.box.x - right(spread[0]!.box) > 48)
      ? null
      : undefined;
  const isCell = bench.shapes.some(
    (o) =>
      o !== s &&
      Math.abs(o.box.y - s.box.y) <= 2 &&
      Math.abs(o.box.height - s.box.height) <= 2 &&
      s.box.height >= 60 &&
      gapX(o.box, s.box) <= 2,
  );
  if (isCell) return null;
  return fieldWithFloatingLabel(bench, s, text, base) ?? twoLinedButton(bench, s, text, base) ?? null;
}

/** A floating label: small text above a value, both inside the box. */
function fieldWithFloatingLabel(
  bench: Bench,
  s: Shape,
  text: SeenLine[],
  base: Partial<Draft>,
): Draft | undefined {
  const [top, ...rest] = text;
  if (!top || rest.length === 0 || s.box.width < 90 || s.box.height < 38) return undefined;
  const below = rest[0]!;
  if (top.fontPx >= below.fontPx || Math.abs(top.box.x - below.box.x) > 8) return undefined;
  bench.claimed.add(top.id);
  return draft('textfield', s.box, 0.75, { ...base, label: top.text, value: words(rest) });
}

/** A button with a smaller second line, both centred in one box that is strong or like its neighbours. */
function twoLinedButton(
  { shapes }: Bench,
  s: Shape,
  text: SeenLine[],
  base: Partial<Draft>,
): Draft | undefined {
  const { width: w, height: h } = s.box;
  const middle = centre(s.box);
  const centred = text.every(
    (l) => /[\p{L}\p{N}]/u.test(l.text) && Math.abs(centre(l.box).x - middle.x) <= Math.max(4, w * 0.05),
  );
  const all = words(text);
  if (
    !centred ||
    text.length !== 2 ||
    w > 320 ||
    h < 30 ||
    all.length > 40 ||
    /[.!?]$/.test(all) ||
    s.kids.length > 1
  )
    return undefined;
  const like = shapes.filter(
    (o) =>
      o !== s &&
      Math.abs(o.box.width - w) <= 3 &&
      Math.abs(o.box.height - h) <= 3 &&
      o.lines.length > 0 &&
      (Math.abs(o.box.y - s.box.y) <= 3 || Math.abs(o.box.x - s.box.x) <= 3),
  );
  if (!standsOut(s) && !(s.border && like.length >= 2)) return undefined;
  return draft('button', s.box, standsOut(s) ? 0.8 : 0.6, { ...base, state: {}, label: all });
}
