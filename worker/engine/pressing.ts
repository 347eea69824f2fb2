/** Finds what a step presses. */
import type { DecideInput, Decision, PlannedAct } from '#worker/ports/brain.ts';
import { actOn, cannot, describe, onTarget, quote } from './decision.ts';
import { asCandidate } from '#worker/grounding/forms.ts';
import type { Candidate } from '#worker/grounding/ranking/candidate.ts';
import { byIntent } from '#worker/grounding/intent/by-intent.ts';
import { belongsElsewhere, saysMore } from '#worker/grounding/intent/rival-items.ts';
import { type Item } from '#worker/grounding/items.ts';
import { labelFit } from '#worker/grounding/label-fit.ts';
import { switchesOff, switchesOn } from '#worker/lexicons/action-synonyms.ts';
import { fold, root } from '#worker/core/likeness.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import { searched } from './typing.ts';

/**
 * Finds the control by the words of its target; where that is not found or ambiguous, by the whole clause.
 */
export function pressed(
  input: DecideInput,
  items: Item[],
  parsed: Extract<ParsedAct, { kind: 'press' | 'hover' }>,
  make: (c: Candidate) => Pick<PlannedAct, 'act' | 'says'>,
): Decision {
  const done = (c: Candidate): ReturnType<typeof make> => switched(c, parsed) ?? make(c);
  const strict = parsed.loose
    ? undefined
    : onTarget(input, items, [parsed.target, ...(parsed.or ?? [])], 'press', done);
  // 'Filter by "north"': where no control has that name, the text goes into the filter field.
  if (parsed.verb === 'filter' && parsed.target.quoted && strict?.kind !== 'act') {
    const field = searched(input, items, parsed.target.name);
    if (field.kind === 'act') return field;
  }
  const taker = parsed.verb === 'assign' ? assigned(items, parsed.said ?? '') : undefined;
  if (taker)
    return actOn(
      taker.list,
      {
        act: { kind: 'choose', option: taker.text },
        says: `Choose ${quote(taker.text)} in ${describe(taker.list)}`,
      },
      0.6,
    );
  // 'Pay once a year': a choice whose label is the whole clause, including its verb, beats a partial match.
  const choice =
    strict?.kind === 'act' && !parsed.target.quoted
      ? items.filter(
          (i) =>
            (i.control?.affordance === 'toggle' || i.kind === 'tab') &&
            !i.veiled &&
            fold(`${parsed.verb} ${i.control!.label}`) === fold(parsed.said ?? parsed.target.source),
        )
      : [];
  if (choice.length === 1)
    return actOn(asCandidate(choice[0]!, 0.7), done(asCandidate(choice[0]!, 0.7)), 0.65);
  // A target that is quoted, counted or placed relative to another stays as found.
  if (
    strict?.kind === 'act' &&
    (parsed.target.quoted || parsed.target.ordinal !== undefined || parsed.target.relations.length > 0)
  )
    return strict;
  const said = parsed.said ?? parsed.target.source;
  // A quoted text, a relation or a named container fixes the target: nothing else may replace it.
  const exact =
    parsed.target.quoted ||
    parsed.target.relations.length > 0 ||
    parsed.target.scopes.some(
      (s) => s.name && !s.loose && !/^(the )?(top|bottom|left|right|middle)\b/i.test(s.name.source),
    );
  const whole = byIntent(input.view.scene, items, said, { every: exact, relations: parsed.target.relations });
  // "With its heart": the matched control occurs more than once, and only the whole clause says which one.
  const astray =
    strict?.kind === 'act' &&
    !parsed.target.scopes.some((s) => s.kind === 'row' || s.kind === 'card') &&
    belongsElsewhere(input.view.scene, items, said, strict.plan.target!.box);
  if (astray && whole.kind !== 'found')
    return cannot(
      'ambiguous',
      `What could be ${parsed.target.source} stands apart from what the step names.`,
    );
  // The strict match is plain text, while a control has the verb in its name: 'Start check' below the heading
  // "Sound check".
  const plainText = strict?.kind === 'act' && strict.plan.target?.line !== undefined && !parsed.target.quoted;
  const doers =
    !plainText || whole.kind === 'not-found'
      ? []
      : (whole.kind === 'found' ? [whole.candidate] : whole.candidates).filter(
          (c) => c.control && c.item.names.some((n) => labelFit(parsed.verb, n.text).coverage > 0.9),
        );
  if (doers.length === 1) return actOn(doers[0]!, make(doers[0]!), 0.6);
  // "Open" never means ticking a checkbox.
  const boxOpened =
    strict?.kind === 'act' &&
    parsed.verb === 'open' &&
    strict.plan.target?.control?.affordance === 'toggle' &&
    !parsed.target.quoted;
  if (boxOpened && whole.kind === 'found' && whole.candidate.control?.affordance !== 'toggle')
    return actOn(whole.candidate, make(whole.candidate), whole.confidence);
  // Keep the strict match unless another control covers more words of the clause.
  if (
    strict?.kind === 'act' &&
    !astray &&
    !(parsed.tool && whole.kind === 'found') &&
    (whole.kind !== 'found' ||
      !saysMore(input.view.scene, items, said, whole.candidate, strict.plan.target!.box))
  )
    return strict;
  const option =
    whole.kind === 'found' && whole.candidate.control?.affordance !== 'choose'
      ? undefined
      : listedIn(items, said);
  if (option)
    return actOn(
      option.list,
      {
        act: { kind: 'choose', option: option.text },
        says: `Choose ${quote(option.text)} in ${describe(option.list)}`,
      },
      0.55,
    );
  if (whole.kind === 'found') return actOn(whole.candidate, done(whole.candidate), whole.confidence);
  if (strict && !(strict.kind === 'cannot' && strict.why === 'not-found' && whole.kind === 'ambiguous'))
    return strict;
  if (whole.kind === 'ambiguous')
    return cannot(
      'ambiguous',
      `${whole.candidates.length} things on the screen could do that: say which one (a row, a place, or "the first").`,
      whole.candidates,
    );
  return cannot(
    'not-understood',
    `The step was not understood: ${said}`,
    whole.kind === 'not-found' ? whole.nearest : [],
  );
}

