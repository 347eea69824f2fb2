/** The screen as if a pane of it were tall enough for all of its content. */
import type { Picture } from '#worker/sight/scene.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Track } from '../steps/track.ts';
import { isTallerThanPicture, toTheStart } from './panes.ts';

/** The share of the pane's height scrolled at once: less than all, so that pictures overlap. */
const share = 0.7;
const maxPictures = 24;

export interface Whole {
  view: SessionView;
  /** Why it is not all, as a sentence. */
  missed?: string;
}

/**
 * Stitches the largest pane of a screen, so that lists can be counted and columns summed. Leaves the pane at
 * its top.
 * @returns undefined where nothing scrolls, or where the pictures can't be stitched
 */
export async function wholeView(track: Track): Promise<Whole | undefined> {
  const began = track.view;
  if (isTallerThanPicture(began.picture)) return undefined;
  const { content } = began.scene.fingerprint;
  if (track.whole?.content === content) return track.whole;
  const { screen, sight } = track.session;
  const panes = (await track.panes()).filter(({ along }) => along === 'down');
  const [pane] = panes.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  if (!pane) return undefined;
  const shoot = async (dy: number): Promise<Picture> => {
    track.goesOn();
    await screen.act({ kind: 'scroll', at: pane.at, dx: 0, dy });
    await screen.settled();
    return screen.capture();
  };
  const shots = [await shoot(toTheStart)];
  let missed: string | undefined = 'A pane of the page goes on further than was looked at.';
  while (shots.length <= maxPictures) {
    const shot = await shoot(Math.round(pane.box.height * share));
    const changes = track.besideMotion(await sight.differences(shots.at(-1)!, shot));
    if (changes.length === 0) missed = undefined;
    if (missed === undefined) break;
    shots.push(shot);
  }
  const whole = shots.length > 1 ? await sight.stitch(shots, pane.at) : undefined;
  await shoot(toTheStart);
  await track.lookAgain();
  if (!whole) return undefined;
  const view = { ...began, picture: whole.picture, scene: await sight.look(whole.picture) };
  track.whole = { content, view, ...(missed === undefined ? {} : { missed }) };
  return track.whole;
}
