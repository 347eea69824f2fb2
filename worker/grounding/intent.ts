/**
 * Grounds instructions that strict matching can't resolve: "Click the gear at the top right". Scores how
 * well each control's words, icon, context, position and look explain the instruction; each rule below
 * lowers the score. The lower the best score, the larger its lead must be.
 */
import { chroma } from '#worker/sight/contrast.ts';
import { centre, gapX, within } from '#worker/core/geometry.ts';
import type { Colour, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Relation } from '#worker/language/types.ts';
import { isColour } from '#worker/sight/colour-names.ts';
import {
  isActionWord,
  isSameAction,
  saidOfAnything,
  switchesOff,
  switchesOn,
} from '#worker/lexicons/action-synonyms.ts';
import { iconsFor } from '#worker/lexicons/icon-names.ts';
import { fold, skeleton, stem, wordsOf } from '#worker/core/likeness.ts';
import { initialsOf, areEquivalent } from '#worker/lexicons/equivalents.ts';
import { termLikeness, type Term } from '#worker/lexicons/synonyms.ts';
import { labelContextOf, type LabelContext } from './label-context.ts';
import { asCandidate } from './forms.ts';
import { inReadingOrder, isIn, type Item } from './items.ts';
import { actWords, knownTerms } from './label-fit.ts';
import { kindNames, light } from './order/light-words.ts';
import { kindsAsNames, type Order } from './order/order.ts';
import { readOrder } from './order/read-order.ts';
import { placesCalled, relationZone } from './places.ts';
import type { Settled } from './settle.ts';
import { placeWords } from './sides.ts';

const like = (a: Term, b: Term, deed: boolean): number =>
  Math.max(
    termLikeness(a, b),
    (deed && (isSameAction(a.form, b.form) || isSameAction(stem(a.form), stem(b.form)))) ||
      areEquivalent(a.form, b.form)
      ? 0.85
      : 0,
  );
/** `deed`: the action word; matches that involve it are compared as actions. */
const best = (term: Term, others: Term[], deed?: Term): number =>
  Math.max(0, ...others.map((o) => like(term, o, deed !== undefined && (deed === term || deed === o))));

/** Whether a colour is a tint, however pale: notices often have a very light green or yellow background. */
function tinted(name: string, colour: Colour | undefined): boolean {
  if (!colour || isColour(name, colour)) return colour !== undefined;
  const most = Math.max(colour.r, colour.g, colour.b);
  const least = Math.min(colour.r, colour.g, colour.b);
  if (most - least < 8 || least < 150) return false;
  // The same hue at full saturation.
  const full = (v: number): number => Math.round(((v - least) / (most - least)) * 200 + 20);
  const strong = { r: full(colour.r), g: full(colour.g), b: full(colour.b) };
  return (
    isColour(name, strong) ||
    (name === 'yellow' && isColour('orange', strong)) ||
    (name === 'orange' && isColour('yellow', strong)) ||
    (name === 'red' && isColour('pink', strong))
  );
}

/** The screen as seen for one instruction. */
interface Setting {
  scene: Scene;
  items: Item[];
  order: Order;
  /** All text of the screen. */
  page: string;
  /** Controls whose words or icon name the instruction's action. */
  doers: Item[];
}

/** One item compared with the instruction. */
interface Seen extends Setting {
  item: Item;
  label: string;
  /** Terms of its own names. */
  own: Term[];
  beside: LabelContext;
  around: Term[];
  /** Share of the label's terms that the instruction names, 0…1. */
  said: number;
  /**
   * Weighted share of the instruction that its label or icon covers, and that it covers together with its
   * context.
   */
  byOwn: number;
  covered: number;
  /** Its icon matches the instruction. */
  iconHit: boolean;
  /** Weight of that match: a word's less common meanings count less. */
  iconWorth: number;
  byIcon: (term: Term) => boolean;
  /** It has an icon at most, but no text. */
  wordless: boolean;
}

