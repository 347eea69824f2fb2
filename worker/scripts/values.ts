/** A script's output → values by name. */

/** Limits for JSON values; beyond them only the whole text is available. */
const maxLeaves = 2000;
const deepest = 12;

/**
 * JSON fields are `name.field`, list items `name.users.0.id`; `name` is always the whole trimmed text, or
 * the content of a JSON string. Nested objects and lists are JSON text, null is ''.
 */
export function valuesOf(name: string, output: string): Record<string, string> {
  const text = output.trim();
  const values: Record<string, string> = { [name]: text };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return values;
  }
  let leaves = 0;
  const add = (path: string, value: unknown, depth: number): void => {
    if (leaves++ > maxLeaves || depth > deepest) return;
    values[path] =
      typeof value === 'string'
        ? value
        : value === null
          ? ''
          : typeof value === 'object'
            ? JSON.stringify(value)
            : String(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) add(`${path}.${key}`, inner, depth + 1);
  };
  add(name, data, 0);
  // Keep a number's digits as written.
  if (typeof data !== 'string') values[name] = text;
  return values;
}
