/** How well an item explains an instruction: what it shares with it, lowered by each rule. */
import type { Item } from '../items.ts';
import { deedSaid, noOtherDeed, noRowBox } from './action-rules.ts';
import { coloured, ofKind, plainLine, theTool, usable } from './look-rules.ts';
import { inPlace, inRegion, related } from './place-rules.ts';
import type { Rule } from './rule.ts';
import { look, type Seen } from './seen.ts';
import type { Setting } from './setting.ts';
import { figures, namesNear, notAll, quotedWords } from './word-rules.ts';

/** "The red button on the right" names nothing: only look and position count. */
const byLook = ({ item, order }: Seen): number =>
  !item.line &&
  (order.first === 'fill' || order.colour !== undefined || order.mentions.length > 0) &&
  (!order.kinds.includes('button') || item.kind === 'button')
    ? 0.78
    : 0;

/** An unlabelled checkbox is identified by its row. */
const byRow = ({ item, order, covered }: Seen): number =>
  order.toggles && item.control?.affordance === 'toggle' && order.terms.length > 0 && covered > 0.85
    ? 0.8
    : 0;

/** A longer label that holds all words: 'Forgotten your password?' for "the password". */
const byLongerLabel = ({ order, byOwn, own }: Seen): number =>
  order.terms.length > 0 && byOwn > 0.75 && own.length <= 6 ? 0.7 : 0;

/** A number or mark identified by a word beside it: the 26 under "Thu". */
const byContext = ({ item, order, wordless, covered }: Seen): number =>
  wordless &&
  item.control !== undefined &&
  item.control.icon === undefined &&
  covered > 0.8 &&
  order.deed === undefined
    ? 0.55
    : 0;

const byIcon = ({ iconHit, iconWorth, wordless, said }: Seen): number => {
  if (!iconHit) return 0;
  return wordless || said > 0.5 ? iconWorth : said > 0 ? 0.6 : 0;
};

/** 0…1: how well item and instruction explain each other. 0 if the item can't be meant. */
function base(seen: Seen): number {
  const { order, said, byOwn, covered, iconHit, wordless } = seen;
  if (order.terms.length === 0 && !iconHit) return byLook(seen);
  const mine = Math.max(
    byRow(seen),
    byLongerLabel(seen),
    byContext(seen),
    byIcon(seen),
    byOwn > 0 ? said : 0,
  );
  if (mine < 0.5) return 0;
  // An exact label beats an icon that may mean the same.
  const exact = said > 0.99 && byOwn > 0.99 && !wordless ? 0.1 : 0;
  return 0.35 * mine + 0.5 * covered + (order.terms.length > 0 ? 0.15 * byOwn : 0.1) + exact;
}

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

export interface Explained {
  item: Item;
  score: number;
  covered: number;
}

/** Undefined where the item can't be meant. */
export function explain(setting: Setting, item: Item): Explained | undefined {
  const seen = look(setting, item);
  const score = rules.reduce((left, rule) => (left === 0 ? 0 : left * rule(seen)), base(seen));
  return score > 0 ? { item, score, covered: seen.covered } : undefined;
}
