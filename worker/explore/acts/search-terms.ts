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

/** A word that several titles have. */
const shared = (words: string[][]): string | undefined =>
  words.flat().find((word) => words.filter((own) => own.includes(word)).length > 1);

/**
 * The first word that says something; one that several titles have finds more, and so shows more of a search.
 */
function telling(titles: string[]): string | undefined {
  const words = wordsOf(titles);
  return shared(words) ?? words.flat()[0];
}

/**
 * What a search of the whole app from this screen can be about: words that several goods have (what is found
 * can be put in order, counted and narrowed), the name of one, or any words of a page that lists no goods.
 */
export function searchableFor({ scene }: SessionView): 'several' | 'one' | 'words' {
  const words = wordsOf(goodsOf(scene).map(({ title }) => title));
  return shared(words) ? 'several' : words.flat().length > 0 ? 'one' : 'words';
}

/** Of the columns that a search's hint names, so many are searched. */
const maxColumns = 2;

/** Means something to patterns, to templates and to databases. */
const special = "+(%'";

/**
 * Words to search for: a telling word of something that is listed, the same in capitals, one that nothing
 * has, a name with an apostrophe, and signs that careless programs take for their own. A list's own search
 * gets by with three.
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
  // Written as it is listed as well: careless programs tell the one from the other.
  return listed ? [...new Set([listed.toLowerCase(), listed]), nonsense, special] : [];
}
