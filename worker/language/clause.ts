/** A clause: one verb and its object. */
import type { Token } from './tokens.ts';
import type { ParsedAct } from './types.ts';

export interface Clause {
  text: string;
  verb: string;
  /** What follows the verb. */
  rest: Token[];
  all: Token[];
}

/** The actions of a clause; undefined if this reader does not apply. */
export type Reading = ParsedAct[] | undefined;

export const words = (tokens: Token[]): string =>
  tokens.map((t) => (t.kind === 'quoted' ? '"…"' : t.lower)).join(' ');

/** Tokens without the first one, where that is a word of the pattern. */
export const drop = (tokens: Token[], pattern: RegExp): Token[] => {
  const first = tokens[0];
  return first && first.kind === 'word' && pattern.test(first.lower) ? tokens.slice(1) : tokens;
};
