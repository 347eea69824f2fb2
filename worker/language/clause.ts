/** A clause: one verb and what it is said of. */
import type { Token } from './tokens.ts';
import type { ParsedAct } from './types.ts';

export interface Clause {
  text: string;
  verb: string;
  /** What follows the verb. */
  rest: Token[];
  all: Token[];
}

/** What a clause asks for; undefined where it is not read so. */
export type Reading = ParsedAct[] | undefined;

export const words = (tokens: Token[]): string =>
  tokens.map((t) => (t.kind === 'quoted' ? '"…"' : t.lower)).join(' ');