const squeezed = (text: string): string => skeleton(fold(text).replace(/[^\p{L}\p{N}]/gu, ''));
/** A name with a hyphen, underscore or dot, compared letter by letter: 'staging-web'. */
const isName = (term: Term): boolean => /[-_.]/.test(term.form);
const contains = (text: string, name: string): boolean => squeezed(text).includes(squeezed(name));

function look(setting: Setting, item: Item): Seen {
  const { scene, order } = setting;
  const icon = item.control?.icon;
  const names = item.names
    .filter((n) => n.worth >= 0.88 && n.text !== icon?.replaceAll('-', ' ') && n.text !== icon)
    .map((n) => n.text);
  const termsIn = (text: string): Term[] =>
    knownTerms(text).filter((t) => !light.has(t.form) && !kindNames.has(t.form) && !/^[\d.,]+$/.test(t.form));
  const hits =
    icon === undefined
      ? []
      : order.mentions.filter(
          (m) =>
            m.icons.includes(icon) &&
            ![...m.words].every((w) => [...order.within].some((t) => t.form.split(' ').includes(w))),
        );
  const byIcon = (term: Term): boolean => hits.some((m) => term.form.split(' ').some((w) => m.words.has(w)));
  const asked = order.terms.filter((t) => !order.within.has(t));
  const isIt = (text: string): boolean => order.names.some((name) => squeezed(name) === squeezed(text));
  const saidOf = (terms: Term[]): number =>
    terms.length > 0 ? terms.reduce((sum, t) => sum + best(t, asked, order.verb), 0) / terms.length : 0;
  // Use the name that overlaps most with the instruction.
  const [label = ''] = [...names].sort((a, b) => saidOf(termsIn(b)) - saidOf(termsIn(a)));
  const own = names.flatMap(termsIn);
  const beside = labelContextOf(scene, item);
  const [around, above] = [knownTerms(beside.near), knownTerms(beside.above)];
  let [byOwn, covered, all] = [0, 0, 0];
  for (const term of order.terms) {
    const weight = order.weights.get(term.form) ?? 1;
    const mine = Math.max(
      best(term, own, order.verb),
      byIcon(term) ||
        (isName(term) && contains(names.join(' '), term.form)) ||
        names.some((n) => initialsOf(term.form, n))
        ? 1
        : 0,
    );
    all += weight;
    if (mine >= 0.8 && !order.within.has(term)) byOwn += weight * mine;
    covered +=
      mine >= 0.8
        ? weight * mine
        : best(term, around) >= 0.85 || (isName(term) && contains(beside.near, term.form))
          ? 0.9 * weight
          : best(term, above) >= 0.85
            ? 0.7 * weight
            : 0;
  }
  return {
    ...setting,
    item,
    label,
    own: termsIn(label),
    beside,
    around: [...around, ...above],
    said: isIt(label) ? 1 : saidOf(termsIn(label)),
    byOwn: all > 0 ? byOwn / all : 0,
    covered: all > 0 ? covered / all : 1,
    iconHit: hits.length > 0,
    iconWorth: Math.max(0, ...hits.map((m) => (m.icons.indexOf(icon!) > 2 ? 0.8 : 1))),
    byIcon,
    wordless: termsIn(label).length === 0,
  };
}

/** 0…1: how well item and instruction explain each other. 0 if the item can't be meant. */
function base(seen: Seen): number {
  const { item, order, said, byOwn, covered, own, iconHit, iconWorth, wordless } = seen;
  // "The red button on the right" names nothing: only look and position count.
  if (order.terms.length === 0 && !iconHit)
    return !item.line &&
      (order.first === 'fill' || order.colour !== undefined || order.mentions.length > 0) &&
      (!order.kinds.includes('button') || item.kind === 'button')
      ? 0.78
      : 0;
  // An unlabelled checkbox is identified by its row.
  const byRow =
    order.toggles && item.control?.affordance === 'toggle' && order.terms.length > 0 && covered > 0.85
      ? 0.8
      : 0;
  // A longer label that holds all words: 'Forgotten your password?' for "the password".
  const holds = order.terms.length > 0 && byOwn > 0.75 && own.length <= 6 ? 0.7 : 0;
  // A number or mark identified by a word beside it: the 26 under "Thu".
  const byCompany =
    wordless &&
    item.control !== undefined &&
    item.control.icon === undefined &&
    covered > 0.8 &&
    order.deed === undefined
      ? 0.55
      : 0;
  const mine = Math.max(
    byRow,
    holds,
    byCompany,
    iconHit && (wordless || said > 0.5) ? iconWorth : iconHit && said > 0 ? 0.6 : 0,
    byOwn > 0 ? said : 0,
  );
  if (mine < 0.5) return 0;
  // An exact label beats an icon that may mean the same.
  const exact = said > 0.99 && byOwn > 0.99 && !wordless ? 0.1 : 0;
  return 0.35 * mine + 0.5 * covered + (order.terms.length > 0 ? 0.15 * byOwn : 0.1) + exact;
}

