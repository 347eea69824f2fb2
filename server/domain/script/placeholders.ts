/** `{{name}}` in steps and commands. */

/** How a value travels: as it is, escaped for the inside of a JSON string, or as a JSON value of its own. */
export type Encoding = 'raw' | 'json-string' | 'json-value';

export const placeholderPattern = /\{\{\s*([A-Za-z_][\w-]*(?:\.[\w-]+)*)\s*\}\}/y;

/** Names of the placeholders in a text, each once, in order. */
export function placeholdersIn(text: string): string[] {
  const found = [...text.matchAll(new RegExp(placeholderPattern.source, 'g'))].map((match) => match[1]!);
  return [...new Set(found)];
}

/** The value as it goes into the environment. @throws never: what is no JSON becomes a JSON string */
export function encodeValue(value: string, encoding: Encoding): string {
  if (encoding === 'raw') return value;
  if (encoding === 'json-string') return JSON.stringify(value).slice(1, -1);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
}
