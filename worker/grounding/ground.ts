/** Ranks the items of a scene that a target phrase may mean. */
import { chroma } from '#worker/sight/contrast.ts';
import { areaOf, centre } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { isColour } from '#worker/sight/colour-names.ts';
import { iconsFor } from '#worker/lexicons/icon-names.ts';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import { named } from '#worker/language/target/phrase.ts';
import type { TargetPhrase, WantedKind } from '#worker/language/types.ts';
import { inReadingOrder, isIn, itemsOf, type Item } from './items.ts';
import { labelFit } from './label-fit.ts';
import { placesCalled, relationZone, repeatedRegions, zoneOf } from './places.ts';
import { wordSpan } from './span.ts';
import { things } from './things.ts';

/** The action intended for the target. */
export type Want = 'press' | 'type' | 'toggle' | 'choose' | 'see';

export interface Candidate {
  control?: Control;
  line?: TextLine;
  box: Box;
  /** Its label as read. */
  label: string;
  kind: WantedKind;
  /** 0…1; `settle` has the thresholds. */
  score: number;
  /** Score of its words alone, 0…1. */
  fit: number;
  /** Its label holds every word asked for and names no other action. */
  explains: boolean;
  /** Lead over the next candidate; for the others, distance to the one before. */
  margin: number;
  item: Item;
}

const pressKinds: WantedKind[] = ['button', 'link', 'icon', 'tab', 'menuitem', 'image', 'pagination'];
const toggleKinds: WantedKind[] = ['checkbox', 'radio', 'switch'];
const fieldLike: WantedKind[] = ['textfield', 'textarea', 'date'];

/**
 * How well an item's kind matches the requested kind. Mild, as kinds are detected less surely than
 * positions.
 */
function kindFit(wanted: WantedKind[], item: Item): number {
  if (wanted.length === 0 || wanted.includes('container')) return 1;
  const is = (kind: WantedKind): boolean =>
    kind === item.kind ||
    (kind === 'field' && fieldLike.includes(item.kind)) ||
    (kind === 'toggle' && toggleKinds.includes(item.kind)) ||
    ((kind === 'text' || kind === 'heading') && item.line !== undefined);
  if (wanted.some(is)) return 1;
  if (wanted.includes('field')) return item.kind === 'select' ? 0.85 : item.line ? 0.62 : 0.4;
  if (wanted.includes('toggle')) return item.line ? 0.8 : item.control?.affordance === 'press' ? 0.72 : 0.4;
  if (
    wanted.some((k) => pressKinds.includes(k)) &&
    (pressKinds.includes(item.kind) || item.kind === 'select')
  )
    return 0.95;
  if (wanted.includes('select'))
    return fieldLike.includes(item.kind) ? 0.8 : item.control?.affordance === 'press' ? 0.85 : 0.6;
  return item.line ? 0.85 : 0.6;
}

/**
 * Whether a line of text looks clickable: link colour, underline, or a background of its own outside the
 * footer.
 */
function looksPressable(scene: Scene, item: Item): boolean {
  const { line } = item;
  if (!line) return false;
  const body =
    Math.abs(line.background.r - scene.background.r) +
    Math.abs(line.background.g - scene.background.g) +
    Math.abs(line.background.b - scene.background.b);
  return line.underlined || chroma(line.colour) > 70 || (body > 90 && !isIn(item, ['footer']));
}

function wantFit(scene: Scene, want: Want, item: Item): number {
  const affordance = item.control?.affordance;
  switch (want) {
    case 'see':
      return 1;
    case 'type':
      return affordance === 'type'
        ? 1
        : item.kind === 'select' || item.kind === 'date'
          ? 0.8
          : item.line
            ? 0.55
            : 0.2;
    case 'toggle':
      return affordance === 'toggle' ? 1 : item.line ? 0.78 : affordance === 'press' ? 0.82 : 0.3;
    case 'choose':
      return affordance === 'choose'
        ? 1
        : affordance === 'press' || affordance === 'toggle'
          ? 0.9
          : affordance === 'type'
            ? 0.75
            : item.line
              ? 0.62
              : 0.3;
    case 'press': {
      if (item.line) return looksPressable(scene, item) ? 0.9 : 0.8;
      if (affordance === 'press') return 1;
      if (affordance === 'none') return 0.75;
      return affordance === 'type' ? 0.85 : 0.95;
    }
  }
}

