/** Links that are broken over two lines or more, of which each line shows a part. */
import { centre, containsPoint } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '../scene.ts';
import { type PointerField, pointsAlong } from './field.ts';

/** Lines of one text begin at the same x, px. */
const sameEdgePx = 3;
/** Their distance, in heights of the print. */
const leastPitch = 0.9;
const maxPitch = 3;

const follows = (upper: TextLine, lower: TextLine): boolean => {
  const pitch = lower.box.y - upper.box.y;
  return (
    Math.abs(lower.box.x - upper.box.x) <= sameEdgePx &&
    Math.abs(lower.fontPx - upper.fontPx) <= 2 &&
    pitch >= leastPitch * upper.fontPx &&
    pitch <= maxPitch * upper.fontPx
  );
};

/**
 * Names each link that ends a line of running text also by what may go on in the next line. Both parts stay:
 * two links may as well follow one another.
 */
export function withWraps(scene: Scene, controls: Control[], field: PointerField): Control[] {
  const isHand = (line: TextLine) => pointsAlong(line).words.map((p) => field.at(p) === 'hand');
  const linkAt = (line: TextLine, word: TextLine['words'][number] | undefined): Control | undefined =>
    word &&
    controls.find(
      ({ kind, lines, box }) =>
        kind === 'link' && lines.includes(line.id) && containsPoint(box, centre(word.box)),
    );
  const next = (line: TextLine): TextLine | undefined =>
    scene.lines
      .filter((other) => other !== line && follows(line, other))
      .sort((a, b) => a.box.y - b.box.y)[0];
  /** What goes on below a line that ends with a link, and whether there is print beside it. */
  const rest = (line: TextLine): { labels: string[]; isPrint: boolean } => {
    const below = next(line);
    const link = below && linkAt(below, below.words[0]);
    if (!below || !link || !isHand(below)[0]) return { labels: [], isPrint: false };
    const isWhole = isHand(below).every(Boolean);
    const more = isWhole && linkAt(below, below.words.at(-1)) === link ? rest(below) : undefined;
    return { labels: [link.label, ...(more?.labels ?? [])], isPrint: !isWhole || more?.isPrint === true };
  };
  const also = new Map<Control, string>();
  for (const line of scene.lines) {
    const link = linkAt(line, line.words.at(-1));
    const hands = isHand(line);
    if (!link || hands.at(-1) !== true || /[.,;:!?]$/.test(line.text)) continue;
    const { labels, isPrint } = rest(line);
    if (labels.length > 0 && (isPrint || !hands.every(Boolean)))
      also.set(link, [link.label, ...labels].join(' '));
  }
  return controls.map((control) => {
    const alsoCalled = also.get(control);
    return alsoCalled === undefined ? control : { ...control, alsoCalled };
  });
}
