/** The names in an instruction. */

/** Days and months have capitals too, and name no control. */
const weekday =
  /^(mon|tues|wednes|thurs|fri|satur|sun)day|^(january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** Words written like names: capitalised inside a sentence, or with a digit, hyphen or dot. */
export function namesIn(text: string): string[] {
  const plain = text.replace(/["“][^"”]*["”]/g, ' ');
  const words = plain
    .split(/\s+/)
    .map((w) => w.replace(/^[("'‘]+|[)"'’.,;:!?]+$/g, ''))
    .filter((w) => w !== '');
  const capital = (w: string): boolean => /^\p{Lu}\p{Ll}/u.test(w);
  // In title case, capitals say nothing.
  const titled =
    words.length > 2 &&
    words
      .slice(1)
      .filter((w) => w.length > 3)
      .every(capital);
  return words
    .slice(1)
    .filter(
      (w) =>
        (capital(w) && !titled && !weekday.test(w)) ||
        (/\d/.test(w) && /\p{L}/u.test(w)) ||
        /^\p{L}[\p{L}\d]*([-_.]\p{L}?[\p{L}\d]*){2,}$/u.test(w) ||
        /^\p{L}+[._]\p{L}+$/u.test(w),
    );
}
