/** Of items that explain an instruction equally well, the one that its other words stand beside. */
import { centre, gapX, within } from '#worker/core/geometry.ts';
import type { Term } from '#worker/lexicons/synonyms.ts';
import { knownTerms } from '../label-fit.ts';
import type { Explained } from './explain.ts';
import type { Setting } from './setting.ts';
import { best, contains, isName, squeezed } from './terms.ts';

/**
 * Among equal items, the one nearest to the remaining words of the instruction: the answer button under a
 * person's name. Undefined if that is unclear.
 */
export function nearestTo({ scene, order }: Setting, rivals: Explained[]): Explained | undefined {
  const says = (t: Term, text: string): boolean =>
    isName(t) ? contains(text, t.form) : best(t, knownTerms(text)) >= 0.95;
  // One of them bears the quoted words itself; else the words stand beside one.
  const bearing = rivals.filter(
    (r) =>
      order.quoted.length > 0 &&
      order.quoted.every((q) =>
        r.item.names.some((n) => squeezed(n.text) === squeezed(q) || (/\s/.test(q) && contains(n.text, q))),
      ),
  );
  if (bearing.length === 1) return bearing[0];
  const title =
    order.quoted.length === 1 && bearing.length === 0
      ? scene.lines.filter((l) => squeezed(l.text) === squeezed(order.quoted[0]!))
      : [];
  const left = order.terms.filter(
    (t) =>
      rivals.every(
        (r) =>
          !r.item.names.some((n) =>
            isName(t) ? contains(n.text, t.form) : best(t, knownTerms(n.text), order.verb) >= 0.8,
          ),
      ) &&
      scene.lines.some((l) => says(t, l.text)) &&
      t !== order.verb,
  );
  if (left.length === 0 && title.length !== 1) return undefined;
  const anchors = scene.lines.filter((l) => left.some((t) => says(t, l.text)));
  const most = Math.max(0, ...anchors.map((a) => left.filter((t) => says(t, a.text)).length));
  let named = anchors.filter((a) => left.filter((t) => says(t, a.text)).length === most);
  // 'The category Veneer': if the words are apart, use the last one that appears only once.
  const once = left.findLast((t) => scene.lines.filter((l) => says(t, l.text)).length === 1);
  if (title.length === 1) named = title;
  else if (named.length > 1 && most === 1 && once) named = anchors.filter((a) => says(once, a.text));
  else if (most < left.length) return undefined;
  if (named.length !== 1) return undefined;
  // An item belongs to the name above or beside it, before the next one of its kind.
  const far = (r: Explained): number => {
    const dy = centre(r.item.box).y - centre(named[0]!.box).y;
    // An item with other text in its row belongs to that text.
    const taken =
      scene.lines.some(
        (l) =>
          l !== named[0] &&
          Math.abs(centre(l.box).y - centre(r.item.box).y) < 14 &&
          gapX(l.box, r.item.box) < 60 &&
          within(l.box, r.item.box) < 0.5,
      ) && Math.abs(dy) > 14;
    return (
      (dy < -8 ? 400 : 0) +
      (taken ? 200 : 0) +
      Math.abs(dy) +
      Math.max(0, gapX(r.item.box, named[0]!.box)) * 0.1 +
      (centre(r.item.box).x < named[0]!.box.x ? 6 : 0)
    );
  };
  const sorted = [...rivals].sort((a, b) => far(a) - far(b));
  return far(sorted[0]!) < 320 && far(sorted[0]!) < 0.6 * far(sorted[1]!) ? sorted[0] : undefined;
}
