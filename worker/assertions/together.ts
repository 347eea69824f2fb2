/**
 * Plain statements: `Eleni sits in 15C`, `The story about the lighthouse has 148 comments`. Holds if name
 * and value stand together in one line, row or card, with all other words of the statement. Fails only if
 * another figure with the same unit is in the value's place. Comparisons, negations and counts are not read.
 */
import { level } from '#worker/sight/layout/columns.ts';
import { areaOf, centre, gapX, within } from '#worker/core/geometry.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { knownTerms } from '#worker/grounding/label-fit.ts';
import { things } from '#worker/grounding/things.ts';
import { fold, isNumeric, wordsOf } from '#worker/core/likeness.ts';
import { numbersIn, sameAmount } from '#worker/core/numbers.ts';
import { termLikeness } from '#worker/lexicons/synonyms.ts';
import { findText } from './find-text.ts';
import type { Sentence } from './sentence.ts';
import { fails, holds, type Check, type Page } from './types.ts';

/** Words that change a statement's meaning, so that mere proximity of its words proves nothing. */
const turning = new RegExp(
  [
    // Negation, restriction, comparison, totality.
    'not|no|nobody|none|never|nothing|without|except|only|all|every|each|both|neither|either|any|than|more|less|fewer|most|least|best|worst|same|different|equals?|exactly|about|if|unless|but|or|and|half|double|twice|times',
    '(?!(?:gu|requ|t|w|for|inter|ch|qu|harv|cont|prot|hon)est\\b)[a-z]{2,}est|higher|lower|larger|smaller|older|newer|longer|shorter|cheaper|dearer|changed?|increased?|decreased?|sum|total|adds?|makes?|minus|plus',
    // Place and order, on the page or in time.
    'between|before|after|above|below|beneath|under|over|left|right|next|beside|last|first|second|third|previous|from|until|till|since|begins?|starts?|ends?|sorted|order|ordered',
    // States and looks, which nearby text does not show.
    'disabled|enabled|checked|ticked|selected|chosen|active|focused|highlighted|empty|red|green|blue|yellow|orange|grey|gray|black|white|purple|pink|bold|hidden|gone|open|closed|expanded|collapsed|on|off',
  ]
    .map((words) => `\\b(?:${words})\\b`)
    .join('|') + "|n['’]t\\b",
  'i',
);
const verb =
  /^(?:is|are|was|were|has|have|had|costs?|weighs?|lasts?|takes?|departs?|leaves?|arrives?|comes?|came|sits?|stands?|sent|sends?|sold|sells?|lives?|works?|plays?|scored|won|got|gets|gives?|gave|goes|runs?|contains?|shows?|reads?|says?|stays?|pays?|paid|received|earned|measures?|lists?|bears?|carries|needs?|wants?|wrote|writes?|belongs?|closes|opens|expires?|arrived|called|joined|bought|booked|owes?|offers?|uses?)$/;
/** Words that only connect. Words that relate two things ('assigned', 'due') must appear on the page. */
const light = new Set([
  'the',
  'a',
  'an',
  'of',
  'for',
  'in',
  'at',
  'to',
  'by',
  'with',
  'as',
  'its',
  'their',
  'his',
  'her',
  'it',
  'they',
  'he',
  'she',
  'there',
  'that',
  'this',
  'set',
  'listed',
  'called',
  'named',
  'placed',
  'away',
  'each',
  'per',
  'now',
  'still',
  'currently',
  'located',
  'based',
  'shown',
  'been',
  'be',
  'page',
  'priced',
  'worth',
  'titled',
  'labelled',
  'out',
  'up',
  'down',
  'into',
  'current',
  'name',
  'value',
  'number',
  'price',
  'amount',
  'date',
  'time',
  'status',
  'item',
  'row',
  'card',
  'entry',
  'line',
  'section',
  'list',
  'table',
]);
const sorts = (word: string): boolean =>
  things.test(word) ||
  /^(?:product|order|user|account|player|team|seat|plan|route|trip|flight|train|bus|stop|station|city|country|article|post|topic|thread|folder|document|report|sample|patient|doctor|student|course|car|bike|bed|machine|server|device|channel|playlist|album|artist|shop|store|branch|shift|meeting|appointment|claim|case|policy|parcel|shipment|delivery|job|applicant|candidate|field)s?$/.test(
    word,
  );

