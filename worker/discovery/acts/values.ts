import { plain } from '../../agent/words.ts';
import type { Demands } from '../../oracles/reading/demands.ts';

export type FieldKind =
  | 'email' | 'password' | 'username' | 'first-name' | 'last-name' | 'name' | 'phone' | 'street' | 'city' | 'postcode' | 'country' | 'card-number' | 'card-expiry' | 'card-code'
  | 'date' | 'number' | 'search' | 'url' | 'message' | 'company' | 'title' | 'code' | 'text';

const kinds: [FieldKind, RegExp][] = [
  ['search', /^search|\bsearch\b|^find\b/],
  ['email', /e-?mail/],
  ['password', /pass(?:word|phrase|code)|^pin$/],
  ['card-number', /card ?(?:number|no\b)|^number on card|credit card/],
  ['card-expiry', /expir|valid (?:thru|until)|mm ?\/ ?yy/],
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
  ['code', /\b(coupon|promo|voucher|discount|gift) ?code?\b|verification code|one-time/],
  ['date', /\b(date|birthday|day of birth|dob)\b/],
  ['url', /\b(url|website|link|homepage)\b/],
  ['number', /\b(amount|quantity|qty|number|age|count|price|how many)\b/],
  ['message', /message|comment|notes?\b|description|feedback|question|review|bio|about you|content|body/],
  ['title', /title|subject|topic|task|to-?do|what needs|item/],
];

/** What a field wants, by its label or hint. */
export const fieldKind = (label: string, placeholder = ''): FieldKind => {
  const words = [plain(label), plain(placeholder)];
  for (const text of words) for (const [kind, pattern] of kinds) if (text && pattern.test(text)) return kind;
  return 'text';
};

/** A made-up person; the card is the well-known test number that no bank has issued. `unique` keeps two sessions apart. */
export function validValue(kind: FieldKind, unique: string): string {
  const values: Record<FieldKind, string> = {
    email: `robin.reed.${unique}@example.com`, password: 'Quiet-Harbour-27', username: `robinreed${unique}`, 'first-name': 'Robin', 'last-name': "O'Neil-Reed", name: "Robin O'Neil",
    phone: '+1 503 555 0178', street: '12 Harbour Street', city: 'Portland', postcode: '97205', country: 'United States',
    'card-number': '4242 4242 4242 4242', 'card-expiry': '12/30', 'card-code': '123', date: '2030-05-17', number: '2', search: 'a', url: 'https://example.com',
    message: 'I would like to know more about this, please.', company: 'Reed Ltd', title: 'A short note', code: 'TESTCODE', text: 'Harbour',
  };
  return values[kind];
}

/** The same person for a form that refused what it had no reason to refuse. */
const cautious: Partial<Record<FieldKind, string>> = { name: 'Robin Reed', 'last-name': 'Reed', phone: '5035550178' };

export const cautiousValue = (kind: FieldKind, unique: string): string => cautious[kind] ?? validValue(kind, unique);

const longName = 'Zoë-Þórdís Wojciechowska-Łukasiewicz O’Shaughnessy del Río y Fernández de Córdoba';

/** Values that are right, and hard on who stores and shows them: long, with letters from elsewhere. Undefined where a kind has none. */
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

/** Values that a careful form refuses. `asks` is what the form itself says of the field. */
export function invalidValues(kind: FieldKind, { least, repeats }: Demands): string[] {
  const usual = ({ email: 'robin.reed.example', postcode: '!!', 'card-number': '1234', 'card-expiry': '01/20' } as Partial<Record<FieldKind, string>>)[kind];
  return [
    ...(usual === undefined ? [] : [usual]),
    // One short of what is asked for; an address is one by more than its length.
    ...(least !== undefined && least > 1 && kind !== 'email' ? ['Quiet-Harbour-27-by-the-sea'.repeat(4).slice(0, least - 1)] : []),
    ...(repeats !== undefined ? ['Another-Harbour-28'] : []),
  ];
}