/**
 * 'Hide the weekends', 'Allow comments': the verb fixes the wanted state of a checkbox or switch, whatever
 * its current state.
 */
function switched(
  { control, label }: Candidate,
  { verb, said = '' }: { verb: string; said?: string },
): Pick<PlannedAct, 'act' | 'says'> | undefined {
  if (control?.affordance !== 'toggle' || control.kind === 'radio') return undefined;
  // For a box labelled "Hide whitespace", "show" means unticked and "hide" means ticked.
  const first = fold(label).split(' ')[0]!;
  const without = /\bwithout\b/i.test(said) !== /\bwithout\b/i.test(label);
  const to = switchesOff.has(verb)
    ? switchesOff.has(first)
    : switchesOn.has(verb)
      ? switchesOff.has(first) === without
      : undefined;
  return to === undefined
    ? undefined
    : { act: { kind: 'toggle', to }, says: `${to ? 'Check' : 'Uncheck'} ${quote(label)}` };
}

/** 'Assign the ticket to Ann': the only dropdown whose label starts with "assign". */
function assigned(items: Item[], said: string): { list: Candidate; text: string } | undefined {
  const to = /^assign .+? to (\S.*)$/i.exec(said.trim())?.[1];
  const lists = items.filter(
    (i) => i.control?.affordance === 'choose' && !i.veiled && /^assign/i.test(i.control.label),
  );
  return to !== undefined && lists.length === 1
    ? { list: asCandidate(lists[0]!, 0.6), text: to.replace(/^"|"$/g, '') }
    : undefined;
}

/**
 * 'Show only the last 30 days', 'Sort it by price': the dropdown whose label starts with the verb, and the
 * option to choose in it.
 */
function listedIn(items: Item[], said: string): { list: Candidate; text: string } | undefined {
  const parts = /^(\S+)\s+(?:(?:it|them|only|just|the|by|to|as|with|every)\s+)*?((?:every |by )?\S.*)$/i.exec(
    said.trim(),
  );
  if (!parts) return undefined;
  const bare = (said: string): string => said.replace(/^(?:(?:it|them|only|just|the|to)\s+)+/i, '');
  const lists = items.filter(
    (i) =>
      i.control?.affordance === 'choose' &&
      !i.veiled &&
      i.control.value !== undefined &&
      root(fold(i.control.label).split(' ')[0]!) === root(fold(parts[1]!)),
  );
  // 'Pay from the wages account' for the dropdown "Pay from".
  const name = lists.length === 1 ? lists[0]!.control!.label : '';
  const text = bare(
    said.trim().toLowerCase().startsWith(`${name.toLowerCase()} `)
      ? said.trim().slice(name.length + 1)
      : parts[2]!,
  );
  return lists.length === 1 && !/["“]/.test(text) ? { list: asCandidate(lists[0]!, 0.6), text } : undefined;
}