/** A factor that penalises an item: 1 no objection, 0 excluded. */
type Rule = (seen: Seen) => number;

/** "The last 7 days" is not "30 days". */
const figures: Rule = ({ order, label }) => {
  const asked = order.terms.map((t) => t.form).filter((t) => /^\d+$/.test(t));
  const written = wordsOf(label).filter((t) => /^\d+$/.test(t));
  return asked.length > 0 && written.length > 0 && !asked.some((f) => written.includes(f)) ? 0 : 1;
};

const quotedWords: Rule = ({ order, label, beside }) =>
  order.quoted.every((q) => contains(`${label} ${beside.near} ${beside.above}`, q)) ? 1 : 0;

/**
 * A name in the instruction must appear on the item or beside it; if it appears elsewhere on the screen,
 * another item is meant.
 */
const namesNear: Rule = ({ order, label, beside, page, own, around, item }) =>
  order.names.reduce((factor, name) => {
    const terms = knownTerms(name);
    if (
      contains(`${label} ${item.names.map((n) => n.text).join(' ')} ${beside.near} ${beside.above}`, name) ||
      terms.every((t) => best(t, [...own, ...around]) >= 0.8)
    )
      return factor;
    return (
      factor *
      (contains(page, name) || knownTerms(page).some((t) => areEquivalent(fold(name), t.form)) ? 0.6 : 0.35)
    );
  }, 1);

/** Penalises a control that does not name the instruction's action. */
const deedSaid: Rule = ({ scene, order, own, around, byIcon, iconHit, item, byOwn, said, doers }) => {
  const { deed } = order;
  // "The family calendar" is "Family" under the heading "My calendars".
  const isSort = (term: Term): boolean =>
    term === order.terms.at(-1) &&
    scene.lines.some(
      (l) =>
        l.words.length <= 3 &&
        l.box.y < item.box.y &&
        Math.abs(l.box.x - item.box.x) < 60 &&
        best(term, knownTerms(l.text)) >= 0.85,
    );
  if (
    !deed ||
    best(deed, own, deed) >= 0.8 ||
    byIcon(deed) ||
    (iconHit && order.terms.length > 1 && iconsFor(deed.form).length === 0)
  )
    return 1;
  // 'Insert a smiley': the icon matches, and no other control inserts.
  if (iconHit && doers.length === 0) return 0.9;
  // A choice need not name the action: "group by payee" chooses "By payee", "allow X" ticks X.
  const choice = item.control?.affordance === 'toggle' || item.kind === 'tab';
  // A control that names this very action is preferred.
  const other =
    item.kind !== 'radio' &&
    (item.kind !== 'tab' || order.deed === order.verb) &&
    doers.some((d) => d !== item)
      ? 0.55
      : 1;
  // 'Hide the teachers' unticks "Teachers", whatever other controls hide something.
  if (
    choice &&
    (switchesOn.has(order.first) || switchesOff.has(order.first)) &&
    said > 0.9 &&
    order.terms.every(
      (t) =>
        t === deed ||
        best(t, [...own, ...around]) >= 0.8 ||
        isSort(t) ||
        (order.weights.get(t.form) ?? 1) <= nowhere,
    )
  )
    return 0.95;
  if (
    choice &&
    (switchesOn.has(order.first) ||
      switchesOff.has(order.first) ||
      best(deed, around) >= 0.8 ||
      (said > 0.9 && byOwn > 0.45))
  )
    return other;
  const weight = order.terms.reduce((sum, t) => sum + (order.weights.get(t.form) ?? 1), 0);
  return byOwn * weight >= 1.6 && said >= 0.8
    ? Math.max(0.8, other)
    : said > 0.9 && byOwn * weight >= 0.9
      ? 0.75 * other
      : 0;
};

