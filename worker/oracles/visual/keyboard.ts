import type { FocusRound } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { contrast } from '#worker/sight/contrast.ts';
import { areaOf, centre, grow, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { ringsOf } from '#worker/sight/probes/index.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { isChosenOfRow } from '#worker/facts/chosen.ts';
import { routePattern, signature } from '#worker/facts/routes.ts';
import { closes } from '#worker/facts/link-words.ts';
import type { Finding, Oracle } from '../types.ts';

/** Kinds that Tab stops at one by one. */
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
 * Of these it may stop at one alone, and arrows do the rest: that it passes one by says nothing, that it
 * shows nothing there does.
 */
const grouped: readonly Control['kind'][] = ['menuitem', 'tab', 'pagination'];

const isNamed = ({ label }: Control): boolean => /\p{L}{2}/u.test(label);

const isReached = (rings: Box[], { box }: Control): boolean =>
  rings.some((ring) => containsPoint(grow(ring, 6), centre(box)) || within(ring, grow(box, 6)) > 0.5);

/**
 * A thing that leads where something that was reached leads as well: a picture beside its title, words in a
 * card that is one link.
 */
const hasReachedTwin = (scene: Scene, reached: Control[], control: Control): boolean =>
  reached.some((other) => normalizeLabel(other.label) === normalizeLabel(control.label)) ||
  scene.regions.some(
    ({ kind, box }) =>
      (kind === 'card' || kind === 'row') &&
      within(control.box, box) > 0.9 &&
      reached.some((other) => within(other.box, box) > 0.9),
  );

/** Of tabs and segments Tab stops at the one that is shown, and arrows do the rest. */
const isOfReachedRow = (scene: Scene, reached: Control[], { box }: Control): boolean =>
  reached.some((other) => Math.abs(centre(other.box).y - centre(box).y) < 6 && isChosenOfRow(other, scene));

/**
 * The way to the page before the first is there and can't be used; it is paler than its like in the same row.
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
  /** What can be pressed or filled in by mouse, and Tab showed no focus on. */
  missed: Control[];
  /** How often the focus stood where nothing showed it, not counting once at the page's end. */
  unseen: number;
}

/** What a whole round says; undefined where it was not whole, or says too little to judge by. */
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
  // A page that Tab hardly gets through has its own ways with the keyboard.
  return reached.length >= 6 && missed.length <= reached.length * 0.35
    ? { reached, missed, unseen: Math.max(0, stops.filter((marks) => marks.length === 0).length - 1) }
    : undefined;
}

const names = (controls: Control[]): string =>
  controls
    .slice(0, 4)
    .map(({ label }) => `“${label.slice(0, 40)}”`)
    .join(', ') + (controls.length > 4 ? ' and more' : '');

/** What a mouse can use, Tab passes by. */
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

/** So many stops that nothing showed are no accident. */
const leastUnseen = 12;
/**
 * A caret shows that a field can be typed in, whatever has the focus; a link past the navigation comes to
 * sight by it alone.
 */
const caretPx = 3;
const maxSeen = 1;

/**
 * Hardly anything on the page shows the focus: what Tab is there to come to; undefined where it shows, or
 * there is little to come to.
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

/** Tab comes to it, and nothing shows so. */
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

/** A dialog that neither Escape nor anything that Tab comes to closes. */
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
      !escape.after.scene.regions.some(({ kind }) => kind === 'dialog')
    )
      return [];
    const rings = ringsOf(focus.stops);
    const inside = focus.scene.controls.filter(
      ({ affordance, box }) => affordance !== 'none' && containsPoint(dialog.box, centre(box)),
    );
    const out = inside.filter(({ label, icon }) => closes.test(normalizeLabel(label)) || icon === 'close');
    // Where the focus is not to be seen, it can't be told where it came.
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

/** As high as this, px, it may be written in over many lines, where Tab has a meaning of its own. */
const maxLinePx = 90;

/** Tab comes to it and not away again. */
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
