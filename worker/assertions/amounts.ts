/** Finds the figure that belongs to a name: beside its label, in its row, or on its badge. */
import { bottom, centre, gapX, gapY, grow, right, shared } from '#worker/core/geometry.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { labelFit } from '#worker/grounding/label-fit.ts';
import { anchorsOf } from '#worker/grounding/places.ts';
import { wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { numbersIn, readMoney, sameAmount, type Money } from '#worker/core/numbers.ts';
import { areasOf, belongsTo, isWithin } from './places.ts';
import type { Page } from './types.ts';

export interface Amount {
  money: Money;
  box: Box;
  text: string;
}

export type AmountRead =
  | { amount: Amount }
  | {
      problem: string;
      /** several values, if it is unclear which is meant */ options?: Amount[];
      absent?: boolean;
    };

/** Text on the same row as a label, or below or above it. */
export interface Neighbour {
  line: TextLine;
  text: string;
  box: Box;
  where: 'same' | 'right' | 'below' | 'above';
}

export interface Labelled {
  line: TextLine;
  values: Neighbour[];
}

function startsWith(label: string[], words: string[], strict: boolean): boolean {
  return (
    label.length > 0 &&
    words.length >= label.length &&
    label.every((w, i) => wordLikeness(w, words[i]!, strict) >= (strict ? 0.9 : 0.85))
  );
}

/** Lines that are the label, or start with it and continue with the value ('Total: $58.00'). */
export function labelled(page: Page, name: string, quoted: boolean): Labelled[] {
  const wanted = wordsOf(name);
  const found: Labelled[] = [];
  for (const line of page.scene.lines) {
    const words = wordsOf(line.text);
    const bare = line.text.replace(/\s*\([^)]*\)\s*$/, '').replace(/[\s:*=]+$/, '');
    const whole = startsWith(wanted, wordsOf(bare), quoted) && wordsOf(bare).length === wanted.length;
    const nearly = !quoted && !whole && labelFit(name, bare).score >= 0.93 && !/\d/.test(bare);
    if (whole || nearly) {
      found.push({ line, values: around(page, line) });
      continue;
    }
    if (startsWith(wanted, words, true)) {
      // Find the end of the label by its words, as punctuation and case may differ.
      const rest = afterWords(line.text, wanted.length);
      if (/^\s*[:=–-]\s*\S/.test(rest) || /^\s*[$€£¥]?\s?-?\d[\d.,]*\s*(?:[%€£$]|[a-z]{1,8})?$/i.test(rest))
        found.push({
          line,
          values: [
            { line, text: rest.replace(/^[\s:=–-]+(?!\d)|^[\s:=]+/, ''), box: line.box, where: 'same' },
          ],
        });
    }
  }
  return found;
}

/** The rest of a text after its first `count` words. */
function afterWords(text: string, count: number): string {
  for (let end = 1; end <= text.length; end++) {
    if (
      wordsOf(text.slice(0, end)).length === count &&
      (end === text.length || wordsOf(text.slice(0, end + 1)).length > count || /[\s:=]/.test(text[end]!))
    )
      return text.slice(end);
  }
  return '';
}

function around(page: Page, label: TextLine): Neighbour[] {
  const found: (Neighbour & { far: number })[] = [];
  for (const line of page.scene.lines) {
    if (line === label || line.struckThrough) continue;
    const sameRow = gapY(line.box, label.box) < -0.45 * Math.min(line.box.height, label.box.height);
    if (sameRow && line.box.x >= right(label.box) - 2) {
      found.push({ line, text: line.text, box: line.box, where: 'right', far: gapX(line.box, label.box) });
      continue;
    }
    const inColumn =
      gapX(line.box, label.box) < 0 ||
      Math.abs(line.box.x - label.box.x) < 12 ||
      Math.abs(right(line.box) - right(label.box)) < 12;
    const near = Math.max(line.box.height, label.box.height) * 1.9;
    if (sameRow || !inColumn) continue;
    if (line.box.y >= bottom(label.box) - 3 && line.box.y - bottom(label.box) < near)
      found.push({ line, text: line.text, box: line.box, where: 'below', far: 2000 + line.box.y });
    else if (bottom(line.box) <= label.box.y + 3 && label.box.y - bottom(line.box) < near)
      found.push({ line, text: line.text, box: line.box, where: 'above', far: 4000 - line.box.y });
  }
  return found
    .sort((a, b) => a.far - b.far)
    .map(({ line, text, box, where }) => ({ line, text, box, where }));
}

/** The first figure right of a label; else the one below it, else the one above it. */
export function figureOf(found: Labelled): (Amount & { where: Neighbour['where'] }) | undefined {
  const rights = found.values.filter((v) => v.where === 'same' || v.where === 'right').slice(0, 3);
  for (const value of [
    ...rights,
    ...found.values.filter((v) => v.where === 'below').slice(0, 1),
    ...found.values.filter((v) => v.where === 'above').slice(0, 1),
  ]) {
    const money = readMoney(value.text);
    // A sentence that contains a figure is no value.
    if (money && wordsOf(value.text).length <= 4)
      return { money, box: value.box, text: value.text, where: value.where };
  }
  return undefined;
}

function agree(amounts: (Amount & { where?: Neighbour['where'] })[], name: string): AmountRead {
  if (amounts.length === 0) return { problem: `No figure was made out for ${name}.` };
  const beside = amounts.filter((a) => a.where === 'right' || a.where === 'same');
  const pool = beside.length > 0 ? beside : amounts;
  const [first] = pool;
  if (pool.every((a) => sameAmount(a.money, first!.money))) return { amount: first! };
  return {
    problem: `${name} is shown with several figures: ${pool.map((a) => a.text).join(', ')}.`,
    options: pool,
  };
}

