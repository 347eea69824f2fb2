/** Why pressing a control may rightly change nothing. */
import { nothingElseChanged } from '#worker/agent/effect.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { changedItself, isChosenOfRow } from '#worker/facts/chosen.ts';
import { closeColour } from '#worker/facts/colours.ts';
import { routePath } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { errorLines, errorsAtFields, sameRow } from '#worker/facts/reading.ts';
import { sinceOpened } from '#worker/facts/since-opened.ts';
import { mailAddress, saysNothingFound, turnsBack, isNextPage, turnsPage } from '#worker/facts/link-words.ts';
import { isColour, isColourless } from '#worker/sight/colour-names.ts';
import { brightness } from '#worker/sight/contrast.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { OracleInput } from '../types.ts';
import { lineOf } from './dead-control-promises.ts';

/**
 * A game that has just begun, or a form that nobody has filled in, is the same when it is begun anew or
 * cleared; a cart or a list may hold something from before.
 */
const sameWhenFresh = (words: string): boolean => beginsAnew.test(words) || clears.test(words);
const beginsAnew =
  /^(?:new (?:game|round|match|puzzle|board|try|deal)|restart|reset|start (?:over|again|afresh|anew)|play again|undo|redo)\b/;
const clears = /^clear(?: (?:all|form|fields?|filters?|search|board|display|selection))?$/;

/** Nothing was changed on the page since it was opened. */
const isFresh = (earlier: OracleInput['earlier'], address: string): boolean =>
  sinceOpened(earlier, address).every(({ difference }) => difference?.same !== false);

/** A sentence says so in its own words: “No river is called so.” */
const isOfNothing = (text: string): boolean =>
  saysNothingFound.test(text) || /^(?:no|nothing)\b.{3,60}[.!]$/i.test(text);

/** A list in which nothing is found by what was typed to look for is the same in any order. */
const findsNothing = (scene: Scene, earlier: OracleInput['earlier'], address: string): boolean =>
  scene.lines.some(({ text }) => isOfNothing(text)) &&
  sinceOpened(earlier, address).some(
    ({ trailStep }) =>
      trailStep?.act.kind === 'type' &&
      looksFor.test(`${trailStep.act.target.label} ${trailStep.act.target.icon ?? ''}`),
  );

const looksFor = /\b(?:search|filter|find|look)/i;

/** All of it may be folded, or unfolded, as it is. */
const foldsAll = /^(?:(?:un)?fold|expand|collapse)\b.*\ball\b/i;

/** What is hidden can be shown where something is. */
const reveals = /\b(?:show|hide|reveal|view)\b.*\b(?:pass(?:word|phrase|code)|pin)\b/i;

const isFilledIn = ({ affordance, value }: Control): boolean => affordance === 'type' && !!value;

/**
 * What is said of it beside it, while the mouse is over it: it takes everything away, and so nothing where
 * nothing is.
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

/** A press on an e-mail address or a telephone number opens another program than the browser. */
const opensElsewhere = (label: string): boolean =>
  mailAddress.test(label) || (/\b(?:e-?mail|call|phone)\b/i.test(label) && !/\?$/.test(label.trim()));

/** A button that waits is written at this share of the strength of one that does not, or less. */
const fadedAt = 0.62;

/** Beside one another in a row of one height. */
const inOneRow = (a: Control, b: Control): boolean =>
  a !== b && Math.abs(a.box.y - b.box.y) < 4 && Math.abs(a.box.height - b.box.height) < 4;

/**
 * Written so much fainter than a button of its size beside it, or in grey beside colour, that it cannot be
 * pressed now: “Previous” on the first page.
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

/** The numbers of a list's pages that stand beside what turns them. */
const pagesBeside = ({ lines }: Scene, { box }: Control): number[] =>
  lines
    .filter((line) => sameRow(line.box, box) && /^\d{1,4}(?: \d{1,4})*$/.test(line.text.trim()))
    .flatMap(({ text }) => text.trim().split(' ').map(Number));

/**
 * A list with numbered pages stands at its first until it was turned, and may be at its last after that;
 * where there is one number, there is no other page.
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

const saturated = (colour: Control['fill']): boolean =>
  !!colour && Math.max(colour.r, colour.g, colour.b) - Math.min(colour.r, colour.g, colour.b) > 60;

/** 'Conversation 1', 'Open (4)': the name of a part and how much is in it. */
const counts = /\p{L}{3}.* \(?\d+\)?$/u;

