/** Steps that answer a dialog: “Accept the dialog”, “Cancel the confirmation”, “Type ‹a› in the prompt”. */
import lexicon from '#worker/lexicons/dialogs.json' with { type: 'json' };
import { trimMarks, type Token } from './tokens.ts';
import { named } from './target/phrase.ts';
import type { ParsedAct, TargetPhrase } from './types.ts';

const [accepts, dismisses, nouns, beside] = [
  new Set(lexicon.accepts),
  new Set(lexicon.dismisses),
  new Set(lexicon.nouns),
  new Set(lexicon.beside),
];
const acceptLabels = new Set(lexicon.acceptLabels);
const dismissLabels = new Set(lexicon.dismissLabels);

/** Whether the words name a dialog and nothing else. */
const namesDialog = (tokens: Token[]): boolean =>
  tokens.some(({ kind, lower }) => kind === 'word' && nouns.has(lower)) &&
  tokens.every(({ kind, lower }) => kind === 'word' && (nouns.has(lower) || beside.has(lower)));

/** Verbs of typing. */
const writes = new Set(['type', 'enter', 'write', 'input', 'fill', 'answer', 'put']);
const into = new Set(['in', 'into', 'to', 'on', 'at']);

/** The buttons that give the same answer in a dialog that the page draws. */
const drawnButtons = (labels: Iterable<string>): TargetPhrase[] =>
  [...labels].map((label) => ({ ...named(label, [], false), scopes: [{ kind: 'dialog' as const }] }));

/** What the name of a button of such a dialog answers; undefined for another name. */
const answerNamed = (label: string): boolean | undefined => {
  const said = label.toLowerCase().trim();
  if (acceptLabels.has(said)) return true;
  return dismissLabels.has(said) ? false : undefined;
};

/** Reads a clause that begins with a verb as an answer to a dialog; undefined where it is none. */
export function readDialogAnswer(all: Token[]): ParsedAct | undefined {
  const [verb, ...others] = trimMarks(all);
  if (!verb) return undefined;
  const accept = accepts.has(verb.lower) ? true : dismisses.has(verb.lower) ? false : undefined;
  if (accept !== undefined && namesDialog(others))
    return {
      kind: 'answer-dialog',
      accept,
      drawn: drawnButtons(new Set([verb.lower, ...(accept ? acceptLabels : dismissLabels)])),
    };
  const [value, preposition, ...place] = others;
  if (
    writes.has(verb.lower) &&
    value?.kind === 'quoted' &&
    preposition !== undefined &&
    into.has(preposition.lower) &&
    namesDialog(place)
  )
    return { kind: 'answer-dialog', text: value.text };
  // “Answer the prompt with ‹a›”.
  const at = others.findIndex(({ lower }) => lower === 'with');
  const given = others.slice(at + 1);
  return writes.has(verb.lower) &&
    at > 0 &&
    given.length === 1 &&
    given[0]!.kind === 'quoted' &&
    namesDialog(others.slice(0, at))
    ? { kind: 'answer-dialog', text: given[0]!.text }
    : undefined;
}

/** What an act answers to a dialog of the browser in front of the page; undefined where it is no answer. */
export function answerOf(act: ParsedAct): { accept?: boolean; text?: string } | undefined {
  switch (act.kind) {
    case 'answer-dialog':
      return act;
    case 'press': {
      const accept = answerNamed(act.target.name || act.target.source);
      return accept === undefined ? undefined : { accept };
    }
    case 'key':
      return act.keys === 'Enter' || act.keys === 'Escape' ? { accept: act.keys === 'Enter' } : undefined;
    default:
      return undefined;
  }
}

export const isDialogAnswer = (act: ParsedAct): boolean => answerOf(act) !== undefined;
