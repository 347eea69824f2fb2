/** Resolves the positions in a phrase: regions, rows and cards, and relations such as "next to". */
import { areaOf, bottom, centre, gapX, gapY, right, union, within } from '#worker/core/geometry.ts';
import type { Region, RegionKind, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { readMoney } from '#worker/core/numbers.ts';
import type { Place, RelationKind, Scope, TargetPhrase } from '#worker/language/types.ts';
import { placeWords } from './sides.ts';
import { dialogLike, inReadingOrder, type Item } from './items.ts';
import { labelFit } from './label-fit.ts';

const similar = (a: Box, b: Box): boolean =>
  Math.abs(a.width - b.width) < 0.25 * Math.max(a.width, b.width) &&
  Math.abs(a.height - b.height) < 0.45 * Math.max(a.height, b.height);

/**
 * The repeated cards (else rows) of a page, in reading order: the largest group of similar size. Empty if
 * there is none. `word`: the step's name for them.
 */
export function repeatedRegions(scene: Scene, kinds: RegionKind[] = ['card', 'row'], word = ''): Region[] {
  for (const kind of kinds) {
    let all = scene.regions.filter((r) => r.kind === kind);
    // Products are the cards with a price.
    const priced = /\bproducts?\b/.test(word)
      ? all.filter((r) => scene.lines.some((l) => within(l.box, r.box) > 0.7 && readMoney(l.text)?.currency))
      : [];
    if (priced.length >= 2) all = priced;
    const families: Region[][] = [];
    for (const region of all) {
      const family = families.find((f) => f[0]!.parent === region.parent && similar(f[0]!.box, region.box));
      if (family) family.push(region);
      else families.push([region]);
    }
    const best = families
      .sort((a, b) => b.length * areaOf(b[0]!.box) - a.length * areaOf(a[0]!.box))
      .find((f) => f.length >= 2);
    if (best) return inReadingOrder(best);
  }
  return [];
}

/** The items that a place phrase names ("Blue mug" in "the row for Blue mug"), best matches only. */
export function anchorsOf(items: Item[], phrase: TargetPhrase): Item[] {
  const wanted = phrase.name || phrase.source;
  const scored = items.map((item) => ({
    item,
    score: Math.max(0, ...item.names.map((n) => labelFit(wanted, n.text).score * n.worth)),
  }));
  const best = Math.max(0, ...scored.map((s) => s.score));
  if (best < 0.5) {
    // The name may be part of a longer line: 'Blue mug, large'.
    const inside = items.filter((i) => i.names.some((n) => labelFit(wanted, n.text).coverage >= 0.93));
    return phrase.ordinal === undefined ? inside : inReadingOrder(inside).slice(phrase.ordinal).slice(0, 1);
  }
  const found = scored.filter((s) => s.score >= best - 0.03).map((s) => s.item);
  if (phrase.ordinal === undefined) return found;
  const picked = inReadingOrder(found).at(phrase.ordinal);
  return picked ? [picked] : [];
}

/** Words for parts of a page that are recognised by their look and rarely labelled. */
const layout =
  /^(?:tool ?bar|time ?line|chart|graph|diagram|plot|calendar|board|map|canvas|picture|image|photo|thumbnail|bar|panel|pane|strip|ribbon|list|table|grid|widget|block|feed|thread|editor|player|viewer|preview|tree|rail|dock|bin|view|area)$/i;

/** Whether a phrase names such a part ("The toolbar", "its picture"), which need not be readable as text. */
const isLayout = ({ name, source, quoted }: TargetPhrase): boolean =>
  !quoted && layout.test((name || source).replace(/^(?:the|its|this|that|their) /i, ''));

/**
 * The items that a place phrase names: "the feeder table" by its whole name, or under the heading "Feeders".
 */
export function placesCalled(items: Item[], phrase: TargetPhrase): Item[] {
  const whole = anchorsOf(items, phrase);
  // 'Above the results': tables and lists are rarely labelled so.
  if (
    whole.length === 0 &&
    !phrase.quoted &&
    /^(?:the )?(?:results?|search results|results? (?:table|list|grid)|table|rows|list of results)$/i.test(
      phrase.name || phrase.source,
    )
  ) {
    const parts = items.flatMap((i) =>
      i.regions.filter((r) => r.kind === 'table' || r.kind === 'list').map((r) => ({ ...i, box: r.box })),
    );
    const largest = parts.sort((a, b) => areaOf(b.box) - areaOf(a.box))[0];
    if (largest) return [largest];
  }
  const cut = /^(.*\S) (\S+)$/.exec(phrase.name);
  if (whole.length > 0 || phrase.quoted || !cut || !layout.test(cut[2]!)) return whole;
  // If the table or list was detected, use its whole box.
  return anchorsOf(items, { ...phrase, name: cut[1]! }).map((item) => {
    const part = item.regions.find((r) => r.kind === 'table' || r.kind === 'list');
    const level = items
      .filter((i) => i.line && Math.abs(centre(i.box).y - centre(item.box).y) < 8)
      .map((i) => i.box);
    return part || level.length >= 3 ? { ...item, box: part?.box ?? union(level) } : item;
  });
}

/** Perceived distance of two boxes, px: along a row it counts least. */
export function apart(a: Box, b: Box): number {
  const dx = Math.max(0, gapX(a, b));
  const dy = Math.max(0, gapY(a, b));
  if (gapY(a, b) < -0.3 * Math.min(a.height, b.height)) return dx * 0.35;
  return dx === 0 ? dy : dx + dy * 1.2;
}

/** Membership of a box in an area of the page, 0…1. */
export type Zone = (box: Box) => number;

const bands: Partial<Record<RegionKind, (scene: Scene) => Box>> = {
  header: (s) => ({ x: 0, y: 0, width: s.width, height: Math.min(140, s.height * 0.2) }),
  footer: (s) => ({
    x: 0,
    y: s.height - Math.min(260, s.height * 0.25),
    width: s.width,
    height: Math.min(260, s.height * 0.25),
  }),
};

function inBoxes(boxes: Box[]): Zone {
  return (box) => (Math.max(0, ...boxes.map((b) => within(box, b))) >= 0.5 ? 1 : 0);
}

function nearest(anchors: Box[], pool: Box[]): Zone {
  const far = (box: Box): number => Math.min(...anchors.map((a) => apart(a, box)));
  const least = Math.min(...pool.map(far));
  return (box) => 1 - 0.6 * Math.min(1, (far(box) - least) / (least * 0.5 + 40));
}

const containerKinds: RegionKind[] = [
  'row',
  'card',
  'cell',
  'form',
  'dialog',
  'toast',
  'list',
  'table',
  'sidebar',
  'header',
  'footer',
  'navigation',
];

/** The smallest region around an anchor that also holds one of the boxes. */
function holderOf(scene: Scene, anchor: Item, pool: Box[], kind?: RegionKind): Region | undefined {
  const kinds = kind ? [kind] : containerKinds;
  return anchor.regions.find(
    (r) =>
      kinds.includes(r.kind) &&
      areaOf(r.box) < 0.6 * areaOf({ x: 0, y: 0, width: scene.width, height: scene.height }) &&
      pool.some((b) => within(b, r.box) >= 0.5 && b !== anchor.box),
  );
}

/** Greatest distance between a row's detected end and a menu that belongs to it, px. */
const atRowsEndPx = 120;

/** A side or corner of the screen, or of the smallest region of that kind around the box. */
function sideOf(scene: Scene, places: Place[], kind: RegionKind | undefined, pool: Box[]): Zone {
  const regions = scene.regions.filter((r) => r.kind === kind && pool.some((b) => within(b, r.box) >= 0.9));
  return (box) => {
    const holder = regions
      .filter((r) => within(box, r.box) >= 0.9)
      .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0]?.box;
    if (regions.length > 0 && !holder) return 0;
    const from = holder ?? { x: 0, y: 0, width: scene.width, height: scene.height };
    const moved = { ...box, x: box.x - from.x, y: box.y - from.y };
    return places.reduce((left, place) => left * placeWords[place]!(from, moved), 1);
  };
}

