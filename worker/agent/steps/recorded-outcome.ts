/** Whether an act led where it led when it last worked. */
import type { SceneDifference, Sight } from '#worker/sight/scene.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import { routeOf } from '#worker/core/site.ts';
import { alike, withoutNumbers } from '#worker/core/words.ts';

/** Layouts at least so alike are the same screen, though things on it have moved. */
const sameScreen = 0.8;
const maxWords = 12;

const pathOf = (address: string): string => {
  try {
    return routeOf(address).replace(/\d+/g, '#');
  } catch {
    return address;
  }
};

/** Whether two addresses are of one page, whatever is asked of it. */
export const samePage = (a: string, b: string): boolean => pathOf(a) === pathOf(b);

/** What a press said on the page it stayed on: the words that came up, without numbers. */
export const saidBy = (difference: SceneDifference): string[] =>
  [
    ...new Set(
      difference.changes
        .filter(({ kind }) => kind === 'text-appeared' || kind === 'text-changed' || kind === 'dialog-opened')
        .map(({ after }) => withoutNumbers(after ?? ''))
        .filter((words) => words.length > 1),
    ),
  ].slice(0, maxWords);

/**
 * Where an act of memory leads now and never led before, as a sentence; undefined where it leads where it
 * always led.
 */
export function strayed({ led, at }: TrailStep, before: SessionView, after: SessionView): string | undefined {
  if (!led || at === undefined || pathOf(at) !== pathOf(before.address)) return undefined;
  const [then, now] = [pathOf(led.address), pathOf(after.address)];
  return then === now ? undefined : `led to ${now}, and always led to ${then}`;
}

/** Whether words came up again, in one line or broken into several. */
function isAmong(words: string, said: string[]): boolean {
  if (said.some((now) => alike(words, now) > 0.8)) return true;
  const all = new Set(said.join(' ').split(' '));
  const own = words.split(' ');
  return own.length > 1 && own.filter((word) => all.has(word)).length / own.length >= 0.75;
}

/**
 * Whether what was taken for a lost target does what the target did: what looks right and does something else
 * is no healing.
 */
export function outcomeAsRecorded({
  sight,
  act,
  said,
  before,
  after,
}: {
  sight: Sight;
  act: TrailStep;
  /** what the act said now */ said: string[];
  before: SessionView;
  after: SessionView;
}): boolean {
  const { led, at } = act;
  if (!led) return false;
  const movedThen = at !== undefined && pathOf(at) !== pathOf(led.address);
  const movedNow = pathOf(before.address) !== pathOf(after.address);
  if (movedThen !== movedNow) return false;
  if (movedThen) return pathOf(led.address) === pathOf(after.address);
  // What is typed into a field shows in it, and says nothing of the field.
  const saidThen = act.act.kind === 'type' ? [] : (led.said ?? []);
  if (saidThen.length > 0 && !saidThen.some((words) => isAmong(words, said))) return false;
  return sight.likeness(led.fingerprint, after.scene.fingerprint) >= sameScreen;
}
