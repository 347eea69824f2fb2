import { within } from '#worker/core/geometry.ts';
import type { Region } from '../../scene.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';
import { isFigure } from './link-likelihood.ts';

/** Cards among similar cards without any other control: their title is the link. */
export function cardsLedByTitle(bench: Bench, regions: Region[]): Set<Region> {
  const cards = regions.filter(({ kind }) => kind === 'card');
  const alone = cards.filter(
    (card) =>
      bench.art.some((b) => within(b, card.box) > 0.9) &&
      !bench.drafts.some(
        (d) => d.affordance !== 'none' && d.kind !== 'image' && within(d.box, card.box) > 0.9,
      ),
  );
  return new Set(
    alone.filter((card) =>
      alone.some(
        (other) =>
          other !== card &&
          Math.abs(other.box.width - card.box.width) <= 6 &&
          Math.abs(other.box.height - card.box.height) <= card.box.height * 0.3,
      ),
    ),
  );
}

/** Whether a line is a card's title: its largest text, or its only bold one; prices are often as large. */
export const isTitleOf = ({ lines }: Bench, line: SeenLine, card: Region): boolean => {
  const own = lines.filter(
    (l) => within(l.box, card.box) > 0.8 && /\p{L}{3}/u.test(l.text) && !isFigure(l.text),
  );
  return (
    !own.some((l) => l.fontPx > line.fontPx * 1.1) || (line.bold && own.filter((l) => l.bold).length === 1)
  );
};
