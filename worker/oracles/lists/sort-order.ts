import { alike } from '#worker/core/words.ts';
import { pricedItems, sameRow, type ListItem } from '#worker/facts/reading.ts';
import { appliedChoice, applyButton } from '#worker/facts/applying.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { totalsOf } from '#worker/facts/totals.ts';
import type { Oracle, OracleInput } from '../types.ts';

type Order = { by: 'price' | 'name'; up: boolean };

/** The order that a sort option promises; undefined where it names none. */
export function promisedOrder(option: string): Order | undefined {
  const text = option.toLowerCase();
  if (/price|cost/.test(text)) {
    if (/low(est)?\b.*high|ascending|cheapest|low(est)? first|↑/.test(text)) return { by: 'price', up: true };
    if (/high(est)?\b.*low|descending|dearest|most expensive|high(est)? first|↓/.test(text))
      return { by: 'price', up: false };
  }
  if (/name|title|alphabet|a\s*(?:-|–|to|→)\s*z|z\s*(?:-|–|to|→)\s*a/.test(text)) {
    if (/z\s*(?:-|–|to|→)\s*a|descending/.test(text)) return { by: 'name', up: false };
    if (/a\s*(?:-|–|to|→)\s*z|ascending|^name$|alphabet/.test(text)) return { by: 'name', up: true };
  }
  return undefined;
}

const fewest = 3;

/**
 * Whether names and the prices beside them are aligned in one column each. Otherwise cells of several
 * columns were misread as items.
 */
function inColumns(items: readonly ListItem[]): boolean {
  const beside = items.filter(({ titleLine, price }) => sameRow(titleLine.box, price!.box));
  const level = (edges: number[]) => Math.max(...edges) - Math.min(...edges) < columnPx;
  const twice = beside.some((item) =>
    beside.some((other) => other !== item && sameRow(other.titleLine.box, item.titleLine.box)),
  );
  return (
    beside.length === 0 ||
    (!twice &&
      level(beside.map(({ titleLine }) => titleLine.box.x)) &&
      (level(beside.map(({ price }) => price!.box.x)) ||
        level(beside.map(({ price }) => price!.box.x + price!.box.width))))
  );
}

const columnPx = 8;

/**
 * The order that a step asks for: by a choice that takes effect at once, by applying the previous choice, or
 * by a click.
 */
export function askedFor({ step, earlier }: Pick<OracleInput, 'step' | 'earlier'>): {
  option?: string;
  intent: string;
} {
  const { trailStep, intent, targetBox } = step;
  const act = trailStep?.act;
  if (act?.kind === 'choose')
    return targetBox && applyButton(step.after.scene, targetBox)
      ? { intent }
      : { option: act.option, intent };
  if (act?.kind !== 'press') return { intent };
  const last = appliedChoice(step, earlier);
  return last?.trailStep?.act.kind === 'choose'
    ? { option: last.trailStep.act.option, intent: last.intent }
    : { option: act.target.label, intent };
}

/** After sorting, the list must be in the requested order. */
export const sortOrder: Oracle = {
  name: 'sort-order',
  describes: 'A list that is not in the order that was chosen',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is misled about what comes first.',
  provokedBy: 'chooses one order of a list after the other',
  judge(input) {
    const { step } = input;
    const { option, intent } = askedFor(input);
    const order = option === undefined ? undefined : promisedOrder(option);
    if (!order || !/sort|order|low|high|a.{1,4}z|z.{1,4}a/i.test(intent)) return [];
    const items = pricedItems(step.after.scene);
    if (items.length < fewest || !inColumns(items)) return [];
    // If sort controls are shown, one of them must show the chosen option.
    const selects = step.after.scene.controls.filter(({ kind, value }) => kind === 'select' && value);
    if (
      step.trailStep?.act.kind === 'choose' &&
      selects.length > 0 &&
      !selects.some(({ value }) => alike(value!, option!) > 0.9)
    )
      return [];
    const wrong = items.findIndex((item, i) => {
      const previous = items[i - 1];
      if (!previous) return false;
      const difference =
        order.by === 'price'
          ? item.price!.hundredths - previous.price!.hundredths
          : item.title.localeCompare(previous.title, 'en', { sensitivity: 'base' });
      return order.up ? difference < 0 : difference > 0;
    });
    if (wrong < 1) return [];
    const [a, b] = [items[wrong - 1]!, items[wrong]!];
    const shown = order.by === 'price' ? [a.price!.line.text, b.price!.line.text] : [a.title, b.title];
    return [
      {
        signature: signature('sort-order', routePath(step.after.address), order.by, order.up ? 'up' : 'down'),
        title: `“${option}” does not sort the list`,
        expected: `The list is sorted by ${order.by}, ${order.up ? 'lowest' : 'highest'} first.`,
        observed: `“${shown[0]}” stands before “${shown[1]}”.`,
        box: order.by === 'price' ? b.price!.box : b.titleLine.box,
        address: step.after.address,
        evidence: { texts: items.map((item) => `${item.title}: ${item.price!.line.text}`) },
      },
    ];
  },
};

/** Sorting must not change the number of entries. */
export const sortKeeps: Oracle = {
  name: 'sort-keeps',
  describes: 'Sorting that changes what is listed',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What the user had searched for or filtered is lost.',
  provokedBy: 'chooses another order for what a search has found',
  judge({ step }) {
    const { before, after, trailStep } = step;
    const option = trailStep?.act.kind === 'choose' ? trailStep.act.option : undefined;
    if (
      !option ||
      !(/\bsort|\border(?:ed)? by/i.test(step.intent) || promisedOrder(option)) ||
      routePath(before.address) !== routePath(after.address)
    )
      return [];
    const [[was, wasMore], [is, isMore]] = [totalsOf(before.scene), totalsOf(after.scene)] as const;
    if (!was || !is || wasMore || isMore || was.count === is.count) return [];
    return [
      {
        signature: signature('sort-keeps', routePath(after.address)),
        title: `Sorting by “${option}” lists ${is.count} instead of ${was.count}`,
        expected: `The same ${was.count} stand in another order.`,
        observed: `Before, the page said “${was.line.text}”; sorted, it says “${is.line.text}”.`,
        box: is.line.box,
        address: after.address,
        evidence: { texts: [was.line.text, is.line.text] },
      },
    ];
  },
};
