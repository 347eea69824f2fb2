import type { StepRecord } from '#worker/ports/records.ts';
import { contains, gap, overlap } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { goodsOf, pricedItems } from '#worker/facts/reading.ts';
import { atEdge, isSearchField, listedNames, promisedColumns } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { saysNothingFound } from '#worker/facts/link-words.ts';
import type { Finding, Oracle, OracleInput } from '../types.ts';
import { resultsOf, searched, typedIn } from './searched.ts';

/** Letters that occur in no word: searching for them must find nothing. */
export const nonsense = 'zzqx';

/**
 * Whether "nothing found" is shown beside an unchanged list, or in a dialog above it: something else was
 * searched, such as pages, commands or people.
 */
export const searchesElsewhere = (scene: Scene): boolean =>
  scene.lines.some(
    (line) =>
      saysNothingFound.test(line.text) &&
      (pricedItems(scene).length > 1 ||
        scene.regions.some(({ kind, box }) => kind === 'dialog' && contains(box, line.box))),
  );

const written = (scene: Scene, field: Control): string[] =>
  scene.lines
    .filter(({ box, text }) => /\p{L}{3}/u.test(text) && overlap(box, field.box) === 0)
    .map(({ text }) => normalizeLabel(text));

/** How often each text occurs outside the field. */
function timesWritten(scene: Scene, field: Control): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of written(scene, field)) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

/** Whether a search button is beside the field: then Enter may rightly do nothing. */
const hasButton = (scene: Scene, field: Control): boolean =>
  scene.controls.some(
    (other) =>
      other !== field &&
      other.affordance === 'press' &&
      (other.icon === 'search' || /^(?:search|go|find|apply|filter)\b/i.test(other.label)) &&
      Math.abs(other.box.y - field.box.y) < field.box.height &&
      gap(other.box, field.box) < 60,
  );

/**
 * The number of names that the list below the field still shows, unchanged by whatever was typed; 0 where
 * the list changed or can't be judged.
 */
function listsAllTheSame(step: StepRecord, earlier: StepRecord[]): number {
  const first = [...earlier]
    .reverse()
    .findLast((one, at, all) =>
      all.slice(0, at + 1).every((other) => typedIn(other, earlier) || other.act?.kind === 'key'),
    );
  const typing = first && typedIn(first, earlier);
  if (
    !first ||
    !typing ||
    atEdge(first.before.scene, typing.field.box) ||
    hasButton(first.before.scene, typing.field) ||
    routePath(first.before.address) !== routePath(step.after.address)
  )
    return 0;
  const names = listedNames(first.before.scene, typing.field);
  const [before, after] = [
    written(first.before.scene, typing.field),
    written(step.after.scene, typing.field),
  ];
  const shown = names.filter(({ text }) => after.includes(normalizeLabel(text)));
  const fresh = after.filter((text) => !before.some((known) => alike(known, text) > 0.8));
  return names.length >= 4 && shown.length === names.length && fresh.length === 0 ? shown.length : 0;
}

/**
 * Minimum share of suggestions that stay. The rest may be misread, where the suggestion list overlaps other
 * text.
 */
const maxOfThem = 0.75;

/** Suggestions that appeared for a word and stayed for the nonsense word; empty where there are none. */
function suggestsTheSame(step: StepRecord, earlier: StepRecord[]): string[] {
  const now = earlier.at(-1)!;
  for (const one of earlier.slice(0, -1)) {
    const typing = typedIn(one, earlier);
    if (!typing || typing.term === nonsense || typing.term.length < 4) continue;
    const [known, seen] = [
      timesWritten(one.before.scene, typing.field),
      timesWritten(one.after.scene, typing.field),
    ];
    // A suggestion may also occur elsewhere on the page.
    const came = [...seen.keys()].filter((text) => seen.get(text)! > (known.get(text) ?? 0));
    if (came.length < 2 || !came.some((text) => text.includes(normalizeLabel(typing.term)))) continue;
    // Suggestions may still be loading when typing ends.
    const still = timesWritten(
      (step.before.address === step.after.address ? step : now).after.scene,
      typing.field,
    );
    const stay = came.filter((text) => (still.get(text) ?? 0) >= seen.get(text)!);
    if (
      stay.length >= came.length * maxOfThem &&
      stay.some((text) => text.includes(normalizeLabel(typing.term)))
    )
      return stay;
  }
  return [];
}

