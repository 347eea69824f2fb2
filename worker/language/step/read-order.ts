/** The grammar: reads one plain order into actions. */
import { clausesOf } from '../clauses.ts';
import { fieldPhrase } from '../fill.ts';
import { isPlace, readPlace } from '../places.ts';
import { explained, withPurpose } from '../purpose.ts';
import { parseTarget } from '../target/parse-target.ts';
import { named } from '../target/phrase.ts';
import { sourceOf, tokenize, trimMarks, type Token } from '../tokens.ts';
import type { ParsedAct, Scope, TargetPhrase } from '../types.ts';
import { verbs } from '../verbs.ts';
import { reworded } from '../wordings.ts';
import { readClause } from './read-clause.ts';

/** The acts of an order, and the part of it that was not understood. */
export interface ReadOrder {
  acts: ParsedAct[];
  unknown?: string;
}

const anchorWord: Token = { kind: 'word', text: 'it', lower: 'it', start: 0, end: 0 };

function placed(act: ParsedAct, scopes: Scope[]): ParsedAct {
  if (!('target' in act) || !act.target) return act;
  return { ...act, target: { ...act.target, scopes: [...act.target.scopes, ...scopes] } } as ParsedAct;
}

const needsMore = new Set([
  'type',
  'enter',
  'fill',
  'write',
  'input',
  'set',
  'change',
  'replace',
  'wait',
  'scroll',
]);

/** Whether a clause is an instruction: an unknown verb with an object, or an action verb alone. */
const isOrder = (clause: Token[]): boolean => {
  const first = clause[0]!;
  return (
    first.kind === 'word' &&
    /^[a-z][a-z'-]+$/.test(first.lower) &&
    !needsMore.has(first.lower) &&
    (trimMarks(clause).length > 1 || verbs.has(first.lower))
  );
};

const states = new Set(['is', 'are', 'was', 'were', "isn't", "aren't", 'has', 'have', 'should']);

/** Whether a clause that begins with no known verb says how something stands: that is nothing to do. */
const isStatement = (clause: Token[]): boolean =>
  !verbs.has(clause[0]!.lower) &&
  clause.slice(1).some(({ kind, lower }) => kind === 'word' && states.has(lower));

const withWords = (act: ParsedAct, clause: string): ParsedAct =>
  act.kind === 'press' || act.kind === 'hover'
    ? { ...act, clause, said: act.said ?? clause }
    : { ...act, clause };

/** Reads one order with the grammar. Never throws: what it can't read is returned in `unknown`. */
export function readOrder(text: string): ReadOrder {
  const said = reworded(text);
  return readStep(said === text.trim().replace(/[.!]$/, '') ? text : said);
}

function readStep(text: string): ReadOrder {
  const split = explained(text);
  const how = split && readStep(reworded(split.how));
  if (split && how && how.acts.length > 0 && !how.unknown)
    return { acts: how.acts.map((act) => withPurpose(act, split.purpose)) };
  const clauses = clausesOf(tokenize(text));
  const acts: ParsedAct[] = [];
  let around: Scope[] = [];
  let field: TargetPhrase | undefined;
  for (const clause of clauses) {
    const source = sourceOf(text, clause);
    // "In the header, click …": the place applies to what follows.
    if (
      /^(in|on|inside|within|under|at)$/.test(clause[0]!.lower) &&
      clause[0]!.kind === 'word' &&
      clause.length > 1
    ) {
      around = parseTarget(text, [anchorWord, ...clause]).scopes;
      field = /\b(field|box|input|area)\b/i.test(sourceOf(text, clause))
        ? fieldPhrase(text, clause.slice(1))
        : undefined;
      continue;
    }
    // A bare name or address: "Cart", "/cart".
    const place = clause.length === 1 && isPlace(clause[0]!) ? readPlace(text, clause) : undefined;
    const read = place ? [place] : readClause(text, clause);
    // An unknown verb: a control's label or icon may explain it.
    const order: ParsedAct[] =
      read && read.length > 0
        ? read
        : isOrder(clause) && !isStatement(clause)
          ? [{ kind: 'press', target: named(source, [], false), verb: clause[0]!.lower, loose: true }]
          : [];
    if (order.length === 0) return { acts, unknown: source };
    acts.push(
      ...order.map((act) =>
        withWords(
          field && act.kind === 'type' && !act.target
            ? { ...act, target: field }
            : around.length > 0
              ? placed(act, around)
              : act,
          source,
        ),
      ),
    );
  }
  return acts.length > 0 ? { acts } : { acts, unknown: text.trim() };
}