/** The figure on a control's badge or in its label: 'Cart 2', 'Cart (2)', a 2 on the icon's corner. */
export function badgeOf(page: Page, name: string): AmountRead {
  const { scene } = page;
  const found: Amount[] = [];
  const owners = page.items.filter(
    (i) =>
      !i.veiled &&
      (i.control || i.line!.words.length <= 3) &&
      i.names.some((n) => labelFit(name, n.text.replace(/\d+/g, ' ')).score >= 0.8),
  );
  for (const owner of owners) {
    for (const n of owner.names) {
      const [figure, second] = numbersIn(n.text);
      if (figure && !second && !figure.currency && labelFit(name, n.text.replace(/\d+/g, ' ')).score >= 0.8)
        found.push({ money: figure, box: owner.box, text: n.text });
    }
    if (found.some((f) => f.box === owner.box)) continue;
    const reach = grow(owner.box, 12);
    for (const region of scene.regions) {
      if (region.kind !== 'badge' || shared(region.box, reach) === 0) continue;
      const money = /^\d+\+?$/.test(region.label.trim())
        ? readMoney(region.label.replace('+', ''))
        : undefined;
      if (money) found.push({ money, box: region.box, text: region.label });
    }
    for (const line of scene.lines) {
      if (
        /^\(?\d{1,4}\)?$/.test(line.text.trim()) &&
        shared(line.box, reach) > 0 &&
        centre(line.box).x > owner.box.x
      )
        found.push({ money: readMoney(line.text.replace(/[()]/g, ''))!, box: line.box, text: line.text });
    }
  }
  if (owners.length === 0) return { problem: `No ${name} was made out that could bear a badge.` };
  if (found.length === 0) return { problem: `No figure was made out on the ${name}.` };
  const distinct = new Set(found.map((f) => f.money.value));
  return distinct.size === 1
    ? { amount: found[0]! }
    : {
        problem: `The ${name} bears several figures: ${found.map((f) => f.text).join(', ')}.`,
        options: found,
      };
}

/** The figure that a phrase names ("the subtotal", "the price of "Blue mug"", "the cart badge"). */
export function amountFor(page: Page, phrase: TargetPhrase): AmountRead {
  const badge = /^(.*?)\s*(badge|counter|count|bubble)$/i.exec(`${phrase.name} ${phrase.kindWords}`.trim());
  if (badge && !phrase.quoted) return badgeOf(page, badge[1] || 'cart');
  const name = phrase.name || phrase.source;
  const inner = phrase.scopes.length > 0;
  if (inner) return inScope(page, phrase);
  const named = labelled(page, name, phrase.quoted);
  if (named.length === 0) {
    // 'Standard shipping' for "the shipping": one more word before the same noun, if there is only one such
    // label.
    const last = wordsOf(name).at(-1) ?? '';
    const longer =
      phrase.quoted || wordsOf(name).length > 1
        ? []
        : page.scene.lines
            .filter(
              (l) => wordsOf(l.text).length === 2 && wordLikeness(last, wordsOf(l.text)[1]!, true) >= 0.9,
            )
            .map((line) => ({ line, values: around(page, line) }))
            .filter((l) => ['right', 'same'].includes(figureOf(l)?.where ?? ''));
    if (longer.length === 1)
      return agree(
        longer.map(figureOf).filter((a) => a !== undefined),
        name,
      );
    const whole =
      !phrase.quoted && phrase.kindWords ? labelled(page, `${name} ${phrase.kindWords}`, false) : [];
    if (whole.length === 0)
      return { problem: `No ${phrase.quoted ? `"${name}"` : name} was made out on the page.`, absent: true };
    return agree(
      whole.map(figureOf).filter((a) => a !== undefined),
      name,
    );
  }
  return agree(
    named.map(figureOf).filter((a) => a !== undefined),
    name,
  );
}

/** "The price of X", "the quantity in the row for X". */
function inScope(page: Page, phrase: TargetPhrase): AmountRead {
  const priced = /\b(price|cost|total|subtotal|amount)\b/i.test(phrase.name);
  const counted = /\b(quantity|qty|count|number)\b/i.test(phrase.name);
  const lines = page.scene.lines
    .filter((l) => !l.struckThrough && wordsOf(l.text).length <= 4)
    .flatMap((l) => {
      const money = readMoney(l.text);
      return money ? [{ money, box: l.box, text: l.text }] : [];
    });
  const fields = page.items.flatMap((i) => {
    const money =
      i.control?.affordance === 'type' && i.control.value ? readMoney(i.control.value) : undefined;
    return money ? [{ money, box: i.box, text: i.control!.value! }] : [];
  });
  let pool = [...lines, ...fields.filter((f) => !lines.some((l) => shared(l.box, f.box) > 0))].filter((a) =>
    priced ? a.money.currency !== '' : counted ? a.money.currency === '' : true,
  );
  for (const scope of phrase.scopes) {
    const areas = areasOf(page, scope);
    const anchors = scope.name ? anchorsOf(page.items, scope.name) : [];
    if (areas) pool = pool.filter((a) => isWithin(a.box, areas));
    else if (anchors.length === 1) pool = pool.filter((a) => belongsTo(anchors[0]!.box, a.box));
    else
      return {
        problem: `${scope.name?.name ?? 'That place'} was not made out on the page.`,
        absent: anchors.length === 0,
      };
  }
  // The phrase may also name one of several figures there: "the total in the summary".
  const named =
    priced || counted
      ? []
      : labelled(page, phrase.name, phrase.quoted).filter((l) =>
          pool.some((a) => l.values.some((v) => v.box === a.box)),
        );
  const figures = named.map(figureOf).filter((a) => a !== undefined);
  return agree(figures.length > 0 ? figures : pool, phrase.source);
}