/**
 * The zone that a scope describes, for the given boxes. 'missing' if the page does not have what it names.
 */
export function zoneOf(scene: Scene, items: Item[], scope: Scope, pool: Box[]): Zone | 'missing' {
  if (scope.places) return sideOf(scene, scope.places, scope.kind, pool);
  if (scope.ordinal !== undefined && !scope.name) {
    const kinds: RegionKind[] =
      scope.kind === 'row' ? ['row'] : scope.kind === 'card' ? ['card'] : ['card', 'row'];
    const region = repeatedRegions(scene, kinds).at(scope.ordinal);
    if (region) return inBoxes([region.box]);
    // Without detected containers, use the n-th equal item.
    const nth = inReadingOrder(pool.map((box) => ({ box }))).at(scope.ordinal);
    return nth ? (box) => (box === nth.box ? 1 : 0) : 'missing';
  }
  if (scope.kind && !scope.name) {
    if (scope.kind === 'page') return () => 1;
    const regions = scene.regions.filter(
      (r) =>
        r.kind === scope.kind ||
        (scope.kind === 'navigation' && r.kind === 'header') ||
        (scope.kind === 'header' && r.kind === 'navigation' && r.box.y < 120),
    );
    if (regions.length > 0) return inBoxes(regions.map((r) => r.box));
    if (scope.kind === 'dialog' && dialogLike(scene).length > 0)
      return inBoxes(dialogLike(scene).map((r) => r.box));
    const band = bands[scope.kind];
    return band
      ? inBoxes([band(scene)])
      : scope.kind === 'dialog' || scope.kind === 'toast'
        ? 'missing'
        : () => 0.9;
  }
  if (!scope.name) return () => 1;
  const labelled = scene.regions.filter(
    (r) =>
      r.kind !== 'page' &&
      r.kind !== 'main' &&
      (!scope.kind || r.kind === scope.kind) &&
      r.label &&
      labelFit(scope.name!.name, r.label).score > 0.8,
  );
  const anchors = placesCalled(items, scope.name);
  if (anchors.length === 0)
    return labelled.length > 0
      ? inBoxes(labelled.map((r) => r.box))
      : isLayout(scope.name)
        ? () => 0.9
        : 'missing';
  const holders = anchors
    .map((a) => holderOf(scene, a, pool, scope.kind))
    .filter((r): r is Region => r !== undefined);
  // A control at the end of a row is often outside the detected row.
  const rows =
    scope.kind === 'row' && holders.length === 0
      ? anchors.flatMap((a) => a.regions.filter((r) => r.kind === 'row').slice(0, 1))
      : [];
  if (rows.length > 0)
    return (box) =>
      rows.some(
        (r) =>
          Math.abs(centre(r.box).y - centre(box).y) < 0.4 * r.box.height && gapX(r.box, box) < atRowsEndPx,
      )
        ? 1
        : 0;
  if (holders.length > 0) {
    const least = Math.min(...holders.map((r) => areaOf(r.box)));
    return inBoxes(holders.filter((r) => areaOf(r.box) < least * 3).map((r) => r.box));
  }
  const inLabelled = labelled.filter((r) => pool.some((b) => within(b, r.box) >= 0.5));
  if (inLabelled.length > 0) return inBoxes(inLabelled.map((r) => r.box));
  const own = anchors.map((a) => a.box);
  const others = pool.filter((b) => !own.includes(b));
  return others.length === 0 ? () => 0 : nearest(own, others);
}

/** Whether a box has a relation to an anchor: 0 if not, else higher the nearer it is. */
export function relationZone(kind: RelationKind, anchors: Box[], pool: Box[]): Zone {
  const fits = (box: Box, anchor: Box): boolean => {
    const sameRow = gapY(box, anchor) < -0.3 * Math.min(box.height, anchor.height);
    const sameColumn = gapX(box, anchor) < 0;
    const c = centre(box);
    switch (kind) {
      case 'near':
        return apart(box, anchor) < 260;
      case 'left':
        return sameRow && c.x < anchor.x;
      case 'right':
        return sameRow && c.x > right(anchor);
      case 'above':
        return c.y < anchor.y && (sameColumn || gapX(box, anchor) < 120);
      case 'below':
        return c.y > bottom(anchor) && (sameColumn || gapX(box, anchor) < 120);
    }
  };
  const far = (box: Box): number =>
    Math.min(Infinity, ...anchors.filter((a) => a !== box && fits(box, a)).map((a) => apart(a, box)));
  const least = Math.min(...pool.map(far));
  return (box) => {
    const d = far(box);
    return d === Infinity ? 0 : 1 - 0.6 * Math.min(1, (d - least) / (least * 0.5 + 40));
  };
}
