/** Ranks the items of a scene that a target phrase may mean. */
import { iconsFor } from '#worker/lexicons/icon-names.ts';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import { named } from '#worker/language/target/phrase.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { itemsOf, type Item } from './items.ts';
import { placesCalled, relationZone, zoneOf } from './places.ts';
import { candidateOf, withMargins, type Candidate, type Want } from './ranking/candidate.ts';
import { counted, nthContainer, pageNumbers } from './ranking/counted.ts';
import { score } from './ranking/score.ts';
import { wordSpan } from './span.ts';
import { things } from './things.ts';

/** Where a target is looked for, and what for. */
interface Search {
  scene: Scene;
  items: Item[];
  want: Want;
}

/**
 * Applies scopes and relations ("in …", "next to …"), dropping candidates elsewhere. Empty if the place is
 * missing.
 */
function placed(scene: Scene, items: Item[], phrase: TargetPhrase, found: Candidate[]): Candidate[] {
  let left = found;
  for (const scope of phrase.scopes) {
    const best = Math.max(0, ...left.map((c) => c.score));
    const zone = zoneOf(
      scene,
      items,
      scope,
      left.filter((c) => c.score > best * 0.8).map((c) => c.box),
    );
    if (zone === 'missing') return [];
    left = left.map((c) => ({ ...c, score: c.score * zone(c.box) })).filter((c) => c.score > 0.2);
  }
  for (const relation of phrase.relations) {
    const all = placesCalled(items, relation.to);
    // A label appears twice, as text and as the name of its field: take the text as the anchor.
    const texts = all.filter((i) => i.line);
    const anchors = (texts.length > 0 ? texts : all).map((i) => i.box);
    if (anchors.length === 0) return [];
    const pool = left.filter((c) => !anchors.includes(c.box));
    const zone = relationZone(
      relation.kind,
      anchors,
      pool.map((c) => c.box),
    );
    left = pool.map((c) => ({ ...c, score: c.score * zone(c.box) })).filter((c) => c.score > 0.2);
  }
  return left;
}

/** The logo: the first item at the top left. */
function logo(scene: Scene, items: Item[]): Candidate[] {
  const first = items
    .filter((i) => i.box.y < 110 && i.box.x < 0.35 * scene.width && i.control?.affordance !== 'type')
    .sort((a, b) => a.box.x - b.box.x || b.box.width - a.box.width)[0];
  return first ? [candidateOf(first, 0.7, 0.7)] : [];
}

/** What a phrase without a name means: the n-th card or row, a page number, the logo; undefined for others. */
function unnamed({ scene, items, want }: Search, phrase: TargetPhrase): Candidate[] | undefined {
  const { kinds, name, ordinal, any, scopes, relations } = phrase;
  if (
    name === '' &&
    kinds.includes('container') &&
    (ordinal !== undefined || any) &&
    relations.length === 0
  ) {
    const containers = nthContainer(scene, items, phrase);
    if (containers.length > 0) return containers;
  }
  const pages = pageNumbers(items, phrase);
  if (pages.length > 0) return pages;
  if (
    ordinal !== undefined &&
    things.test(name) &&
    scopes.length === 0 &&
    relations.length === 0 &&
    want === 'press'
  ) {
    const containers = nthContainer(scene, items, phrase);
    if (containers.length > 0) return containers;
  }
  return phrase.kindWords === 'logo' && name === '' ? logo(scene, items) : undefined;
}

/** "The menu" may be a kind or a name: prefers what bears the kind as its name. */
function kindAsName({ scene, items, want }: Search, phrase: TargetPhrase, found: Candidate[]): Candidate[] {
  if (
    phrase.name !== '' ||
    !phrase.kindWords ||
    phrase.ordinal !== undefined ||
    phrase.any ||
    phrase.kinds.includes('container')
  )
    return found;
  const byName = placed(
    scene,
    items,
    phrase,
    score(scene, items, { ...phrase, name: phrase.kindWords, kinds: [] }, want),
  ).filter((c) => c.fit > 0.7);
  if (byName.length > 0 || found.length > 0) return byName.length > 0 ? byName : found;
  // 'The menu in the row for X' may be a “…” icon.
  const drawn = items.filter(
    (i) => i.control?.icon !== undefined && iconsFor(phrase.kindWords).includes(i.control.icon),
  );
  return placed(
    scene,
    items,
    phrase,
    drawn.map((i) => candidateOf(i, 0.7, 0.8)),
  );
}

/** What has a whole phrase as its label: "Terms of service" is one, "Delete in the last row" is not. */
function wholeLabel({ scene, items, want }: Search, phrase: TargetPhrase): Candidate[] {
  if (phrase.quoted || phrase.name === '') return [];
  if (phrase.scopes.length === 0 && phrase.ordinal === undefined) return [];
  const label = named(phrase.source.replace(/^(the|a|an)\s+/i, ''), [], true);
  return score(scene, items, label, want).filter((c) => c.fit > 0.85);
}

/**
 * Candidates for a phrase on a scene, best first, at most 12. Empty if nothing matches, or if the phrase
 * names a place ("in the row for X") that is missing.
 */
export function ground(
  scene: Scene,
  target: TargetPhrase | string,
  want: Want = 'press',
  known?: Item[],
): Candidate[] {
  const phrase = typeof target === 'string' ? parseTarget(target) : target;
  const items = known ?? itemsOf(scene);
  const search = { scene, items, want };
  const special = unnamed(search, phrase);
  if (special) return withMargins(special);
  const byWords = placed(scene, items, phrase, score(scene, items, phrase, want));
  const found = kindAsName(search, phrase, byWords);
  const whole = wholeLabel(search, phrase);
  if (whole.length > 0) return withMargins(narrow(named(phrase.source), whole));
  const { ordinal } = phrase;
  return withMargins(narrow(phrase, ordinal === undefined ? found : counted(search, phrase, ordinal, found)));
}

/** Narrows a longer line to the words asked for: the link at the end of a sentence. */
function narrow(phrase: TargetPhrase, found: Candidate[]): Candidate[] {
  return found.map((c) => {
    const span = c.line && phrase.name ? wordSpan(c.line, phrase.name) : undefined;
    return span ? { ...c, box: span } : c;
  });
}
