/** Reads where to go: a page of the app, an address, back. */
import { words, type Clause, type Reading } from '../clause.ts';
import { readPlace } from '../places.ts';
import { trimMarks } from '../tokens.ts';
import { press } from './press.ts';

export function readGo(c: Clause): Reading {
  const rest = trimMarks(c.rest);
  const plain = words(rest);
  if (
    /^back( (one|a) page| in the browser)?$/.test(plain) ||
    /^(back )?to the previous (page|screen)$/.test(plain)
  )
    return [{ kind: 'back' }];
  if (/^forward(s)?( (one|a) page)?$/.test(plain)) return [{ kind: 'forward' }];
  let after = rest;
  while (
    after.length > 0 &&
    after[0]!.kind === 'word' &&
    /^(back|to|into|over|on|directly)$/.test(after[0]!.lower)
  )
    after = after.slice(1);
  const place = readPlace(c.text, after);
  if (place) return [place];
  return press(c, after);
}