/** Excludes labels with another action: 'Add to cart' for "open the cart". */
const noOtherDeed: Rule = ({ order, own, item }) =>
  item.control?.affordance !== 'toggle' &&
  own.some((t) => actWords.has(t.form) && best(t, order.terms, order.verb ?? order.deed) < 0.8)
    ? 0
    : 1;

const inPlace: Rule = ({ order, scene, item }) =>
  order.places.reduce((factor, place) => factor * (0.6 + 0.4 * placeWords[place]!(scene, item.box)), 1);

const inRegion: Rule = ({ order, scene, item }) => {
  if (!order.region || !scene.regions.some((r) => r.kind === order.region)) return 1;
  if (
    item.regions.some(
      (r) => r.kind === order.region || (order.region === 'header' && r.kind === 'navigation'),
    )
  )
    return 1;
  return order.region === 'header' && item.box.y < 0.16 * scene.height ? 0.95 : order.toolbar ? 0.9 : 0.5;
};

/** "The green message" may be closed by a × that is not green itself. */
const coloured: Rule = ({ order: { colour }, scene, item }) => {
  if (!colour) return 1;
  const itself =
    isColour(colour, item.control?.fill) ||
    isColour(colour, item.line?.colour) ||
    scene.lines.some((l) => item.control?.lines.includes(l.id) && isColour(colour, l.colour));
  const near = scene.lines.some(
    (l) => Math.abs(centre(l.box).y - centre(item.box).y) < 40 && tinted(colour, l.background),
  );
  return itself ? 1 : near ? 0.9 : 0.35;
};

/** "With the bin icon": the item itself must be that icon. */
const theTool: Rule = ({ order: { tool, mentions }, item, own }) => {
  const named = tool.filter((w) => !kindNames.has(w) && !(w in placeWords));
  if (named.length === 0) return 1;
  const icon = item.control?.icon;
  const drawn =
    icon !== undefined && mentions.some((m) => m.icons.includes(icon) && named.some((w) => m.words.has(w)));
  return drawn || named.some((w) => knownTerms(w).some((t) => best(t, own) >= 0.8)) ? 1 : 0.3;
};

const kinds: Record<string, (item: Item) => boolean> = {
  icon: (i) => i.control?.icon !== undefined || i.kind === 'icon' || i.kind === 'image',
  button: (i) => i.control !== undefined && i.kind !== 'link' && i.kind !== 'textfield',
  link: (i) => i.kind === 'link' || i.line !== undefined || i.kind === 'menuitem',
  tab: (i) => ['tab', 'button', 'link', 'menuitem', 'text'].includes(i.kind),
  checkbox: (i) => i.control?.affordance === 'toggle',
  radio: (i) => i.control?.affordance === 'toggle',
  switch: (i) => i.control?.affordance === 'toggle',
};
const ofKind: Rule = ({ order, item }) => {
  // A switch is neither opened, nor a button or menu.
  if (
    item.control?.affordance === 'toggle' &&
    order.first === 'open' &&
    item.names.some((n) => wordsOf(n.text).length > 2)
  )
    return 0.2;
  if (
    item.control?.affordance === 'toggle' &&
    item.kind !== 'radio' &&
    !order.toggles &&
    (order.first === 'open' ||
      order.kinds.some((kind) => ['button', 'icon', 'menu', 'link', 'tab'].includes(kind)))
  )
    return 0.5;
  return order.kinds.every((kind) => kinds[kind]?.(item) ?? true) ? 1 : item.line ? 0.65 : 0.85;
};

