/** Which texts are complete enough for a test: neither cut off at an edge nor a fragment of a sentence. */
import { contains } from '#worker/core/geometry.ts';
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

const pairs: [string, string][] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['“', '”'],
];
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Whether a text looks complete. Incomplete: "trip,", "[New I", "ew Tiddler". */
export function isWhole(text: string): boolean {
  const words = text.trim();
  return (
    pairs.every(([open, close]) => count(words, open) === count(words, close)) &&
    count(words, '"') % 2 === 0 &&
    !/[,;–—-]$|\s(?:and|or|the|of|an?|with|from|than)$/i.test(words) &&
    /^[\p{L}\p{N}“"'’([{$€£+#@*]/u.test(words) &&
    !/^\p{Ll}{1,3} \p{Lu}/u.test(words)
  );
}

/** A fragment of running text or of a word: several words, the first in lower case. */
export const isMidSentence = (text: string): boolean => /^\p{Ll}\S* /u.test(text.trim());

const panes: ReadonlySet<Region['kind']> = new Set(['card', 'sidebar', 'dialog', 'toast']);
/** Text keeps a distance from the edge of its container; text that touches the edge is cut off, px. */
const touchingPx = 2;

/** Whether a line touches the side of the viewport, or of a pane that it is in or beside. */
export function isCut({ width, regions }: Scene, { x, y, width: wide, height }: Box): boolean {
  const right = x + wide;
  if (x <= touchingPx || right >= width - touchingPx) return true;
  return regions
    .filter(({ kind }) => panes.has(kind))
    .some(({ box }) => {
      if (y + height <= box.y || y >= box.y + box.height) return false;
      const [near, far] = contains(box, { x, y, width: wide, height })
        ? [x - box.x, box.x + box.width - right]
        : [x - (box.x + box.width), box.x - right];
      return (near >= -touchingPx && near <= touchingPx) || (far >= -touchingPx && far <= touchingPx);
    });
}

const surelyRead = 0.8;

/**
 * Whether a control's label is surely complete: its own lines are read with confidence and not cut off.
 * Controls without own lines were labelled by nearby text.
 */
export const isSurelyNamed = (scene: Scene, control: Control): boolean =>
  isWhole(control.label) &&
  scene.lines
    .filter(({ id }: TextLine) => control.lines.includes(id))
    .every((line) => line.confidence > surelyRead && !isCut(scene, line.box));
