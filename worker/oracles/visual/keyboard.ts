import type { FocusRound } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { contrast } from '#worker/sight/contrast.ts';
import { areaOf, centre, grow, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { ringsOf } from '#worker/sight/probes/index.ts';
import { hasDialog, type Control, type Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { isChosenOfRow } from '#worker/facts/chosen.ts';
import { routePattern, signature } from '#worker/facts/routes.ts';
import { closes } from '#worker/facts/link-words.ts';
import type { Finding, Oracle } from '../types.ts';

/** Kinds of control where Tab stops at each one. */
const tabbed: readonly Control['kind'][] = [
  'link',
  'button',
  'textfield',
  'textarea',
  'select',
  'date',
  'checkbox',
  'switch',
];
/**
 * Kinds where Tab may stop at one of a group and arrow keys move on: being skipped means nothing, while an
 * invisible focus does.
 */
const grouped: readonly Control['kind'][] = ['menuitem', 'tab', 'pagination'];

const isNamed = ({ label }: Control): boolean => /\p{L}{2}/u.test(label);

const isReached = (rings: Box[], { box }: Control): boolean =>
  rings.some((ring) => containsPoint(grow(ring, 6), centre(box)) || within(ring, grow(box, 6)) > 0.5);

/**
 * Whether a reached control leads to the same place: it has the same label, or is in the same card or row.
 */
const hasReachedTwin = (scene: Scene, reached: Control[], control: Control): boolean =>
  reached.some((other) => normalizeLabel(other.label) === normalizeLabel(control.label)) ||
  scene.regions.some(
    ({ kind, box }) =>
      (kind === 'card' || kind === 'row') &&
      within(control.box, box) > 0.9 &&
      reached.some((other) => within(other.box, box) > 0.9),
  );

/** In a group of tabs or segments, Tab only stops at the selected one. */
const isOfReachedRow = (scene: Scene, reached: Control[], { box }: Control): boolean =>
  reached.some((other) => Math.abs(centre(other.box).y - centre(box).y) < 6 && isChosenOfRow(other, scene));

/**
 * Whether a control is much paler than similar ones in its row, and so looks disabled, such as "Previous" on
 * the first page.
 */
const isPaler = (scene: Scene, reached: Control[], control: Control): boolean => {
  const inkOf = ({ lines }: Control) =>
    Math.max(
      0,
      ...scene.lines
        .filter(({ id }) => lines.includes(id))
        .map(({ colour, background }) => contrast(colour, background)),
    );
  return reached.some(
    (other) =>
      other.kind === control.kind &&
      Math.abs(other.box.y - control.box.y) < 4 &&
      Math.abs(other.box.height - control.box.height) < 4 &&
      inkOf(control) < inkOf(other) * paler,
  );
};
const paler = 0.65;

interface Round {
  reached: Control[];
  /** Usable by mouse, but never shown with focus. */
  missed: Control[];
  /** How often nothing showed the focus, without the one time at the end of the page. */
  unseen: number;
}

/**
 * The result of a full walk with Tab; undefined where it was not complete, or reached too few controls to
 * judge.
 */
function readRound(
  { stops, whole, scene }: FocusRound,
  kinds: readonly Control['kind'][],
): Round | undefined {
  if (!whole) return undefined;
  const rings = ringsOf(stops);
  const usable = scene.controls.filter(
    (control) =>
      kinds.includes(control.kind) &&
      control.confidence >= 0.8 &&
      control.affordance !== 'none' &&
      isNamed(control) &&
      !control.state.disabled,
  );
  const reached = usable.filter((control) => isReached(rings, control));
  const missed = usable.filter(
    (control) =>
      !reached.includes(control) &&
      !hasReachedTwin(scene, reached, control) &&
      !isOfReachedRow(scene, reached, control) &&
      !isPaler(scene, reached, control),
  );
  // A page that Tab hardly gets through has its own keyboard navigation.
  return reached.length >= 6 && missed.length <= reached.length * 0.35
    ? { reached, missed, unseen: Math.max(0, stops.filter((marks) => marks.length === 0).length - 1) }
    : undefined;
}

const names = (controls: Control[]): string =>
  controls
    .slice(0, 4)
    .map(({ label }) => `“${label.slice(0, 40)}”`)
    .join(', ') + (controls.length > 4 ? ' and more' : '');

/** Controls that work by mouse must be reachable with Tab. */
export const unreachable: Oracle = {
  name: 'unreachable-by-keyboard',
  describes: 'A control that can’t be reached by the keyboard',
  type: 'Accessibility',
  severity: 'Medium',
  severityReason: 'People who use no mouse can’t use it at all.',
  provokedBy: 'goes round the page with the Tab key',
  judge({ step }): Finding[] {
    const round = step.focus && readRound(step.focus, tabbed);
    if (!round || round.unseen > 0) return [];
    return round.missed.slice(0, 3).map((control) => ({
      signature: signature('unreachable-by-keyboard', routePattern(step.after.address), control.label),
      title: `“${control.label.slice(0, 60)}” can’t be reached by the keyboard`,
      expected: `The Tab key comes to “${control.label.slice(0, 60)}”.`,
      observed: `The Tab key went round the whole page, through ${round.reached.length} other controls, and never came to it.`,
      box: control.box,
      address: step.after.address,
      evidence: { texts: [control.label] },
    }));
  },
};

/** Minimum number of stops without visible focus that is no accident. */
const leastUnseen = 12;
/**
 * A caret (up to this wide, px) marks any text field, not the focus; and one visible stop may be a skip
 * link, which only shows when focused.
 */
const caretPx = 3;
const maxSeen = 1;

/**
 * The focusable controls of a page where hardly any stop shows the focus; undefined where the focus shows,
 * or there are few controls.
 */
function nowhereSeen({ stops, caught, scene }: FocusRound): Control[] | undefined {
  const isUnseen = (marks: Box[]) => marks.every(({ width }) => width <= caretPx);
  const usable = scene.controls.filter(
    (control) =>
      tabbed.includes(control.kind) &&
      control.confidence >= 0.8 &&
      isNamed(control) &&
      !control.state.disabled,
  );
  const unseen = stops.filter(isUnseen).length;
  return !caught &&
    unseen >= leastUnseen &&
    stops.length - unseen <= maxSeen &&
    usable.length >= leastUnseen / 2
    ? usable
    : undefined;
}

/** Focus must be visible wherever Tab stops. */
export const invisibleFocus: Oracle = {
  name: 'invisible-focus',
  describes: 'Keyboard focus that can’t be seen',
  type: 'Accessibility',
  severity: 'Medium',
  severityReason: 'People who use the keyboard don’t see where they are.',
  provokedBy: 'goes round the page with the Tab key',
  judge({ step }): Finding[] {
    const { focus } = step;
    const unseen = focus && nowhereSeen(focus);
    if (unseen) {
      return [
        {
          signature: signature('invisible-focus', 'anywhere'),
          title: 'The keyboard focus can’t be seen',
          expected: 'Wherever the Tab key comes, the focus is to be seen.',
          observed:
            `The Tab key was pressed ${focus.stops.length} times on a page with ${unseen.length} controls, ` +
            'and nothing showed where it was.',
          address: step.after.address,
          evidence: { texts: unseen.slice(0, 6).map(({ label }) => label) },
        },
      ];
    }
    const round = focus && readRound(focus, [...tabbed, ...grouped]);
    if (!round || round.missed.length === 0 || round.unseen < round.missed.length) return [];
    return [
      {
        signature: signature('invisible-focus', normalizeLabel(round.missed[0]!.label)),
        title: `The keyboard focus can’t be seen on ${names(round.missed)}`,
        expected: 'Wherever the Tab key comes, the focus is to be seen.',
        observed: `The Tab key came ${round.unseen} times to where nothing showed it; on ${round.reached.length} other controls it shows.`,
        box: round.missed[0]!.box,
        address: step.after.address,
        evidence: { texts: round.missed.map(({ label }) => label) },
      },
    ];
  },
};

/** A dialog must close with Escape or with a control that Tab reaches. */
export const dialogTrap: Oracle = {
  name: 'dialog-trap',
  describes: 'A dialog that the keyboard can’t close',
  type: 'Accessibility',
  severity: 'High',
  severityReason: 'People who use no mouse can’t get out of it.',
  provokedBy: 'presses Escape in a dialog, then goes round it with the Tab key',
  judge({ step, earlier }): Finding[] {
    const { focus } = step;
    const escape = earlier.at(-1);
    const dialog = focus?.scene.regions.find(({ kind }) => kind === 'dialog');
    if (
      !focus?.whole ||
      !dialog ||
      escape?.act?.kind !== 'key' ||
      escape.act.keys !== 'Escape' ||
      !hasDialog(escape.after.scene)
    )
      return [];
    const rings = ringsOf(focus.stops);
    const inside = focus.scene.controls.filter(
      ({ affordance, box }) => affordance !== 'none' && containsPoint(dialog.box, centre(box)),
    );
    const out = inside.filter(({ label, icon }) => closes.test(normalizeLabel(label)) || icon === 'close');
    // Where focus is invisible, it is unknown what Tab reached.
    const isSeen =
      focus.stops.filter((marks) => marks.length === 0).length <= 1 &&
      inside.some((control) => isReached(rings, control));
    if (out.length === 0 || !isSeen || out.some((control) => isReached(rings, control))) return [];
    return [
      {
        signature: signature('dialog-trap', routePattern(step.after.address)),
        title: 'A dialog can’t be closed by the keyboard',
        expected: `Escape closes it, or the Tab key comes to ${names(out)}.`,
        observed: `Escape leaves it open, and the Tab key went round it without coming to ${names(out)}.`,
        box: out[0]!.box,
        address: step.after.address,
        evidence: { texts: out.map(({ label }) => label) },
      },
    ];
  },
};

/** A taller field may be multi-line, where Tab inserts a tab character, px. */
const maxLinePx = 90;

/** Tab must be able to leave every control. */
export const keyboardTrap: Oracle = {
  name: 'keyboard-trap',
  describes: 'A control that the keyboard can’t leave',
  type: 'Accessibility',
  severity: 'High',
  severityReason: 'People who use the keyboard can’t get past it.',
  provokedBy: 'goes round the page with the Tab key',
  judge({ step }): Finding[] {
    const { caught, scene } = step.focus ?? {};
    if (!caught || !scene || caught.height > maxLinePx) return [];
    const control = scene.controls
      .filter(({ box }) => containsPoint(grow(caught, 6), centre(box)))
      .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
    if (!control || control.kind === 'textarea') return [];
    const name = isNamed(control) ? `“${control.label.slice(0, 60)}”` : 'a control';
    return [
      {
        signature: signature('keyboard-trap', routePattern(step.after.address), control.label),
        title: `The keyboard is caught in ${name}`,
        expected: `The Tab key goes on from ${name} to what comes after it.`,
        observed: 'The focus stays there, however often Tab is pressed, and with Shift and Tab as well.',
        box: control.box,
        address: step.after.address,
        evidence: { texts: [control.label] },
      },
    ];
  },
};
