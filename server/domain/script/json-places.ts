import type { Encoding } from './placeholders.ts';

const place = '\uE000';
const unknown = '\uE001';

/**
 * For each placeholder in a word's literal text, how its value must travel: JSON stays JSON. The text is JSON
 * from its start
 * or from its first brace on (`--data={…}`); anything else takes values as they are.
 */
export function jsonPlaces(text: string): Encoding[] {
  const raw = places(text).map((): Encoding => 'raw');
  const brace = text.search(/[{[]/);
  if (brace < 0 || raw.length === 0) return raw;
  const before = places(text.slice(0, brace)).length;
  const read = asJson(text.slice(brace));
  return read ? [...raw.slice(0, before), ...read] : raw;
}

const places = (text: string): string[] => [...text].filter((c) => c === place);

/** The places of a JSON text; undefined where it is none. */
function asJson(text: string): Encoding[] | undefined {
  const found: Encoding[] = [];
  let trial = '';
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const c = text[at]!;
    if (c === place) {
      found.push(inString ? 'json-string' : 'json-value');
      trial += inString ? 'x' : '0';
      at++;
    } else if (c === unknown) trial += inString ? 'x' : '0';
    else if (c === '\\' && inString) trial += c + (text[++at] ?? '');
    else {
      if (c === '"') inString = !inString;
      trial += c;
    }
  }
  try {
    JSON.parse(trial);
    return found;
  } catch {
    return undefined;
  }
}
