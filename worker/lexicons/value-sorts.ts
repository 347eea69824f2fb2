/**
 * Sorts of values (months, currencies, countries), to recognize an unlabelled dropdown by the value that it
 * shows.
 */
import { fold } from '#worker/core/likeness.ts';

const named = (values: string[]): Set<string> => new Set(values.map(fold));
const display = (type: 'region' | 'language' | 'currency', codes: string[]): string[] => {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  return codes.flatMap((code) => names.of(code) ?? []);
};
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
/** Language names in the language itself, as language lists show them. */
const autonyms =
  'en de fr es it pt nl pl sv da nb fi is cs sk hu ro bg el tr ru uk ar he fa hi ja ko zh vi th id ms ca eu gl hr sr sl et lv lt ga cy'
    .split(' ')
    .flatMap((code) => new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code) ?? []);
const currencies = Intl.supportedValuesOf('currency');
const months = Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2024, i, 1)));
const days = Array.from({ length: 7 }, (_, i) => new Date(Date.UTC(2024, 0, i + 1)));
const dated = (dates: Date[], options: Intl.DateTimeFormatOptions): string[] =>
  dates.map((d) => new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(d));

const sorts: Set<string>[] = [
  named([
    'day',
    'week',
    'month',
    'year',
    'quarter',
    'work week',
    'agenda',
    'today',
    'hour',
    'daily',
    'weekly',
    'monthly',
    'yearly',
    'annually',
    'quarterly',
    'hourly',
  ]),
  named(['list', 'grid', 'table', 'board', 'tiles', 'cards', 'gallery', 'map']),
  named(['small', 'medium', 'large', 'xs', 's', 'm', 'l', 'xl', 'xxl']),
  named(['low', 'normal', 'medium', 'high', 'urgent', 'critical', 'none']),
  named(['open', 'closed', 'all', 'pending', 'active', 'inactive', 'archived', 'draft', 'published', 'any']),
  named(['light', 'dark', 'system', 'auto']),
  named([
    'newest',
    'oldest',
    'name',
    'price',
    'relevance',
    'popularity',
    'rating',
    'date',
    'newest first',
    'oldest first',
    'most recent',
    'most helpful',
  ]),
  named(['yes', 'no', 'on', 'off']),
  named(['mr', 'mrs', 'ms', 'miss', 'dr', 'mx']),
  named([...dated(months, { month: 'long' }), ...dated(months, { month: 'short' })]),
  named([...dated(days, { weekday: 'long' }), ...dated(days, { weekday: 'short' })]),
  named(display('region', pairs)),
  named([
    ...display(
      'language',
      pairs.map((p) => p.toLowerCase()),
    ),
    ...autonyms,
  ]),
  named([...currencies, ...display('currency', currencies)]),
];

/** 'v3.2' and 'v3.1', '10 rows' and '25 rows' have the same form with different numbers. */
const form = (value: string): string =>
  fold(value)
    .replace(/(?<=\d)\s*×$/, 'x')
    .replace(/\d+(?:[.,]\d+)?(?=x$)|\d+/g, '0');

/** Whether two values could be options of the same list. */
export function ofOneSort(a: string, b: string): boolean {
  const [x, y] = [fold(a), fold(b)];
  return (
    sorts.some((sort) => sort.has(x) && sort.has(y)) ||
    (/\d/.test(x) && form(x) === form(y) && /\p{L}/u.test(x))
  );
}
