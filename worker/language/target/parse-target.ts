/** Parses a noun phrase into a target: "the second "Add to cart" button in the row for Blue mug". */
import { sourceOf, tokenize, trimMarks, type Token } from '../tokens.ts';
import type { Relation, TargetPhrase } from '../types.ts';
import { readNoun } from './noun.ts';
import { partsOf } from './parts.ts';
import { emptyPhrase } from './phrase.ts';
import { placeOf, readScope } from './scope.ts';

/** Parses a noun phrase. Never fails: without name and kind, nothing was said. */
export function parseTarget(text: string, tokens: Token[] = tokenize(text)): TargetPhrase {
  const place = placeOf(trimMarks(tokens));
  const parts = partsOf(place?.rest ?? trimMarks(tokens));
  const [first, ...others] = parts;
  if (!first) return emptyPhrase(text);
  const phrase = readNoun(text, first.tokens);
  phrase.source = sourceOf(text, trimMarks(tokens));
  const relations: Relation[] = [];
  for (const [index, part] of others.entries()) {
    if (part.head?.relation) {
      relations.push({ kind: part.head.relation, to: readNoun(text, part.tokens) });
      continue;
    }
    const scope = readScope(text, part);
    const before = phrase.scopes.at(-1);
    // "in the row for X": both prepositions describe one container.
    const bare = before && !before.name && (before.kind || before.ordinal !== undefined || index > 0);
    if (
      bare &&
      ['for', 'of', 'with', 'containing'].includes(part.head?.scope ?? '') &&
      scope.name &&
      !scope.kind
    ) {
      before.name = scope.name;
      continue;
    }
    phrase.scopes.push(scope);
  }
  if (place) phrase.scopes.push(place.scope);
  phrase.relations = relations;
  return phrase;
}
