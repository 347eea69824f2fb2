/** Compares what two requests list of a screen: pictures of one screen differ by pixels, and lists by little. */
import { withoutFigures } from './request.ts';

/** A listed element without its number and its place. */
const nameOf = (line: string): string =>
  withoutFigures(line.replace(/^\[\d+\] /, '').replace(/ at -?[\d.]+,-?[\d.]+ [\d.]+x[\d.]+/, ''));

const plain = (line: string): string =>
  line.replace(/^\[\d+\] /, '').replace(/ at -?[\d.]+,-?[\d.]+ [\d.]+x[\d.]+/, '');

/** Share of entries that two lists have in common, 0…1. */
function shared(a: string[], b: string[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  const left = new Map<string, number>();
  for (const one of b) left.set(one, (left.get(one) ?? 0) + 1);
  let both = 0;
  for (const one of a) {
    const count = left.get(one) ?? 0;
    if (count === 0) continue;
    both++;
    left.set(one, count - 1);
  }
  return (2 * both) / (a.length + b.length);
}

/** How alike two screens are, 0…1, whatever figures they show. */
export const likeness = (a: string[], b: string[]): number => shared(a.map(nameOf), b.map(nameOf));

/** The same with their figures, to choose between screens that differ by these alone. */
export const closeness = (a: string[], b: string[]): number => shared(a.map(plain), b.map(plain));

const placeOf = (line: string): [number, number] => {
  const found = / at (-?[\d.]+),(-?[\d.]+) /.exec(line);
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
};

const numberOf = (line: string): number => Number(/^\[(\d+)\]/.exec(line)?.[1]);

/** The number that an element of one list has in another; undefined where it is not there. */
export function renumbered(element: number, from: string[], to: string[]): number | undefined {
  const line = from.find((one) => numberOf(one) === element);
  if (line === undefined) return undefined;
  const [x, y] = placeOf(line);
  const far = (one: string): number => Math.hypot(placeOf(one)[0] - x, placeOf(one)[1] - y);
  const same = to.filter((one) => nameOf(one) === nameOf(line)).sort((a, b) => far(a) - far(b));
  return same[0] === undefined ? undefined : numberOf(same[0]);
}
