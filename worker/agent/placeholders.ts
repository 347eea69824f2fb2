const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;
const reference = /#\{\s*([^{}\s]+)\s*\}/g;
const given =
  /\b(?:remember|memori[sz]e|note|store|save|keep|record|copy|read|capture)\b[^{]*?\bas\s+["“]?\{\{\s*([\w.-]+)\s*\}\}/gi;

export interface Filled {
  text: string;
  /** Those of the filled values that must not be shown or stored. */
  secrets: string[];
  missing: string[];
  /** The values filled in, by name. */
  used: { name: string; value: string }[];
}

/** The names that a step gives to values read from the screen: "remember the order number as {{order}}". */
export const namesGiven = (text: string): string[] => [...text.matchAll(given)].map((match) => match[1]!);

export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map((match) => match[1]!)),
];

/** Whether the position is inside a quoted value. */
function isQuoted(text: string, at: number): boolean {
  let open: string | undefined;
  for (let i = 0; i < at; i++) {
    const c = text[i]!;
    if (c === '\\') i++;
    else if (open) open = c === open || (c === '"' && open === '”') ? undefined : open;
    else if (c === '"' || c === '“') open = c === '"' ? '"' : '”';
  }
  return open !== undefined;
}

const escaped = (value: string): string => value.replace(/[\\"]/g, '\\$&');

/**
 * Fills `{{name}}`, and `#{script}` with the script's output. Script output is quoted unless it is already
 * within quotes, where quotes in any value are escaped. Values named in `secretNames` are reported, to be
 * masked.
 * @param leave names that are not filled
 */
export function fillPlaceholders(
  text: string,
  values: Record<string, string>,
  secretNames: ReadonlySet<string>,
  leave: readonly string[] = [],
): Filled {
  const filled: Filled = { text: '', secrets: [], missing: [], used: [] };
  const put = (whole: string, name: string, at: number, quotes: boolean): string => {
    if (leave.includes(name)) return whole;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) {
      filled.missing.push(name);
      return whole;
    }
    filled.used.push({ name, value });
    if (secretNames.has(name)) filled.secrets.push(value);
    if (isQuoted(text, at)) return escaped(value);
    return quotes ? `"${escaped(value)}"` : value;
  };
  filled.text = text.replace(
    new RegExp(`${placeholder.source}|${reference.source}`, 'g'),
    (whole, name: string | undefined, script: string | undefined, at: number) =>
      script !== undefined ? put(whole, script, at, true) : put(whole, name!, at, false),
  );
  return filled;
}
