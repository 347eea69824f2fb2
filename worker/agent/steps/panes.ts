/**
 * Reads what lies further down in a scrolling pane. A page that scrolls as a whole is captured whole; a
 * sidebar beside it may scroll separately.
 */
import type { Picture } from '#worker/sight/scene.ts';
import type { Point } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { centrePixel } from '#worker/core/geometry.ts';
import type { Track } from './track.ts';

/**
 * Maximum number of scrolls, and the share of the pane's height scrolled at once: less than all, so that
 * nothing is skipped.
 */
const maxScrolls = 8;
const share = 0.7;
/** Minimum height of a pane, px. */
const leastHeight = 240;

const scrollsItself = ({ picture }: SessionView): boolean =>
  picture.visible !== undefined && picture.height > picture.visible.height;

interface Pane {
  at: Point;
  height: number;
}

/** The sidebars that may scroll separately on a page that scrolls itself. */
const sidebars = ({ scene }: SessionView): Pane[] =>
  scene.regions
    .filter(({ kind, box }) => kind === 'sidebar' && box.height >= leastHeight)
    .map(({ box }) => ({ at: centrePixel(box), height: box.height }));

/**
 * Points where the wheel may scroll something: the open dialog alone, else the middle of the screen and the
 * lists and sidebars beside it. At most three on a page that does not scroll itself.
 */
function panes(view: SessionView): Pane[] {
  const { scene } = view;
  if (scrollsItself(view)) return sidebars(view);
  const dialog = scene.regions.find(({ kind, box }) => kind === 'dialog' && box.height >= leastHeight);
  const whole = {
    at: { x: Math.round(scene.width / 2), y: Math.round(scene.height / 2) },
    height: scene.height,
  };
  if (dialog) return [{ at: centrePixel(dialog.box), height: dialog.box.height }];
  const sides = scene.regions
    .filter(
      ({ kind, box }) =>
        (kind === 'sidebar' || kind === 'list' || kind === 'table') &&
        box.height >= leastHeight &&
        (whole.at.x < box.x || whole.at.x > box.x + box.width),
    )
    .map(({ box }) => ({ at: centrePixel(box), height: box.height }));
  return [whole, ...sides].slice(0, 3);
}

/** More than the height of any pane, px. */
const toTheTop = -1_000_000;

const isFlat = (track: Track): boolean =>
  !track.session.screen.capabilities.has('scroll') || track.flat.has(track.view.scene.fingerprint.layout);

/**
 * The screen as if its pane were tall enough for all of its content, so that lists can be counted and
 * columns summed. Leaves the pane at its top, or where it stood if that can be found again.
 * @returns undefined where nothing scrolls, or where the pictures can't be stitched
 */
export async function wholeView(track: Track): Promise<SessionView | undefined> {
  if (scrollsItself(track.view) || isFlat(track)) return undefined;
  const { screen, sight } = track.session;
  const began = track.view;
  const { content, layout } = began.scene.fingerprint;
  if (track.whole?.content === content) return track.whole.view;
  const shoot = async (at: Point, dy: number): Promise<Picture> => {
    track.goesOn();
    await screen.act({ kind: 'scroll', at, dx: 0, dy });
    await screen.settled();
    return screen.capture();
  };
  for (const { at, height } of panes(began)) {
    const shots = [await shoot(at, toTheTop)];
    const top = shots[0]!;
    for (let n = 0; n < maxScrolls; n++) {
      const shot = await shoot(at, Math.round(height * share));
      if ((await sight.differences(shots.at(-1)!, shot)).length === 0) break;
      shots.push(shot);
    }
    if (shots.length === 1) continue;
    const whole = await sight.stitch(shots, at);
    await shoot(at, toTheTop);
    await track.lookAgain();
    if ((await sight.differences(began.picture, top)).length > 0) await downTo(track, content, at, height);
    if (!whole) return undefined;
    const view = { ...began, picture: whole.picture, scene: await sight.look(whole.picture) };
    track.whole = { content, view };
    return view;
  }
  track.flat.add(layout);
  return undefined;
}

/** Scrolls down until the screen shows the given content again. */
async function downTo(track: Track, content: string, at: Point, height: number): Promise<void> {
  for (
    let n = 0, last = '';
    n < maxScrolls &&
    track.view.scene.fingerprint.content !== content &&
    track.view.scene.fingerprint.content !== last;
    n++
  ) {
    last = track.view.scene.fingerprint.content;
    await track.scroll(at, Math.round(height * share));
  }
}

/**
 * Scrolls one pane after the other in parts and asks at each stop: down from the current position, then from
 * the top.
 * @returns the first answer that is not undefined, with the screen left there; otherwise undefined, with the
 * screen about where it was
 */
export async function lookThrough<T>(
  track: Track,
  answer: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (isFlat(track)) return undefined;
  const { layout } = track.view.scene.fingerprint;
  const content = () => track.view.scene.fingerprint.content;
  for (const { at, height } of panes(track.view)) {
    const dy = Math.round(height * share);
    const start = content();
    /** Stops at the end of the pane, and on reaching the starting position again. */
    const walk = async (): Promise<T | undefined> => {
      for (let n = 0; n < maxScrolls; n++) {
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
      // It was at its top, or does not scroll: nothing is left to see.
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
