import { personaEmail, personaUsername } from '#worker/agent/test-persona.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { dayAsked } from '#worker/facts/days-asked.ts';
import { ofBirth, ofComingDay, ofCount, ofExpiry } from '#worker/facts/field-words.ts';
import { exampleIn, nearestIn, type Demands, type Range } from '#worker/facts/demands.ts';

export type FieldKind =
  | 'email'
  | 'password'
  | 'username'
  | 'first-name'
  | 'last-name'
  | 'name'
  | 'phone'
  | 'street'
  | 'city'
  | 'postcode'
  | 'country'
  | 'card-number'
  | 'card-expiry'
  | 'card-code'
  | 'date'
  | 'coming-date'
  | 'last-date'
  | 'birthday'
  | 'time'
  | 'last-time'
  | 'number'
  | 'count'
  | 'search'
  | 'url'
  | 'message'
  | 'company'
  | 'title'
  | 'code'
  | 'text';

const kinds: [FieldKind, RegExp][] = [
  ['search', /^search|\bsearch\b|^find\b/],
  ['email', /e-?mail|\S@\S/],
  ['password', /pass(?:word|phrase|code)|^pin$/],
  ['card-number', /card ?(?:number|no\b)|^number on card|credit card/],
  ['card-expiry', ofExpiry],
  ['card-code', /\b(cvc|cvv|security code|card code)\b/],
  ['first-name', /first name|given name|forename/],
  ['last-name', /last name|surname|family name/],
  ['username', /user ?name|login|user id|account name/],
  ['company', /company|organi[sz]ation|business/],
  ['name', /\bname\b/],
  ['phone', /phone|mobile|\btel\b/],
  ['street', /address|street/],
  ['city', /\b(city|town)\b/],
  ['postcode', /post ?code|postal|\bzip\b/],
  ['country', /country/],
  [
    'code',
    /\b(?:coupon|promo|promotion|promotional|voucher|discount|gift) ?code\b|^(?:code|coupon|voucher)$|verification code|one-time/,
  ],
  ['time', /\btime\b|\bhh ?: ?mm\b/],
  ['birthday', ofBirth],
  ['coming-date', ofComingDay],
  [
    'last-date',
    /\b(?:end|until|return|check-?out|last|closing) (?:date|day)\b|^(?:end|until|check-?out|return(?:ing)?)$/,
  ],
  [
    'date',
    /\b(date|deadline|due|check-?in|departure|arrival)\b|\b(?:dd|mm|yyyy)[-/.](?:dd|mm)\b|^(?:start|from|when)$/,
  ],
  ['url', /\b(url|website|link|homepage)\b/],
  ['count', ofCount],
  [
    'number',
    /\b(area|size|square|floor|storeys?|inch(?:es)?|feet|foot|pounds|lbs?|kg|cm|stone|ounces|amount|number|age|count|price|hours?|minutes?|days|weight|height|cost|budget|total|reps|sets|volume|mass|length|width|depth|temperature|pressure|speed|mileage|dose|interval|ml|mm|km|mg|litres?|grams?|distance|duration|percent(?:age)?|capacity|units|rate|salary|fee|level|limit|threshold|quota|points|score|stock)\b|[£$€]/,
  ],
  ['message', /message|comment|notes?\b|description|feedback|question|review|bio|about you|content|body/],
  ['title', /title|subject|topic|task|item/],
];

/** The kind of value a field asks for, by its label or placeholder. */
export const fieldKind = (label: string, placeholder = ''): FieldKind => {
  const words = [normalizeLabel(label), normalizeLabel(placeholder)];
  for (const text of words) for (const [kind, pattern] of kinds) if (text && pattern.test(text)) return kind;
  return 'text';
};

/** Plausible numbers by normalised label, most specific pattern first. */
const usualNumbers: [RegExp, string][] = [
  [/\b(?:feet|foot)\b/, '5'],
  [/\binch(?:es)?\b/, '9'],
  [/\b(?:pounds|lbs?)\b/, '160'],
  [/\bkg\b|\bweight\b/, '70'],
  [/\bcm\b|\bheight\b/, '175'],
  [/\bage\b/, '34'],
  [/\b(?:area|size|square)\b/, '60'],
  [/\b(?:percent(?:age)?|rate)\b|%/, '5'],
  [/\b(?:loan|salary|income|mortgage|principal|deposit|savings)\b/, '12000'],
  [/\b(?:bill|budget|cost|total|amount|price|fee)\b|[£$€]/, '20'],
];

/** A plausible number for a field with this label, within its range. */
export const usualNumber = (label: string, range: Range = {}): string =>
  String(
    nearestIn(
      range,
      Number(usualNumbers.find(([pattern]) => pattern.test(normalizeLabel(label)))?.[1] ?? '2'),
    ),
  );

/** Values of an invented person; the card is the well-known test number. `unique` keeps sessions apart. */
export function validValue(kind: FieldKind, unique: string): string {
  const values: Record<FieldKind, string> = {
    email: personaEmail(unique),
    password: 'Quiet-Harbour-27',
    username: personaUsername(unique),
    'first-name': 'Robin',
    'last-name': "O'Neil-Reed",
    name: "Robin O'Neil",
    phone: '+1 503 555 0178',
    street: '12 Harbour Street',
    city: 'Portland',
    postcode: '97205',
    country: 'United States',
    'card-number': '4242 4242 4242 4242',
    'card-expiry': '12/30',
    'card-code': '123',
    date: '2030-05-17',
    'coming-date': '2030-05-17',
    'last-date': '2030-05-21',
    birthday: '1990-05-17',
    time: '10:30',
    'last-time': '11:45',
    number: '2',
    count: '2',
    search: 'a',
    url: 'https://example.com',
    message: 'I would like to know more about this, please.',
    company: 'Reed Ltd',
    title: 'A short note',
    code: 'TESTCODE',
    text: 'Harbour',
  };
  return values[kind];
}