const related: Rule = ({ order, items, item }) =>
  order.relations.reduce((factor, relation) => {
    const anchors = placesCalled(items, relation.to).map((i) => i.box);
    if (anchors.length === 0) return factor * 0.5;
    return anchors.includes(item.box)
      ? 0
      : factor *
          relationZone(
            relation.kind,
            anchors,
            items.filter((i) => i.control).map((i) => i.box),
          )(item.box);
  }, 1);

/** Text that looks clickable, or that names a row or card. */
const standsOut = ({ line, regions }: Item): boolean =>
  line!.underlined || chroma(line!.colour) > 70 || regions.some((r) => r.kind === 'row' || r.kind === 'card');

/** Plain text is a target only if it matches nearly all of the instruction, and little else. */
const plainLine: Rule = ({ item, said, byOwn, covered, order, own }) => {
  if (item.control) return 1;
  // "Make …" and descriptive phrases do not mean clicking plain text.
  if ((order.first === 'make' && covered < 0.85) || light.has(order.first)) return 0;
  if (
    own.some(
      (t) =>
        t.form.endsWith('ing') &&
        order.terms.some(
          (o) => (o === order.verb || o === order.deed) && o.form !== t.form && like(o, t, true) >= 0.8,
        ),
    )
  )
    return 0;
  if (standsOut(item)) return 1;
  // 'Deleting' is a status, and deletes nothing.
  if (order.deed && !own.some((t) => termLikeness(order.deed!, t) >= 0.86)) return 0;
  return said > 0.84 && byOwn > 0.55 && item.line!.words.length <= 4 ? 0.86 : 0;
};

/** Whether a checkbox is one of three or more in a column, with clickable controls in their rows. */
const rowBoxes = (items: Item[], { box }: Item): boolean =>
  items.filter((i) => i.kind === 'checkbox' && Math.abs(i.box.x - box.x) < 4).length >= 3 &&
  items.some(
    (i) =>
      i.control?.affordance === 'press' &&
      i.box.x > box.x + box.width &&
      Math.abs(centre(i.box).y - centre(box).y) < 14,
  );

/** A row checkbox only selects its row, so it serves no other instruction. */
const noRowBox: Rule = ({ order, item, items, covered }) =>
  item.kind === 'checkbox' &&
  !order.toggles &&
  rowBoxes(items, item) &&
  covered < 0.9 &&
  !/^(select|choose|pick|mark)$/.test(order.first) &&
  !switchesOn.has(order.first)
    ? 0.6
    : 1;

/** "Clear all filters" is not meant where one filter is named. */
const notAll: Rule = ({ order, label }) =>
  (order.quoted.length > 0 || order.names.length > 0) && /\ball\b/i.test(label) && !order.all ? 0.7 : 1;

const usable: Rule = ({ order, item }) =>
  (order.first === 'fill' ? 1 : order.toggles && item.control?.affordance !== 'toggle' ? 0.8 : 1) *
  (item.veiled ? 0.5 : 1) *
  (item.control?.state.disabled ? 0.9 : 1) *
  (item.line
    ? 0.85
    : item.control?.affordance === 'type'
      ? 0.8
      : item.control?.affordance === 'choose' &&
          !/^(open|expand|show|click|tap|press|unfold)$/.test(order.first)
        ? 0.85
        : 1) *
  (isIn(item, ['footer']) ? 0.98 : 1);

const rules: Rule[] = [
  figures,
  quotedWords,
  namesNear,
  deedSaid,
  noOtherDeed,
  inPlace,
  inRegion,
  coloured,
  theTool,
  ofKind,
  related,
  plainLine,
  noRowBox,
  notAll,
  usable,
];

interface Explained {
  item: Item;
  score: number;
  covered: number;
}

function explain(setting: Setting, item: Item): Explained | undefined {
  const seen = look(setting, item);
  const score = rules.reduce((left, rule) => (left === 0 ? 0 : left * rule(seen)), base(seen));
  return score > 0 ? { item, score, covered: seen.covered } : undefined;
}

/** Weight of words that are nowhere on the screen: they do not help to tell controls apart. */
const nowhere = 0.5;

