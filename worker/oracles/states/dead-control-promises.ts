/** Evidence that clicking a control must have an effect. */
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

/** Whether two controls look the same: buttons of one fill and height, or underlined links of one colour. */
function alikeInMake(a: Control, inA: Scene, b: Control, inB: Scene): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'button') return closeColour(a.fill, b.fill) && Math.abs(a.box.height - b.box.height) <= 4;
  const [one, other] = [lineOf(inA, a), lineOf(inB, b)];
  return !!one?.underlined && !!other?.underlined && closeColour(one.colour, other.colour);
}

/**
 * Whether a control of the same look worked when it was clicked, which proves that such controls are
 * clickable.
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

/** Labels that begin something or load more, and so must have a visible effect. */
export const mustShow =
  /^(?:add|new|create|edit|upload|import|invite|compose|(?:show|load|see|view) (?:more|older|earlier|newer))\b/i;

/**
 * Labels of sign-in and registration, which must have a visible effect unless the page asks to sign in
 * already.
 */
const letsIn = /^(?:log ?in|sign ?(?:in|up)|register|create (?:an )?account)$/;

const asksIn = ({ controls }: Scene): boolean =>
  controls.some(
    ({ affordance, label }) => affordance === 'type' && /\bpass(?:word|phrase|code)\b/i.test(label),
  );

/**
 * Whether a lone plus creates something. Beside a number or a minus it is a stepper, which may be at its
 * limit.
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

/** Labels that clear ticks, which must have a visible effect if anything is ticked. */
const unticks = /^(?:un(?:tick|check|select|mark)|deselect)\b/i;

const isTicked = ({ affordance, state }: Control): boolean => affordance === 'toggle' && !!state.checked;

/** Labels of actions without a visible effect. */
const unseen = /\b(copy|print|share|download|play|pause|mute|save|refresh)\b/i;

/** The confidence of a control where the pointer becomes a hand. */
const pointedAt = 0.86;

/** Underlined text with a hand pointer is certainly a link, whatever similar ones do. */
const isCertainLink = (control: Control, scene: Scene): boolean =>
  control.kind === 'link' &&
  control.confidence >= pointedAt &&
  !!lineOf(scene, control)?.underlined &&
  !unseen.test(control.label);

/** Whether another tab of the same row opened its part when it was clicked. */
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

/** Maximum distance from a clicked control to what it unfolds below it, px. */
const foldPx = 140;

/** Whether another control of the same column unfolded something below it. */
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

/** Icons of buttons that always show or change something: another theme, a menu, the settings. */
const showing: ReadonlySet<string> = new Set(['moon', 'sun', 'menu', 'settings']);

/** Whether a cross stands in a field that holds something, which it has to clear. */
const clearsField = ({ icon, box }: Control, { controls }: Scene): boolean =>
  icon === 'close' &&
  controls.some((field) => field.affordance === 'type' && !!field.value && contains(field.box, box, 4));

/** Whether a picture alone says that pressing it has an effect to be seen. */
export const showsByIcon = (control: Control, scene: Scene): boolean =>
  isPointedAt(control) && (showing.has(control.icon ?? '') || clearsField(control, scene));

/** Whether the label or icon alone promises a visible effect, whatever similar controls do. */
function promisesByItself(control: Control, scene: Scene): boolean {
  const isEntrance = isPointedAt(control) && letsIn.test(normalizeLabel(control.label)) && !asksIn(scene);
  return (
    (isPointedAt(control) && makesNew(control, scene)) ||
    showsByIcon(control, scene) ||
    isEntrance ||
    (control.kind === 'button' &&
      control.confidence >= 0.8 &&
      (mustShow.test(control.label) || (unticks.test(control.label) && scene.controls.some(isTicked))))
  );
}

/** Whether a click on the control must have an effect, by its look or by what similar controls did. */
export function promisesEffect(control: Control, { step, earlier }: OracleInput): boolean {
  const { scene, address } = step.before;
  return control.kind === 'tab'
    ? isTabAmongWorking(control, earlier, address)
    : promisesByItself(control, scene) ||
        isCertainLink(control, scene) ||
        looksLikeOneThatWorks(control, scene, earlier) ||
        isFoldAmongWorking(control, earlier, address);
}
