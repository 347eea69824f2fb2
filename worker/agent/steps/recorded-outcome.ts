/** Whether an action led where it led when it last worked. */
import type { SceneDifference, Sight } from '#worker/sight/scene.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import { routeOf } from '#worker/core/site.ts';
import { alike, withoutNumbers } from '#worker/core/words.ts';

/** Layouts at least this alike are the same screen, 0…1. */
const sameScreen = 0.8;
const maxWords = 12;

const pathOf = (address: string): string => {
  try {
    return routeOf(address).replace(/\d+/g, '#');
  } catch {
    return address;
  }
};

/** Whether two addresses have the same route, up to numbers. */
export const samePage = (a: string, b: string): boolean => pathOf(a) === pathOf(b);

/** The text that appeared after an action, without numbers. */
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
 * Where a remembered action leads now, unlike before, as a sentence; undefined where it leads to the same
 * page, or where that can't be compared.
 */
export function strayed({ led, at }: TrailStep, before: SessionView, after: SessionView): string | undefined {
  if (!led || at === undefined || pathOf(at) !== pathOf(before.address)) return undefined;
  const [then, now] = [pathOf(led.address), pathOf(after.address)];
  return then === now ? undefined : `led to ${now}, and always led to ${then}`;
}

/** Whether some words appeared again, in one line or wrapped over several. */
function isAmong(words: string, said: string[]): boolean {
  if (said.some((now) => alike(words, now) > 0.8)) return true;
  const all = new Set(said.join(' ').split(' '));
  const own = words.split(' ');
  return own.length > 1 && own.filter((word) => all.has(word)).length / own.length >= 0.75;
}

/**
 * Whether a healed target does what the lost one did. A control that looks right but acts differently is no
 * heal.
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
  /** the text that appeared after the action */ said: string[];
  before: SessionView;
  after: SessionView;
}): boolean {
  const { led, at } = act;
  if (!led) return false;
  const movedThen = at !== undefined && pathOf(at) !== pathOf(led.address);
  const movedNow = pathOf(before.address) !== pathOf(after.address);
  if (movedThen !== movedNow) return false;
  if (movedThen) return pathOf(led.address) === pathOf(after.address);
  // Typed text appears in its field, which proves nothing about the field.
  const saidThen = act.act.kind === 'type' ? [] : (led.said ?? []);
  if (saidThen.length > 0 && !saidThen.some((words) => isAmong(words, said))) return false;
  return sight.likeness(led.fingerprint, after.scene.fingerprint) >= sameScreen;
}
