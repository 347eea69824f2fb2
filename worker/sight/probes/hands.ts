import { centre, gapX, gapY, grow, union, within } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '../scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { areasOf } from './areas.ts';
import { gridPx, pointsAlong, type PointerField } from './field.ts';
import { isRowSign, isSeparator, pageNumbersIn } from './parts.ts';

/** A part of a clickable thing: words of a line, a drawing, or an area without visible content. */
export interface Piece {
  box: Box;
  /** The control detected there. */
  control?: Control;
  /** The words, and their line. */
  text?: string;
  line?: TextLine;
}

/** Kinds with a body of their own, which includes what is inside. */
const bodied: ReadonlySet<Control['kind']> = new Set([
  'button',
  'textfield',
  'textarea',
  'select',
  'date',
  'checkbox',
  'radio',
  'switch',
  'slider',
]);

export const hasBody = ({ kind, fill }: Control): boolean =>
  bodied.has(kind) || (kind === 'pagination' && fill !== undefined);

/**
 * Words of a line with the hand cursor on them and in between. Separators and page numbers bound them, where
 * no gap shows.
 */
function runsOf(line: TextLine, field: PointerField, taken: (p: Point) => boolean): Piece[] {
  const { words, gaps } = pointsAlong(line);
  const pages = pageNumbersIn(line);
  const runs: number[][] = [];
  words.forEach((p, i) => {
    const word = line.words[i]!;
    if (field.at(p) !== 'hand' || taken(p) || isSeparator(word.text)) return;
    const last = runs.at(-1);
    const isNext = last?.at(-1) === i - 1 && field.at(gaps[i - 1]!) === 'hand';
    if (last && isNext && !isRowSign(word.text) && !pages.has(word) && !pages.has(line.words[i - 1]!))
      last.push(i);
    else runs.push([i]);
  });
  return runs.map((own) => {
    const text = own.map((i) => line.words[i]!.text).join(' ');
    return {
      line,
      // A mark after it belongs to the sentence.
      text: own.length < words.length ? text.replace(/(?<=[\p{L}\p{N}])[.,;:]$/u, '') : text,
      box: union(own.map((i) => line.words[i]!.box)),
    };
  });
}

/**
 * All pieces with the hand cursor outside controls with a body, and the bodyless controls that they replace.
 */
export function piecesOf(scene: Scene, field: PointerField): { pieces: Piece[]; replaced: Set<Control> } {
  const bodies = scene.controls.filter(hasBody);
  const parted = (control: Control) =>
    scene.lines
      .filter(({ id }) => control.lines.includes(id))
      .some((line) => runsOf(line, field, (p) => !containsPoint(control.box, p)).length > 1);
  // Of a link in running text, one word may have been detected alone. A card is pressed as a whole: there,
  // a line tells nothing of the links in it.
  const isCutShort = ({ kind, lines, box }: Control) =>
    kind === 'link' &&
    scene.lines.some(
      (line) =>
        lines.includes(line.id) &&
        pointsAlong(line).words.some((p) => field.at(p) !== 'hand') &&
        runsOf(line, field, () => false).some(
          (run) => within(box, run.box) > 0.7 && run.box.width > box.width + line.fontPx,
        ),
    );
  // Between several links its middle may be none of them.
  const pressed = scene.controls.filter(
    (control) =>
      !hasBody(control) &&
      control.affordance === 'press' &&
      (field.at(centre(control.box)) === 'hand' || parted(control)),
  );
  const seen = pressed.filter((control) => !parted(control) && !isCutShort(control));
  const inBody = (p: Point) => bodies.some(({ box }) => containsPoint(grow(box, 2), p));
  const runs = scene.lines
    .flatMap((line) => runsOf(line, field, (p) => inBody(p) || seen.some(({ box }) => containsPoint(box, p))))
    .filter((run) => !bodies.some((body) => isCaption(body, run)));
  // A part of a drawing may be clickable separately.
  const drawings = scene.controls.filter((control) => control.kind === 'image' && !pressed.includes(control));
  const others = [...scene.controls.filter((control) => !drawings.includes(control)), ...runs];
  const areas = areasOf(scene, field, 'hand', () => false).filter((area) => !touches(area, others));
  return {
    pieces: [
      ...seen.map((control) => ({ control, box: control.box, ...wordsOf(scene, control) })),
      ...runs,
      ...areas.map((box) => ({ box: grow(box, gridPx / 2) })),
    ],
    replaced: new Set(pressed),
  };
}

/** An area around a detected piece is just its margin. */
const touches = (area: Box, seen: { box: Box }[]): boolean =>
  seen.some(({ box }) => gapX(area, box) < gridPx && gapY(area, box) < gridPx);

/** The text beside a choice clicks it as well. */
const isCaption = ({ kind, label, box, lines }: Control, run: Piece): boolean =>
  (kind === 'checkbox' || kind === 'radio' || kind === 'switch') &&
  gapY(box, run.box) < 0 &&
  (lines.includes(run.line!.id) ||
    (run.text !== undefined && label.includes(run.text)) ||
    gapX(box, run.box) < 24);

function wordsOf({ lines }: Scene, { lines: ids, label, box }: Control): Pick<Piece, 'text' | 'line'> {
  const line = lines.find(
    ({ id, box: words }) => ids.includes(id) && (within(words, box) > 0.3 || within(box, words) > 0.6),
  );
  return line ? { text: label, line } : {};
}
