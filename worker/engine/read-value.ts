import type { Box } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { itemsOf } from '#worker/grounding/items.ts';
import { amountFor, labelled } from '#worker/assertions/amounts.ts';
import { readFieldOf } from '#worker/assertions/fields.ts';
import type { Page } from '#worker/assertions/types.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { fold } from '#worker/core/likeness.ts';
import { readMoney } from '#worker/core/numbers.ts';

export type ReadValue = { value: string; box: Box } | { problem: string };

const numbered = /^(.*?)\s*(?:number|no\.?|id|code|reference|ref)$/i;

/**
 * The value that the screen shows for a name: in a field, beside or below a label, in a line such as "Order
 * #1042", or as an amount. `problem` says why there is none.
 */
export function readValue(view: SessionView, what: TargetPhrase): ReadValue {
  const page: Page = {
    scene: view.scene,
    items: itemsOf(view.scene),
    address: view.address,
    title: view.title,
  };
  const name = what.quoted ? what.name : what.source.replace(/^(?:the|its|my|this) /i, '');
  const field = readFieldOf(page, what);
  if (field?.value) return { value: field.value, box: field.box };
  const plain = what.scopes.length === 0 && what.relations.length === 0;
  const found = plain ? labelled(page, name, what.quoted) : [];
  const beside = found.flatMap(({ values }) =>
    values.filter(({ where }) => where === 'same' || where === 'right').slice(0, 1),
  );
  const near =
    beside.length > 0
      ? beside
      : found.flatMap(({ values }) => values.filter(({ where }) => where === 'below').slice(0, 1));
  const texts = [...new Set(near.map(({ text }) => text.trim()))].filter(Boolean);
  if (texts.length === 1) return { value: texts[0]!, box: near[0]!.box };
  if (texts.length > 1)
    return { problem: `${texts.length} values stand by ${what.source}: ${texts.slice(0, 3).join(', ')}.` };
  if (plain) {
    const inLine = readNumber(page, name);
    if (inLine) return inLine;
  }
  const amount = amountFor(page, what);
  if ('amount' in amount) return { value: amount.amount.text.trim(), box: amount.amount.box };
  const priced = plain && /^(?:price|cost|amount)$/i.test(name) ? onlyPrice(page) : undefined;
  return priced ?? { problem: amount.problem };
}

/** The price on the page, where all prices shown are equal; undefined otherwise. */
function onlyPrice(page: Page): ReadValue | undefined {
  const prices = page.scene.lines
    .filter((line) => !line.struckThrough)
    .flatMap((line) => {
      const money = readMoney(line.text);
      return money && money.currency !== '' && line.words.length <= 2
        ? [{ value: line.text.trim(), amount: money.value, box: line.box }]
        : [];
    });
  return new Set(prices.map(({ amount }) => amount)).size === 1 ? prices[0] : undefined;
}

/** Reads the order number in "Your order #1042 is on its way". */
function readNumber(page: Page, name: string): ReadValue | undefined {
  const thing = fold(numbered.exec(name)?.[1] ?? '');
  if (thing === '') return undefined;
  const words = thing
    .split(' ')
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .join('\\s+');
  const pattern = new RegExp(
    `(?:^|[^\\p{L}])${words}\\s*(?:number|no\\.?|id|code|reference|ref)?\\s*(?:is\\s+)?[:#]?\\s*#?((?=[\\w-]*\\d)[A-Z0-9][\\w-]*)`,
    'iu',
  );
  const found = page.scene.lines.flatMap((line) => {
    const value = pattern.exec(line.text)?.[1];
    return value ? [{ value, box: line.box }] : [];
  });
  const values = [...new Set(found.map(({ value }) => value))];
  return values.length === 1 ? found[0] : undefined;
}
