const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;

export interface Filled {
  text: string;
  /** Values among the filled ones that must not be shown or kept. */
  secrets: string[];
  missing: string[];
}

/** Fills `{{name}}` from the values; `{{password}}` and any value named a secret are reported so that they can be masked. */
export function fillPlaceholders(text: string, values: Record<string, string>, secretNames: ReadonlySet<string>): Filled {
  const secrets: string[] = [];
  const missing: string[] = [];
  const filled = text.replace(placeholder, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) {
      missing.push(name);
      return whole;
    }
    if (secretNames.has(name)) secrets.push(value);
    return value;
  });
  return { text: filled, secrets, missing };
}
