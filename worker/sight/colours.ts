import type { Mark } from './marks/ink.ts';

/** Packed colour of the largest marks, as antialiasing washes out thin strokes. */
export function dominant(marks: Mark[]): number {
  const strong = [...marks].sort((a, b) => b.area - a.area).slice(0, 24);
  const votes = new Map<number, number>();
  for (const m of strong) {
    const key = ((m.colour >> 19) << 10) | (((m.colour >> 11) & 31) << 5) | ((m.colour >> 3) & 31);
    votes.set(key, (votes.get(key) ?? 0) + m.area * m.strength);
  }
  const top = [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
  const pick = strong.filter(
    (m) => (((m.colour >> 19) << 10) | (((m.colour >> 11) & 31) << 5) | ((m.colour >> 3) & 31)) === top,
  );
  return pick.sort((a, b) => b.strength - a.strength)[0]?.colour ?? 0;
}
