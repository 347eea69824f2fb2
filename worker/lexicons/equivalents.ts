/**
 * Words of the same meaning that are spelt differently: days, time spans, languages in their own names,
 * initials.
 */
import { fold, root, wordsOf } from '#worker/core/likeness.ts';

const calendar = /^(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
const spans: [RegExp, RegExp][] = [
  [/^(hour|hourly)$/, /^(1h|60m|h|hr)$/],
  [/^(day|daily|today)$/, /^(1d|24h|d)$/],
  [/^(week|weekly)$/, /^(1w|7d|w|wk)$/],
  [/^(month|monthly)$/, /^(1m|30d|m|mo|1mo)$/],
  [/^(year|yearly|annual|annually)$/, /^(1y|12m|y|yr|365d)$/],
];

const languageCodes = [
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fr',
  'ga',
  'gl',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
];
const inEnglish = new Intl.DisplayNames('en', { type: 'language' });
const languages = new Map(
  languageCodes.map((code) => [
    fold(inEnglish.of(code) ?? code),
    fold(new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code),
  ]),
);

/**
 * Whether two words mean the same: 'reminder' and 'remind', 'Thu' and 'Thursday', 'daily' and '1D', 'Welsh'
 * and 'Cymraeg'. Both folded, one word each.
 */
export function areEquivalent(a: string, b: string): boolean {
  if (calendar.test(a) && calendar.test(b) && a.slice(0, 3) === b.slice(0, 3)) return true;
  if (languages.get(a) === b || languages.get(b) === a) return true;
  if (spans.some(([said, written]) => (said.test(a) && written.test(b)) || (said.test(b) && written.test(a))))
    return true;
  if (Math.min(a.length, b.length) < 5) return false;
  return root(a) === root(b) || (Math.abs(a.length - b.length) <= 3 && (a.startsWith(b) || b.startsWith(a)));
}

/** Whether a folded term consists of the two to five initials of a label: 'hdr' for 'High dynamic range'. */
export function initialsOf(term: string, label: string): boolean {
  const words = wordsOf(label).filter((w) => /^\p{L}/u.test(w));
  return (
    term.length >= 2 &&
    term.length <= 5 &&
    words.length === term.length &&
    words.map((w) => w[0]).join('') === term
  );
}
