import { turnsPage } from '#worker/facts/link-words.ts';
import { sameRow } from '#worker/facts/reading.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';

/** Key of the last page number, which varies with the length of the list. */
export const theLastPage = 'the last page';

/** Greatest distance between two page numbers of a pagination, px. */
const pagerPx = 400;

/** Whether the control is the highest of the page numbers in a pagination that starts at 1. */
export function isLastPage({ controls, lines }: Scene, { label, box, affordance }: Control): boolean {
  const number = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);
  if (affordance !== 'press' || number(label) <= 2) return false;
  const inRow = controls.filter((other) => other.affordance === 'press' && sameRow(other.box, box));
  const numbers = [
    ...inRow.map((other) => number(other.label)),
    ...lines
      .filter((line) => sameRow(line.box, box) && Math.abs(line.box.x - box.x) < pagerPx)
      .map(({ text }) => number(text)),
  ].filter((one) => one > 0);
  return (
    numbers.includes(1) &&
    numbers.includes(2) &&
    Math.max(...numbers) === number(label) &&
    inRow.some(
      ({ label: turns, icon }) =>
        (turnsPage(turns) && !number(turns)) || icon === 'chevron-right' || icon === 'arrow-right',
    )
  );
}
