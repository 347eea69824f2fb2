import { nothingElseChanged } from '#worker/agent/effect.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { plain } from '#worker/core/words.ts';
import { isColour, isColourless } from '#worker/sight/colour-names.ts';
import { brightness } from '#worker/sight/contrast.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { changedItself, isChosenOfRow } from '#worker/facts/chosen.ts';
import { closeColour } from '#worker/facts/colours.ts';
import { errorLines, errorsAtFields, sameRow } from '#worker/facts/reading.ts';
import { kindOfPlace, place, signature } from '#worker/facts/places.ts';
import { controlAt, pressedLabel } from '#worker/facts/pressed.ts';
import { sinceOpened } from '#worker/facts/since-opened.ts';
import { mailAddress, saysNothingFound, turnsBack, turnsOn, turnsPage } from '#worker/facts/ways.ts';
import type { Oracle, OracleInput } from '../types.ts';
import { dialogLeftBy } from './dialog-stays.ts';

const lineOf = (scene: Scene, control: Control) =>
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
function makesNew({ icon, box }: Control, { controls, lines }: Scene): boolean {
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
/**
 * A game that has just begun, or a form that nobody has filled in, is the same when it is begun anew or
 * cleared; a cart or a list may hold something from before.
 */
const sameWhenFresh =
  /^(?:new (?:game|round|match|puzzle|board|try|deal)|restart|reset|start (?:over|again|afresh|anew)|play again|undo|redo)\b|^clear(?: (?:all|form|fields?|filters?|search|board|display|selection))?$/;

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
      place(before.address) === place(address) &&
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
      place(after.address) !== place(address)
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
      place(one.before.address) === place(address) &&
      one.difference?.same === false,
  );
  return turnsBack(control.label)
    ? !wasTurned
    : turnsOn(control.label) && (wasTurned || Math.max(...pages) === 1);
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
const ofLook =
  /^(?:primary|secondary|tertiary|default|success|danger|warning|info|light|dark|link|outlined?|ghost|small|medium|large|block|rounded|normal|active|disabled)(?: (?:button|outlined?|small|large|block))?$/;
const leastToShow = 3;

/** A page that shows what buttons look like. */
const showsLooks = ({ controls }: Scene): boolean =>
  controls.filter(({ kind, label }) => kind === 'button' && ofLook.test(plain(label))).length >= leastToShow;

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
      plain(other.trailStep.act.target.label) === plain(label) &&
      place(other.before.address) === place(address) &&
      Math.abs(other.targetBox.x - box.x) < samePlacePx &&
      Math.abs(other.targetBox.y - box.y) < samePlacePx &&
      (!nothingElseChanged(other) || changedItself(other)),
  );

/** Whether something was asked for since the press; what came late of the page before was not. */
const hasAsked = ({ evidence: { network, since = -Infinity } }: StepRecord): boolean =>
  network.some(({ at, ms }) => at - ms >= since);

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
  if (puts.test(plain(label)) && before && !isFilledIn(before)) return true;
  const typed =
    last?.trailStep?.act.kind === 'type' && !!last.targetBox && Math.abs(last.targetBox.y - box.y) < levelPx;
  return (
    seeks.test(plain(label)) &&
    !(
      typed &&
      controls.some(
        (other) =>
          other.affordance === 'type' && Math.abs(other.box.y - box.y) < levelPx && isFilledIn(other),
      )
    )
  );
}

/** By a word; three dots are read as three letters. */
const isNamed = ({ label }: Control): boolean => /\p{L}{3}/u.test(label) && new Set(plain(label)).size > 1;

/**
 * Where so many words stand in red, or fewer at a field, something was refused; “Suspended” in a list is the
 * state of a thing.
 */
const fewestOfError = 3;
const saysRefused = (scene: Scene): boolean =>
  errorLines(scene).some(({ words }) => words.length >= fewestOfError) || errorsAtFields(scene).length > 0;

