/**
 * Keeps secrets out of what is sent: a placeholder goes in their place, and becomes the secret again on this
 * machine only.
 */

export interface Hider {
  /** Names that stand for a secret, as they are sent: `{{password}}`. */
  placeholders: string[];
  hide(text: string): string;
  /** The secret that a text stands for as a whole; undefined where it does not. */
  reveal(text: string): string | undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Shorter ones are replaced only where they stand as a word of their own: else half of every text would go.
 */
const short = 4;

/** A secret as it stands in plain text, in an address, in JSON and in HTML. */
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
 * A placeholder that stands there already stays, even where the secret is spelt like its name. A secret that
 * is a word is not meant by
 * that word in another case, as a label is.
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