/** Weighs the instruction's words by how often they appear on the screen. */
function settingOf(scene: Scene, items: Item[], order: Order, strange = nowhere): Setting {
  // 'Get the app now': a generic verb counts if a control's label starts with it.
  if (
    !order.verb &&
    saidOfAnything.has(order.first) &&
    !/^(click|tap|press|choose|select|open|go)$/.test(order.first) &&
    items.some((i) => i.control && i.names.some((n) => wordsOf(n.text)[0] === order.first))
  ) {
    order.verb = { form: order.first, senses: [], weight: 1 };
    order.terms.unshift(order.verb);
    order.weights.set(order.first, 0.7);
  }
  kindsAsNames(order, items);
  for (const term of order.terms) {
    const said = items.filter((i) =>
      i.names.some((n) =>
        isName(term) ? contains(n.text, term.form) : best(term, knownTerms(n.text), order.verb) >= 0.85,
      ),
    ).length;
    const tells =
      said === 0 && term !== order.verb
        ? isActionWord(term.form)
          ? nowhere
          : strange
        : said <= 1
          ? 1
          : Math.max(0.45, 1 / (1 + 0.45 * Math.log(said)));
    order.weights.set(term.form, tells * (order.weights.get(term.form) ?? 1));
  }
  const { deed } = order;
  const meansDeed = (icon: string | undefined): boolean =>
    icon !== undefined &&
    deed !== undefined &&
    order.mentions.some((m) => m.icons.includes(icon) && deed.form.split(' ').some((w) => m.words.has(w)));
  const doers =
    deed === undefined
      ? []
      : items.filter(
          (i) =>
            i.control &&
            i.control.affordance !== 'type' &&
            (meansDeed(i.control.icon) ||
              i.names.some((n) => best(deed, knownTerms(n.text).slice(0, 3), deed) >= 0.8)),
        );
  return { scene, items, order, page: scene.lines.map((l) => l.text).join(' '), doers };
}

/**
 * Whether an item may be clicked. Kinds are detected unsurely: a "field" that shows just its label is often
 * a button.
 */
const pressable = ({ control, kind }: Item): boolean =>
  control!.affordance === 'press' ||
  control!.affordance === 'toggle' ||
  kind === 'select' ||
  (control!.affordance === 'none' && control!.icon !== undefined) ||
  (control!.affordance === 'type' &&
    control!.value !== undefined &&
    (control!.label === '' || control!.label === control!.value));

/** Clickable controls, and short lines of text. */
const candidatesOf = (items: Item[], toggles: boolean): Item[] =>
  items.filter((i) => (i.control ? pressable(i) : !toggles && i.line!.words.length <= 5));

/**
 * Among equal items, the one nearest to the remaining words of the instruction: the answer button under a
 * person's name. Undefined if that is unclear.
 */
