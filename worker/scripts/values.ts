/** What a script printed → values by name. */

/** Deeper or longer output is reached by its whole text alone. */
const maxLeaves = 2000;
const deepest = 12;

/**
 * JSON is reached into as `name.field`, lists by index (`name.users.0.id`); `name` is always the trimmed text
 * as a whole,
 * for a JSON string what it says. An object or list within is given as JSON, null as ''.
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
  // A number keeps the digits that it was written with.
  if (typeof data !== 'string') values[name] = text;
  return values;
}
