/** The dates that a form accepts, as its hints and error messages state them. */
import { readDate } from '#worker/core/dates.ts';

const dayMs = 86_400_000;
const unitDays: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

const written = /\b(?:\d{4}-\d{2}-\d{2}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.?,? \d{4})\b/gu;
const span = /\b(\d{1,3}) (day|week|month|year)s?\b/i;

/** The Wednesday of the same week, since shops and offices are rarely closed midweek. `time` in ms, UTC. */
const midweek = (time: number): number => time + (3 - new Date(time).getUTCDay()) * dayMs;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * A date that satisfies the text about a date field, as yyyy-mm-dd; undefined where the text states no
 * limit. `now` in ms.
 */
export function dayAsked(text: string, now = Date.now()): string | undefined {
  const days = [...text.matchAll(written)].flatMap(([day]) => readDate(day) ?? []).sort((a, b) => a - b);
  if (days.length >= 2) {
    const [first, last] = [days[0]!, days.at(-1)!];
    const middle = first + Math.floor((last - first) / dayMs / 2) * dayMs;
    const wednesday = midweek(middle);
    return iso(wednesday >= first && wednesday <= last ? wednesday : middle);
  }
  if (
    days.length === 1 &&
    /\b(?:on or after|no earlier than|not before|from|after|earliest|first)\b/i.test(text)
  )
    return iso(midweek(days[0]! + 7 * dayMs));
  if (days.length === 1 && /\b(?:on or before|no later than|until|before|latest|up to)\b/i.test(text))
    return iso(midweek(days[0]! - 7 * dayMs));
  const [, count, unit] = span.exec(text) ?? [];
  if (!count || !unit) return undefined;
  const reach = Number(count) * unitDays[unit.toLowerCase()]! * dayMs;
  const today = Math.floor(now / dayMs) * dayMs;
  if (/\b(?:last|past|previous)\b/i.test(text)) return iso(today - Math.ceil(reach / dayMs / 2) * dayMs);
  if (/\b(?:within|next|coming|in advance at most|up to)\b/i.test(text))
    return iso(reach < 8 * dayMs ? today + Math.ceil(reach / dayMs / 2) * dayMs : midweek(today + reach / 2));
  return /\b(?:at least|earliest|from now|ahead|notice)\b/i.test(text)
    ? iso(midweek(today + reach + 7 * dayMs))
    : undefined;
}
