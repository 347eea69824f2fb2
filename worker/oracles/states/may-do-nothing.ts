/** Reasons why clicking a control may rightly change nothing. */
import { nothingElseChanged } from '#worker/agent/effect.ts';
import { contains, gap, gapX, overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { changedItself, isChosenOfRow } from '#worker/facts/chosen.ts';
import { closeColour } from '#worker/facts/colours.ts';
import { routePath } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { errorLines, errorsAtFields, sameRow } from '#worker/facts/reading.ts';
import { sinceOpened } from '#worker/facts/since-opened.ts';
import { mailAddress, saysNothingFound, turnsBack, isNextPage, turnsPage } from '#worker/facts/link-words.ts';
import { isColour, isColourless } from '#worker/sight/colour-names.ts';
import { chroma, brightness } from '#worker/sight/contrast.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { OracleInput } from '../types.ts';
import { lineOf } from './dead-control-promises.ts';

/**
 * Restarting a fresh game, or clearing an empty form, changes nothing. A cart or a list is different, since
 * it may hold entries from before.
 */
export const sameWhenFresh = (words: string): boolean => beginsAnew.test(words) || clears.test(words);
const beginsAnew =
  /^(?:new (?:game|round|match|puzzle|board|try|deal)|restart|reset|start (?:over|again|afresh|anew)|play again|undo|redo)\b/;
const emptiesFields = (words: string): boolean => words === 'reset' || clears.test(words);
const clears = /^clear(?: (?:all|form|fields?|filters?|search|board|display|selection))?$/;

/** Whether nothing changed on the page since it was opened. */
const isFresh = (earlier: OracleInput['earlier'], address: string): boolean =>
  sinceOpened(earlier, address).every(({ difference }) => difference?.same !== false);

/** Whether no field of the page holds anything, and nothing was filled in since it was opened. */
const isUnfilled = ({ controls }: Scene, earlier: OracleInput['earlier'], address: string): boolean =>
  !controls.some(isFilledIn) &&
  sinceOpened(earlier, address).every(({ trailStep }) => !fillsIn.has(trailStep?.act.kind ?? ''));
const fillsIn: ReadonlySet<string> = new Set(['type', 'choose', 'upload']);

/** Whether a text says that something does not exist: “No river is called so.” */
const isOfNothing = (text: string): boolean =>
  saysNothingFound.test(text) || /^(?:no|nothing)\b.{3,60}[.!]$/i.test(text);

/** Whether a search found nothing, so that sorting or filtering changes nothing. */
const findsNothing = (scene: Scene, earlier: OracleInput['earlier'], address: string): boolean =>
  scene.lines.some(({ text }) => isOfNothing(text)) &&
  sinceOpened(earlier, address).some(
    ({ trailStep }) =>
      trailStep?.act.kind === 'type' &&
      looksFor.test(`${trailStep.act.target.label} ${trailStep.act.target.icon ?? ''}`),
  );

const looksFor = /\b(?:search|filter|find|look)/i;

/** Expanding or collapsing everything, which may be so already. */
const foldsAll = /^(?:(?:un)?fold|expand|collapse)\b.*\ball\b/i;

/** Showing a hidden password, which needs something typed. */
const reveals = /\b(?:show|hide|reveal|view)\b.*\b(?:pass(?:word|phrase|code)|pin)\b/i;

const isFilledIn = ({ affordance, value }: Control): boolean => affordance === 'type' && !!value;

/**
 * Whether a tooltip beside the control says that it clears everything, which changes nothing where nothing
 * is there.
 */
const clearsAll = ({ lines, background }: Scene, { box }: Control): boolean =>
  lines.some(
    (line) =>
      /^(?:clear|empty|reset|discard)\b/i.test(line.text) &&
      gap(line.box, box) < hintPx &&
      !contains(box, line.box, 4) &&
      !closeColour(line.background, background),
  );

const hintPx = 24;

/** Mail addresses and telephone numbers open another program than the browser. */
const opensElsewhere = (label: string): boolean =>
  mailAddress.test(label) || (/\b(?:e-?mail|call|phone)\b/i.test(label) && !/\?$/.test(label.trim()));

/** A disabled-looking button has at most this share of the text contrast of an enabled one. */
const fadedAt = 0.62;

/** Whether two controls are side by side with the same height. */
const inOneRow = (a: Control, b: Control): boolean =>
  a !== b && Math.abs(a.box.y - b.box.y) < 4 && Math.abs(a.box.height - b.box.height) < 4;

/**
 * Whether the text is so much fainter than that of a similar button beside it, or grey beside coloured text,
 * that it looks disabled: “Previous” on the first page.
 */
function isFaded(control: Control, scene: Scene): boolean {
  const strength = ({ colour, background }: TextLine): number =>
    Math.abs(brightness(colour) - brightness(background));
  const own = lineOf(scene, control);
  return scene.controls.some((other) => {
    const line =
      inOneRow(other, control) && other.kind === control.kind && closeColour(other.fill, control.fill)
        ? lineOf(scene, other)
        : undefined;
    return (
      !!line &&
      (!own ||
        strength(own) < strength(line) * fadedAt ||
        (isColour('grey', own.colour) && !isColourless(line.colour)))
    );
  });
}

/** The page numbers beside a pagination control. */
const pagesBeside = ({ lines }: Scene, { box }: Control): number[] =>
  lines
    .filter((line) => sameRow(line.box, box) && /^\d{1,4}(?: \d{1,4})*$/.test(line.text.trim()))
    .flatMap(({ text }) => text.trim().split(' ').map(Number));

/**
 * Whether a pagination control may be at its end: a list starts at its first page, may be at its last after
 * turning, and has no other page where there is only the number 1.
 */
function mayBeAtEnd(
  control: Control,
  scene: Scene,
  earlier: OracleInput['earlier'],
  address: string,
): boolean {
  const pages = pagesBeside(scene, control);
  if (pages.length === 0) return false;
  const wasTurned = earlier.some(
    (one) =>
      turnsPage(pressedLabel(one)) &&
      routePath(one.before.address) === routePath(address) &&
      one.difference?.same === false,
  );
  return turnsBack(control.label)
    ? !wasTurned
    : isNextPage(control.label) && (wasTurned || Math.max(...pages) === 1);
}

const saturated = (colour: Control['fill']): boolean => !!colour && chroma(colour) > 60;

/** 'Conversation 1', 'Open (4)': the name of a section with its count. */
const counts = /\p{L}{3}.* \(?\d+\)?$/u;

/** Whether the control is the filled one of several pills with counts: the section that is already shown. */
const isChosenPart = (control: Control, { controls }: Scene): boolean =>
  counts.test(control.label) &&
  saturated(control.fill) &&
  controls.some((other) => inOneRow(other, control) && counts.test(other.label) && !saturated(other.fill));

/** Names of button styles: such a button is a design sample. */
const ofLook = new RegExp(
  `^(?:${[
    'primary|secondary|tertiary|default|success|danger|warning|info|light|dark|link|outlined?|ghost',
    'small|medium|large|block|rounded|normal|active|disabled',
  ].join('|')})(?: (?:button|outlined?|small|large|block))?$`,
);

const leastToShow = 3;

/** Whether a page shows samples of button styles. */
const showsLooks = ({ controls }: Scene): boolean =>
  controls.filter(({ kind, label }) => kind === 'button' && ofLook.test(normalizeLabel(label))).length >=
  leastToShow;

const seeks = /^(?:search|find|look up|go|filter|apply(?: (?:filters?|changes))?)$/;

/** A search field is level with its button within this distance, px … */
const levelPx = 24;

const samePlacePx = 12;

/** Whether the same control had an effect before on this page, so that it is selected already. */
const workedBefore = ({ label, box }: Control, earlier: OracleInput['earlier'], address: string): boolean =>
  earlier.some(
    (other) =>
      other.trailStep?.act.kind === 'press' &&
      !!other.targetBox &&
      normalizeLabel(other.trailStep.act.target.label) === normalizeLabel(label) &&
      routePath(other.before.address) === routePath(address) &&
      Math.abs(other.targetBox.x - box.x) < samePlacePx &&
      Math.abs(other.targetBox.y - box.y) < samePlacePx &&
      (!nothingElseChanged(other) || changedItself(other)),
  );

const puts = /^(?:add|insert|set)$/;

/** … and at most this far left of it, px. */
const beforePx = 400;

/** Whether a search button has no new search term beside it, or an add button an empty field. */
function seeksNothing(
  { label, box }: Control,
  { controls }: Scene,
  earlier: OracleInput['earlier'],
): boolean {
  const last = earlier.at(-1);
  const isBefore = (other: Control): boolean =>
    other.affordance === 'type' &&
    Math.abs(other.box.y - box.y) < levelPx &&
    other.box.x < box.x &&
    box.x - other.box.x - other.box.width < beforePx;
  if (puts.test(normalizeLabel(label)) && controls.some((other) => isBefore(other) && !isFilledIn(other)))
    return true;
  const typed =
    last?.trailStep?.act.kind === 'type' && !!last.targetBox && Math.abs(last.targetBox.y - box.y) < levelPx;
  return (
    seeks.test(normalizeLabel(label)) &&
    !(
      typed &&
      controls.some(
        (other) =>
          other.affordance === 'type' && Math.abs(other.box.y - box.y) < levelPx && isFilledIn(other),
      )
    )
  );
}

/** Minimum number of words of a red error message away from fields: “Suspended” in a list is a status. */
const fewestOfError = 3;

const saysRefused = (scene: Scene): boolean =>
  errorLines(scene).some(({ words }) => words.length >= fewestOfError) || errorsAtFields(scene).length > 0;

/** Whether a control that shows hidden values has none to show. */
const revealsNothing = ({ label, icon }: Control, { controls }: Scene): boolean =>
  reveals.test(label || icon || '') && !controls.some(isFilledIn);

/** Whether there is nothing on the page for the control to do. */
const hasNothingToDo = (control: Control, { step, earlier }: OracleInput): boolean =>
  revealsNothing(control, step.before.scene) ||
  clearsAll(step.after.scene, control) ||
  seeksNothing(control, step.before.scene, earlier) ||
  findsNothing(step.before.scene, earlier, step.before.address) ||
  (sameWhenFresh(normalizeLabel(control.label)) && isFresh(earlier, step.before.address)) ||
  (emptiesFields(normalizeLabel(control.label)) &&
    isUnfilled(step.before.scene, earlier, step.before.address)) ||
  mayBeAtEnd(control, step.before.scene, earlier, step.before.address) ||
  foldsAll.test(control.label);

/** Parts of one switch touch one another, px. */
const joinedPx = 6;

/**
 * Whether the control is one of several that are joined to one switch, of which no other was pressed since the page
 * was opened: it may be what is shown already, however faintly it says so.
 */
function mayBeShownPart(
  control: Control,
  scene: Scene,
  earlier: OracleInput['earlier'],
  address: string,
): boolean {
  const row = scene.controls.filter(
    (other) => inOneRow(other, control) && other.kind === control.kind && other.affordance === 'press',
  );
  const isJoined = row.some((other) => Math.abs(gapX(other.box, control.box)) <= joinedPx);
  return (
    isJoined &&
    !sinceOpened(earlier, address).some(
      ({ targetBox, act }) =>
        act?.kind === 'press' && !!targetBox && row.some(({ box }) => overlap(box, targetBox) > 0.5),
    )
  );
}

/** Whether what a link is called stands elsewhere, by no link of its make: it leads to what is shown already. */
const isShownAlready = (control: Control, { lines, controls }: Scene): boolean =>
  control.kind === 'link' &&
  lines.some(
    (line) =>
      normalizeLabel(line.text) === normalizeLabel(control.label) &&
      overlap(line.box, control.box) === 0 &&
      !controls.some(
        (other) =>
          other.kind === 'link' &&
          contains(other.box, line.box, 4) &&
          Math.abs(other.box.height - control.box.height) < 4,
      ),
  );

/** Whether the control is selected already, or has shown before that it works. */
const isDoneAlready = (control: Control, { step, earlier }: OracleInput): boolean =>
  workedBefore(control, earlier, step.before.address) ||
  isChosenOfRow(control, step.before.scene) ||
  mayBeShownPart(control, step.before.scene, earlier, step.before.address) ||
  isShownAlready(control, step.before.scene) ||
  changedItself(step) ||
  isChosenPart(control, step.before.scene);

/** Whether the control is only a design sample. */
const isForShow = ({ label }: Control, scene: Scene): boolean =>
  ofLook.test(normalizeLabel(label)) || showsLooks(scene);

/** Whether pressing a control may rightly change nothing. */
export const mayDoNothing = (control: Control, input: OracleInput): boolean =>
  hasNothingToDo(control, input) ||
  isDoneAlready(control, input) ||
  isForShow(control, input.step.before.scene) ||
  isFaded(control, input.step.before.scene) ||
  opensElsewhere(control.label) ||
  // A repeated submit may show the same errors again, which is a response; a tab submits nothing.
  (control.kind !== 'tab' && saysRefused(input.step.before.scene));
