/** What promises that pressing a control has an effect. */
import { contains, gap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { closeColour } from '#worker/facts/colours.ts';
import { routePath } from '#worker/facts/routes.ts';
import { controlAt } from '#worker/facts/pressed.ts';
import { sameRow } from '#worker/facts/reading.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { OracleInput } from '../types.ts';

export const lineOf = (scene: Scene, control: Control) =>
  scene.lines.find(({ box }) => contains(box, control.box, 6) || contains(control.box, box, 6));

/** Two controls of one make: buttons of one fill and height, or underlined links of one colour. */
function alikeInMake(a: Control, inA: Scene, b: Control, inB: Scene): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'button') return closeColour(a.fill, b.fill) && Math.abs(a.box.height - b.box.height) <= 4;
  const [one, other] = [lineOf(inA, a), lineOf(inB, b)];
  return !!one?.underlined && !!other?.underlined && closeColour(one.colour, other.colour);
}

/**
 * Another control of the same make that was seen to do something proves that things of this look can be
 * pressed.
 */
const looksLikeOneThatWorks = (control: Control, scene: Scene, earlier: OracleInput['earlier']): boolean =>
  earlier.some(({ act, targetBox, before, after, difference, trailStep }) => {
    if (
      act?.kind !== 'press' ||
      !targetBox ||
      trailStep?.act.kind !== 'press' ||
      (difference?.same !== false && before.address === after.address)
    )
      return false;
    const pressed = controlAt(before.scene, targetBox);
    return !!pressed && alikeInMake(pressed, before.scene, control, scene);
  });

/**
 * A button that begins something, or has more to show, has something to show for it, whatever its like do.
 */
const mustShow =
  /^(?:add|new|create|edit|upload|import|invite|compose|(?:show|load|see|view) (?:more|older|earlier|newer))\b/i;

/** What lets one in has something to show wherever one is not asked to come in already. */
const letsIn = /^(?:log ?in|sign ?(?:in|up)|register|create (?:an )?account)$/;

const asksIn = ({ controls }: Scene): boolean =>
  controls.some(
    ({ affordance, label }) => affordance === 'type' && /\bpass(?:word|phrase|code)\b/i.test(label),
  );

/**
 * A plus alone makes something new; beside a number it counts up, beside a minus it makes larger, and either
 * may be at its end.
 */
export function makesNew({ icon, box }: Control, { controls, lines }: Scene): boolean {
  const beside = (other: Control['box']) =>
    gap(other, box) < besidePx && sameRow(other, box) && other !== box;
  return (
    icon === 'plus' &&
    !controls.some((other) => beside(other.box) && (other.icon === 'minus' || other.affordance === 'type')) &&
    !lines.some((line) => beside(line.box) && /^[\d.,%×x+−-]+$/.test(line.text.trim()))
  );
}

const besidePx = 60;

/** Takes back what is ticked: there is something to show for it where something is. */
const unticks = /^(?:un(?:tick|check|select|mark)|deselect)\b/i;

const isTicked = ({ affordance, state }: Control): boolean => affordance === 'toggle' && !!state.checked;

/** What these do is not to be seen. */
const unseen = /\b(copy|print|share|download|play|pause|mute|save|refresh)\b/i;

/** So sure is one of what the pointer is a hand over. */
const pointedAt = 0.86;

/** Underlined words under a hand promise that something is behind them, whatever became of their like. */
const isCertainLink = (control: Control, scene: Scene): boolean =>
  control.kind === 'link' &&
  control.confidence >= pointedAt &&
  !!lineOf(scene, control)?.underlined &&
  !unseen.test(control.label);

/** One of several tabs, of which another was opened by a press: each opens its own part. */
const isTabAmongWorking = (
  { kind, box }: Control,
  earlier: OracleInput['earlier'],
  address: string,
): boolean =>
  kind === 'tab' &&
  earlier.some(
    ({ act, targetBox, before, after, difference }) =>
      act?.kind === 'press' &&
      routePath(before.address) === routePath(address) &&
      difference?.same === false &&
      !!targetBox &&
      Math.abs(targetBox.y - box.y) < 4 &&
      before.scene.controls.some(
        (other) =>
          other.kind === 'tab' &&
          other.box.x === targetBox.x &&
          other.box.y === targetBox.y &&
          other.box.x !== box.x,
      ) &&
      after.scene.controls.some((other) => other.kind === 'tab' && other.state.selected === true),
  );

/** What unfolds comes right below what was pressed, px. */
const foldPx = 140;

/** One of several names below one another, of which another was seen to unfold something under it. */
const isFoldAmongWorking = (
  { kind, box }: Control,
  earlier: OracleInput['earlier'],
  address: string,
): boolean =>
  earlier.some(({ act, targetBox, before, after, difference }) => {
    if (
      act?.kind !== 'press' ||
      !targetBox ||
      difference?.same !== false ||
      before.address !== after.address ||
      routePath(after.address) !== routePath(address)
    )
      return false;
    const other = controlAt(before.scene, targetBox);
    const known = new Set(before.scene.lines.map(({ text }) => text));
    return (
      !!other &&
      other.kind === kind &&
      Math.abs(other.box.x - box.x) < 6 &&
      Math.abs(other.box.height - box.height) < 8 &&
      after.scene.lines.some(
        (line) => !known.has(line.text) && line.box.y > targetBox.y && line.box.y - targetBox.y < foldPx,
      ) &&
      after.scene.controls.some(({ label }) => label === other.label)
    );
  });

export const isPointedAt = ({ confidence }: Control): boolean => confidence >= pointedAt;

/** Its name or its sign alone promises something to show for it, whatever its like do. */
function promisesByItself(control: Control, scene: Scene): boolean {
  const isEntrance = isPointedAt(control) && letsIn.test(normalizeLabel(control.label)) && !asksIn(scene);
  return (
    (isPointedAt(control) && makesNew(control, scene)) ||
    isEntrance ||
    (control.kind === 'button' &&
      control.confidence >= 0.8 &&
      (mustShow.test(control.label) || (unticks.test(control.label) && scene.controls.some(isTicked))))
  );
}

/** Whether what it is, or what its like were seen to do, promises that a press has an effect. */
export function promisesEffect(control: Control, { step, earlier }: OracleInput): boolean {
  const { scene, address } = step.before;
  return control.kind === 'tab'
    ? isTabAmongWorking(control, earlier, address)
    : promisesByItself(control, scene) ||
        isCertainLink(control, scene) ||
        looksLikeOneThatWorks(control, scene, earlier) ||
        isFoldAmongWorking(control, earlier, address);
}
