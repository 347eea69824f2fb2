import type { SessionView } from '#worker/ports/screen.ts';
import { nonsense } from '#worker/oracles/lists/search.ts';
import { atEdge, listedNames, promisedColumns } from '#worker/facts/lists.ts';
import { goodsOf } from '#worker/facts/reading.ts';
import type { Control } from '#worker/sight/scene.ts';

const saysNothing =
  /^(?:your|with|from|this|that|more|view|show|about|have|into|all|what|when|here|home|sign)$/i;

const wordsOf = (titles: string[]): string[][] =>
  titles.map((title) =>
    title.split(/\s+/).filter((word) => /^\p{L}{4,}$/u.test(word) && !saysNothing.test(word)),
  );

/** A word shared by several titles. */
const shared = (words: string[][]): string | undefined =>
  words.flat().find((word) => words.filter((own) => own.includes(word)).length > 1);

/** A search term from titles: a word that several share, as it finds more, else the first meaningful word. */
function telling(titles: string[]): string | undefined {
  const words = wordsOf(titles);
  return shared(words) ?? words.flat()[0];
}

/**
 * What a search of the whole app can use: words that several products share (results can be sorted, counted
 * and filtered), the name of one product, or any words of a page without products.
 */
export function searchableFor({ scene }: SessionView): 'several' | 'one' | 'words' {
  const words = wordsOf(goodsOf(scene).map(({ title }) => title));
  return shared(words) ? 'several' : words.flat().length > 0 ? 'one' : 'words';
}

/** Most columns searched of those that a search field's hint names. */
const maxColumns = 2;

/** Characters with a meaning in patterns, templates and databases. */
const special = "+(%'";

/**
 * Search terms: a meaningful word of a listed item, the same in capitals, a nonsense word, a name with an
 * apostrophe, and special characters. Fewer where no products are listed.
 */
export function searchTerms({ scene }: SessionView, above?: Control): string[] {
  const priced = telling(goodsOf(scene).map(({ title }) => title));
  if (priced) return [priced.toLowerCase(), priced.toUpperCase(), nonsense, "o'neil", special];
  const promised = above
    ? promisedColumns(scene, above).map(({ cells }) => telling(cells.map(({ text }) => text)))
    : [];
  const named = [...new Set(promised.flatMap((word) => word?.toLowerCase() ?? []))].slice(0, maxColumns);
  if (named.length > 0) return [...named, nonsense, special];
  const listed =
    telling(listedNames(scene, above).map(({ text }) => text)) ??
    telling(
      scene.controls
        .filter(({ kind, box }) => kind === 'link' && !atEdge(scene, box))
        .map(({ label }) => label),
    );
  // Also as it is written in the list: a careless search is case-sensitive.
  return listed ? [...new Set([listed.toLowerCase(), listed]), nonsense, special] : [];
}
