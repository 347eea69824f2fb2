/** Which of several like controls is the selected one. */
import { centre, gapX, gapY } from '#worker/core/geometry.ts';
import type { Colour, Control } from '#worker/sight/scene.ts';
import type { Page } from './types.ts';

/** Controls of one make in one row or column, itself among them. */
function fellowsOf({ scene }: Page, control: Control): Control[] {
  const { box } = control;
  return scene.controls.filter(
    (other) =>
      other.affordance === control.affordance &&
      other.label !== '' &&
      ((Math.abs(centre(other.box).y - centre(box).y) < 6 && Math.abs(other.box.height - box.height) < 8) ||
        (Math.abs(other.box.x - box.x) < 4 && Math.abs(other.box.height - box.height) < 8)),
  );
}

/** How a control looks: the colours of its ground and of its text, and whether that is bold. */
function lookOf({ scene }: Page, { fill, lines }: Control): string {
  const line = scene.lines.find(({ id }) => lines.includes(id));
  const shade = (colour: Colour | undefined): string =>
    colour ? [colour.r, colour.g, colour.b].map((part) => Math.round(part / 24)).join() : '';
  return [shade(fill), shade(line?.colour), shade(line?.background), line?.bold ?? false].join(' ');
}

/** Buttons of one choice touch; of buttons that stand apart, the one that looks otherwise is the main one. */
const joinedPx = 4;
const areJoined = (fellows: Control[]): boolean => {
  const row = fellows.map(({ box }) => box).sort((a, b) => a.x - b.x || a.y - b.y);
  return row.slice(1).every((box, n) => gapX(box, row[n]!) <= joinedPx && gapY(box, row[n]!) <= joinedPx);
};

/**
 * Whether a control is the selected one of its fellows: the one that is known to be, or that looks otherwise
 * than all others, which look alike. Undefined where none stands out.
 */
export function selectedAmong(page: Page, control: Control): boolean | undefined {
  const fellows = fellowsOf(page, control);
  if (fellows.some(({ state }) => state.selected === true)) return false;
  if (fellows.length < 3 || (control.kind === 'button' && !areJoined(fellows))) return undefined;
  const looks = fellows.map((fellow) => lookOf(page, fellow));
  const odd = fellows.filter((_, n) => looks.filter((look) => look === looks[n]).length === 1);
  const isOneOdd = odd.length === 1 && new Set(looks).size === 2;
  return isOneOdd ? odd[0] === control : undefined;
}
