/** Counts things on a screen: the second card, the third size, the last page. */
import { centre } from '#worker/core/geometry.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { inReadingOrder, type Item } from '../items.ts';
import { labelFit } from '../label-fit.ts';
import { repeatedRegions } from '../places.ts';
import { things } from '../things.ts';
import { candidateOf, type Candidate, type Want } from './candidate.ts';
import { family } from './kind-fit.ts';

/** "the second …": that one of the best equal candidates, in reading order. */
function nth(found: Candidate[], ordinal: number): Candidate[] {
  const best = found.reduce<Candidate | undefined>((a, c) => (!a || c.score > a.score ? c : a), undefined);
  if (!best) return [];
  const alike = inReadingOrder(
    found.filter((c) => c.score >= best.score * 0.88 && family(c.kind) === family(best.kind)),
  );
  const picked = alike.at(ordinal);
  return picked ? [{ ...picked, score: Math.min(1, picked.score + 0.02) }] : [];
}

/** "the first product": the n-th card or row, as the item that opens it (its name, not a button in it). */
export function nthContainer(scene: Scene, items: Item[], phrase: TargetPhrase): Candidate[] {
  const word = phrase.kindWords;
  const region = repeatedRegions(scene, word.includes('row') ? ['row', 'card'] : ['card', 'row'], word).at(
    phrase.ordinal ?? 0,
  );
  if (!region) return [];
  const inside = items.filter((i) => i.regions.includes(region));
  const scored = inside.map((item) => {
    const label = item.names[0]?.text ?? '';
    let points =
      item.control?.affordance === 'press' && item.kind !== 'button'
        ? 0.85
        : item.line
          ? 0.75 + Math.min(0.08, item.line.fontPx / 400) + (item.line.bold ? 0.05 : 0)
          : 0.4;
    if (/^[\s$€£\d.,%-]*$/.test(label)) points -= 0.3;
    if (item.kind === 'image') points -= 0.05;
    return candidateOf(item, points, 0.9, label || region.label);
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map((c, i) => ({ ...c, score: c.score - i * 0.1 }));
}

/** "The second size": the n-th choice below the word "Size", or right of it. */
function nthUnder(items: Item[], { box: head }: Item, ordinal: number): Candidate[] {
  const choices = items.filter(
    (i) => i.control && ['press', 'toggle'].includes(i.control.affordance) && !i.veiled,
  );
  const under = choices.filter(
    (i) =>
      i.box.x >= head.x - 12 && i.box.y >= head.y + head.height - 4 && i.box.y - head.y - head.height < 60,
  );
  const level = choices.filter(
    (i) => i.box.x >= head.x + head.width && Math.abs(centre(i.box).y - centre(head).y) < 12,
  );
  const first = inReadingOrder(under.length > 0 ? under : level)[0];
  if (!first) return [];
  const row = choices
    .filter(
      (i) =>
        Math.abs(centre(i.box).y - centre(first.box).y) < 6 && Math.abs(i.box.height - first.box.height) < 8,
    )
    .sort((a, b) => a.box.x - b.box.x);
  const picked = row.length > 1 ? row.at(ordinal) : undefined;
  return picked ? [candidateOf(picked, 0.8, 0.9)] : [];
}

/** "The last page", "page 3": among the page numbers of a pagination. Empty if there is none. */
export function pageNumbers(items: Item[], phrase: TargetPhrase): Candidate[] {
  if (phrase.kindWords !== 'page' && !(phrase.kinds[0] === 'pagination' && phrase.kinds.length === 1))
    return [];
  const figures = items.filter(
    (i) => i.control?.affordance === 'press' && /^\d{1,4}$/.test(i.control.label.trim()),
  );
  const rows = figures
    .map((f) =>
      figures.filter(
        (o) => Math.abs(centre(o.box).y - centre(f.box).y) < 6 && Math.abs(o.box.height - f.box.height) < 8,
      ),
    )
    .filter((row) => row.length >= 2);
  const last = items.filter((i) => i.control?.icon === 'last-page');
  if (phrase.ordinal === -1 && last.length === 1) return [candidateOf(last[0]!, 0.9, 0.9)];
  const row = rows.sort((a, b) => b.length - a.length)[0];
  if (!row) return [];
  const wanted = /^\d+$/.test(phrase.name)
    ? row.filter((i) => i.control!.label.trim() === phrase.name)
    : phrase.ordinal === -1
      ? [...row].sort((a, b) => Number(b.control!.label) - Number(a.control!.label)).slice(0, 1)
      : [];
  return wanted.map((i) => candidateOf(i, 0.9, 0.95));
}

/** Whether a phrase may count the repeated items of the page, not those that bear its name. */
const countsRepeated = (phrase: TargetPhrase, want: Want): boolean =>
  !phrase.quoted &&
  phrase.kinds.length === 0 &&
  phrase.relations.length === 0 &&
  want === 'press' &&
  phrase.scopes.every(
    (s) =>
      !s.name &&
      s.ordinal === undefined &&
      (s.kind === 'list' || s.kind === 'table' || s.kind === 'page' || s.kind === 'main'),
  );

/** The one of the found candidates, or of the page's repeated items, that an ordinal means. */
export function counted(
  { scene, items, want }: { scene: Scene; items: Item[]; want: Want },
  phrase: TargetPhrase,
  ordinal: number,
  found: Candidate[],
): Candidate[] {
  // "The second mail": if fewer than two items have that name, it counts the page's repeated items.
  const called = found.filter((c) => c.fit > 0.7).length;
  if (called >= 2 || !countsRepeated(phrase, want)) return nth(found, ordinal);
  const heading = phrase.name
    ? items.filter((i) => i.line && labelFit(phrase.name, i.line.text).score > 0.9)
    : [];
  if (heading.length === 1) return nthUnder(items, heading[0]!, ordinal);
  const repeated =
    phrase.scopes.length === 0 || things.test(phrase.name) ? nthContainer(scene, items, phrase) : [];
  return repeated.length > 0 ? repeated : nth(found, ordinal);
}
