import type { StepRecord } from '#worker/ports/records.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import { areaOf, centre, overlap } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { sureOfNumbers } from '#worker/facts/reading.ts';
import { count, isNamed, nameBeside, only, removalOf } from '#worker/facts/removals.ts';
import { undoes } from '#worker/facts/link-words.ts';
import type { Finding, Oracle } from '../types.ts';

/** Details of an entry without a card or row are at most this far above or below its name, px. */
const besidePx = 40;
/** Minimum horizontal distance of a moved entry, and tolerance for one that stays in place, px. */
const [asidePx, stillPx] = [100, 8];

/**
 * All numbers of an entry, ascending, such as quantity and price. Undefined where one was read with too
 * little confidence.
 */
function figuresOf({ lines, regions }: Scene, name: TextLine): number[] | undefined {
  const holder = regions
    .filter(
      ({ kind, box }) =>
        (kind === 'card' || kind === 'row') &&
        containsPoint(box, centre(name.box)) &&
        box.height < besidePx * 5,
    )
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  const own = lines.filter(
    (line) =>
      (holder
        ? containsPoint(holder.box, centre(line.box))
        : Math.abs(centre(line.box).y - centre(name.box).y) < besidePx) && /\d/.test(line.text),
  );
  return own.some(({ confidence }) => confidence < sureOfNumbers)
    ? undefined
    : own.flatMap(({ text }) => numbersIn(text).map(({ value }) => value)).sort((a, b) => a - b);
}

const label = (step: StepRecord): string => normalizeLabel(pressedLabel(step));

/** Relative times change by themselves. */
const isOfTime = /\b(?:ago|now|today|yesterday|edited|updated|created|saved)\b|\d/i;

/**
 * Texts beside an entry that disappeared with it, and were not restored with it. Clickable text is excluded,
 * since it may only show on hover.
 */
function lostWords({ before, after }: StepRecord, name: TextLine, { lines }: Scene): TextLine[] {
  const isThere = (seen: readonly TextLine[], { text }: TextLine) =>
    seen.some((other) => alike(other.text, text) > 0.75);
  const isPressed = ({ box }: TextLine) =>
    before.scene.controls.some(
      (control) =>
        control.affordance === 'press' &&
        containsPoint(control.box, centre(box)) &&
        !containsPoint(control.box, centre(name.box)),
    );
  const stood = before.scene.lines.filter(
    (line) =>
      line !== name &&
      isNamed(line) &&
      /\s\p{L}{2}/u.test(line.text) &&
      !isOfTime.test(line.text) &&
      Math.abs(centre(line.box).y - centre(name.box).y) < besidePx * 2 &&
      line.box.x - name.box.x < asidePx &&
      !isPressed(line),
  );
  return stood.filter(
    (line) =>
      count(before.scene, normalizeLabel(line.text)) === 1 &&
      !isThere(after.scene.lines, line) &&
      !isThere(lines, line),
  );
}

/** Undoing a removal must restore the entry as it was. */
export const undo: Oracle = {
  name: 'undo',
  describes: 'Taking a removal back that does not bring back what was there',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes that nothing has changed, and it has.',
  provokedBy: 'presses “Undo” after a removal',
  judge({ step, earlier }) {
    const removal = undoes.test(label(step)) ? removalOf(earlier) : undefined;
    const name = removal && nameBeside(removal);
    const { scene, address } = step.after;
    if (
      !removal ||
      !name ||
      routePath(removal.before.address) !== routePath(address) ||
      scene.reason ||
      count(removal.before.scene, normalizeLabel(name.text)) !== 1
    )
      return [];
    const back = scene.lines.filter(({ text }) => normalizeLabel(text) === normalizeLabel(name.text));
    if (back.length !== 1) return [];
    const found = (was: string, is: string, observed: string): Finding => ({
      signature: signature('undo', routePath(address)),
      title: `“${name.text}” is not as it was after its removal is undone`,
      expected: `“${name.text}” is there as before: ${was}.`,
      observed,
      box: back[0]!.box,
      address,
      evidence: { texts: [`before: ${was}`, `after “${pressedLabel(step)}”: ${is}`] },
    });
    const lost = lostWords(removal, name, scene);
    if (lost.length > 0)
      return [found(`“${lost[0]!.text}”`, 'nothing of it', `It is there without “${lost[0]!.text}”.`)];
    const [was, is] = [figuresOf(removal.before.scene, name), figuresOf(scene, back[0]!)];
    if (!was || !is || was.length !== is.length || was.every((value, at) => value === is[at])) return [];
    return [found(was.join(', '), is.join(', '), `It is there with ${is.join(', ')}.`)];
  },
};

const fewestMoved = 2;

/** The lines that an action moved sideways. Vertical shifts only make room. */
const movedBy = ({ before, after }: StepRecord): TextLine[] =>
  before.scene.lines.filter((line) => {
    const [was, is] = isNamed(line) ? [only(before.scene, line.text), only(after.scene, line.text)] : [];
    return was !== undefined && is !== undefined && Math.abs(is.box.x - was.box.x) >= asidePx;
  });

/** The name that the last step removed from its list; empty where it removed none. */
function takenBy(steps: readonly StepRecord[]): TextLine[] {
  const removal = removalOf(steps);
  const name = removal && nameBeside(removal);
  return name &&
    only(removal.before.scene, name.text) &&
    count(steps.at(-1)!.after.scene, normalizeLabel(name.text)) === 0
    ? [name]
    : [];
}

/** Undo must revert the action that it was offered for. */
export const undoActs: Oracle = {
  name: 'undo-acts',
  describes: 'An “Undo” that takes nothing back',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user believes that it was taken back, and it was not.',
  provokedBy: 'presses “Undo” after any act for which it is offered',
  judge({ step, earlier }) {
    const act = earlier.at(-1);
    const { scene, address } = step.after;
    if (
      !act ||
      !undoes.test(label(step)) ||
      scene.reason ||
      [act.before, act.after, step.before].some((view) => routePath(view.address) !== routePath(address))
    )
      return [];
    // The undo button must be new, and so belong to the last action.
    if (act.before.scene.controls.some((control) => undoes.test(normalizeLabel(control.label)))) return [];
    const moved = movedBy(act);
    const stays =
      moved.length >= fewestMoved &&
      moved.every(({ text }) => {
        const [then, now] = [only(act.after.scene, text), only(scene, text)];
        return then && now && Math.abs(then.box.x - now.box.x) <= stillPx;
      });
    // Text covered by a message may have been restored.
    const isCovered = ({ box }: TextLine) =>
      scene.lines.some(
        (line) => overlap(line.box, box) > 0 && count(act.before.scene, normalizeLabel(line.text)) === 0,
      );
    const gone = takenBy(earlier).filter(
      (name) => count(scene, normalizeLabel(name.text)) === 0 && !isCovered(name),
    );
    const name = stays ? moved[0]! : gone[0];
    if (!name) return [];
    const where = stays ? only(scene, name.text)?.box : undefined;
    return [
      {
        signature: signature('undo-acts', routePath(address)),
        title: `“${pressedLabel(step)}” does not take back what “${pressedLabel(act)}” did at ${routePath(address)}`,
        expected: `“${name.text}” is back where it was.`,
        observed: stays ? 'It stays where it was put.' : 'It is still gone.',
        ...(where ? { box: where } : {}),
        address,
        evidence: { texts: [`by “${pressedLabel(act)}”: ${name.text}`] },
      },
    ];
  },
};
