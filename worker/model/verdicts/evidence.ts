/** The places that a verdict relies on, and what stands there. */
import testerWords from '#worker/lexicons/tester-words.json' with { type: 'json' };
import { areaOf, gap, within, type Box } from '#worker/core/geometry.ts';
import { fold, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { findText } from '#worker/assertions/find-text.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Scale } from '../families.ts';
import type { Entry } from '../listing.ts';
import type { LookedAt } from '../look.ts';
import { scaleOf, toPixels } from '../places.ts';
import type { Evidence } from '../schemas.ts';
import { memberAround } from './group.ts';

/** A screen that a verdict may rely on, and what was sent of it. */
interface Shown {
  scene: Scene;
  entries: Entry[];
  /** The part of the picture that was sent. */
  window: Box;
}

export interface Piece {
  /** On the screen as it is now, or as it was before the last act. */
  on: 'now' | 'before';
  /** With the card or row of a list that it stands in, px of the picture. */
  box: Box;
  /** The place itself. */
  inner: Box;
  /** What the model reads there and the engine does not; '' where there is nothing of the kind. */
  unread: string;
}

/** From which confidence on a line counts as read. */
export const surelyRead = 0.9;

/** Whether every word of `text` occurs in `other`. */
export const wordsWithin = (text: string, other: string): boolean => {
  const seen = wordsOf(other);
  const wanted = wordsOf(text);
  return (
    wanted.length > 0 && wanted.every((word) => seen.some((one) => wordLikeness(word, one, true) >= 0.9))
  );
};

/** The boxes of a text: of lines, or of a control with it as label, value or placeholder. */
export function placesOf(scene: Scene, text: string): Box[] {
  const hits = findText(scene, text).sure.map(({ box }) => box);
  if (hits.length > 0) return hits;
  return scene.controls
    .filter((control) =>
      [control.label, control.value, control.placeholder].some(
        (words) => words !== undefined && wordsWithin(text, words),
      ),
    )
    .map(({ box }) => box);
}

/**
 * Whether a line speaks to whoever tests the app, in words that the claim does not have: it may have been
 * written in order to be believed.
 */
export function addressesTester({ text }: TextLine, assertion: string): boolean {
  const [said, claimed] = [fold(text), fold(assertion)];
  return testerPatterns.some(({ word, pattern }) => !claimed.includes(word) && pattern.test(said));
}

const testerPatterns = testerWords.map((word) => ({
  word,
  pattern: new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'),
}));

/** Anything smaller shows nothing, px². */
const minArea = 16;

function boxOf(evidence: Evidence, window: Box, scale: Scale): Box | string | undefined {
  const { x, y, width, height } = evidence;
  if (x === null || y === null || width === null || height === null) return undefined;
  const unit = scaleOf(
    [{ x, y, width, height }],
    { ...window, width: window.width + 1, height: window.height + 1 },
    scale,
  );
  if (unit === undefined || width <= 0 || height <= 0) return 'it relies on a place outside of the picture';
  const box = toPixels({ x, y, width, height }, window, unit);
  return areaOf(box) > minArea
    ? { ...box, x: box.x + window.x, y: box.y + window.y }
    : 'it relies on a place outside of the picture';
}

/** The place that evidence points at; undefined where it only quotes, a sentence where there is no such place. */
function pointedAt(evidence: Evidence, { entries, window }: Shown, scale: Scale): Box | string | undefined {
  if (evidence.element === null) return boxOf(evidence, window, scale);
  const entry = entries.find(({ number }) => number === evidence.element);
  return entry?.box ?? `it relies on element ${evidence.element}, which there is not`;
}

/** The place of a quotation: of several, the one nearest to where the evidence points. */
function quotedAt(scene: Scene, quote: string, place: Box | undefined): Box | undefined {
  const quoted = quote ? placesOf(scene, quote) : [];
  if (!place) return quoted[0];
  const around = memberAround(scene, place);
  return quoted.sort((a, b) => within(b, around) - within(a, around) || gap(a, place) - gap(b, place))[0];
}

/** One piece of evidence as places, or a sentence why it is none. */
function resolveEvidence(
  evidence: Evidence,
  shown: Record<Piece['on'], Shown | undefined>,
  scale: Scale,
): Piece[] | string {
  const on = evidence.picture ?? 'now';
  const { [on]: screen } = shown;
  if (!screen) return 'it relies on a picture that it was not shown';
  const { scene } = screen;
  const quote = evidence.quote?.trim() ?? '';
  const place = pointedAt(evidence, screen, scale);
  if (typeof place === 'string') return place;
  const read = quotedAt(scene, quote, place);
  if (!place && !read)
    return quote
      ? `the words "${quote.slice(0, 80)}" that it relies on are not on the screen`
      : 'it relies on nothing that can be looked up';
  const pieceOf = (inner: Box, unread = ''): Piece => ({
    on,
    box: memberAround(scene, inner),
    inner,
    unread,
  });
  return [
    ...(place ? [pieceOf(place, read ? '' : quote)] : []),
    ...(read && (!place || within(read, place) < 0.5) ? [pieceOf(read)] : []),
  ];
}

/** A screen that was judged or reviewed, with what was sent of it. */
interface Sent {
  view: Pick<SessionView, 'scene'> | undefined;
  looked: LookedAt | undefined;
}

/** Numbers refer to what was sent; what stands there is taken from the scene before anything was covered. */
const shownOf = ({ view, looked }: Sent): Shown | undefined =>
  view && looked && { scene: view.scene, entries: looked.entries, window: looked.window };

/** The places of all pieces of evidence, or a sentence why one of them is none. */
export function piecesOf(
  evidence: readonly Evidence[],
  screens: { now: Sent; before: Sent },
  scale: Scale,
): Piece[] | string {
  const shown = { now: shownOf(screens.now), before: shownOf(screens.before) };
  const pieces: Piece[] = [];
  for (const one of evidence) {
    const resolved = resolveEvidence(one, shown, scale);
    if (typeof resolved === 'string') return resolved;
    pieces.push(...resolved);
  }
  return pieces;
}

/** What of a scene stands in the boxes; with an assertion, apart from what speaks to whoever tests it. */
export function sceneWithin(scene: Scene, boxes: Box[], assertion?: string): Scene {
  // A word of a line stands for the line.
  const isIn = (box: Box) => boxes.some((around) => within(box, around) > 0.5 || within(around, box) > 0.5);
  const lines = scene.lines.filter(
    (line) => isIn(line.box) && (assertion === undefined || !addressesTester(line, assertion)),
  );
  const ids = new Set(lines.map(({ id }) => id));
  const isKept = (id: number) => ids.has(id);
  return {
    ...scene,
    lines,
    controls: scene.controls.filter(({ box, lines: own }) => isIn(box) && own.every(isKept)),
  };
}
