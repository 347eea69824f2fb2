/** What came of an action, as the record of its step tells it. */
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { SceneDifference } from '#worker/sight/scene.ts';
import { centre } from '#worker/core/geometry.ts';
import { nothingElseChanged } from '../effect.ts';
import { pointOf } from '../observe.ts';
import type { Performed } from '../perform.ts';

/** An action that was carried out. */
export interface Acted {
  plan: PlannedAct;
  done: Performed;
  before: SessionView;
  difference: SceneDifference;
}

const isOnSamePage = ({ done, before }: Acted): boolean => done.after.address === before.address;

/** The act in words, and what is to be said of it: that it left the app, did nothing or was not taken. */
export function actWords(acted: Acted): string {
  const { plan, done, difference } = acted;
  const handed = done.observations.find((one) => one.kind === 'left-app');
  const isIdle = difference.same && isOnSamePage(acted) && plan.act.kind === 'press';
  return [
    `${plan.says}.`,
    ...(handed ? [`The browser hands ${handed.address} to another program.`] : []),
    ...(!handed && isIdle ? ['Nothing changed on the screen.'] : []),
    ...(done.untaken ? [done.untaken.says] : []),
  ].join(' ');
}

/** The act in words where it was a click without effect. */
export function idleWords(acted: Acted): string | undefined {
  const { plan, done, difference } = acted;
  const isIdle =
    done.observations.length === 0 &&
    isOnSamePage(acted) &&
    plan.act.kind === 'press' &&
    nothingElseChanged({ difference, targetBox: plan.target?.box });
  return isIdle ? plan.says : undefined;
}

/** The part of the step's record that the action itself supplies. */
export const actRecord = (
  acted: Acted,
): Pick<
  StepRecord,
  | 'kind'
  | 'status'
  | 'says'
  | 'act'
  | 'actPoint'
  | 'targetBox'
  | 'focus'
  | 'trailStep'
  | 'before'
  | 'after'
  | 'difference'
  | 'rest'
  | 'observations'
> => {
  const { plan, done, before, difference } = acted;
  return {
    kind: 'act',
    status: done.untaken?.all ? 'blocked' : 'passed',
    says: actWords(acted),
    act: done.act,
    actPoint: pointOf(done.act) ?? (plan.target && centre(plan.target.box)),
    targetBox: plan.target?.box,
    ...(done.focus ? { focus: done.focus } : {}),
    trailStep: done.trailStep,
    before,
    after: done.after,
    difference,
    rest: done.rest,
    observations: done.observations,
  };
};
