/** Parses a plain-English step into acts, each with what the step says around it. */
import { verbs } from './verbs.ts';
import { readEvery } from './every.ts';
import { mask } from './mask.ts';
import { ordersIn, type Order } from './orders/index.ts';
import { readOrder, type ReadOrder } from './step/read-order.ts';
import type { ParsedAct, ParsedStep } from './types.ts';

/** Acts that can be repeated without another reading of the step. */
const repeatable = new Set<ParsedAct['kind']>([
  'press',
  'hover',
  'key',
  'scroll',
  'back',
  'forward',
  'reload',
]);

/** The acts of an order as often and in the way that it says; undefined where these don't fit the acts. */
function inItsWay(acts: ParsedAct[], { manner, times }: Order): ParsedAct[] | undefined {
  const isPlain = Object.keys(manner).length === 0;
  if (!isPlain && (acts.length !== 1 || acts[0]!.kind !== 'press')) return undefined;
  if (times > 1 && !acts.every(({ kind }) => repeatable.has(kind))) return undefined;
  const done = acts.map((act) => (act.kind === 'press' && !isPlain ? { ...act, manner } : act));
  return Array.from({ length: times }, () => done).flat();
}

const seen =
  /^(?:(?:then|now|finally),? )?(?:you|we|i|the user) (?:(?:should|must|can|will) )?(?:now |then )?(?:not )?sees?\b/i;
const shouldBe =
  / (?:should|must|has to|have to) (?:now |still |also |only |not )*(?:be|show|contain|display|have|appear|say|read|list|equal)\b/i;

/** “You should see …”, “The total should be …”: an expectation and no order. */
function readExpectation(text: string): ReadOrder | undefined {
  const [first = ''] = text.split(/[\s,]/);
  if (!seen.test(text) && (verbs.has(first.toLowerCase()) || !shouldBe.test(mask(text).text)))
    return undefined;
  return { acts: [{ kind: 'verify', assertion: text, clause: text }] };
}

function readOne(order: Order, whole: string): ReadOrder {
  const said = order.text || whole;
  const read: ReadOrder = readEvery(said) ?? readExpectation(said) ?? readOrder(said);
  const acts = inItsWay(read.acts, order);
  if (!acts) return { acts: [], unknown: whole };
  const { condition } = order;
  return { ...read, acts: condition ? acts.map((act) => ({ ...act, condition })) : acts };
}

/**
 * A condition is judged once, before its acts: whatever follows them could not be told from what comes in
 * another case.
 */
function isInOrder(acts: ParsedAct[]): boolean {
  const from = acts.findIndex(({ condition }) => condition);
  if (from < 0) return acts.slice(0, -1).every(({ kind }) => kind !== 'toggle-every');
  const rest = acts.slice(from);
  const conditions = [...new Set(rest.map(({ condition }) => condition))];
  if (conditions.includes(undefined) || conditions.length > 2) return false;
  if (conditions.some((one) => one!.kind === 'until') && rest.length > 1) return false;
  // Of two ways, both end after one act.
  return conditions.length === 1 || rest.length === 2;
}

/** Parses a step. Never throws: what it can't read is returned in `unknown`. */
export function parseStep(text: string): ParsedStep {
  const scripts = [...text.matchAll(/#\{([^}]+)\}/g)].map((match) => match[1]!.trim());
  const acts: ParsedAct[] = [];
  const refrains: string[] = [];
  let unknown: string | undefined;
  for (const order of ordersIn(text)) {
    if (order.refrain) {
      refrains.push(order.text);
      continue;
    }
    const read = readOne(order, text);
    acts.push(...read.acts);
    unknown = read.unknown;
    if (unknown !== undefined) break;
  }
  if (unknown === undefined && !isInOrder(acts)) unknown = text.trim();
  if (acts.length === 0 && refrains.length === 0) unknown ??= text.trim();
  return { text, acts, scripts, refrains, ...(unknown === undefined ? {} : { unknown }) };
}

/** Whether what a step does depends on what the screen shows, so that it is decided anew each time. */
export const dependsOnScreen = (text: string): boolean =>
  parseStep(text).acts.some(({ kind, condition }) => condition !== undefined || kind === 'toggle-every');
