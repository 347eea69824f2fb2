/** Detects selected segments, chips and tabs, where another click would change nothing. */
import { normalizeLabel } from '#worker/core/words.ts';
import { overlap, within } from '#worker/core/geometry.ts';
import { brightness } from '#worker/sight/contrast.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { closeColour } from './colours.ts';
import { controlAt } from './pressed.ts';

/** Labels that name a command; a choice is labelled with what it stands for. */
const command =
  /^(?:save|submit|send|add|create|apply|delete|remove|continue|next|previous|back|cancel|close|pay|buy|order|book|checkout|check out|confirm|sign|log|search|find|up|upload|download|export|import|invite|new|edit|change|update|publish|post|reply|share|print|copy|start|stop|run|go|load|show|view|see|open|get|make|try|clear|reset|undo|accept|reject|approve|decline|call|join|leave|follow|subscribe|register|place|use|choose|select|switch|turn|mark|request|write|compose|generate|refresh|reload|retry)\b/;

/** A segment may be this much lower than the bar that holds it, px. */
const rimPx = 16;
const nearPx = 160;
/** How much text brightness must differ for a selected entry to stand out, 0…255. */
const setOff = 60;

const lineIn = ({ lines }: Scene, { box }: Control): TextLine | undefined =>
  lines.find((line) => within(line.box, box) > 0.7 || within(box, line.box) > 0.7);

/** Whether two controls of a row are drawn differently: another background, or another text brightness. */
function looksUnlike(scene: Scene, a: Control, b: Control): boolean {
  const [one, other] = [lineIn(scene, a), lineIn(scene, b)];
  const [ground, under] = [a.fill ?? one?.background, b.fill ?? other?.background];
  return (
    (!!ground && !!under && !closeColour(ground, under)) ||
    (!!one && !!other && Math.abs(brightness(one.colour) - brightness(other.colour)) > setOff)
  );
}

/**
 * Whether a control is the selected one of its row: it looks unlike its neighbours, which all look alike, or
 * it is a segment inside a wider bar. Commands never count.
 */
export function isChosenOfRow(control: Control, scene: Scene): boolean {
  if (command.test(normalizeLabel(control.label))) return false;
  const { box } = control;
  const others = scene.controls.filter(
    (other) => other !== control && other.affordance === 'press' && /\p{L}{2}/u.test(other.label),
  );
  const bar = others.some(
    (other) =>
      within(box, other.box) > 0.9 &&
      other.box.height - box.height < rimPx &&
      other.box.width > box.width * 1.3,
  );
  if (bar) return true;
  const fellows = others.filter(
    (other) =>
      Math.abs(other.box.y + other.box.height / 2 - box.y - box.height / 2) < 6 &&
      other.box.height <= box.height * 1.3 &&
      Math.max(other.box.x - box.x - box.width, box.x - other.box.x - other.box.width) < nearPx &&
      !command.test(normalizeLabel(other.label)),
  );
  return (
    fellows.length > 0 &&
    fellows.every((other) => looksUnlike(scene, control, other)) &&
    fellows.every((other) => !looksUnlike(scene, fellows[0]!, other))
  );
}

/** The control of the same kind at the same position in another scene. */
const againIn = ({ controls }: Scene, { kind, box }: Control): Control | undefined =>
  controls.find((other) => other.kind === kind && overlap(other.box, box) > 0.5);

const isRefilled = (was: Control, is: Control | undefined): boolean =>
  !!was.fill && !!is?.fill && !closeColour(was.fill, is.fill);

/**
 * Whether the clicked control itself changed by more than a hover effect: another icon, width, checked or
 * selected state, dark instead of light, or selected among others of its row.
 */
export function changedItself({ before, after, targetBox }: StepRecord): boolean {
  const was = controlAt(before.scene, targetBox);
  const is = was && againIn(after.scene, was);
  if (!was || !is) return false;
  if (
    (was.icon !== is.icon && normalizeLabel(was.label) === normalizeLabel(is.label)) ||
    Math.abs(was.box.width - is.box.width) > widerPx ||
    was.state.checked !== is.state.checked ||
    was.state.selected !== is.state.selected
  )
    return true;
  if (!isRefilled(was, is)) return false;
  const inRow = before.scene.controls.filter(
    (other) =>
      other !== was &&
      other.kind === was.kind &&
      Math.abs(other.box.y - was.box.y) < 6 &&
      Math.abs(other.box.height - was.box.height) < 6,
  );
  const isChoice = inRow.length >= fewestFellows && !command.test(normalizeLabel(was.label));
  return (
    isChoice ||
    Math.abs(brightness(was.fill!) - brightness(is.fill!)) > turnedOver ||
    inRow.some((other) => isRefilled(other, againIn(after.scene, other)))
  );
}
const widerPx = 6;
const fewestFellows = 2;
/** Hovering makes a button a shade darker; a larger change of brightness (0…255) means a toggled state. */
const turnedOver = 90;
