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

/** The last word of a title other than that with a word: a careless search knows only how titles begin. */
function endingOf(titles: string[], besides: string): string | undefined {
  const endings = titles
    .filter((title) => !title.toLowerCase().includes(besides.toLowerCase()))
    .map((title) => title.trim().split(/\s+/).slice(1).at(-1) ?? '');
  return endings.find((word) => /^\p{L}{4,}$/u.test(word) && !saysNothing.test(word));
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
  const names = listedNames(scene, above).map(({ text }) => text);
  const links = scene.controls
    .filter(({ kind, box }) => kind === 'link' && !atEdge(scene, box))
    .map(({ label }) => label);
  const titles = telling(names) ? names : links;
  const listed = telling(titles);
  if (!listed) return [];
  const ending = endingOf(titles, listed);
  // Also as it is written in the list: a careless search is case-sensitive.
  return [...new Set([listed.toLowerCase(), listed, ...(ending ? [ending] : [])]), nonsense, special];
}
