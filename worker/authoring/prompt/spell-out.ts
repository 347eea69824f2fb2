/** "Every item contains …" as what the judge can tell: how many there are, and which. */
import type { SessionView } from '#worker/ports/screen.ts';
import { itemsOf } from '#worker/grounding/items.ts';
import { entriesOf, nameIn } from '#worker/assertions/lists.ts';
import { fold } from '#worker/core/likeness.ts';

const claim = /^every item contains "([^"]+)"$/i;
const maxNamed = 3;

/**
 * The claim spelled out for the list that is shown, where each of its entries bears the word; undefined where
 * it is no such claim or does not hold.
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
