import { actsOf, gerund, imperative, joinable, noun, participle, stepDraft } from '../step-forms.ts';
import type { Draft, Rule, StepBase } from '../types.ts';

/** Two steps of one screen in one sentence: order, contrast, any order. */
export const joins: Rule = (screen) => {
  const bases = screen.steps.filter(joinable);
  const drafts: Draft[] = [];
  for (const [i, first] of bases.entries())
    for (const [j, second] of bases.entries()) {
      if (i === j) continue;
      if (sameTarget(first, second)) continue;
      if (!first.end) drafts.push(...ordered(first, second));
      drafts.push(...contrast(first, second));
      if (i < j && !first.end && !second.end) drafts.push(...anyOrder(first, second));
    }
  return drafts;
};
const sameTarget = (a: StepBase, b: StepBase): boolean => (a.at ?? []).some((id) => b.at?.includes(id));
const both = (a: StepBase, b: StepBase): StepBase => ({ id: `${a.id}+${b.id}` });

function ordered(first: StepBase, second: StepBase): Draft[] {
  const [a, b] = [imperative(first), imperative(second)];
  const of = (rule: string, text: string): Draft =>
    stepDraft(both(first, second), rule, text, { acts: [...actsOf(first), ...actsOf(second)] });
  return [
    of('join', `${a} and then ${b}`),
    of('join', `${a}, then ${b}`),
    of('join', `first ${a}, and after that ${b}`),
    of('join', `${a}. Then ${b}`),
    of('join', `${a}; next, ${b}`),
    of('order', `${a} before ${gerund(second)}`),
    of('order', `${b} after ${gerund(first)}`),
    of('order', `after ${gerund(first)}, ${b}`),
    of('order', `once you have ${participle(first)}, ${b}`),
    of('order', `${b}, but ${a} first`),
    of('order', `${b}, but only after you have ${participle(first)}`),
  ];
}
function contrast(first: StepBase, second: StepBase): Draft[] {
  const of = (text: string): Draft =>
    stepDraft(both(first, second), 'contrast', text, { acts: actsOf(first) });
  const a = imperative(first);
  const drafts = [
    of(`${a} instead of ${gerund(second)}`),
    of(`${a} without ${gerund(second)}`),
    of(`instead of ${gerund(second)}, ${a}`),
    of(`do not ${imperative(second)} but ${a}`),
    of(`${a} and do not ${imperative(second)}`),
    of(`${a}, but don't ${imperative(second)}`),
    of(`rather than ${gerund(second)}, ${a}`),
  ];
  if (first.verb === 'click' && second.verb === 'click')
    drafts.push(
      of(`${a}, not ${noun(second)}`),
      of(`click not ${noun(second)} but ${noun(first)}`),
      of(`${a} instead of ${noun(second)}`),
    );
  return drafts;
}
function anyOrder(first: StepBase, second: StepBase): Draft[] {
  const acts = [...actsOf(first), ...actsOf(second)];
  const of = (text: string): Draft =>
    stepDraft(both(first, second), 'any-order', text, { acts, anyOrder: true });
  const [a, b] = [imperative(first), imperative(second)];
  const same =
    first.verb === second.verb && first.verb === 'click'
      ? [of(`click both ${noun(first)} and ${noun(second)}`)]
      : [];
  return [of(`${a} and ${b}, in any order`), of(`in whichever order you like, ${a} and ${b}`), ...same];
}
