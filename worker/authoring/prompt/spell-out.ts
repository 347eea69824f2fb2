/** Rewrites "Every item contains …" as checks that can be judged: the number of items, and their names. */
import type { SessionView } from '#worker/ports/screen.ts';
import { itemsOf } from '#worker/grounding/items.ts';
import { entriesOf, nameIn } from '#worker/assertions/lists.ts';
import { fold } from '#worker/core/likeness.ts';

const claim = /^every item contains "([^"]+)"$/i;
const maxNamed = 3;

/**
 * Rewrites the claim for the list on screen, if each of its entries contains the word; undefined for another
 * claim, or if it does not hold.
 */
export function spellOut(assertion: string, view: SessionView): string[] | undefined {
  const word = claim.exec(assertion)?.[1];
  const entries =
    word &&
    entriesOf(
      { scene: view.scene, items: itemsOf(view.scene), address: view.address, title: view.title },
      'items',
    );
  if (!word || !entries || entries.length === 0) return undefined;
  if (!entries.every(({ lines }) => lines.some(({ text }) => fold(text).includes(fold(word)))))
    return undefined;
  const names = entries
    .map((entry) => nameIn(entry)?.text ?? '')
    .filter((text) => fold(text).includes(fold(word)) && !text.includes('"'));
  return [
    `${entries.length} items are shown`,
    ...names.slice(0, maxNamed).map((text) => `"${text}" is shown`),
  ];
}
