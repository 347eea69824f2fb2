/** Looks for something in what lies outside of the picture: further down the page, and in panes of it. */
import { centrePixel, containsPoint, shared } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Track } from '../steps/track.ts';
import { Limit } from './limit.ts';
import { isTallerThanPicture, toTheStart, type Pane } from './panes.ts';

/** The share of what a pane shows that is scrolled at once: less than all, so that nothing is skipped. */
const share = 0.75;
/** What two pictures of a tall page have in common, px. */
const overlapPx = 1000;

/** An answer, or what was not looked at. Neither: everything was looked at, and nothing answered. */
export interface Looked<T> {
  answer?: T;
  /** A sentence. */
  missed?: string;
}

const topOf = ({ picture }: SessionView): number => (picture.page?.top ?? 0) + (picture.visible?.y ?? 0);

/** How far a pane is scrolled at once, px. */
function strideOf({ box, along, isPage }: Pane, { picture }: SessionView): number {
  if (isPage) return isTallerThanPicture(picture) ? picture.height - overlapPx : picture.height;
  return Math.round(share * (along === 'down' ? box.height : box.width));
}

/** What is printed in a pane, beside what moves by itself. */
const printIn = (track: Track, { box }: Pane, { scene }: SessionView): string =>
  scene.lines
    .filter((line) => containsPoint(box, centrePixel(line.box)) && track.besideMotion([line.box]).length > 0)
    .map((line) => `${line.text}@${Math.round(line.box.y)}`)
    .join(' ');

/** Scrolls a pane and looks. Returns whether it moved. */
async function move(track: Track, pane: Pane, by: number): Promise<boolean> {
  const before = track.view;
  await track.scroll(pane.at, by, pane.along);
  const { view } = track;
  if (pane.isPage)
    return topOf(view) !== topOf(before) || view.picture.page?.height !== before.picture.page?.height;
  if (view.picture.image.equals(before.picture.image)) return false;
  if (printIn(track, pane, before) !== printIn(track, pane, view)) return true;
  const changes = await track.session.sight.differences(before.picture, view.picture);
  return track.besideMotion(changes).some((box) => shared(box, pane.box) > 0);
}

/** From where the pane stands to its end, asking at each stop. */
async function walk<T>(
  track: Track,
  pane: Pane,
  limit: Limit,
  answer: () => Promise<T | undefined>,
): Promise<Looked<T>> {
  for (;;) {
    track.goesOn();
    if (!limit.stop())
      return {
        missed: `${pane.isPage ? 'The page' : 'A pane of the page'} goes on further than was looked at.`,
      };
    if (!(await move(track, pane, strideOf(pane, track.view)))) return {};
    const found = await limit.uncounted(answer);
    if (found !== undefined) return { answer: found };
  }
}

/** Back to where the page stood, to the px; a pane to its start, or to what it showed. */
async function putBack(track: Track, pane: Pane, began: SessionView): Promise<void> {
  if (pane.isPage) {
    await track.scroll(pane.at, topOf(began) - topOf(track.view), 'down');
    return;
  }
  await track.scroll(pane.at, toTheStart, pane.along);
  const { content } = began.scene.fingerprint;
  const limit = new Limit();
  while (track.view.scene.fingerprint.content !== content && limit.stop())
    if (!(await move(track, pane, strideOf(pane, track.view)))) return;
}

async function through<T>(
  track: Track,
  pane: Pane,
  limit: Limit,
  answer: () => Promise<T | undefined>,
): Promise<Looked<T>> {
  const began = track.view;
  const below = await walk(track, pane, limit, answer);
  if (below.answer !== undefined || below.missed !== undefined) return below;
  const end = track.view;
  await track.scroll(pane.at, toTheStart, pane.along);
  const start = track.view;
  // It stood at its start: everything was seen.
  if (start.scene.fingerprint.content === began.scene.fingerprint.content && topOf(start) === topOf(began))
    return {};
  const first =
    start.scene.fingerprint.content === end.scene.fingerprint.content
      ? undefined
      : await limit.uncounted(answer);
  if (first !== undefined) return { answer: first };
  const above = await walk(track, pane, limit, answer);
  if (above.answer === undefined) await putBack(track, pane, began);
  return above;
}

/**
 * Scrolls one pane after the other in parts and asks at each stop. With an answer, the screen is left there;
 * else about where it was.
 */
export async function lookThrough<T>(track: Track, answer: () => Promise<T | undefined>): Promise<Looked<T>> {
  const limit = new Limit();
  const missed: string[] = [];
  for (const pane of await track.panes()) {
    const looked = await through(track, pane, limit, answer);
    if (looked.answer !== undefined) return looked;
    if (looked.missed !== undefined) missed.push(looked.missed);
  }
  return missed[0] === undefined ? {} : { missed: missed[0] };
}

/** What of the page a picture leaves out, as a sentence; undefined where it shows all of it. */
export const leftOut = ({ picture }: SessionView): string | undefined =>
  isTallerThanPicture(picture)
    ? `Only ${picture.height} of the ${picture.page!.height} px of the page were looked at at once.`
    : undefined;
