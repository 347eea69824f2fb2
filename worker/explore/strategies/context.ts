/** What several strategies ask of their context. */
import { pressedTarget } from '#worker/facts/pressed.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Made } from '../entries/outcome.ts';
import type { Action, Interaction } from '../acts/action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { StrategyContext } from './types.ts';

/** The kind of page on which the action was taken: most follow-ups are due once for each. */
export const pageOf = ({ shared, record }: Pick<StrategyContext, 'shared' | 'record'>): string =>
  shared.graph.kindOf(record.before.address);

/** The control of an action that is a single press. */
export const pressedControl = ({ play }: Action): Control | undefined =>
  play.kind === 'press' ? play.control : undefined;

export type ValidForm = Extract<Interaction, { kind: 'form' }> & { variant: { kind: 'valid' } };

/** The form of an action that filled one in as it asks for, and sent it. */
export const validForm = ({ play }: Action): ValidForm | undefined =>
  play.kind === 'form' && play.variant.kind === 'valid' ? { ...play, variant: play.variant } : undefined;

/** Keeps what could be done with an entry that a form made. */
export function noteMade({ play }: Action, made: Made): void {
  if (play.kind === 'form') play.made = { ...play.made, ...made };
}

/** Whether the step led to another page, whatever its query. */
export const ledOn = ({ before, after }: Pick<StepRecord, 'before' | 'after'>): boolean =>
  routePath(before.address) !== routePath(after.address);

/** Whether the step pressed a checkbox, radio or switch. */
export function pressedToggle(record: StepRecord): boolean {
  const target = pressedTarget(record);
  return (
    target !== undefined &&
    record.before.scene.controls.some(
      ({ affordance, label }) => affordance === 'toggle' && label === target.label,
    )
  );
}

/** A form takes no more steps than this to be filled in. */
export const maxStepsOfForm = 24;

/** Texts typed on the page of the last step before it, without passwords. */
export function typedLast({ trail: { steps } }: ExplorerSession): string[] {
  const page = routePath(steps.at(-1)?.at ?? '');
  const before = steps.slice(-maxStepsOfForm, -1);
  const begins = before.findLastIndex(
    ({ at, act }) => act.kind === 'navigate' || routePath(at ?? '') !== page,
  );
  return before
    .slice(begins + 1)
    .flatMap(({ act }) => (act.kind === 'type' && !act.secret ? [act.text] : []));
}
