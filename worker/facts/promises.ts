/**
 * Compares what a link promises (its words, the address that it led to) with the heading of the page behind
 * it.
 */
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control, TextLine } from '#worker/sight/scene.ts';
import { atEdge } from './lists.ts';
import { routePath, tellingWords, wordsOf } from './routes.ts';
import { pressedLabel } from './pressed.ts';
import { heading } from './reading.ts';

export const sharesWords = (a: string, b: string): boolean =>
  tellingWords(a).some((word) => tellingWords(b).some((other) => alike(word, other) > 0.8));

const leastSure = 0.8;
const leastPx = 18;
const topPx = 700;

/** The page's own part of its tab title: "Contact us" of "Contact us · Shop". */
export const ownTitle = (title: string): string => title.split(/\s+[|·–—•:]\s+|\s+-\s+/)[0]?.trim() ?? '';

/** Whether an unsure reading is confirmed: the tab, or another line of the page, says the same. */
const isReadTwice = ({ scene, title }: SessionView, line: TextLine): boolean => {
  const said = normalizeLabel(line.text);
  return (
    normalizeLabel(ownTitle(title)) === said ||
    scene.lines.some(
      (other) => other !== line && other.confidence > leastSure && normalizeLabel(other.text) === said,
    )
  );
};

/** The heading of a page; undefined where it is uncertain. */
export const headed = (view: SessionView): string | undefined => {
  const line = heading(view.scene);
  // Far down a page, or with its top out of the picture, the largest text only heads a section.
  return line &&
    line.fontPx >= leastPx &&
    line.box.y < topPx &&
    (line.confidence > leastSure || isReadTwice(view, line))
    ? line.text
    : undefined;
};

/**
 * The label clicked and the heading shown, where the tab title shares words with the label but the heading
 * shares words with neither; undefined otherwise.
 */
export function titledOtherwise(step: StepRecord): { asked: string; shown: string } | undefined {
  const { before, after, act } = step;
  const pressed = act?.kind === 'press' ? pressedLabel(step) : '';
  const asked = ownTitle(after.title);
  const shown = headed(after);
  if (
    !shown ||
    !pressed ||
    routePath(before.address) === routePath(after.address) ||
    !sharesWords(pressed, asked)
  )
    return undefined;
  return sharesWords(shown, asked) || sharesWords(shown, pressed) ? undefined : { asked, shown };
}

/** The label of a clicked control in the header, navigation, footer or sidebar that led to another page. */
export function entryPressed({ before, after, act, trailStep, targetBox }: StepRecord): string | undefined {
  if (
    act?.kind !== 'press' ||
    trailStep?.act.kind !== 'press' ||
    !targetBox ||
    routePath(before.address) === routePath(after.address)
  )
    return undefined;
  return atEdge(before.scene, targetBox) ? trailStep.act.target.label : undefined;
}

/** “.html” and the like say how a page is made, not what it is about. */
const fileEnding = /\.\w{2,5}$/;

/** Minimum type size of a line that might be the heading as well, as a share of the heading's size. */
const couldHead = 0.6;

/**
 * A navigation entry led to an address named after it, but no large text on the page shares a word with it.
 * Words alone do not prove a wrong page, since a page may be headed by a slogan or by its first tab.
 */
export function headedOtherwise(step: StepRecord): { asked: string; shown: string } | undefined {
  const asked = entryPressed(step);
  const shown = headed(step.after);
  if (!asked || !shown || sharesWords(asked, shown)) return undefined;
  const { address, scene } = step.after;
  const named = tellingWords(routePath(address).split('/').at(-1)?.replace(fileEnding, '') ?? '');
  if (
    named.length === 0 ||
    !named.every((word) => tellingWords(asked).includes(word)) ||
    sharesWords(wordsOf(address).join(' '), shown)
  )
    return undefined;
  const size = heading(scene)!.fontPx * couldHead;
  return scene.lines.some(
    ({ text, fontPx, box }) => fontPx >= size && !atEdge(scene, box) && sharesWords(text, asked),
  )
    ? undefined
    : { asked, shown };
}

/** Whether all significant words of a label occur in a heading: "Saved items" in "Your saved items". */
export const isCalledAs = (label: string, shown: string): boolean => {
  const words = tellingWords(label);
  return words.length > 0 && words.every((word) => tellingWords(shown).includes(word));
};

/** The control in the page's frame whose label fits a heading; undefined where there is none. */
export const entryCalled = ({ scene }: SessionView, shown: string): Control | undefined =>
  scene.controls.find(
    ({ affordance, label, box, state }) =>
      affordance === 'press' && !state.disabled && isCalledAs(label, shown) && atEdge(scene, box),
  );

/** Whether neither of two addresses is a parent of the other. */
export function areApart(a: string, b: string): boolean {
  const [one, other] = [`${routePath(a)}/`, `${routePath(b)}/`];
  return !one.startsWith(other) && !other.startsWith(one);
}
