/** Reads dates as people write them. */

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** First three letters of the month names, January first. */
export const months = monthNames.map((name) => name.slice(0, 3));

/** The month of a name or its beginning, 0…11; -1 for another word: Margaret is none. */
const monthOf = (word: string): number =>
  monthNames.findIndex((name) => word.length >= 3 && name.startsWith(word.toLowerCase()));

/**
 * The day that a text names, as the time at its start (ms, UTC): '2025-03-04', 'March 4, 2025', '4 Mar
 * 2025'; a month without a day means its first. Undefined where there is none; slashed dates are ambiguous
 * and not read.
 */
export function readDate(text: string): number | undefined {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const named = /\b(?:(\d{1,2})\.? )?([A-Za-z]{3,9})\.?(?: (\d{1,2}))?,? (\d{4})\b/.exec(text);
  const month = named ? monthOf(named[2]!) : -1;
  const day = named ? Number(named[1] ?? named[3] ?? '1') : 0;
  return month >= 0 && day >= 1 && day <= 31 ? Date.UTC(Number(named![4]), month, day) : undefined;
}

/**
 * Every day that a text may mean, ms UTC: a slashed date in either order, a date without a year in the given
 * year.
 */
export function daysMeant(text: string, year: number): number[] {
  const sure = readDate(text);
  if (sure !== undefined) return [sure];
  const slashed = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text)?.slice(1).map(Number);
  if (slashed) {
    const [a, b, y] = slashed as [number, number, number];
    const full = y < 100 ? 2000 + y : y;
    return [
      [a, b],
      [b, a],
    ].flatMap(([month, day]) =>
      month! >= 1 && month! <= 12 && day! >= 1 && day! <= 31 ? [Date.UTC(full, month! - 1, day)] : [],
    );
  }
  const short = /\b(?:(\d{1,2})(?:st|nd|rd|th)? )?([A-Za-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?\b/.exec(
    text,
  );
  const month = short ? monthOf(short[2]!) : -1;
  const day = Number(short?.[1] ?? short?.[3] ?? 0);
  return month >= 0 && day >= 1 && day <= 31 ? [Date.UTC(year, month, day)] : [];
}