const ofNothing =
  /^(?:search|find|type|enter|title|name|keyword|word|here|anything|everything|site|store|shop|product|item|thing|good|catalog|page)s?$/;

/**
 * Whether the field searches something other than what the page lists, by its own words (“tickets or
 * customers”): “Book a session” lists no sessions.
 */
export function isForOthers({ after, before }: StepRecord, { label, placeholder }: Control): boolean {
  const nouns = normalizeLabel(`${label} ${placeholder ?? ''}`)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3 && !ofNothing.test(word));
  const heads = [before, after]
    .flatMap(({ scene, title, address }) => [
      title,
      routePath(address),
      ...scene.lines.filter(({ fontPx }) => fontPx >= headPx).map(({ text }) => text),
    ])
    .map(normalizeLabel)
    .join(' ');
  return nouns.length > 0 && !nouns.some((noun) => heads.includes(noun));
}

const headPx = 20;

/**
 * The cell with the term, in a column that the field's hint names, on the page as it was before anything was
 * typed; undefined where there is none.
 */
function promisedTo(
  earlier: readonly StepRecord[],
  field: Control,
  term: string,
): { head: string; cell: string } | undefined {
  const first = earlier.findLast(
    (one) =>
      !typedIn(one, earlier) &&
      one.act?.kind !== 'key' &&
      routePath(one.after.address) === routePath(earlier.at(-1)!.after.address),
  );
  const untouched = first && searchFieldAt(first.after.scene, field);
  if (!untouched || untouched.value) return undefined;
  for (const { head, cells } of promisedColumns(first.after.scene, untouched)) {
    const cell = cells.find(
      ({ text, confidence }) =>
        confidence > 0.85 && text.toLowerCase().split(/\s+/).includes(term.toLowerCase()),
    );
    if (cell) return { head: head.text, cell: cell.text };
  }
  return undefined;
}

const fewestListed = 3;

/** The same search field in another scene, by position, since typing hides its placeholder. */
const searchFieldAt = (scene: Scene, { box }: Control): Control | undefined =>
  scene.controls.find(
    (other) =>
      other.affordance === 'type' &&
      Math.abs(other.box.x - box.x) < 30 &&
      Math.abs(other.box.y - box.y) < 90 &&
      isSearchField(other, scene),
  );

const isOtherCase = (other: string | undefined, term: string): boolean =>
  other !== undefined && other !== term && other.toLowerCase() === term.toLowerCase();

/** A search with its results; `found` builds the finding. */
interface Searched {
  input: OracleInput;
  term: string;
  results: ReturnType<typeof resultsOf>;
  found(what: string, title: string, expected: string, observed: string): Finding;
}

/** Searching for nonsense must find nothing. */
function judgeNonsense({ input: { step, earlier }, term, results, found }: Searched): Finding[] {
  const { said, saysNothing } = results;
  if (saysNothing) return [];
  const nothing = `A search for “${term}” finds nothing, and says so.`;
  const same = listsAllTheSame(step, earlier) || suggestsTheSame(step, earlier).length;
  if (same > 0)
    return [
      found(
        'nonsense',
        'Search lists the same whatever is typed',
        nothing,
        `It lists the same ${same} things as before.`,
      ),
    ];
  // Without a stated count, a few items may be recommendations; tiles that lead nowhere may belong to a
  // dashboard.
  const listed = (said === undefined ? goodsOf : pricedItems)(step.after.scene).length;
  return (said === undefined ? listed >= fewestListed : said > 0 && listed > 0)
    ? [
        found(
          'nonsense',
          'Search finds things for words that nothing has',
          nothing,
          `It lists ${listed} things.`,
        ),
      ]
    : [];
}

/** Whether the term occurs on something clickable outside the field. */
const isShownBeside = ({ lines, controls }: Scene, field: Control, term: string): boolean =>
  lines.some(
    (line) =>
      overlap(line.box, field.box) === 0 &&
      controls.some(({ affordance, box }) => affordance === 'press' && contains(box, line.box, 6)) &&
      normalizeLabel(line.text)
        .split(/[^\p{L}\p{N}]+/u)
        .includes(normalizeLabel(term)),
  );

