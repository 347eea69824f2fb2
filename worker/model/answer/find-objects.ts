/** Finds the JSON objects in a text that may hold anything else besides. */
import { parse as parseYaml } from 'yaml';

/** Texts longer than this are not searched, as no answer is so long. */
const maxSearched = 200_000;
/** Maximum number of braces at which an object is tried: a text of braces alone must not take long. */
const maxStarts = 200;

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An object from its text; undefined where it is none. What is nearly JSON (trailing commas, single quotes,
 * line breaks in strings) is read as YAML, of which JSON is a part.
 */
function parseObject(text: string): JsonObject | undefined {
  for (const parse of [JSON.parse, parseFlow]) {
    try {
      const value: unknown = parse(text);
      if (isObject(value)) return value;
    } catch {
      // The next parser may read it.
    }
  }
  return undefined;
}

// Aliases would let a short text grow without bounds.
const parseFlow = (text: string): unknown =>
  parseYaml(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'silent' });

/** The index after the brace that closes the one at `start`; undefined where none does. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** The outermost objects of a text, in order. */
export function findObjects(text: string): JsonObject[] {
  if (text.length > maxSearched) return [];
  const found: JsonObject[] = [];
  let at = 0;
  for (let tried = 0; tried < maxStarts; tried++) {
    const start = text.indexOf('{', at);
    if (start < 0) break;
    const end = endOfObject(text, start);
    const object = end === undefined ? undefined : parseObject(text.slice(start, end));
    if (object) found.push(object);
    at = object ? end! : start + 1;
  }
  return found;
}
