/**
 * What lies farther down in a pane. A page that scrolls itself is read to its end in one picture; beside it,
 * a sidebar may go on by itself.
 */
import type { Picture } from '#worker/sight/scene.ts';
import type { Point } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { centrePixel } from '#worker/core/geometry.ts';
import type { Track } from './track.ts';

/** Scrolls at most, and how much of the pane at once: less than a window, so that nothing is passed by. */
const maxScrolls = 8;
const share = 0.7;
/** A region lower than this, in px, is no pane. */
const leastHeight = 240;

const scrollsItself = ({ picture }: SessionView): boolean =>
  picture.visible !== undefined && picture.height > picture.visible.height;

interface Pane {
  at: Point;
  height: number;
}

/** Sidebars that the wheel may turn, where the page itself can be scrolled. */
const sidebars = ({ scene }: SessionView): Pane[] =>
  scene.regions
    .filter(({ kind, box }) => kind === 'sidebar' && box.height >= leastHeight)
    .map(({ box }) => ({ at: centrePixel(box), height: box.height }));

/**
 * Where the wheel may turn something: the open dialog, the middle of the screen, then lists and bars at its
 * sides. At most three.
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

/** More than any pane is high, px. */
const toTheTop = -1_000_000;

const isFlat = (track: Track): boolean =>
  !track.session.screen.capabilities.has('scroll') || track.flat.has(track.view.scene.fingerprint.layout);

/**
 * The screen as it would be if its pane were as high as what is in it: a list can be counted and a column be
 * summed up only whole.
 * The pane is left at its top, or where it stood if that is passed on the way down.
 * @returns undefined where nothing scrolls, or what scrolls can't be put together
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

/** Scrolls down until the screen shows what it showed. */
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
 * Scrolls one pane after the other, a part at a time, and asks at each stop: down from where it stands, then
 * from its top.
 * @returns the first answer that is not undefined; the screen is then left where it was found, else about
 * where it stood
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
    /** Stops where the pane ends, and where it comes by its first place again. */
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
