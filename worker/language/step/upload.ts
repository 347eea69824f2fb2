/** Reads uploads of files. */
import type { Clause, Reading } from '../clause.ts';
import { fieldPhrase } from '../fill.ts';

/** Uploads: 'Upload "photo.png" to "Picture"', 'Attach the files "a.pdf" and "b.pdf"'. */
export function readUpload(c: Clause): Reading {
  const named = c.rest.filter((t) => t.kind !== 'mark' && /\.[a-z0-9]{2,5}$/i.test(t.text));
  if (named.length === 0) return undefined;
  const to = c.rest.findIndex(
    (t, i) =>
      i > c.rest.indexOf(named.at(-1)!) &&
      t.kind === 'word' &&
      /^(to|in|into|as|for|under|on|with|using)$/.test(t.lower),
  );
  const target = to > 0 ? fieldPhrase(c.text, c.rest.slice(to + 1)) : undefined;
  return [{ kind: 'upload', files: named.map((t) => t.text), ...(target ? { target } : {}) }];
}