function nearestTo({ scene, order }: Setting, rivals: Explained[]): Explained | undefined {
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

/** Whether an item matches an instruction clearly better than the item at the box `other`. */
export function saysMore(
  scene: Scene,
  items: Item[],
  text: string,
  one: { item: Item },
  other: Box,
): boolean {
  if (one.item.box === other || within(other, one.item.box) > 0.6 || within(one.item.box, other) > 0.6)
    return false;
  const setting = settingOf(scene, items, readOrder(text));
  const rival = items.find((i) => i.box === other) ?? items.find((i) => within(other, i.box) > 0.8);
  const mine = explain(setting, one.item);
  const its = rival && explain(setting, rival);
  if (mine && mine.score > 1 && (its?.score ?? 0.4) < 0.9) return true;
  return (
    mine !== undefined && mine.score - (its?.score ?? 0.4) > 0.12 && mine.covered - (its?.covered ?? 0) > 0.2
  );
}

/**
 * Whether the instruction names something that stands elsewhere on the screen, or has almost nothing to do
 * with this item.
 */
export function belongsElsewhere(scene: Scene, items: Item[], text: string, box: Box): boolean {
  const item = items.find((i) => i.box === box) ?? items.find((i) => within(box, i.box) > 0.8);
  if (!item) return false;
  const seen = look(settingOf(scene, items, readOrder(text)), item);
  // A label that shares only a word or two with the instruction is no match.
  const slight =
    !seen.iconHit &&
    seen.own.length > 1 &&
    seen.said < 0.6 &&
    seen.covered < 0.7 &&
    !seen.item.names.some((n) => contains(text, n.text));
  return namesNear(seen) < 1 || quotedWords(seen) === 0 || slight;
}

/** The lead over the next item that a score needs: low scores must stand alone. */
function leadFor(score: number): number {
  if (score >= 0.68) return 0.07;
  return score >= 0.54 ? 0.14 : 1;
}

interface Means {
  /** Every word must match the control or its context. */
  every?: boolean;
  relations?: Relation[];
  /** Items to choose from instead of clickable ones, for example fields. */
  among?: Item[];
  /** Words that are nowhere on the screen keep their full weight: "spatial audio" is not "mono audio". */
  exact?: boolean;
}

/**
 * The one control that explains the whole instruction; ambiguous if several do so equally, not found if none
 * does.
 */
export function byIntent(
  scene: Scene,
  items: Item[],
  text: string,
  { every = false, relations = [], among, exact = false }: Means = {},
): Settled {
  const setting = settingOf(scene, items, readOrder(text, relations), exact ? 1 : nowhere);
  const { order } = setting;
  if (
    order.terms.length === 0 &&
    order.mentions.length === 0 &&
    !order.colour &&
    !(among && order.places.length + order.relations.length > 0)
  )
    return { kind: 'not-found', nearest: [] };
  let found = (among ?? candidatesOf(items, order.toggles)).flatMap((item) => explain(setting, item) ?? []);
  // A control and the text inside it are one item.
  found = found.filter(
    (f) =>
      f.item.control ||
      !found.some((o) => o.item.control && within(f.item.box, o.item.box) > 0.6 && o.score >= f.score - 0.1),
  );
  found = found.filter(
    (f) =>
      f.item.control ||
      !found.some(
        (o) =>
          o.item.control &&
          o.score > f.score &&
          Math.abs(centre(o.item.box).x - centre(f.item.box).x) < 10 &&
          Math.abs(centre(o.item.box).y - centre(f.item.box).y) < 60 &&
          o.item.names.some((n) => n.text === f.item.line!.text),
      ),
  );
  if (every) found = found.filter((f) => f.covered > 0.85);
  found.sort((a, b) => b.score - a.score);
  const [top] = found;
  const nearest = found.slice(0, 3).map((f) => asCandidate(f.item, f.score));
  if (!top) return { kind: 'not-found', nearest };
  const lead = leadFor(top.score);
  // Words that single out one of several equals count more than a small difference in score.
  const rivals = found.filter(
    (f) =>
      f === top ||
      top.score - f.score < (top.covered - f.covered > 0.15 && f.covered < 0.8 ? Math.min(0.05, lead) : lead),
  );
  const settled = (one: Explained, confidence: number): Settled => ({
    kind: 'found',
    candidate: asCandidate(one.item, one.score),
    others: [],
    confidence,
  });
  if (rivals.length === 1 && lead < 1) return settled(top, Math.min(0.75, top.score));
  const equals = found.filter(
    (f) =>
      top.score - f.score < 0.05 &&
      (f.item.names[0]?.text === top.item.names[0]?.text ||
        (f.item.control?.icon !== undefined && f.item.control.icon === top.item.control?.icon)),
  );
  if (equals.length > 1 && order.ordinal !== undefined && top.score >= 0.5) {
    const picked = inReadingOrder(equals.map((r) => r.item)).at(order.ordinal);
    if (picked) return settled({ ...top, item: picked }, 0.6);
  }
  if (lead === 1) return { kind: 'not-found', nearest };
  const near = nearestTo(setting, rivals);
  if (near) return settled(near, 0.6);
  return top.score >= 0.68
    ? { kind: 'ambiguous', candidates: rivals.map((r) => asCandidate(r.item, r.score)) }
    : { kind: 'not-found', nearest };
}