function nameFit(phrase: TargetPhrase, item: Item): { fit: number; label: string; explains: boolean } {
  let best = { fit: 0, label: item.names[0]?.text ?? '', explains: false };
  if (phrase.name === '')
    return {
      fit:
        phrase.kinds.length > 0 || phrase.colour || phrase.scopes.length || phrase.relations.length ? 0.9 : 0,
      label: best.label,
      explains: true,
    };
  const tries: [string, number][] = [[phrase.name, 1]];
  if (!phrase.quoted && phrase.kindWords) tries.push([`${phrase.name} ${phrase.kindWords}`, 1]);
  for (const name of item.names) {
    for (const [wanted, worth] of tries) {
      const fit = labelFit(wanted, name.text, item.control?.affordance === 'toggle');
      if (fit.coverage < (phrase.quoted ? 0.8 : 0.7)) continue;
      const score = fit.score * name.worth * worth;
      if (score > best.fit)
        best = { fit: score, label: name.text, explains: fit.coverage >= 0.93 && !fit.stolen };
    }
  }
  return best;
}

/** A small bonus for prominence, which orders equal candidates. */
function prominence(scene: Scene, item: Item): number {
  let lead = 0;
  if (isIn(item, ['footer'])) lead -= 0.02;
  if (isIn(item, ['dialog'])) lead += 0.02;
  if (isIn(item, ['main', 'form'])) lead += 0.008;
  if (item.kind === 'button') lead += 0.006;
  if (item.line) lead -= 0.004;
  if (item.control?.state.disabled) lead -= 0.03;
  return lead + 0.004 * Math.min(1, areaOf(item.box) / (0.02 * scene.width * scene.height));
}

