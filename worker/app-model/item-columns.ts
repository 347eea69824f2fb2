/** What the entries of a list say one below the other, and how that differs between two screens. */
import { readDate } from '#worker/core/dates.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Item } from './items.ts';
import { withoutHeads } from './records.ts';

/** Fewer values are in order by chance. */
const fewestInOrder = 4;
/** Fewer different values are no order at all. */
const fewestDifferent = 3;

/** A number and nothing else, whatever its unit. */
const figure = /^[^\d\p{L}]{0,3}(-?\d[\d.,' ]*)\s?\S{0,3}$/u;

/**
 * The texts of like items by their place in them, from the left: those of as many texts as most have. Without
 * the names of columns.
 */
export function columnsOf(items: readonly Item[]): string[][] {
  const rows = withoutHeads(items.map(({ texts, box }) => ({ texts: texts.map(normalizeLabel), box })));
  const counts = Map.groupBy(rows, ({ texts }) => texts.length);
  const [usual] = [...counts.values()].sort((a, b) => b.length - a.length);
  return (usual?.[0]?.texts ?? []).map((_, at) => usual!.map(({ texts }) => texts[at]!));
}

/** Values that can be compared: as days, as numbers, else as words. */
function comparable(values: readonly string[]): (string | number)[] {
  const days = values.map((text) => readDate(text));
  if (days.every((day) => day !== undefined)) return days;
  const figures = values.map((text) => figure.exec(text)?.[1]?.replace(/[^\d-]/g, ''));
  return figures.every((digits) => digits !== undefined) ? figures.map(Number) : [...values];
}

/** Which way values go; undefined where they go neither way. */
function directionOf(values: readonly string[]): 'up' | 'down' | undefined {
  if (values.length < fewestInOrder || new Set(values).size < fewestDifferent) return undefined;
  const all = comparable(values);
  const goes = (isRight: (a: string | number, b: string | number) => boolean) =>
    all.every((value, at) => at === 0 || isRight(all[at - 1]!, value));
  if (goes((a, b) => a <= b)) return 'up';
  return goes((a, b) => a >= b) ? 'down' : undefined;
}

const isOne = (values: readonly string[]): boolean => new Set(values).size === 1;

/** How the columns of a list differ from those that it had. */
export function comparedBy(
  was: readonly string[][],
  is: readonly string[][],
): { isOrdered: boolean; isOfOneKind: boolean } {
  if (was.length !== is.length) return { isOrdered: false, isOfOneKind: false };
  return {
    isOrdered: is.some((values, at) => {
      const now = directionOf(values);
      return now !== undefined && now !== directionOf(was[at]!);
    }),
    isOfOneKind: is.some((values, at) => values.length > 1 && isOne(values) && !isOne(was[at]!)),
  };
}
