export type Masker = (text: string) => string;

const mask = '••••••';
/** Shorter secrets would match within ordinary text. Typed secrets are masked at their source anyway. */
const shortest = 4;

/**
 * Masks secrets in any text: plain, and as encoded in JSON, HTML, URLs and forms.
 * @param secrets may grow, since a one-time code is only known once it is used
 */
export function createMasker(secrets: readonly string[]): Masker {
  let known = -1;
  let longestFirst: string[] = [];
  return (text) => {
    if (known !== secrets.length) longestFirst = formsOf(secrets);
    known = secrets.length;
    return longestFirst.reduce((masked, form) => masked.replaceAll(form, mask), text);
  };
}

function formsOf(secrets: readonly string[]): string[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < shortest) continue;
    forms.add(secret);
    forms.add(JSON.stringify(secret).slice(1, -1));
    forms.add(encodeURIComponent(secret));
    forms.add(encodeURIComponent(secret).replaceAll('%20', '+'));
    forms.add(
      secret
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;'),
    );
  }
  return [...forms].sort((a, b) => b.length - a.length);
}

/** The value as masked JSON, without undefined fields and methods. */
export function maskedJson<T>(value: T, masker: Masker): T {
  return JSON.parse(masker(JSON.stringify(value))) as T;
}
