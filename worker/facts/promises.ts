/** What a link promises (its label, its address) compared with the heading of the page that it opens. */
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

/** The page's heading, where it is certain. */
export const headed = ({ scene }: SessionView): string | undefined => {
  const line = heading(scene);
  // Far down a page, or with its top scrolled away, the largest words head a section only.
  return line && line.confidence > leastSure && line.fontPx >= leastPx && line.box.y < topPx
    ? line.text
    : undefined;
};

/** The page's own part of its tab title: "Contact us" of "Contact us · Shop". */
export const ownTitle = (title: string): string => title.split(/\s+[|·–—•:]\s+|\s+-\s+/)[0]?.trim() ?? '';

/** Whether the link's label and the tab title agree, and the heading says something else. */
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

/** Label of the navigation entry that was clicked and opened another page. */
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

/** “.html” and the like name the format, not the page. */
const fileEnding = /\.\w{2,5}$/;

/** Least size of a line that could be the heading instead, as a share of the heading's. */
const couldHead = 0.6;

/**
 * Whether a navigation entry led to the address of its own name and no heading there says so. The heading
 * alone proves nothing: it may be a slogan, or the first tab.
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

/** Whether an entry and a heading share their telling words: "Saved items" and "Your saved items". */
export const isCalledAs = (label: string, shown: string): boolean => {
  const words = tellingWords(label);
  return words.length > 0 && words.every((word) => tellingWords(shown).includes(word));
};

/** The navigation entry whose page would rightly have this heading. */
export const entryCalled = ({ scene }: SessionView, shown: string): Control | undefined =>
  scene.controls.find(
    ({ affordance, label, box, state }) =>
      affordance === 'press' && !state.disabled && isCalledAs(label, shown) && atEdge(scene, box),
  );

/** Whether neither of two paths contains the other. */
export function areApart(a: string, b: string): boolean {
  const [one, other] = [`${routePath(a)}/`, `${routePath(b)}/`];
  return !one.startsWith(other) && !other.startsWith(one);
}
