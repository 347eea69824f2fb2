/**
 * Refuses an act that leaves words of the step out of account on which its meaning hangs: “the cheapest”,
 * “all”, “two”, “except”. They are in account where the grammar took them, or where the target or what
 * stands beside it says them.
 */
import weighty from '#worker/lexicons/weighty-words.json' with { type: 'json' };
import { wordsOf } from '#worker/core/likeness.ts';
import { readCount } from '#worker/core/numbers.ts';
import { labelContextOf } from '#worker/grounding/label-context.ts';
import type { Item } from '#worker/grounding/items.ts';
import { mask } from '#worker/language/mask.ts';
import type { ParsedAct, Scope, TargetPhrase } from '#worker/language/types.ts';
import type { DecideInput, PlannedAct } from '#worker/ports/brain.ts';

const heavy = new Set(Object.values(weighty).flat());
/** Acts whose own readers take every word, or take them as a value. */
const wholly = new Set<ParsedAct['kind']>([
  'navigate',
  'home',
  'wait',
  'verify',
  'remember',
  'toggle-every',
  'scroll',
  'search',
  'identity',
]);

/** One of something is what a target is anyway. */
const isHeavy = (word: string): boolean => heavy.has(word) || (readCount(word) ?? 1) !== 1;
/** Whatever is pressed or chosen is the only thing; a box leaves the others as they are. */
const isOnly = (word: string, { act }: PlannedAct): boolean => word === 'only' && act.kind !== 'toggle';

function namesIn(phrase: TargetPhrase | undefined): string[] {
  if (!phrase) return [];
  const scoped = ({ name, ordinal }: Scope): string[] => [
    ...(name ? [name.source, ...namesIn(name)] : []),
    ...(ordinal === undefined ? [] : ['first last next']),
  ];
  return [
    ...phrase.scopes.flatMap(scoped),
    ...phrase.relations.flatMap(({ to }) => [to.source, ...namesIn(to)]),
  ];
}

/** What the act does with words: the text that it types, the option that it chooses. */
const valueOf = ({ act }: PlannedAct): string =>
  act.kind === 'type'
    ? act.text
    : act.kind === 'choose'
      ? (act.option ?? '')
      : act.kind === 'key'
        ? act.keys
        : '';

/** The words that the act leaves out of account, as written; none where it may be done. */
export function unaccounted(
  { view }: DecideInput,
  items: Item[],
  parsed: ParsedAct,
  plan: PlannedAct,
): string[] {
  if (wholly.has(parsed.kind) || parsed.clause === undefined) return [];
  const asked = wordsOf(mask(parsed.clause).text.replace(/⟦\d+⟧/g, ' ')).filter(isHeavy);
  if (asked.length === 0) return [];
  const { target } = plan;
  const item = target && items.find(({ box }) => box === target.box);
  const beside = item && labelContextOf(view.scene, item);
  const told = [
    ...(item?.names.map(({ text }) => text) ?? []),
    target?.control?.label ?? '',
    beside?.near ?? '',
    beside?.above ?? '',
    valueOf(plan),
    ...('target' in parsed ? namesIn(parsed.target) : []),
  ].flatMap(wordsOf);
  const means = (word: string): boolean =>
    isOnly(word, plan) ||
    told.includes(word) ||
    told.some((other) => readCount(other) !== undefined && readCount(other) === readCount(word));
  return asked.filter((word) => !means(word));
}