/**
 * A thing that is certainly a button does nothing when pressed: no pixel beyond itself, no request, no
 * address, no message.
 */
export const deadControl: Oracle = {
  name: 'dead-control',
  describes: 'A button that does nothing',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user cannot do what the button promises.',
  proof: { everyReplay: true },
  assertions: () => ['The page changed'],
  provokedBy: 'presses a button that did nothing once more, after another of its make was pressed',
  judge(input) {
    const { step, earlier, proving } = input;
    if (step.act?.kind !== 'press' || step.trailStep?.act.kind !== 'press' || !nothingElseChanged(step))
      return [];
    if (
      step.before.address !== step.after.address ||
      hasAsked(step) ||
      step.observations.length > 0 ||
      step.evidence.exceptions.length > 0
    )
      return [];
    const control = controlAt(step.before.scene, step.targetBox);
    if (
      control &&
      reveals.test(control.label || control.icon || '') &&
      !step.before.scene.controls.some(isFilledIn)
    )
      return [];
    const isHand = !!control && control.confidence >= pointedAt;
    const isNew = isHand && makesNew(control, step.before.scene);
    if (
      !control ||
      !(
        control.kind === 'link' ||
        control.kind === 'tab' ||
        isNew ||
        (control.kind === 'button' && (control.fill || isHand))
      ) ||
      !control.label ||
      control.state.disabled ||
      control.state.selected ||
      control.confidence < 0.6
    )
      return [];
    // A dialog that stays open is told of by itself.
    if (dialogLeftBy(step.before.scene, control)) return [];
    if (
      ofLook.test(plain(control.label)) ||
      showsLooks(step.before.scene) ||
      clearsAll(step.after.scene, control)
    )
      return [];
    if (
      workedBefore(control, earlier, step.before.address) ||
      isChosenOfRow(control, step.before.scene) ||
      changedItself(step) ||
      isChosenPart(control, step.before.scene) ||
      seeksNothing(control, step.before.scene, earlier) ||
      isFaded(control, step.before.scene)
    )
      return [];
    if (mayBeAtEnd(control, step.before.scene, earlier, step.before.address)) return [];
    // Errors that already stand there come again just as they were; that is an answer, but for a tab, which
    // sends nothing.
    if (control.kind !== 'tab' && saysRefused(step.before.scene)) return [];
    // A pause control or a stepper at its end may rightly do nothing.
    if (!isNamed(control) || opensElsewhere(control.label) || foldsAll.test(control.label)) return [];
    if (
      (sameWhenFresh.test(plain(control.label)) && isFresh(earlier, step.before.address)) ||
      findsNothing(step.before.scene, earlier, step.before.address)
    )
      return [];
    const isEntrance = isHand && letsIn.test(plain(control.label)) && !asksIn(step.before.scene);
    const promises =
      isNew ||
      isEntrance ||
      (control.kind === 'button' &&
        control.confidence >= 0.8 &&
        (mustShow.test(control.label) ||
          (unticks.test(control.label) && step.before.scene.controls.some(isTicked))));
    const ofThis = signature('dead-control', kindOfPlace(step.before.address), control.label);
    // That its like do something was seen before.
    if (proving !== ofThis) {
      if (control.kind === 'tab') {
        if (!isTabAmongWorking(control, earlier, step.before.address)) return [];
      } else if (
        !promises &&
        !isCertainLink(control, step.before.scene) &&
        !looksLikeOneThatWorks(control, step.before.scene, earlier) &&
        !isFoldAmongWorking(control, earlier, step.before.address)
      )
        return [];
    }
    return [
      {
        signature: ofThis,
        title: `“${control.label}” does nothing`,
        expected: `Pressing “${control.label}” has an effect.`,
        observed: 'Nothing changed on the screen, no request was sent, and no message came.',
        box: control.box,
        address: step.before.address,
        evidence: { texts: [control.label] },
      },
    ];
  },
};