/** The results of earlier searches for the same term in another case. */
const inOtherCase = ({ earlier }: OracleInput, term: string) =>
  earlier.flatMap((one, at) =>
    isOtherCase(searched(one, earlier.slice(0, at)), term)
      ? [{ address: one.after.address, results: resultsOf(one) }]
      : [],
  );

/** A term that finds something must also find it in lower case. */
function judgeOtherCase({ input, term, results, found }: Searched, field: Control): Finding[] {
  const { scene, address } = input.step.after;
  const foundNothing = inOtherCase(input, term).some(
    (other) =>
      routePath(other.address) === routePath(address) &&
      other.results.saysNothing &&
      other.results.count === 0,
  );
  return !results.saysNothing &&
    foundNothing &&
    isShownBeside(scene, field, term) &&
    !searchesElsewhere(scene)
    ? [
        found(
          'case',
          'Search depends on capital letters',
          `“${term.toLowerCase()}” finds as much as “${term}”.`,
          `“${term}” finds something, “${term.toLowerCase()}” nothing.`,
        ),
      ]
    : [];
}

/** A term from a column that the field promises to search must be found. */
function judgePromised({ input, term, results, found }: Searched, field: Control): Finding[] {
  const column = results.saysNothing ? promisedTo(input.earlier, field, term) : undefined;
  return column
    ? [
        found(
          `column ${normalizeLabel(column.head)}`,
          `Search does not find what stands under “${column.head}”`,
          `“${term}” finds “${column.cell}”, as the field says what it searches.`,
          'It finds nothing.',
        ),
      ]
    : [];
}

/** A word of an item listed on the page of the field must be found. */
function judgeListed({ input, term, results, found }: Searched, field: Control): Finding[] {
  const { step, earlier } = input;
  const { scene } = step.after;
  // Only items listed where the term was typed were surely meant to be found.
  const listed = goodsOf(earlier.at(-1)!.before.scene).find(({ title }) =>
    title.toLowerCase().split(/\s+/).includes(term.toLowerCase()),
  );
  if (
    !listed ||
    !results.saysNothing ||
    scene.lines.some(
      (line) => line.text === listed.titleLine.text && overlap(line.box, listed.titleLine.box) > 0.5,
    ) ||
    searchesElsewhere(scene) ||
    isForOthers(earlier.at(-1)!, field)
  )
    return [];
  return inOtherCase(input, term).some((other) => other.results.count > 0)
    ? [
        found(
          'case',
          'Search depends on capital letters',
          `“${term}” finds as much as the same word in other letters.`,
          'It finds nothing.',
        ),
      ]
    : [
        found(
          'misses',
          'Search does not find what is listed',
          `“${term}”, a word of “${listed.title}”, finds it.`,
          'It finds nothing.',
        ),
      ];
}

/**
 * A listed item must be found by a word of its title, in lower and upper case; nonsense must find nothing.
 */
export const search: Oracle = {
  name: 'search',
  describes: 'A search that misses what is there, or finds what is not',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user concludes that the thing is not there.',
  provokedBy: 'searches for a listed word, for the same in other letters, and for one that nothing has',
  judge(input) {
    const { step, earlier } = input;
    const term = searched(step, earlier);
    if (term === undefined || !step.difference || step.after.scene.reason) return [];
    const results = resultsOf(step);
    const one: Searched = {
      input,
      term,
      results,
      found: (what, title, expected, observed) => ({
        signature: signature('search', routePath(step.after.address), what),
        title,
        expected,
        observed,
        address: step.after.address,
        evidence: { texts: [`searched for: ${term}`, `found: ${results.count}`] },
      }),
    };
    if (term === nonsense) return judgeNonsense(one);
    const { field } = typedIn(earlier.at(-1)!, earlier)!;
    for (const judge of [judgeOtherCase, judgePromised, judgeListed]) {
      const findings = judge(one, field);
      if (findings.length > 0) return findings;
    }
    return [];
  },
};
