/**
 * Takes out of a step the words on which its meaning hangs: conditions, what is not to be done, order in
 * time, how often, and with which kind of press. What is left are plain orders for the grammar.
 */
import { mask, withPlainQuotes } from '../mask.ts';
import { withoutCourtesy } from '../courtesy.ts';
import { toldAsOrder } from '../register.ts';
import { conditionsIn, type Condition } from './conditions.ts';
import { imperative } from './imperative.ts';
import { mannerIn } from './manner.ts';
import { activeOf } from './passive.ts';
import { refrainsIn } from './refrains.ts';
import { inTime } from './time.ts';
import { timesIn } from './times.ts';
import type { PressManner } from '#worker/core/press.ts';

export type { Condition } from './conditions.ts';

export interface Order {
  /** In the imperative, without what the other fields say. */
  text: string;
  /** “Do not …”: there is nothing to do. */
  refrain?: true;
  condition?: Condition;
  /** How often it is carried out. */
  times: number;
  manner: PressManner;
}

/** “You should see …” is no order, and “make sure not to …” is one of another kind. */
const looks =
  "(?!not\\b|never\\b|see\\b|view\\b|find\\b|be\\b|are\\b|is\\b|have\\b|has\\b|can\\b|get\\b|do\\b|don't)";
/** What leads up to an order and means nothing. */
const leads = [
  new RegExp(
    `^(?:you|the (?:user|tester)) (?:should|must|need to|have to|can|may|will) (?:now |then )?${looks}`,
    'i',
  ),
  /^only (?=(?:click|tap|press|tick|untick|check|uncheck|open|choose|select|type|enter|hover)\b)/i,
  /^(?:do not|don't|never) (?:forget|fail|hesitate) to /i,
  new RegExp(`^(?:make|be) sure (?:you |to )+${looks}`, 'i'),
  /^(?:leave everything(?: [a-z ]+?)? as it is|change nothing(?: [a-z ]+?)?|do nothing(?: [a-z ]+?)?),? (?:except|but)(?: that| to)? /i,
];
/** “From the list ‹a›, choose ‹b›”. */
const fronted = /^(?<place>(?:from|in|under|within) [^,]+), (?<order>(?:choose|select|pick) [^,]+)$/i;
/** “Type in ‹a›”, which is no place to type. */
const typeIn = /^(type|key) in (?=⟦|\d)/i;
/** “Enter ‹a› as the title”. */
const typeAs =
  /^(?<verb>type|enter|input|key|write) (?<text>⟦\d+⟧|\d\S*) as (?:a |an |the )?(?<field>[^⟦,]+)$/i;
/** “Replace what it says with ‹a› in the field ‹b›”. */
const replaced = /^replace .+? (?:with|by) (?<text>.+?) in (?<field>the .+? (?:field|box|input))$/i;
/** What is pressed is the only thing: “click only the link”. */
const pressOnly = /^(click|tap|press|open|choose) only (?=the |⟦)/i;
const typed = (text: string): string =>
  text
    .replace(pressOnly, '$1 ')
    .replace(typeIn, 'type ')
    .replace(typeAs, (_, verb: string, said: string, field: string) => `${verb} ${said} into the ${field}`)
    .replace(replaced, (_, said: string, field: string) => `type ${said} into ${field}`);

/** “Of the links ‹a›, click only the one under ‹b›”. */
const partitive = /^(?:of|from) (?:the|all|these) (?<all>[^,]+), (?<verb>[a-z-]+) only (?<rest>.+)$/i;
const theOne = /^the one (?<where>.+)$/i;

/** “Click the link ‹a› under ‹b›”: of several things, those that are spoken of. */
function outOf(text: string): string {
  const groups = partitive.exec(text)?.groups;
  if (!groups) return text;
  const one = groups.all!.replace(/\b([a-z]+)s\b/i, '$1');
  const wheres = groups.rest!.split(/,? and (?=the one )/).map((part) => theOne.exec(part)?.groups?.where);
  return wheres.every((where) => where !== undefined)
    ? wheres.map((where) => `${groups.verb} the ${one} ${where}`).join(' and then ')
    : `${groups.verb} only ${groups.rest}`;
}

/** What an order is good for. */
const purposes = [
  /^(?:so that|in order that) [^,]+, (?=\S)/i,
  /,? (?:so that|in order that|because|since) \S.*$/i,
];

function plainOrder(text: string): string {
  let plain = text.trim();
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = withoutCourtesy(plain);
    for (const words of [...leads, ...purposes]) plain = plain.replace(words, '');
    plain = outOf(activeOf(typed(plain))).replace(
      fronted,
      (_, place: string, order: string) => `${order} ${place.charAt(0).toLowerCase()}${place.slice(1)}`,
    );
  }
  return plain;
}

