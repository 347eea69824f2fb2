import { fold } from '#worker/core/likeness.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { reasons, riskOf } from './risk-words.ts';

/** The words of an address, in both orders: `/account/delete?confirm=1` is “delete account”, too. */
const wordsOfAddress = (url: string): string[] => {
  const path = /^(?:[a-z]+:\/\/[^/]*)?(?<path>.*)$/i.exec(url)?.groups?.path ?? '';
  const parts = path
    .split(/[/?&#=]/)
    .map((part) => part.replaceAll(/[-_.+]|%20/g, ' ').trim())
    .filter(Boolean);
  const pairs = parts.slice(1).map((part, n) => `${part} ${parts[n]}`);
  return [...parts, parts.join(' '), ...pairs];
};

/** What an act goes by: what is written on its target, or where it leads. */
export const saidBy = ({ act, target }: PlannedAct): string[] =>
  act.kind === 'navigate'
    ? wordsOfAddress(act.url)
    : [target?.control?.label ?? target?.line?.text ?? '', target?.control?.icon?.replaceAll('-', ' ') ?? ''];

/**
 * Why an act that a model chose is not done: it risks more than the step says. '' where the step says so
 * itself, in these words or in others of the same risk. `isOfRecord`: what is pressed bears the words of one of many
 * records, which say what somebody wrote, not what a press does.
 */
export function beyondSaid(plan: PlannedAct, step: string, isOfRecord = false): string {
  if (isOfRecord && plan.act.kind === 'press') return '';
  if (plan.act.kind !== 'press' && plan.act.kind !== 'toggle' && plan.act.kind !== 'navigate') return '';
  const asked = fold(step);
  const risks = step.split(/[^\p{L}]+/u).flatMap((word) => riskOf(word) ?? []);
  for (const words of saidBy(plan)) {
    const risk = words === '' ? undefined : riskOf(words);
    if (!risk || asked.includes(fold(words)) || risks.includes(risk) || riskOf(step) === risk) continue;
    return `The step does not ask for that. ${reasons[risk]}`;
  }
  return '';
}