function score(scene: Scene, items: Item[], phrase: TargetPhrase, want: Want): Candidate[] {
  const candidates: Candidate[] = [];
  const radios = phrase.kindWords.startsWith('radio') && items.some((i) => i.kind === 'radio');
  for (const item of items) {
    if (want !== 'see' && item.control && ['progress', 'spinner'].includes(item.kind)) continue;
    if (radios && item.kind !== 'radio') continue;
    const { fit, label, explains } = nameFit(phrase, item);
    if (fit <= 0.2) continue;
    const byKind = kindFit(phrase.kinds, item);
    if (
      phrase.name === '' &&
      byKind < (phrase.kinds[0] !== 'icon' && phrase.scopes.some((s) => s.places) ? 0.95 : 1) &&
      !phrase.kinds.includes('container')
    )
      continue;
    if (phrase.name === '' && item.line && want !== 'see') continue;
    if (
      phrase.name === '' &&
      phrase.kinds[0] === 'icon' &&
      item.control?.icon === undefined &&
      item.kind !== 'icon'
    )
      continue;
    let points = fit * byKind * wantFit(scene, want, item);
    // Plain text is clicked only on an exact match.
    if (want === 'press' && item.line && !phrase.quoted && fit < 0.95 && !looksPressable(scene, item))
      points *= 0.62;
    // A sentence is text to read, not a click target.
    if (want === 'press' && item.line && !phrase.quoted && item.line.words.length > 7) points *= 0.5;
    if (item.veiled) points *= 0.55;
    if (
      phrase.colour &&
      phrase.name === '' &&
      !isColour(phrase.colour, item.control?.fill ?? item.line?.colour)
    )
      continue;
    if (phrase.colour) points *= isColour(phrase.colour, item.control?.fill ?? item.line?.colour) ? 1 : 0.5;
    if (points < 0.2) continue;
    candidates.push(candidateOf(item, points + prominence(scene, item), fit, label, explains));
  }
  return candidates;
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

const family = (kind: WantedKind): string =>
  pressKinds.includes(kind)
    ? 'press'
    : fieldLike.includes(kind)
      ? 'field'
      : toggleKinds.includes(kind)
        ? 'toggle'
        : kind;

/** The logo: the first item at the top left. */
function logo(scene: Scene, items: Item[]): Candidate[] {
  const first = items
    .filter((i) => i.box.y < 110 && i.box.x < 0.35 * scene.width && i.control?.affordance !== 'type')
    .sort((a, b) => a.box.x - b.box.x || b.box.width - a.box.width)[0];
  return first ? [candidateOf(first, 0.7, 0.7)] : [];
}

function candidateOf(
  item: Item,
  points: number,
  fit: number,
  label = item.names[0]?.text ?? '',
  explains = true,
): Candidate {
  return {
    ...(item.control ? { control: item.control } : {}),
    ...(item.line ? { line: item.line } : {}),
    box: item.box,
    label,
    kind: item.kind,
    score: points,
    fit,
    explains,
    margin: 0,
    item,
  };
}

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
function nthContainer(scene: Scene, items: Item[], phrase: TargetPhrase): Candidate[] {
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
function pageNumbers(items: Item[], phrase: TargetPhrase): Candidate[] {
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

/**
 * The items that bear the name of a phrase, or are of its kind, wherever they stand, best first: one control
 * may come with its text.
 */
export function namesakesOf(scene: Scene, items: Item[], phrase: TargetPhrase, want: Want): Item[] {
  const found = score(scene, items, { ...phrase, scopes: [], relations: [] }, want).filter(
    ({ fit }) => fit >= 0.88,
  );
  const best = Math.max(0, ...found.map((candidate) => candidate.score));
  return found
    .filter((candidate) => candidate.score > best - 0.12)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function withMargins(found: Candidate[]): Candidate[] {
  const sorted = found.sort((a, b) => b.score - a.score).slice(0, 12);
  return sorted.map((c, i) => {
    const next = sorted[i + 1];
    const previous = sorted[i - 1];
    return {
      ...c,
      score: Math.min(1, c.score),
      margin: i === 0 ? c.score - (next?.score ?? 0) : (previous?.score ?? c.score) - c.score,
    };
  });
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
  if (
    phrase.name === '' &&
    phrase.kinds.includes('container') &&
    (phrase.ordinal !== undefined || phrase.any) &&
    !phrase.relations.length
  ) {
    const found = nthContainer(scene, items, phrase);
    if (found.length > 0) return withMargins(found);
  }
  const pages = pageNumbers(items, phrase);
  if (pages.length > 0) return withMargins(pages);
  if (
    phrase.ordinal !== undefined &&
    things.test(phrase.name) &&
    phrase.scopes.length === 0 &&
    phrase.relations.length === 0 &&
    want === 'press'
  ) {
    const counted = nthContainer(scene, items, phrase);
    if (counted.length > 0) return withMargins(counted);
  }
  if (phrase.kindWords === 'logo' && phrase.name === '') return withMargins(logo(scene, items));
  let found = placed(scene, items, phrase, score(scene, items, phrase, want));
  // "the menu" may be a kind or a name.
  if (
    phrase.name === '' &&
    phrase.kindWords &&
    phrase.ordinal === undefined &&
    !phrase.any &&
    !phrase.kinds.includes('container')
  ) {
    const byName = placed(
      scene,
      items,
      phrase,
      score(scene, items, { ...phrase, name: phrase.kindWords, kinds: [] }, want),
    ).filter((c) => c.fit > 0.7);
    if (byName.length > 0) found = byName;
    // 'The menu in the row for X' may be a “…” icon.
    const drawn =
      found.length > 0
        ? []
        : items.filter(
            (i) => i.control?.icon !== undefined && iconsFor(phrase.kindWords).includes(i.control.icon),
          );
    if (drawn.length > 0)
      found = placed(
        scene,
        items,
        phrase,
        drawn.map((i) => candidateOf(i, 0.7, 0.8)),
      );
  }
  // Also try the whole phrase as a label: "Terms of service" is one, "Delete in the last row" is not.
  if (!phrase.quoted && phrase.name !== '' && (phrase.scopes.length > 0 || phrase.ordinal !== undefined)) {
    const whole = score(
      scene,
      items,
      named(phrase.source.replace(/^(the|a|an)\s+/i, ''), [], true),
      want,
    ).filter((c) => c.fit > 0.85);
    if (whole.length > 0) return withMargins(narrow(named(phrase.source), whole));
  }
  if (phrase.ordinal !== undefined) {
    // "The second mail": if fewer than two items have that name, it counts the page's repeated items.
    const called = found.filter((c) => c.fit > 0.7).length;
    const unplaced = phrase.scopes.every(
      (s) =>
        !s.name &&
        s.ordinal === undefined &&
        (s.kind === 'list' || s.kind === 'table' || s.kind === 'page' || s.kind === 'main'),
    );
    const counts =
      called < 2 &&
      !phrase.quoted &&
      phrase.kinds.length === 0 &&
      phrase.relations.length === 0 &&
      unplaced &&
      want === 'press';
    const heading =
      counts && phrase.name
        ? items.filter((i) => i.line && labelFit(phrase.name, i.line.text).score > 0.9)
        : [];
    const repeated = counts
      ? heading.length === 1
        ? nthUnder(items, heading[0]!, phrase.ordinal)
        : phrase.scopes.length === 0 || things.test(phrase.name)
          ? nthContainer(scene, items, phrase)
          : []
      : [];
    found = repeated.length > 0 || heading.length === 1 ? repeated : nth(found, phrase.ordinal);
  }
  return withMargins(narrow(phrase, found));
}

/** Narrows a longer line to the words asked for: the link at the end of a sentence. */
function narrow(phrase: TargetPhrase, found: Candidate[]): Candidate[] {
  return found.map((c) => {
    const span = c.line && phrase.name ? wordSpan(c.line, phrase.name) : undefined;
    return span ? { ...c, box: span } : c;
  });
}