/** Where the next order of a chain begins. */
const chained = new RegExp(
  '(?:[;.,]|,? and)? (?:then|next|after that|afterwards),? (?=[a-z-]+ )|; (?=[a-z-]+ )|' +
    ',? and (?=(?:double|right|middle|shift|ctrl|long)-(?:click|tap|press) )',
  'i',
);
const anyOrder =
  /^in (?:any|whichever|whatever) order(?: you like)?, |,? in (?:any|whichever|whatever) order(?: you like)?$/i;

/** The orders of a chain; the whole text where one part is none. */
function chainOf(text: string): string[] {
  const plain = text.replace(anyOrder, '');
  const parts = plain.split(chained).map((part) => part.trim());
  return parts.length > 1 &&
    parts.every((part) => imperative(part) !== undefined || /^[a-z]+-(?:click|tap|press) /i.test(part))
    ? parts
    : [plain];
}

/** “Click ‹a›, ‹b› and ‹c›” is three clicks. */
const eachVerb =
  '(?:[a-z]+-)?(?:click|tap|press|tick|untick|check|uncheck|select|deselect|hover over|toggle)(?: on)?';
const listed = new RegExp(
  `^(${eachVerb}) (?:both )?(⟦\\d+⟧(?:, ⟦\\d+⟧)*),?(?: and| and then|,? then) (⟦\\d+⟧)( (?:under|in|on|below|of|for|at) .+)?$`,
  'i',
);

function eachListed(text: string): string[] {
  const list = listed.exec(text);
  if (!list) return [text];
  const [, verb = '', most = '', last = '', place = ''] = list;
  return [...most.split(', '), last].map((one) => `${verb} ${one}${place}`);
}

/** The orders of one part of a step; `back` restores what it quotes. */
function ordersOf(text: string, condition: Condition | undefined, back: (text: string) => string): Order[] {
  return refrainsIn(plainOrder(text)).flatMap((part) =>
    eachListed(plainOrder(part.text)).map((one): Order => {
      const manner = mannerIn(one);
      const { text: order, times } = timesIn(manner.text);
      return {
        text: back(order),
        ...(part.refrain ? { refrain: true } : {}),
        ...(condition ? { condition } : {}),
        times,
        manner: manner.manner,
      };
    }),
  );
}

/** “Call it off: untick Notify me”: what is wanted before the colon belongs to how it is reached. */
const explains = /^[^:]+: (?=[a-z])/i;

/** The orders of a step in the order in which they are carried out. */
export function ordersIn(step: string): Order[] {
  const { text, back } = mask(withPlainQuotes(step.trim()));
  if (explains.test(text)) return [{ text: step.trim(), times: 1, manner: {} }];
  const plain = plainOrder(toldAsOrder(text.replace(/[’‘]/g, "'").replace(/[.!?]+$/, '')));
  return inTime(plain).flatMap((timed) =>
    conditionsIn(plainOrder(timed)).flatMap((part) => {
      const condition = part.condition && { ...part.condition, claim: back(part.condition.claim) };
      return chainOf(part.text).flatMap((link) => ordersOf(link, condition, back));
    }),
  );
}
