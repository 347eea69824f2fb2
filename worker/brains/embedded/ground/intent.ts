/**
 * What an order may mean that the strict reading found nothing for: "Print the receipt", "Click the gear at the top right",
 * "Close the yellow banner", "Send a voice message with the microphone". Every control is asked how well its own words or its icon,
 * its company, its place and its looks explain the order. It must be explained, and by one control more than by any other.
 */
import { areaOf, centre, gapX, gapY, within } from '../../../sight/geometry.ts';
import type { Box, Colour, Scene } from '../../../sight/scene.ts';
import { isColour } from '../text/colours.ts';
import { iconsFor, iconsIn } from '../text/icons.ts';
import { fold, stem, wordsOf } from '../text/likeness.ts';
import { readOrdinal } from '../text/numbers.ts';
import { termLikeness, termsOf, type Term } from '../text/synonyms.ts';
import { asCandidate } from './forms.ts';
import { inReadingOrder, type Item } from './items.ts';
import { actWords, knownTerms } from './label-fit.ts';
import type { Settled } from './settle.ts';

const placeWords: Record<string, (scene: Scene, box: Box) => number> = {
  top: ({ height }, b) => (centre(b).y < height * 0.22 ? 1 : centre(b).y < height * 0.4 ? 0.5 : 0),
  bottom: ({ height }, b) => (centre(b).y > height * 0.78 ? 1 : centre(b).y > height * 0.6 ? 0.5 : 0),
  left: ({ width }, b) => (centre(b).x < width * 0.28 ? 1 : centre(b).x < width * 0.45 ? 0.5 : 0),
  right: ({ width }, b) => (centre(b).x > width * 0.72 ? 1 : centre(b).x > width * 0.55 ? 0.5 : 0),
};
const light = new Set(['the', 'a', 'an', 'to', 'of', 'your', 'my', 'our', 'and', 'in', 'on', 'for', 'with', 'this', 'that', 'by', 'at', 'from', 'it', 'its', 'here', 'all', 'them', 'only', 'ones', 'one', 'just', 'please', 'me', 'us', 'is', 'are', 'as', 'be', 'using', 'via', 'through', 'into', 'out', 'up', 'down', 'off', 'over', 'about', 'too', 'then', 'now', 'who', 'which', 'there', 'some', 'any', 'their', 'his', 'her', 's', 'round', 'small', 'big', 'little', 'large', 'corner', 'edge', 'end', 'side', 'head', 'middle', 'again', 'first', 'last', 'instead', 'behind', 'away', 'what']);
/** Words that say what sort of thing is meant, or that it is to be used, and name nothing. */
const kindNames = new Set(['button', 'icon', 'link', 'tab', 'field', 'box', 'checkbox', 'switch', 'toggle', 'row', 'card', 'bar', 'toolbar', 'sidebar', 'header', 'footer', 'dialog', 'page', 'screen', 'section', 'menu', 'item', 'entry', 'option', 'control', 'symbol', 'sign', 'column', 'panel', 'list', 'table', 'area', 'radio', 'line']);
const generic = new Set(['click', 'clicks', 'tap', 'press', 'hit', 'push', 'open', 'activate', 'go', 'visit', 'navigate', 'choose', 'select', 'pick', 'use', 'get', 'make', 'take', 'do', 'let', 'see', 'jump', 'hover', 'double-click', 'tick', 'check', 'toggle', 'turn', 'switch', 'show', 'view', 'start', 'begin', 'enable', 'move', 'read', 'bring', 'put', 'have', 'look', 'leave', 'display', 'proceed', 'uncheck', 'untick', 'disable', 'call', 'give', 'ask', 'prefer', 'offer', 'include']);
const colours = ['red', 'green', 'blue', 'yellow', 'orange', 'purple', 'pink', 'black', 'white', 'grey', 'gray', 'brown', 'dark'];
/** What is called by its colour, besides controls. */
const coloured = new Set(['message', 'notice', 'note', 'banner', 'alert', 'warning', 'one', 'plus', 'dot', 'round', 'outlined', 'cross', 'arrow', 'x', 'badge', 'pill', 'chip', 'text', 'hint', 'strip', 'tile']);
/** Verbs whose control may say so in other words than the synonyms of names do. */
const verbs: string[][] = [
  ['close', 'dismiss', 'hide', 'cancel', 'x', 'got it', 'ok'], ['delete', 'remove', 'discard', 'clear', 'drop', 'trash'], ['add', 'create', 'new', 'insert', 'plus'], ['save', 'store', 'keep'], ['send', 'submit', 'post', 'publish', 'answer'], ['watch', 'play'], ['order', 'buy', 'purchase', 'checkout'],
  ['download', 'export', 'get'], ['refuse', 'decline', 'reject', 'deny'], ['accept', 'agree', 'allow'], ['begin', 'start'], ['reserve', 'book'], ['read', 'view', 'open', 'see', 'show', 'details'], ['reply', 'respond', 'answer'], ['suggest', 'propose'], ['inspect', 'view', 'details'], ['write', 'compose', 'new'], ['identify', 'find'], ['return', 'back', 'go back'], ['try', 'start', 'test'], ['request', 'ask'],
];
const oneAct = (a: string, b: string): boolean => verbs.some((group) => group.includes(a) && group.includes(b));

