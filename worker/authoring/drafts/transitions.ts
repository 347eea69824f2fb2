/** What is worth checking of a transition, by what it did. */
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { isSurelyNamed } from '#worker/facts/whole-words.ts';
import type { Transition } from '#worker/explore/map/graph.ts';
import type { Action } from '#worker/explore/acts/action.ts';
import type { Control } from '#worker/sight/scene.ts';
import { checksOf, nameOfPage, refusals, type Done, type Telling } from './checks.ts';
import { curly, readable, wordingOf } from './wording.ts';

type Interaction = Action['play'];

/** The label of the control that an interaction ends with. */
function labelOf(play: Interaction): string | undefined {
  if (play.kind === 'form') return play.form.submit.label;
  return 'control' in play && play.control ? play.control.label : undefined;
}

/** An act by what can be checked of it. */
function doneBy({ action: { play, everywhere }, steps, effect, leadsOnly }: Transition): Done | undefined {
  if (!effect) return undefined;
  const label = labelOf(play);
  const act = steps.at(-1)?.act;
  return {
    before: effect.before,
    after: effect.after,
    typed: steps.flatMap(({ act }) => (act.kind === 'type' && !act.secret ? [act.text] : [])),
    ...(label ? { pressed: label } : {}),
    ...(everywhere ? { isOfFrame: true } : {}),
    ...(act?.kind === 'drag' ? { dragged: [act.target.label, act.to.label] as const } : {}),
    ...(leadsOnly && effect.moved ? { leadsOnly } : {}),
    ...(play.kind === 'options' && play.option ? { chosen: play.option } : {}),
  };
}

/** Whether a choice is known by what is chosen in it alone, which is another name after it. */
const isNamedByValue = ({ label, value }: Control): boolean =>
  value !== undefined && alike(normalizeLabel(label), normalizeLabel(value)) > 0.8;

/** Whether a press, or a choice, can be worded so that it is found again. */
function isWellNamed(play: Interaction, { before }: Done): boolean {
  if (play.kind === 'options') return !isNamedByValue(play.control);
  return play.kind !== 'press' || (readable(play.control.label) && isSurelyNamed(before.scene, play.control));
}

/** Whether something was refused: nothing to be expected of what should have worked. */
const isRefused = ({ hasFailed }: Transition, done: Done): boolean =>
  hasFailed === true || refusals(done).length > 0;

function judged(way: Transition): Telling[] {
  const { play } = way.action;
  const done = doneBy(way);
  if (!done || !isWellNamed(play, done)) return [];
  if (play.kind === 'form' && !isMeantToWork(play)) {
    // Whether extreme values should be refused is for a person to decide.
    return play.variant.kind === 'extreme' ? [] : refusals(done);
  }
  return isRefused(way, done) ? [] : checksOf(done);
}

const outcomes = new WeakMap<Transition, Telling[]>();

/**
 * What has to hold after a transition and did not before; nothing where that can't be told. Each is judged
 * once: many flows lead over it.
 */
export function outcomesOf(way: Transition): Telling[] {
  const known = outcomes.get(way) ?? judged(way);
  outcomes.set(way, known);
  return known;
}

export const isMeantToWork = ({ variant }: Extract<Interaction, { kind: 'form' }>): boolean =>
  variant.kind === 'valid' || variant.kind === 'credential';

/** What was done, as a title says it. */
export function doingOf({ action: { play }, intent, steps, effect }: Transition, place: string): string {
  const at = (effect && nameOfPage(effect.before)) ?? place;
  const act = steps.at(-1);
  const said = act ? wordingOf(act) : intent;
  if (play.kind !== 'form') return `${curly(said.replace(/^Click /, 'Press '))} on ${at}`;
  const { variant, form } = play;
  const submit = form.submit.label;
  switch (variant.kind) {
    case 'credential':
      return 'Sign in with a valid account';
    case 'wrong-password':
      return 'Sign in with a wrong password';
    case 'valid':
      return `${submit} on ${at} with valid details`;
    case 'empty':
      return `${submit} on ${at} with nothing filled in`;
    case 'extreme':
      return `${submit} on ${at} with extreme values`;
    case 'invalid':
      return `${submit} on ${at} with “${variant.value}” as ${variant.field}`;
  }
}