/**
 * The filled one of two or more pills in a row that say how much is in each: the part that is shown already.
 */
const isChosenPart = (control: Control, { controls }: Scene): boolean =>
  counts.test(control.label) &&
  saturated(control.fill) &&
  controls.some((other) => inOneRow(other, control) && counts.test(other.label) && !saturated(other.fill));

/** Names of a look: a button called so stands there to be looked at. */
const ofLook = new RegExp(
  `^(?:${[
    'primary|secondary|tertiary|default|success|danger|warning|info|light|dark|link|outlined?|ghost',
    'small|medium|large|block|rounded|normal|active|disabled',
  ].join('|')})(?: (?:button|outlined?|small|large|block))?$`,
);

const leastToShow = 3;

/** A page that shows what buttons look like. */
const showsLooks = ({ controls }: Scene): boolean =>
  controls.filter(({ kind, label }) => kind === 'button' && ofLook.test(normalizeLabel(label))).length >=
  leastToShow;

const seeks = /^(?:search|find|look up|go|filter|apply(?: filters?)?)$/;

/** A field to search in stands level with its button, px. */
const levelPx = 24;

const samePlacePx = 12;

/** The same thing, pressed before on this page, did something: a choice that is made is not made again. */
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

/** … and close before it, px. */
const beforePx = 260;

/**
 * It looks for what has just been typed beside it, or adds that: without it, it finds what is shown already,
 * and adds nothing.
 */
function seeksNothing(
  { label, box }: Control,
  { controls }: Scene,
  earlier: OracleInput['earlier'],
): boolean {
  const last = earlier.at(-1);
  const before = controls.find(
    (other) =>
      other.affordance === 'type' &&
      Math.abs(other.box.y - box.y) < levelPx &&
      other.box.x < box.x &&
      box.x - other.box.x - other.box.width < beforePx,
  );
  if (puts.test(normalizeLabel(label)) && before && !isFilledIn(before)) return true;
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

/**
 * Where so many words stand in red, or fewer at a field, something was refused; “Suspended” in a list is the
 * state of a thing.
 */
const fewestOfError = 3;

const saysRefused = (scene: Scene): boolean =>
  errorLines(scene).some(({ words }) => words.length >= fewestOfError) || errorsAtFields(scene).length > 0;

/** Whether what is hidden would be shown, and nothing is. */
const revealsNothing = ({ label, icon }: Control, { controls }: Scene): boolean =>
  reveals.test(label || icon || '') && !controls.some(isFilledIn);

/** Nothing on the page is left for it to do. */
const hasNothingToDo = (control: Control, { step, earlier }: OracleInput): boolean =>
  revealsNothing(control, step.before.scene) ||
  clearsAll(step.after.scene, control) ||
  seeksNothing(control, step.before.scene, earlier) ||
  findsNothing(step.before.scene, earlier, step.before.address) ||
  (sameWhenFresh(normalizeLabel(control.label)) && isFresh(earlier, step.before.address)) ||
  mayBeAtEnd(control, step.before.scene, earlier, step.before.address) ||
  foldsAll.test(control.label);

/** It is chosen already, or has shown before that it works. */
const isDoneAlready = (control: Control, { step, earlier }: OracleInput): boolean =>
  workedBefore(control, earlier, step.before.address) ||
  isChosenOfRow(control, step.before.scene) ||
  changedItself(step) ||
  isChosenPart(control, step.before.scene);

/** It stands there to be looked at, or waits. */
const isForShow = ({ label }: Control, scene: Scene): boolean =>
  ofLook.test(normalizeLabel(label)) || showsLooks(scene);

/** Whether pressing a control may rightly change nothing. */
export const mayDoNothing = (control: Control, input: OracleInput): boolean =>
  hasNothingToDo(control, input) ||
  isDoneAlready(control, input) ||
  isForShow(control, input.step.before.scene) ||
  isFaded(control, input.step.before.scene) ||
  opensElsewhere(control.label) ||
  // Errors that already stand there come again just as they were; that is an answer, but for a tab, which
  // sends nothing.
  (control.kind !== 'tab' && saysRefused(input.step.before.scene));
