import { join, lowerFirst, verbs } from './english.ts';
import type { Act, Draft, StepBase, StepTruth } from './types.ts';

export const hasParts = (base: StepBase): boolean => base.verb !== undefined && base.say === undefined;
const verbOf = (base: StepBase) => {
  const found = verbs[base.verb ?? ''];
  if (!found) throw new Error(`${base.id}: unknown verb "${base.verb}"`);
  return found;
};
/** The single act of a base, from its parts. */
export function actOf(base: StepBase): Act {
  const { at, to } = base;
  return { do: verbOf(base).do, ...(at && { at }), ...(to && { to }), ...(base.with && { with: base.with }) };
}
export const actsOf = (base: StepBase): Act[] => base.acts ?? [actOf(base)];
export const truthOf = (base: StepBase): StepTruth =>
  base.cannot ? { cannot: base.cannot } : { acts: actsOf(base) };

export const noun = (base: StepBase): string => join(base.obj, base.tail);
export const imperative = (base: StepBase): string =>
  base.say ? lowerFirst(base.say) : join(verbOf(base).imp, base.obj, base.tail);
export const gerund = (base: StepBase): string => join(verbOf(base).ing, base.obj, base.tail);
export const participle = (base: StepBase): string => join(verbOf(base).done, base.obj, base.tail);
export const isArgument = (base: StepBase): boolean => verbOf(base).argument === true;
/** "the "Save" button should be clicked"; helper is "should be", "is to be", ... */
export const passive = (base: StepBase, helper: string): string =>
  isArgument(base)
    ? join(base.obj, helper, verbOf(base).done, base.tail)
    : join(base.obj, base.tail, helper, verbOf(base).done);

export const isSimple = (base: StepBase): boolean =>
  !base.cannot && actsOf(base).length === 1 && imperative(base).includes('"');
export function stepDraft(base: StepBase, rule: string, text: string, truth: StepTruth): Draft {
  return {
    base: base.id,
    kind: 'step',
    text,
    rule,
    truth,
    simple: false,
    ...(base.why && { why: base.why }),
  };
}
/** Bases that can be joined with others: clear targets only. */
export const joinable = (base: StepBase): boolean => !base.cannot && hasParts(base);
