/** Splits a noun phrase at its prepositions. */
import type { Token } from '../tokens.ts';
import type { RelationKind } from '../types.ts';
import { articles } from './articles.ts';

const phrasalVerbs = new Set(['sign', 'log', 'signed', 'logged', 'opt', 'plug', 'zoom', 'check']);

const relationHeads: [string[], RelationKind][] = [
  [['to', 'the', 'left', 'of'], 'left'],
  [['left', 'of'], 'left'],
  [['to', 'the', 'right', 'of'], 'right'],
  [['right', 'of'], 'right'],
  [['next', 'to'], 'near'],
  [['close', 'to'], 'near'],
  [['beside'], 'near'],
  [['near'], 'near'],
  [['alongside'], 'near'],
  [['at'], 'near'],
  [['directly', 'below'], 'below'],
  [['just', 'below'], 'below'],
  [['right', 'below'], 'below'],
  [['below'], 'below'],
  [['underneath'], 'below'],
  [['beneath'], 'below'],
  [['under'], 'below'],
  [['above'], 'above'],
  [['over'], 'above'],
];
const scopeHeads: string[][] = [
  ['inside', 'of'],
  ['inside'],
  ['within'],
  ['in'],
  ['on'],
  ['of'],
  ['for'],
  ['from'],
  ['belonging', 'to'],
  ['at', 'the', 'top', 'of'],
  ['at', 'the', 'bottom', 'of'],
  ['with'],
  ['containing'],
];

function headAt(tokens: Token[], at: number, head: string[]): boolean {
  return head.every((word, i) => tokens[at + i]?.kind === 'word' && tokens[at + i]!.lower === word);
}

/** A noun, and the preposition before it. */
export interface Part {
  tokens: Token[];
  head?: { relation?: RelationKind; scope?: string };
}

/** Splits a phrase at its prepositions. The first part is the target; it keeps at least one word. */
export function partsOf(tokens: Token[]): Part[] {
  const parts: Part[] = [{ tokens: [] }];
  for (let i = 0; i < tokens.length; i++) {
    const current = parts.at(-1)!;
    const hasNoun = current.tokens.some((t) => t.kind === 'quoted' || !articles.has(t.lower));
    const relation = relationHeads.find(
      ([head]) => headAt(tokens, i, head) && tokens.length > i + head.length,
    );
    if (relation && hasNoun && (relation[1] !== 'near' || relation[0][0] !== 'at')) {
      parts.push({ tokens: [], head: { relation: relation[1] } });
      i += relation[0].length - 1;
      continue;
    }
    const scope = scopeHeads.find((head) => headAt(tokens, i, head) && tokens.length > i + head.length);
    // 'Log in button': the preposition belongs to the verb.
    const phrasal = phrasalVerbs.has(tokens[i - 1]?.lower ?? '') && ['in', 'on'].includes(tokens[i]!.lower);
    if (scope && hasNoun && !phrasal) {
      parts.push({ tokens: [], head: { scope: scope.join(' ') } });
      i += scope.length - 1;
      continue;
    }
    if (tokens[i]!.kind !== 'mark') current.tokens.push(tokens[i]!);
  }
  return parts.filter((p) => p.tokens.length > 0);
}
