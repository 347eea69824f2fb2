/** Finds the box or switch that a step ticks or unticks. */
import type { DecideInput, Decision, PlannedAct } from '#worker/ports/brain.ts';
import { actOn, cannot, onTarget, quote } from './decision.ts';
import { countedUnder } from '#worker/grounding/cells.ts';
import { asCandidate, toggleBeside } from '#worker/grounding/forms.ts';
import type { Candidate } from '#worker/grounding/ranking/candidate.ts';
import { byIntent } from '#worker/grounding/intent/by-intent.ts';
import { belongsElsewhere } from '#worker/grounding/intent/rival-items.ts';
import { type Item } from '#worker/grounding/items.ts';
import type { TargetPhrase } from '#worker/language/types.ts';

/** Finds the checkbox by its words; else by the row or sentence that it is in. */
export function toggled(
  input: DecideInput,
  items: Item[],
  target: TargetPhrase,
  wanted: boolean | undefined,
): Decision {
  const make = (c: Candidate): Pick<PlannedAct, 'act' | 'says'> => {
    const to = wanted ?? !(c.control?.state.checked ?? false);
    const blind = wanted === undefined && c.control?.state.checked === undefined;
    return {
      act: blind ? { kind: 'press' } : { kind: 'toggle', to },
      says: `${blind ? 'Toggle' : to ? 'Check' : 'Uncheck'} ${quote(c.label)}`,
    };
  };
  const counted =
    target.ordinal === undefined || target.quoted ? undefined : countedUnder(input.view.scene, items, target);
  if (counted) return actOn(asCandidate(counted, 0.6), make(asCandidate(counted, 0.6)), 0.6);
  const strict = onTarget(input, items, [target], 'toggle', make);
  const plain = target.source.replace(/^"|"$/g, '').replace(/^\p{Lu}(?=\p{Ll})/u, (c) => c.toLowerCase());
  const astray =
    strict.kind === 'act' &&
    !target.scopes.some((s) => s.kind === 'row') &&
    belongsElsewhere(input.view.scene, items, `tick ${plain}`, strict.plan.target!.box);
  if (strict.kind === 'act' && strict.plan.target?.control?.affordance === 'toggle' && !astray) return strict;
  // The words name a row: its checkbox is meant.
  const beside =
    strict.kind === 'act' && strict.plan.target && !astray
      ? toggleBeside(items, strict.plan.target.box)
      : undefined;
  if (beside) return actOn(asCandidate(beside, 0.7), make(asCandidate(beside, 0.7)), 0.65);
  if (strict.kind === 'act' && target.quoted) return strict;
  const toggles = items.filter((i) => i.control?.affordance === 'toggle');
  const whole = byIntent(input.view.scene, toggles, `tick ${plain}`, {
    relations: target.relations,
    exact: true,
  });
  if (whole.kind === 'found') return actOn(whole.candidate, make(whole.candidate), whole.confidence);
  if (strict.kind === 'act')
    return astray
      ? cannot('ambiguous', `What could be ${target.source} stands apart from what the step names.`)
      : strict;
  if (target.ordinal !== undefined) return strict;
  // A checkbox that was not recognized as one is clicked at its words.
  const anything = byIntent(input.view.scene, items, `click ${plain}`, { exact: true });
  if (anything.kind !== 'found') return strict;
  const row = toggleBeside(items, anything.candidate.box);
  const found = row ? asCandidate(row, 0.6) : anything.candidate;
  return actOn(found, make(found), 0.55);
}
