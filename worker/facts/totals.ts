/** Reads the number of entries that a list states. */
import type { Scene, TextLine } from '#worker/sight/scene.ts';

const things =
  '(?:products?|results?|items?|entries|matches|articles?|posts?|records?|orders?|people|users?|customers?|members?|contacts?|tasks?|tickets?|issues|projects?|files?|invoices?|recipes?|bookings?|events?|jobs?|books?|messages|rows|hits)';
const patterns = [
  new RegExp(String.raw`^(?:showing |found )?(?:all )?(\d{1,5}) ${things}\b`, 'i'),
  new RegExp(String.raw`^(?:showing )?\d{1,5}\s*(?:–|—|-|to)\s*\d{1,5} of (\d{1,5})\b`, 'i'),
];
const sureOfDigits = 0.85;

export interface Total {
  count: number;
  line: TextLine;
}

/** Lines that state how many entries there are: "24 products", "Showing 1 to 9 of 24". */
export const totalsOf = ({ lines }: Scene): Total[] =>
  lines
    .filter(({ confidence }) => confidence > sureOfDigits)
    .flatMap((line) => {
      const found = patterns.flatMap((pattern) => pattern.exec(line.text.trim())?.[1] ?? [])[0];
      return found === undefined ? [] : [{ count: Number(found), line }];
    });
