/**
 * Replaces secrets in outgoing text by placeholders, which are turned back into secrets on this machine
 * only.
 */

export interface Hider {
  /** The placeholders that are sent instead of secrets: `{{password}}`. */
  placeholders: string[];
  hide(text: string): string;
  /** The secret that a text is the placeholder of; undefined where it is none. */
  reveal(text: string): string | undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Shorter secrets are only replaced as whole words, since they would match within ordinary text. */
const short = 4;

/** Encodings of a secret: plain, URL, JSON and HTML. */
const formsOf = (secret: string): string[] =>
  [
    ...new Set([
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll('%20', '+'),
      secret
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    ]),
  ].sort((a, b) => b.length - a.length);

/**
 * Leaves placeholders alone, even where the secret equals their name. A secret that is an ordinary word only
 * matches in the same case, since labels may use it in another.
 */
const patternOf = (form: string, alone: boolean): RegExp =>
  new RegExp(
    `(?<!\\{\\{)${alone ? '(?<![\\p{L}\\p{N}])' : ''}${escaped(form)}${alone ? '(?![\\p{L}\\p{N}])' : ''}(?!\\}\\})`,
    /^\p{L}+$/u.test(form) ? 'gu' : 'giu',
  );

export function createHider(secrets: string[]): Hider {
  const known = [...new Set(secrets.filter(Boolean))]
    .sort((a, b) => b.length - a.length)
    .map((secret, index) => ({
      secret,
      placeholder: index === 0 ? '{{password}}' : `{{secret${index + 1}}}`,
    }));
  const rules = known.flatMap(({ secret, placeholder }) =>
    formsOf(secret).map((form) => ({ pattern: patternOf(form, secret.length < short), placeholder })),
  );
  return {
    placeholders: known.map(({ placeholder }) => placeholder),
    hide: (text) =>
      rules.reduce((hidden, { pattern, placeholder }) => hidden.replace(pattern, () => placeholder), text),
    reveal: (text) => known.find(({ placeholder }) => placeholder === text.trim())?.secret,
  };
}
