import { collectionsOn, type Item, type Shown } from '#worker/app-model/index.ts';
import { contains, gapX } from '#worker/core/geometry.ts';
import { alike, normalizeLabel, saysLoading } from '#worker/core/words.ts';
import { sameRow } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { isForOthers, searchesElsewhere } from '../lists/search.ts';
import { searched, typedIn } from '../lists/searched.ts';
import type { Oracle } from '../types.ts';

/** Fewer entries may be something else than what is searched. */
const fewestEntries = 3;
/** Least confidence of a line's reading, 0…1. */
const sure = 0.88;
/** Entries of a list keep to its columns, and their parts their size, px. */
const [sameColumnPx, sameSizePx] = [8, 1.5];

/** An entry in which the term stands, and the line with it. */
interface Hit {
  item: Item;
  line: TextLine;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A search: the term, its field, and the first step that typed into it since it was empty. */
interface Search {
  term: string;
  field: Control;
  typing: StepRecord;
}

function searchOf(step: StepRecord, earlier: readonly StepRecord[]): Search | undefined {
  const term = searched(step, [...earlier]) ?? typedIn(step, earlier)?.term;
  if (term === undefined || wordsOf(term).length !== 1) return undefined;
  let first = step;
  for (const one of [...earlier].reverse()) {
    if (one.act?.kind !== 'key' && !typedIn(one, earlier)) break;
    first = one;
  }
  const typing = typedIn(first, earlier);
  return typing && typing.field.value === undefined
    ? { term, field: typing.field, typing: first }
    : undefined;
}

/** Whether a field stands over the list, and searches it: what finds nothing at all may search something else. */
function searchesList({ field, typing }: Search, { box }: Shown, { after }: StepRecord): boolean {
  const { before } = typing;
  return (
    before.scene.controls.includes(field) &&
    gapX(field.box, box) < 0 &&
    field.box.y < box.y + box.height &&
    routePath(before.address) === routePath(after.address) &&
    !searchesElsewhere(after.scene) &&
    !isForOthers(typing, field)
  );
}

const linesIn = ({ lines }: Scene, { box }: Item): TextLine[] =>
  lines.filter((line) => contains(box, line.box, 2));

/** Whether a list still says the longest line of an entry: shorter ones may say the same of several. */
function isShown(item: Item, { items }: Shown, before: Scene, after: Scene): boolean {
  const [longest] = linesIn(before, item).sort((a, b) => b.text.length - a.text.length);
  if (!longest) return false;
  // In a grid, what is left moves up into any of its columns.
  const isInColumn = ({ box }: TextLine): boolean =>
    items.some((other) => Math.abs(box.x - other.box.x - (longest.box.x - item.box.x)) <= sameColumnPx);
  return after.lines.some(
    (line) => isInColumn(line) && alike(rowFrom(line, after, longest.text.length), longest.text) > 0.9,
  );
}

/** What a row says from a line on, as far as so many letters: a name may be read in several pieces. */
function rowFrom(first: TextLine, { lines }: Scene, letters: number): string {
  const pieces = lines
    .filter(({ box }) => sameRow(box, first.box) && box.x > first.box.x)
    .sort((a, b) => a.box.x - b.box.x);
  let said = first.text;
  for (const { text } of pieces) if (`${said} ${text}`.length <= letters + 1) said = `${said} ${text}`;
  return said;
}

/** Whether two lines say the same of their entries: they stand alike in them, and are printed alike. */
const areAlike = (a: Hit, b: Hit): boolean =>
  Math.abs(a.line.box.x - a.item.box.x - (b.line.box.x - b.item.box.x)) <= sameColumnPx &&
  Math.abs(a.line.fontPx - b.line.fontPx) <= sameSizePx &&
  a.line.bold === b.line.bold;

/** Whether a line is what its entry is called: nothing in it is printed larger, or as bold. */
const isName = (line: TextLine, others: readonly TextLine[]): boolean =>
  others.every(
    (other) => other === line || other.fontPx < line.fontPx - sameSizePx || (line.bold && !other.bold),
  );

/** What a search has left out although the term stands in it; undefined where all is as it should be. */
function leftOut(search: Search, step: StepRecord): Hit | undefined {
  const [before, after] = [search.typing.before.scene, step.after.scene];
  const [list] = collectionsOn(before);
  if (!list || list.items.length < fewestEntries) return undefined;
  const shown = list.items.filter((item) => isShown(item, list, before, after));
  // Whether it was searched at all, or shows its results elsewhere, is another question.
  if (shown.length === list.items.length) return undefined;
  const hits = list.items.flatMap((item): Hit[] =>
    linesIn(before, item)
      .filter(
        ({ confidence, text }) => confidence > sure && wordsOf(text).includes(normalizeLabel(search.term)),
      )
      .map((line) => ({ item, line })),
  );
  const found = hits.filter(({ item }) => shown.includes(item));
  return hits
    .filter(({ item }) => !shown.includes(item))
    .find(
      (hit) =>
        found.some((other) => areAlike(other, hit)) ||
        (shown.length === 0 &&
          isName(hit.line, linesIn(before, hit.item)) &&
          searchesList(search, list, step)),
    );
}

/** A search finds every entry in which the term stands where it finds it in others, and by their names. */
export const searchLeavesOut: Oracle = {
  name: 'search-leaves-out',
  describes: 'A search that leaves out an entry with the word',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user concludes that the thing is not there.',
  causedBy: 'search',
  provokedBy: 'types a word of a list into the search over it',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const search = scene.reason ? undefined : searchOf(step, earlier);
    if (!search || scene.lines.some(({ text }) => saysLoading(text))) return [];
    const missed = leftOut(search, step);
    if (!missed) return [];
    const says = missed.line.text.trim();
    return [
      {
        signature: signature('search-leaves-out', routePath(address)),
        title: `A search for “${search.term}” leaves out “${says}”`,
        expected: `“${says}” is found: it holds the word.`,
        observed: 'It is not among the results.',
        address,
        evidence: { texts: [`searched for: ${search.term}`, `left out: ${says}`] },
      },
    ];
  },
};
