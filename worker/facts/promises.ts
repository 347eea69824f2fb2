/**
 * What a way promises (the words pressed, the address they led to) beside what the page behind it is headed.
 */
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { alike } from '#worker/core/words.ts';
import type { Control } from '#worker/sight/scene.ts';
import { atEdge } from './lists.ts';
import { routePath, tellingWords, wordsOf } from './routes.ts';
import { pressedLabel } from './pressed.ts';
import { heading } from './reading.ts';

export const sharesWords = (a: string, b: string): boolean =>
  tellingWords(a).some((word) => tellingWords(b).some((other) => alike(word, other) > 0.8));

const leastSure = 0.8;
const leastPx = 18;
const topPx = 700;

/** What a page is headed for sure. */
export const headed = ({ scene }: SessionView): string | undefined => {
  const line = heading(scene);
  // Far down a page, or where its top is not in the picture, the largest words head a part of it.
  return line && line.confidence > leastSure && line.fontPx >= leastPx && line.box.y < topPx
    ? line.text
    : undefined;
};

/** The page's own part of its tab title: "Contact us" of "Contact us · Shop". */
export const ownTitle = (title: string): string => title.split(/\s+[|·–—•:]\s+|\s+-\s+/)[0]?.trim() ?? '';

/**
 * The words pressed and the title of the page that they led to say alike what it is, and it is headed
 * otherwise.
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

/** The label of an entry of the page's frame that was pressed and led to another page. */
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

/** “.html” and its like say how a page is made, not what it is. */
const fileEnding = /\.\w{2,5}$/;

/** A line of a page that could head it as well, as a share of the heading's size. */
const couldHead = 0.6;

/**
 * An entry of the frame led to the address that is called as it is, and nothing there is headed so. Words
 * alone: a page may be
 * headed by a slogan, or by the first of its tabs.
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

/**
 * An entry or another heading says what a heading does, in the words that tell: "Saved items" of "Your saved
 * items".
 */
export const isCalledAs = (label: string, shown: string): boolean => {
  const words = tellingWords(label);
  return words.length > 0 && words.every((word) => tellingWords(shown).includes(word));
};

/** What in the frame leads to the page that is rightly headed so. */
export const entryCalled = ({ scene }: SessionView, shown: string): Control | undefined =>
  scene.controls.find(
    ({ affordance, label, box, state }) =>
      affordance === 'press' && !state.disabled && isCalledAs(label, shown) && atEdge(scene, box),
  );

/** Neither of two addresses lies within the other. */
export function areApart(a: string, b: string): boolean {
  const [one, other] = [`${routePath(a)}/`, `${routePath(b)}/`];
  return !one.startsWith(other) && !other.startsWith(one);
}
