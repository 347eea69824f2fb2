/** Secrets that a test types: marked in the plan, typed on the app's own site alone, left out of trails. */
import { namesHost, sameOwner } from '#worker/core/site.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import type { Filled } from '../placeholders.ts';
import { isTyping } from './kept-acts.ts';
import type { TestValues } from './test-values.ts';

/** A plan that types a secret, marked so. */
export const withSecret = (plan: PlannedAct, secrets: string[]): PlannedAct =>
  plan.act.kind === 'type' && secrets.includes(plan.act.text)
    ? { ...plan, act: { ...plan.act, secret: true } }
    : plan;

/**
 * Why a secret is not typed, as a sentence; '' where it may be.
 * @param words the step, which may name another site
 * @param here the address of the page
 * @param home the address of the app
 */
export function secretRefused({ act }: PlannedAct, words: string, here: string, home: string): string {
  const isSecret = act.kind === 'type' && act.secret;
  return isSecret && !sameOwner(here, home) && !namesHost(words, here)
    ? `A secret is typed on the app's own site alone, and this is ${here.split(/[?#]/)[0]}.`
    : '';
}

/** Puts a secret's placeholder into the replayable form of the action that types it. */
export function withoutSecrets(
  trailStep: TrailStep,
  { act }: PlannedAct,
  used: Filled['used'],
  values: TestValues,
): void {
  if (trailStep.at !== undefined) trailStep.at = values.hide(trailStep.at);
  if (act.kind !== 'type' || !act.secret || !isTyping(trailStep.act)) return;
  const name = used.find(({ value }) => value === act.text)?.name ?? values.secretCalled(act.text);
  trailStep.act.text = `{{${name ?? 'password'}}}`;
}
