import { centre } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, draft, words } from '../draft.ts';
import { standsOut } from './standing-out.ts';

/** A badge: a number on a small coloured disc on a button. */
export const isCount = (s: Shape): boolean =>
  standsOut(s) &&
  s.box.height <= 24 &&
  s.box.width <= 40 &&
  s.lines.length === 1 &&
  /^\d{1,3}\+?$/.test(s.lines[0]!.text);

/** A button with a smaller second line, both centred in one box that is strong or like its neighbours. */
export function twoLinedButton(
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
