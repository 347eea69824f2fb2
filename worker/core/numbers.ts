/** Reads numbers and money. A number is read exactly or not at all, never approximately. */

export interface Money {
  value: number;
  /** '$', '€', 'USD' …; '' for a plain number. */
  currency: string;
  percent: boolean;
}

const symbols = '$€£¥₹₽₩';
const codes = 'usd|eur|gbp|jpy|chf|sek|nok|dkk|cad|aud|inr|pln|czk|kr';
const sign = '[-−–—]';
const digits = "\\d{1,3}(?:[ \\u00a0\\u202f,.']\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d+)?";
const moneyPattern = new RegExp(
  `(?<![\\p{L}\\d.,:/#@])(?<sign>${sign}\\s?)?(?<before>[${symbols}]|(?:${codes})\\s?)?\\s?(?<inner>${sign})?(?<digits>${digits})(?!\\d)(?<after>\\s?(?:[${symbols}%]|(?:${codes})(?!\\p{L})))?`,
  'giu',
);

/** '1,299.00', '1.299,00', '58' → the number; undefined where the separators contradict each other. */
export function readDigits(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '');
  const comma = plain.lastIndexOf(',');
  const dot = plain.lastIndexOf('.');
  let normal = plain;
  if (comma >= 0 && dot >= 0) {
    normal = comma > dot ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  } else if (comma >= 0) {
    normal = /^\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.');
  } else if ((plain.match(/\./g) ?? []).length > 1) {
    normal = /^\d{1,3}(\.\d{3})+$/.test(plain) ? plain.replaceAll('.', '') : 'x';
  }
  return /^\d+(\.\d+)?$/.test(normal) ? Number(normal) : undefined;
}

function currencyOf(before: string, after: string): string {
  const found = (before || after).trim().toUpperCase();
  return found === '%' ? '' : found === 'KR' ? 'kr' : found;
}

/**
 * Every number in a text, money or not, in order, with its position. Parts of dates, times and versions are
 * left out.
 */
export function numbersIn(text: string): (Money & { start: number; end: number; text: string })[] {
  const found: (Money & { start: number; end: number; text: string })[] = [];
  for (const match of text.matchAll(moneyPattern)) {
    const groups = match.groups ?? {};
    const value = readDigits(groups.digits ?? '');
    const end = match.index + match[0].length;
    if (value === undefined) continue;
    // A letter where a digit is expected means that the number was misread: '58.O0'.
    if (/^[:/]\d|^[.,]\d|^-\d|^[.,]?[oil][\doil]?(?!\p{L})/iu.test(text.slice(end))) continue;
    const next = text[end];
    // '2nd' is a word, while '2x' and '5kg' contain numbers.
    if (next && /^(st|nd|rd|th)\b/i.test(text.slice(end))) continue;
    const negative = Boolean(groups.sign ?? groups.inner);
    found.push({
      value: negative ? -value : value,
      currency: currencyOf(groups.before ?? '', groups.after ?? ''),
      percent: (groups.after ?? '').trim() === '%',
      start: match.index,
      end,
      text: match[0].trim(),
    });
  }
  return found;
}

/**
 * The one amount in a text: '$58.00', '58,00 €', 'Total: 1,299 kr'. Undefined where there is none, or
 * several. A "$" misread as S is corrected ('S58.00'), because nothing else looks like that.
 */
export function readMoney(text: string): Money | undefined {
  const repaired = text.replace(/(?<![\p{L}\d])S(?=\d[\d,]*\.\d{2}(?!\d))/gu, '$');
  const all = numbersIn(repaired);
  const money = all.filter((n) => n.currency);
  const pool = money.length > 0 ? money : all;
  const [only] = pool;
  return pool.length === 1 && only
    ? { value: only.value, currency: only.currency, percent: only.percent }
    : undefined;
}

/** Whether two amounts are equal, in the same currency where both have one. */
export function sameAmount(a: Money, b: Money): boolean {
  return (
    Math.abs(a.value - b.value) < 0.0005 &&
    a.percent === b.percent &&
    (!a.currency || !b.currency || a.currency === b.currency)
  );
}

const smallNumbers: Record<string, number> = {
  zero: 0,
  no: 0,
  none: 0,
  one: 1,
  a: 1,
  an: 1,
  single: 1,
  two: 2,
  both: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
};

/** 'three' or '3' → 3. */
export function readCount(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (/^\d+$/.test(lower)) return Number(lower);
  return Object.hasOwn(smallNumbers, lower) ? smallNumbers[lower] : undefined;
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** 'second', '2nd' → 1 (0-based); 'last' → -1. */
export function readOrdinal(word: string): number | undefined {
  const lower = word.toLowerCase();
  if (['last', 'final', 'bottommost', 'rightmost', 'lowermost'].includes(lower)) return -1;
  if (['top', 'topmost', 'uppermost', 'leftmost'].includes(lower)) return 0;
  const named = ordinals.indexOf(lower);
  if (named >= 0) return named;
  const numbered = /^(\d+)(st|nd|rd|th)$/.exec(lower);
  return numbered ? Number(numbered[1]) - 1 : undefined;
}

export function money(value: number, currency: string): string {
  const amount = Number.isInteger(value) && !currency ? String(value) : value.toFixed(2);
  return currency.length > 1 ? `${amount} ${currency}` : `${currency}${amount}`;
}
