import { centre } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { pressedLabel, pressedTarget } from '#worker/facts/pressed.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';
import { isInRow, isListed, isMarked, linesOf, madeIn } from './named.ts';

/** One thing that is marked is all of them. */
const fewest = 2;

const namesMarked = (scene: Scene, names: readonly string[]): string[] =>
  names.filter((name) => isMarked(scene, name) === true);

/** How many things of a screen are ticked or struck through, whatever they are. */
const marksOn = ({ lines, controls }: Scene): number =>
  lines.filter(({ struckThrough }) => struckThrough).length +
  controls.filter(({ affordance, state }) => affordance === 'toggle' && state.checked).length;

const said = (step: StepRecord): string => {
  const label = pressedLabel(step);
  return label ? `“${label}”` : 'A button';
};

/** What is done with those that are marked is done with all of them, and with no other. */
export const allMarked: Oracle = {
  name: 'all-marked',
  describes: 'What is done with the marked entries, and leaves some of them',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes all of them dealt with.',
  provokedBy: 'marks several entries, and presses what acts on those',
  judge({ step, earlier }) {
    const { before, after } = step;
    if (step.act?.kind !== 'press' || after.scene.reason) return [];
    if (routePath(before.address) !== routePath(after.address) || marksOn(before.scene) < fewest) return [];
    const names = madeIn(earlier).map(({ name }) => name);
    const marked = namesMarked(before.scene, names);
    if (marked.length < fewest || isInRow(step, names)) return [];
    const gone = marked.filter((name) => !isListed(after.scene, name));
    const left = marked.filter((name) => isMarked(after.scene, name) === true);
    const others = names.filter((name) => isMarked(before.scene, name) === false);
    if (gone.length === 0 || left.length === 0 || gone.length + left.length < marked.length) return [];
    if (others.some((name) => !isListed(after.scene, name))) return [];
    const [line] = linesOf(after.scene, left[0]!);
    return [
      {
        signature: signature('all-marked', routePath(after.address), normalizeLabel(pressedLabel(step))),
        title: `${said(step)} takes only some of the marked entries`,
        expected: `All that were marked are gone: ${marked.join(', ')}.`,
        observed: `“${left.join('”, “')}” is still there, and still marked.`,
        ...(line ? { box: line.box } : {}),
        address: after.address,
        evidence: { texts: [`marked: ${marked.join(', ')}`, `gone: ${gone.join(', ')}`] },
      },
    ];
  },
};

const isSameTarget = (a: StepRecord, b: StepRecord): boolean => {
  const [one, other] = [a.targetBox, b.targetBox];
  return (
    one !== undefined &&
    other !== undefined &&
    Math.abs(centre(one).x - centre(other).x) < one.width / 2 &&
    Math.abs(centre(one).y - centre(other).y) < one.height / 2
  );
};

/** What marks everything unmarks it when it is pressed again. */
export const marksBack: Oracle = {
  name: 'marks-back',
  describes: 'A button that marks all entries, and does not unmark them when pressed again',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The user has to take each mark back alone.',
  provokedBy: 'presses what marks all entries twice',
  judge({ step, earlier }) {
    const last = earlier.at(-1);
    if (!last || step.act?.kind !== 'press' || last.act?.kind !== 'press' || step.after.scene.reason)
      return [];
    if (!isSameTarget(last, step) || step.before.address !== step.after.address) return [];
    if (pressedTarget(step)?.kind === 'radio') return [];
    const names = madeIn(earlier).map(({ name }) => name);
    if (isInRow(step, names)) return [];
    const before = namesMarked(last.before.scene, names);
    const then = namesMarked(step.before.scene, names);
    const now = namesMarked(step.after.scene, names);
    const unmarked = names.filter((name) => isMarked(step.after.scene, name) === false);
    // The first press marked all; the second left all as they were.
    if (then.length < fewest || before.length > 0 || now.length < then.length || unmarked.length > 0)
      return [];
    return [
      {
        signature: signature('marks-back', routePath(step.after.address)),
        title: `${said(step)} marks all entries, and does not unmark them`,
        expected: 'Pressed again, it takes the marks back.',
        observed: `All are still marked: ${now.join(', ')}.`,
        ...(step.targetBox ? { box: step.targetBox } : {}),
        address: step.after.address,
        evidence: { texts: now },
      },
    ];
  },
};
