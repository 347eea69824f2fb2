/** What lies farther down in a pane of a page that does not scroll itself. A page that does is read to its end in one picture. */
import type { Point } from '../../sight/scene.ts';
import type { SessionView } from '../ports.ts';
import { centre } from '../target.ts';
import type { Track } from './track.ts';

/** Scrolls at most, and how much of the pane at once: less than a window, so that nothing is passed by. */
const mostScrolls = 8;
const share = 0.7;
/** A region lower than this, in px, is no pane. */
const leastHeight = 240;

const scrollsItself = ({ picture }: SessionView): boolean => picture.visible !== undefined && picture.height > picture.visible.height;

/** Where the wheel may turn something: the open dialog, the middle of the screen, then lists and bars at its sides. At most three. */
function panes({ scene }: SessionView): { at: Point; height: number }[] {
  const dialog = scene.regions.find(({ kind, box }) => kind === 'dialog' && box.height >= leastHeight);
  const whole = { at: { x: Math.round(scene.width / 2), y: Math.round(scene.height / 2) }, height: scene.height };
  if (dialog) return [{ at: centre(dialog.box), height: dialog.box.height }];
  const sides = scene.regions
    .filter(({ kind, box }) => (kind === 'sidebar' || kind === 'list' || kind === 'table') && box.height >= leastHeight && (whole.at.x < box.x || whole.at.x > box.x + box.width))
    .map(({ box }) => ({ at: centre(box), height: box.height }));
  return [whole, ...sides].slice(0, 3);
}

/** More than any pane is high, px. */
const toTheTop = -1_000_000;

/**
 * Scrolls one pane after the other, a part at a time, and asks at each stop: down from where it stands, then from its top.
 * @returns the first answer that is not undefined; the screen is then left where it was found, else about where it stood
 */
export async function lookThrough<T>(track: Track, answer: () => Promise<T | undefined>): Promise<T | undefined> {
  if (scrollsItself(track.view) || !track.session.screen.capabilities.has('scroll')) return undefined;
  const { layout } = track.view.scene.fingerprint;
  if (track.flat.has(layout)) return undefined;
  const content = () => track.view.scene.fingerprint.content;
  for (const { at, height } of panes(track.view)) {
    const dy = Math.round(height * share);
    const start = content();
    /** Stops where the pane ends, and where it comes by its first place again. */
    const walk = async (): Promise<T | undefined> => {
      for (let n = 0; n < mostScrolls; n++) {
        track.goesOn();
        const before = content();
        await track.scroll(at, dy);
        if (content() === before || content() === start) return undefined;
        const found = await answer();
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const below = await walk();
    if (below !== undefined) return below;
    const bottom = content();
    await track.scroll(at, toTheTop);
    if (content() === start) {
      // It stood at its top, or it is no pane at all: nothing is left to be seen.
      if (bottom !== start) return undefined;
      continue;
    }
    const above = (await answer()) ?? (await walk());
    if (above !== undefined) return above;
    return undefined;
  }
  track.flat.add(layout);
  return undefined;
}