/** Simpler values of the same person, for a form that refused valid ones. */
const cautious: Partial<Record<FieldKind, string>> = {
  name: 'Robin Reed',
  'last-name': 'Reed',
  phone: '5035550178',
};

export const cautiousValue = (kind: FieldKind, unique: string): string =>
  cautious[kind] ?? validValue(kind, unique);

/** Values of other kinds, for a field that does not show the typed text. */
export const otherValues = ['2', '2030-05-17', '10:30'];

const count = /\d+/g;

/** A value that satisfies an error message; undefined if the message does not say how. */
export function valueAsked(said: string, kind: FieldKind, unique: string): string | undefined {
  const day = /date|birthday/.test(kind) ? dayAsked(said) : undefined;
  if (day !== undefined) return day;
  const example = kind === 'email' || kind === 'username' ? undefined : exampleIn(said);
  if (example !== undefined) return example;
  const figures = (said.match(count) ?? []).map(Number);
  if (/\bcharacters?\b|\bletters\b.*\d|\btoo (?:short|long)\b/i.test(said)) {
    const [length] = figures;
    const text = 'Harbour lights and quiet evenings by the sea '.repeat(6);
    return length === undefined
      ? undefined
      : /\bat most\b|\bmax|\blonger than\b|\bup to\b|\blong\b/i.test(said)
        ? text.slice(0, length).trim()
        : text.slice(0, length).replace(/ $/, 's');
  }
  if (/\be-?mail\b/i.test(said)) return validValue('email', unique);
  if (/\burl\b|https?|web ?(?:site|address)/i.test(said)) return validValue('url', unique);
  if (/\bdates?\b|yyyy/i.test(said))
    return /\bpast\b|\bbefore today\b|\bfuture\b.*\b(?:not|can't|cannot)\b|\b(?:not|can't|cannot)\b.*\bfuture\b/i.test(
      said,
    )
      ? '2020-05-17'
      : validValue(/\bafter\b/i.test(said) ? 'last-date' : 'date', unique);
  if (/\btimes?\b|hh:mm/i.test(said)) return validValue('time', unique);
  if (kind === 'phone') return cautiousValue(kind, unique);
  if (
    !/\bnumbers?\b|\bdigits?\b|\bnumeric\b|\binteger\b|\bamount\b|\bbetween\b|\bfrom \d+(?:\.\d+)? to \d|\b(?:greater|more|less|at least|at most)\b/i.test(
      said,
    )
  )
    return undefined;
  if (/\bdigits\b/i.test(said) && figures[0] !== undefined && figures[0] <= 20)
    return '1234567890'.repeat(2).slice(0, figures[0]);
  const [low = 2, high] = figures;
  if (high !== undefined) return String(Math.floor((low + high) / 2));
  return String(
    /\bless than\b/i.test(said) ? low - 1 : /\b(?:greater|more) than\b/i.test(said) ? low + 1 : low,
  );
}

const longName = 'Zoë-Þórdís Wojciechowska-Łukasiewicz O’Shaughnessy del Río y Fernández de Córdoba';

/**
 * Valid values that are hard to store and display: long, with foreign letters. Undefined for a kind that has
 * none.
 */
export function extremeValue(kind: FieldKind): string | undefined {
  switch (kind) {
    case 'name':
    case 'first-name':
    case 'last-name':
    case 'company':
      return longName;
    case 'street':
      return 'Łańcuchowa-Ünterbürgermeisterstraße 1234½, Apartment 56 on the 7th floor, rear building';
    case 'title':
    case 'text':
      return `${longName} & 北京市 “half price” 100% 🎈`;
    case 'message':
      return `${'A rather long remark, with <angle> brackets, “quotes”, an emoji 🎈 and a line that goes on. '.repeat(8)}Supercalifragilisticexpialidocious`.trim();
    default:
      return undefined;
  }
}

/** Whether a field of this kind may take a number. */
export const takesNumbers = (kind: FieldKind): boolean =>
  kind === 'number' || kind === 'count' || kind === 'text';

/** Values that a form should refuse. `asks`: the constraints that the form states. */
export function invalidValues(kind: FieldKind, { least, repeats, range }: Demands): string[] {
  const usual = (
    {
      email: 'robin.reed.example',
      postcode: '!!',
      'card-number': '1234',
      'card-expiry': '01/20',
      'coming-date': '2020-05-15',
      'last-date': '2030-05-10',
      'last-time': '09:15',
      birthday: '2095-05-17',
      count: '-3',
    } as Partial<Record<FieldKind, string>>
  )[kind];
  const { low, high } = (takesNumbers(kind) && range) || {};
  return [
    // One past the stated range, at either end.
    ...(high !== undefined ? [String(high + 1)] : []),
    ...(low !== undefined && low > 0 ? [String(low - 1)] : []),
    ...(usual === undefined ? [] : [usual]),
    // One character short of the stated minimum; an e-mail address is invalid by more than its length.
    ...(least !== undefined && least > 1 && kind !== 'email'
      ? ['Quiet-Harbour-27-by-the-sea'.repeat(4).slice(0, least - 1)]
      : []),
    ...(repeats !== undefined ? ['Another-Harbour-28'] : []),
  ];
}