interface Said {
  /** Names, figures and quoted values: the subject and what is said about it. */
  telling: string[];
  /** Other meaningful words. */
  plain: string[];
}

/** Splits a statement into its terms; undefined if it is no plain statement. */
function readStatement(s: Sentence): Said | undefined {
  const source = s.source.trim().replace(/[.!]$/, '');
  const bare = source.replace(/["“][^"”]*["”]/g, ' ');
  if (turning.test(bare) || /[?;:]/.test(bare) || source.length > 140) return undefined;
  const words = bare
    .split(/\s+/)
    .map((w) => w.replace(/^[('‘]+|[)'’.,]+$/g, '').replace(/['’]s$/, ''))
    .filter((w) => w !== '');
  if (!words.some((w) => verb.test(w.toLowerCase()))) return undefined;
  const telling = [...s.quoted];
  const plain: string[] = [];
  let name: string[] = [];
  const end = (): void => {
    if (name.length > 0) telling.push(name.join(' '));
    name = [];
  };
  for (const [i, word] of words.entries()) {
    const lower = word.toLowerCase();
    const capital = /^\p{Lu}/u.test(word) && (i > 0 || !light.has(lower));
    if (/\d/.test(word)) {
      // 'Order 240117', 'Line 3': the figure is a term of its own.
      end();
      telling.push(word);
    } else if (capital && !(light.has(lower) && name.length === 0)) name.push(word);
    else {
      end();
      if (!light.has(lower) && !verb.test(lower)) plain.push(lower);
    }
  }
  end();
  // A single name or figure states nothing; a number of things can't be judged by proximity.
  const figures = telling.filter((t) => isNumeric(fold(t))).length;
  return telling.length >= 2 || (figures === 1 && plain.some((w) => !sorts(w)) && !/^there\b/i.test(source))
    ? { telling, plain }
    : undefined;
}

interface Group {
  lines: TextLine[];
  box: Box;
}

/** The context of a line: its row of text, or the smallest card or row around it. */
function groupsOf({ scene }: Page, line: TextLine): Group[] {
  const holder = scene.regions
    .filter(
      (r) =>
        ['row', 'card', 'cell'].includes(r.kind) &&
        within(line.box, r.box) > 0.8 &&
        areaOf(r.box) < 0.25 * scene.width * scene.height,
    )
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  const around = holder ? scene.lines.filter((l) => within(l.box, holder.box) > 0.8) : [];
  const row = scene.lines.filter(
    (l) => level(l.box, line.box) && (!holder || within(l.box, holder.box) > 0.8),
  );
  return [
    { lines: [line], box: line.box },
    ...(holder ? [{ lines: around, box: holder.box }] : []),
    ...(row.length > 1 && row.length <= 9 ? [{ lines: row, box: line.box }] : []),
  ];
}

const saysWord = (lines: TextLine[], word: string): boolean =>
  lines.some((l) => knownTerms(l.text).some((t) => knownTerms(word).some((w) => termLikeness(w, t) >= 0.9)));
const hitsIn = (page: Page, lines: TextLine[], text: string) => findText({ ...page.scene, lines }, text).sure;

/** Lines above a group: its column heading, its section heading. */
const over = ({ scene }: Page, { box }: Group): TextLine[] =>
  scene.lines.filter((l) => l.box.y < box.y && gapX(l.box, box) < 0);

/** Whether another line of the subject's style is between subject and value, or nearer to the value. */
function another(group: Group, subject: TextLine, value: Box): boolean {
  const far = (line: TextLine): number =>
    Math.hypot(centre(line.box).x - centre(value).x, centre(line.box).y - centre(value).y);
  return group.lines.some(
    (l) =>
      l !== subject &&
      l.fontPx === subject.fontPx &&
      l.bold === subject.bold &&
      !level(l.box, subject.box) &&
      Math.abs(l.box.x - subject.box.x) < 4 &&
      /\p{L}{3}/u.test(l.text) &&
      far(l) < far(subject) &&
      l.box.y <= value.y + 2,
  );
}

/** With two prices or dates, an adjacent word must tell which is meant. */
function oneOfSeveral(group: Group, text: string, lines: TextLine[], plain: string[]): boolean {
  if (!/\d/.test(text)) return false;
  const mask = (word: string): string =>
    fold(word)
      .replace(/\d+/g, '9')
      .replace(/[.,;:]$/, '');
  const like = new Set(
    group.lines
      .flatMap((l) => l.text.split(/\s+/))
      .filter((w) => mask(w) === mask(text))
      .map(fold),
  );
  return like.size > 1 && !plain.some((w) => saysWord(lines, w));
}

/** '160 points to the next €10 voucher' has an additional figure, so it states something else. */
const tellsMore = (group: Group, telling: string[]): boolean =>
  group.lines.length === 1 &&
  numbersIn(group.lines[0]!.text).some(
    (n) => !telling.some((t) => numbersIn(t).some((m) => sameAmount(m, n))),
  );

/** The last resort, for sentences that no other family reads. */
export function readTogether(s: Sentence): Check | undefined {
  const said = readStatement(s);
  return (
    said &&
    (({ now }) => {
      const none = {
        verdict: 'cannot-tell' as const,
        says: `The assertion was not understood: ${s.source}`,
        decidedBy: 'engine' as const,
      };
      if (now.scene.reason) return none;
      const known = (word: string, group: Group): boolean =>
        saysWord(group.lines, word) ||
        saysWord(over(now, group), word) ||
        (sorts(word) && !saysWord(now.scene.lines, word));
      const found = said.telling.map((text) => findText(now.scene, text).sure);
      const all = found.every((hits) => hits.length > 0);
      // The rarest term is the subject.
      const subject = said.telling
        .map((text, i) => ({ text, hits: found[i]! }))
        .filter(({ text, hits }) => hits.length > 0 && !isNumeric(text))
        .sort((a, b) => a.hits.length - b.hits.length)[0];
      const anchors = subject
        ? subject.hits.map((h) => h.lines[0]!)
        : now.scene.lines.filter((l) => said.plain.some((w) => !sorts(w) && saysWord([l], w)));
      if (anchors.length === 0 || anchors.length > 3) return none;
      const others = said.telling.filter((t) => t !== subject?.text);
      if (all) {
        for (const anchor of anchors) {
          for (const group of groupsOf(now, anchor)) {
            const hits = others.map((text) => hitsIn(now, group.lines, text)[0]);
            if (hits.some((h) => h === undefined) || !said.plain.every((w) => known(w, group))) continue;
            // Names in a large card may belong to its different parts.
            if (
              !others.some((t) => isNumeric(fold(t)) || /\d/.test(t)) &&
              group.lines.length > 4 &&
              !group.lines.every((l) => level(l.box, anchor.box))
            )
              continue;
            if (hits.some((h) => another(group, anchor, h!.box))) continue;
            if (!subject && tellsMore(group, said.telling)) continue;
            if (others.some((text, k) => oneOfSeveral(group, text, hits[k]!.lines, said.plain))) continue;
            return holds(
              `"${group.lines
                .map((l) => l.text)
                .join(' · ')
                .slice(0, 120)}" says so.`,
              hits[0]?.box ?? anchor.box,
            );
          }
        }
      }
      // Another figure with the same unit in the value's place.
      const figures = others.filter((t) => isNumeric(fold(t)));
      const value = figures.length === 1 ? numbersIn(figures[0]!)[0] : undefined;
      if (!value || anchors.length !== 1) return none;
      for (const group of groupsOf(now, anchors[0]!).reverse()) {
        const follows = (word: string, line: TextLine, { end }: { end: number }): boolean =>
          fold(line.text).slice(end).trimStart().startsWith(fold(word));
        const unit = said.plain.find((w) =>
          group.lines.some((l) => numbersIn(l.text).some((n) => follows(w, l, n))),
        );
        const rivals = group.lines.flatMap((l) =>
          numbersIn(l.text)
            .filter((n) =>
              value.currency !== ''
                ? n.currency === value.currency
                : unit !== undefined && follows(unit, l, n),
            )
            .map((n) => ({ n, l })),
        );
        if (
          rivals.length === 1 &&
          !sameAmount(rivals[0]!.n, value) &&
          hitsIn(now, group.lines, figures[0]!).length === 0 &&
          said.plain.every((w) => known(w, group)) &&
          others.filter((t) => t !== figures[0]).every((t) => hitsIn(now, group.lines, t).length > 0) &&
          wordsOf(rivals[0]!.l.text).length < 14
        ) {
          return fails(`"${rivals[0]!.l.text}" stands there, not ${figures[0]!}.`, rivals[0]!.l.box);
        }
      }
      return none;
    })
  );
}