/** 'reminder' and 'remind', 'publishing' and 'publish'. */
const calendar = /^(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
const derived = (a: string, b: string): boolean => (calendar.test(a) && calendar.test(b) && a.slice(0, 3) === b.slice(0, 3)) || Math.min(a.length, b.length) >= 5 && Math.abs(a.length - b.length) <= 3 && (a.startsWith(b) || b.startsWith(a));

interface Order {
  /** What the order says is to be done, where that is no word that is said of anything. */
  deed?: Term;
  /** It speaks of a button. */
  button: boolean;
  /** The term of its first word, if that is one. */
  verb?: Term | undefined;
  /** Quoted words: they must stand on the control or beside it. */
  quoted: string[];
  terms: Term[];
  /** Words that may mean an icon, with its names. */
  mentions: { words: Set<string>; icons: string[] }[];
  /** How much each term tells on this screen: what is written everywhere tells little. */
  weights: Map<string, number>;
  places: string[];
  colour?: string;
  ordinal?: number;
  region?: string;
  toggles: boolean;
}

const regionsByWord: Record<string, string> = { header: 'header', dialog: 'dialog', footer: 'footer', sidebar: 'sidebar', toolbar: 'header', navigation: 'navigation' };

/** A verb that is said of anything ("show", "open", "call") means no icon of its own. */
function mentionsIn(words: string[]): Order['mentions'] {
  const kept = words.filter((w, i) => (!light.has(w) || w === 'x' || w === '×') && (i > 0 || !generic.has(w)));
  return iconsIn(kept).map(({ at, words: n, icons }) => ({ words: new Set(kept.slice(at, at + n)), icons }));
}

function readOrder(text: string): Order {
  const words = wordsOf(text);
  // 'The Red Cross' is a name; 'the red button', 'the yellow notice' are looks.
  const colour = words.find((w, i) => colours.includes(w) && w !== 'dark' && words.slice(i + 1, i + 3).some((n) => kindNames.has(n) || coloured.has(n)));
  const bare = words.filter((w) => !light.has(w) && !kindNames.has(w) && !generic.has(w) && !(w in placeWords) && w !== colour && readOrdinal(w) === undefined);
  const first = words[0] ?? '';
  const ordinalWord = words.find((w) => readOrdinal(w) !== undefined && w !== 'top');
  const order: Order = {
    quoted: [...text.matchAll(/["“]([^"”]+)["”]/g)].map((m) => m[1]!),
    terms: termsOf(bare.join(' ')).filter((t) => t.form !== ''), mentions: mentionsIn(words), weights: new Map(),
    places: words.filter((w) => w in placeWords && !(w === 'right' && first === 'right')), button: words.includes('button'), toggles: /^(tick|check|uncheck|untick|toggle|enable|disable|turn|switch|allow|include|exclude)$/.test(first),
  };
  order.verb = order.terms.find((t) => t.form.split(' ')[0] === first);
  if (!generic.has(first) && !light.has(first) && order.terms[0]) order.deed = order.terms[0];
  if (colour) order.colour = colour === 'gray' ? 'grey' : colour;
  if (ordinalWord) order.ordinal = readOrdinal(ordinalWord)!;
  const region = words.find((w) => Object.hasOwn(regionsByWord, w));
  if (region) order.region = regionsByWord[region]!;
  return order;
}

const like = (a: Term, b: Term, deed: boolean): number => Math.max(termLikeness(a, b), (deed && (oneAct(a.form, b.form) || oneAct(stem(a.form), stem(b.form)))) || derived(a.form, b.form) ? 0.85 : 0);
/** `deed`: the term, or one of the others, says what is to be done. */
const best = (term: Term, others: Term[], deed?: Term): number => Math.max(0, ...others.map((o) => like(term, o, deed !== undefined && (deed === term || deed === o))));

/** A tint, however pale: notices are drawn on the faintest green or yellow. */
function tinted(name: string, colour: Colour | undefined): boolean {
  if (!colour || isColour(name, colour)) return colour !== undefined;
  const most = Math.max(colour.r, colour.g, colour.b);
  const least = Math.min(colour.r, colour.g, colour.b);
  if (most - least < 8 || least < 150) return false;
  // The same hue at full strength.
  const full = (v: number): number => Math.round(((v - least) / (most - least)) * 200 + 20);
  const strong = { r: full(colour.r), g: full(colour.g), b: full(colour.b) };
  return isColour(name, strong) || (name === 'yellow' && isColour('orange', strong)) || (name === 'red' && isColour('pink', strong));
}

/** What is written around a control: in its row or card, else right beside it. */
function company(scene: Scene, item: Item): string {
  const region = item.regions.find((r) => ['row', 'card', 'cell', 'toast', 'dialog'].includes(r.kind) && areaOf(r.box) > 1.2 * areaOf(item.box) && areaOf(r.box) < 0.45 * scene.width * scene.height);
  if (region) return scene.lines.filter((l) => within(l.box, region.box) > 0.6).map((l) => l.text).join(' ');
  const choice = item.control?.affordance === 'toggle';
  const near = scene.lines.filter((l) => {
    const row = gapY(l.box, item.box) < -0.3 * Math.min(l.box.height, item.box.height);
    return row ? gapX(l.box, item.box) < (choice ? 240 : 460) : !choice && gapX(l.box, item.box) < 40 && gapY(l.box, item.box) < 44;
  });
  return near.map((l) => l.text).join(' ');
}

interface Explained {
  item: Item;
  score: number;
  covered: number;
}

function explain(scene: Scene, item: Item, order: Order): Explained | undefined {
  const control = item.control;
  const icon = control?.icon;
  const label = item.names.find((n) => n.worth >= 0.97 && n.text !== icon?.replaceAll('-', ' '))?.text ?? '';
  const own = knownTerms(label).filter((t) => !light.has(t.form) && !kindNames.has(t.form) && !/^[\d.,]+$/.test(t.form));
  // "The last 7 days" is not "30 days".
  const figures = (terms: string[]): string[] => terms.filter((t) => /^\d+$/.test(t));
  const [asked, written] = [figures(order.terms.map((t) => t.form)), figures(wordsOf(label))];
  if (asked.length > 0 && written.length > 0 && !asked.some((f) => written.includes(f))) return undefined;
  const said = own.length > 0 ? own.reduce((sum, t) => sum + best(t, order.terms, order.verb), 0) / own.length : 0;
  const hits = icon === undefined ? [] : order.mentions.filter((m) => m.icons.includes(icon));
  const iconHit = hits.length > 0 ? 1 : 0;
  const byIcon = (term: Term): boolean => hits.some((m) => term.form.split(' ').some((w) => m.words.has(w)));
  const iconOnly = own.length === 0 || (icon !== undefined && fold(label) === fold(icon.replaceAll('-', ' ')));
  const beside = company(scene, item);
  const around = knownTerms(beside);
  if (order.quoted.some((q) => !fold(`${label} ${beside}`).includes(fold(q)))) return undefined;
  let covered = 0;
  let byOwn = 0;
  let all = 0;
  for (const term of order.terms) {
    const weight = order.weights.get(term.form) ?? 1;
    const mine = Math.max(best(term, own, order.verb), byIcon(term) ? 1 : 0);
    all += weight;
    if (mine >= 0.8) byOwn += weight;
    covered += mine >= 0.8 ? weight : best(term, around) >= 0.9 ? 0.9 * weight : 0;
  }
  // Whatever else fits: a control that does not say what is to be done does something else.
  const { deed } = order;
  if (deed && best(deed, own, deed) < 0.8 && !byIcon(deed) && !(iconHit && order.terms.length > 1 && iconsFor(deed.form).length === 0)) {
    // A choice says no deed of its own: to group by payee is to choose "By payee".
    const choice = control?.affordance === 'toggle' && said > 0.95 && byOwn >= all - 1.01;
    if (!choice && (byOwn < 1.6 || said < 0.8)) return undefined;
  }
  // 'Add to cart' is not what "open the cart" means.
  if (own.some((t) => actWords.has(t.form) && best(t, order.terms, order.verb) < 0.8)) return undefined;
  const share = all > 0 ? covered / all : 1;
  // A box without words of its own is told by its row.
  const rowOnly = order.toggles && control?.affordance === 'toggle' && order.terms.length > 0 && share > 0.85 ? 0.8 : 0;
  // A longer label that holds all that was said: 'Forgotten your password?' for "the password".
  const holds = order.terms.length > 0 && byOwn >= all - 0.01 && own.length <= 6 ? 0.7 : 0;
  const mine = Math.max(rowOnly, holds, iconHit && (iconOnly || said > 0.5) ? 1 : iconHit * 0.6, order.terms.length > 0 ? said * (byOwn > 0 ? 1 : 0) : 0);
  if (mine < 0.6 && !(order.terms.length === 0 && (order.colour || order.mentions.length > 0))) return undefined;
  // "The red button on the right": nothing is named, so its looks and its place are all there is.
  const unnamed = order.terms.length === 0 && hits.length === 0;
  if (unnamed && (item.line || (order.button && item.kind !== 'button'))) return undefined;
  let score = unnamed ? 0.78 : 0.45 * mine + 0.4 * share + (order.terms.length > 0 ? 0.15 * (byOwn / all) : 0.1);
  for (const place of order.places) score *= 0.6 + 0.4 * placeWords[place]!(scene, item.box);
  if (order.region && scene.regions.some((r) => r.kind === order.region)) score *= item.regions.some((r) => r.kind === order.region || (order.region === 'header' && r.kind === 'navigation')) ? 1 : order.region === 'header' && item.box.y < 0.16 * scene.height ? 0.95 : 0.5;
  if (order.colour) {
    // "The green message" is closed by a × that is not green itself.
    const { colour } = order;
    const itself = isColour(colour, control?.fill) || isColour(colour, item.line?.colour) || scene.lines.some((l) => control?.lines.includes(l.id) && isColour(colour, l.colour));
    const near = scene.lines.some((l) => Math.abs(centre(l.box).y - centre(item.box).y) < 40 && tinted(colour, l.background));
    score *= itself ? 1 : near ? 0.9 : 0.35;
  }
  if (order.toggles && control?.affordance !== 'toggle') score *= 0.8;
  if (item.veiled) score *= 0.5;
  if (control?.state.disabled) score *= 0.9;
  if (item.line) score *= 0.85;
  return { item, score, covered: share };
}

/** The order with its words weighed by how often the screen says them. */
function weighed(order: Order, items: Item[]): Order {
  for (const term of order.terms) {
    const said = items.filter((i) => i.names.some((n) => best(term, knownTerms(n.text)) >= 0.9)).length;
    order.weights.set(term.form, said <= 1 ? 1 : Math.max(0.45, 1 / (1 + 0.45 * Math.log(said))));
  }
  return order;
}

const enough = 0.68;
const clear = 0.07;

/** Words that look as if they could be pressed, or that name a row or a card. */
const standsOut = ({ line, regions }: Item): boolean =>
  line!.underlined || Math.max(line!.colour.r, line!.colour.g, line!.colour.b) - Math.min(line!.colour.r, line!.colour.g, line!.colour.b) > 70 || regions.some((r) => r.kind === 'row' || r.kind === 'card');

/** Pressable things first; a line of text only where it stands for itself. */
const candidatesOf = (items: Item[], toggles: boolean): Item[] =>
  items.filter((i) => (i.control ? i.control.affordance === 'press' || i.control.affordance === 'toggle' || (i.control.affordance === 'none' && i.control.icon !== undefined) : !toggles && i.line!.words.length <= 5 && standsOut(i)));

/** Of equals the one by far nearest to the words of the order that none of them bears: the answer button under a person's name. */
function nearestTo(scene: Scene, order: Order, rivals: Explained[]): Explained | undefined {
  const left = order.terms.filter((t) => rivals.every((r) => best(t, r.item.names.flatMap((n) => knownTerms(n.text))) < 0.8));
  if (left.length === 0) return undefined;
  const anchors = scene.lines.filter((l) => left.some((t) => best(t, knownTerms(l.text)) >= 0.95));
  const most = Math.max(0, ...anchors.map((a) => left.filter((t) => best(t, knownTerms(a.text)) >= 0.95).length));
  const named = anchors.filter((a) => left.filter((t) => best(t, knownTerms(a.text)) >= 0.95).length === most);
  if (named.length !== 1 || most < left.length) return undefined;
  // What belongs to a name stands under it or beside it, and before the next of its kind.
  const far = (r: Explained): number => {
    const dy = centre(r.item.box).y - centre(named[0]!.box).y;
    return (dy < -8 ? 400 : 0) + Math.abs(dy) + gapX(r.item.box, named[0]!.box) * 0.1;
  };
  const sorted = [...rivals].sort((a, b) => far(a) - far(b));
  return far(sorted[0]!) < 320 && far(sorted[0]!) < 0.6 * far(sorted[1]!) ? sorted[0] : undefined;
}

/** Whether one thing says clearly more of an order than another. */
export function saysMore(scene: Scene, items: Item[], text: string, one: { item: Item }, other: Box): boolean {
  if (one.item.box === other || within(other, one.item.box) > 0.6 || within(one.item.box, other) > 0.6) return false;
  const order = weighed(readOrder(text), items);
  const rival = items.find((i) => i.box === other) ?? items.find((i) => within(other, i.box) > 0.8);
  const mine = explain(scene, one.item, order);
  const its = rival && explain(scene, rival, order);
  return mine !== undefined && mine.score - (its?.score ?? 0.4) > 0.12 && mine.covered - (its?.covered ?? 0) > 0.2;
}

/** The one control that explains an order as a whole; ambiguous where several do so alike, not found where none does. */
export function byIntent(scene: Scene, items: Item[], text: string, { every = false }: { /** every word must be explained, by the control or what stands beside it */ every?: boolean } = {}): Settled {
  const order = weighed(readOrder(text), items);
  if (order.terms.length === 0 && order.mentions.length === 0 && !order.colour) return { kind: 'not-found', nearest: [] };
  let found = candidatesOf(items, order.toggles).flatMap((item) => explain(scene, item, order) ?? []);
  // A control and the words in it are one thing.
  found = found.filter((f) => f.item.control || !found.some((o) => o.item.control && within(f.item.box, o.item.box) > 0.6 && o.score >= f.score - 0.1));
  if (every) found = found.filter((f) => f.covered > 0.9);
  found.sort((a, b) => b.score - a.score);
  const [top] = found;
  if (!top || top.score < enough) return { kind: 'not-found', nearest: found.slice(0, 3).map((f) => asCandidate(f.item, f.score)) };
  const rivals = found.filter((f) => top.score - f.score < clear);
  if (rivals.length > 1 && order.ordinal !== undefined) {
    const picked = inReadingOrder(rivals.map((r) => r.item)).at(order.ordinal);
    if (picked) return { kind: 'found', candidate: asCandidate(picked, top.score), others: [], confidence: 0.6 };
  }
  const near = rivals.length > 1 ? nearestTo(scene, order, rivals) : undefined;
  if (near) return { kind: 'found', candidate: asCandidate(near.item, near.score), others: [], confidence: 0.6 };
  if (rivals.length > 1) return { kind: 'ambiguous', candidates: rivals.map((r) => asCandidate(r.item, r.score)) };
  return { kind: 'found', candidate: asCandidate(top.item, top.score), others: [], confidence: Math.min(0.75, top.score) };
}
