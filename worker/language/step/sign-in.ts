/** Reads signing in: 'Sign in as "ann" with the password "x"'. */
import { drop, words, type Clause, type Reading } from '../clause.ts';
import { trimMarks, type Token } from '../tokens.ts';
import { readVerbed } from './verbed.ts';

export function readIdentity(c: Clause): Reading {
  const rest = trimMarks(drop(c.rest, /^(in|on|up)$/));
  const plain = words(rest);
  if (rest.length === 0) return readVerbed(c);
  if (!/\b(as|with|using|and)\b/.test(plain) && !rest.some((t) => t.kind === 'quoted')) return readVerbed(c);
  const values = rest.filter(
    (t, i) =>
      t.kind === 'quoted' ||
      /\S+@\S+\.\S+/.test(t.text) ||
      (['as', 'password', 'username'].includes(rest[i - 1]?.lower ?? '') &&
        t.kind === 'word' &&
        !/^(the|a|an|user|username|email|with|and)$/.test(t.lower)),
  );
  if (values.length !== 2) return undefined;
  const [first, second] = values as [Token, Token];
  const swapped = rest[rest.indexOf(first) - 1]?.lower === 'password';
  return [
    { kind: 'identity', role: 'username', text: (swapped ? second : first).text },
    { kind: 'identity', role: 'password', text: (swapped ? first : second).text },
    { kind: 'submit', words: 'sign in' },
  ];
}
