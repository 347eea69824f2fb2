/** `3 products are shown`, `there are at least 2 rows`, `‹0› is shown twice`. */
import { readCount } from '#worker/core/numbers.ts';
import { stem, wordsOf } from '#worker/core/likeness.ts';
import { boundIn, fits, type Bound } from './bounds.ts';
import { findText } from './find-text.ts';
import { goesOn } from './table.ts';
import { amountsIn, entriesOf, otherRows, priceLines, sameControls } from './lists.ts';
import { headings } from './headings.ts';
import { valueIn, type Sentence } from './sentence.ts';
import { either, holds, unsure, type Check, type Page } from './types.ts';

const nouns =
  /^(?:products?|items?|cards?|rows?|results?|entries|entry|orders?|articles?|posts?|records?|tiles?|users?|tasks?|messages?|things?|lines?|table rows?|list items?|product cards?|search results?|line items?|cart items?|address(?:es)?|reviews?|books?|movies?|people|customers?|listings?|notes?|todos?|issues?|tickets?|options?)$/;

/** The count that the page itself states: '3 products', '12 results', 'Showing 10 to 18 of 24 products'. */
function stated(
  page: Page,
  noun: string,
): { value: number; text: string; box: ReturnType<typeof findText>['sure'][number]['box'] } | undefined {
  const wanted = stem(noun.split(' ').at(-1)!);
  for (const line of page.scene.lines) {
    const match = /^\W*(\d[\d,]*)\s+(?:\p{L}+\s+)?(\p{L}+)\W*(?:found|shown|in total)?\W*$/u.exec(
      line.text.trim(),
    );
    if (match && stem(match[2]!.toLowerCase()) === wanted)
      return { value: Number(match[1]!.replaceAll(',', '')), text: line.text, box: line.box };
  }
  return undefined;
}

function counted(
  page: Page,
  noun: string,
):
  | { value: number; box?: ReturnType<typeof findText>['sure'][number]['box']; how: string }
  | { problem: string } {
  const entries = entriesOf(page, noun);
  const prices = priceLines(page);
  const equal = sameControls(page);
  if (entries && entries.length > 0) {
    // If each entry has a price or a button of its own, their number confirms the count.
    const others = [prices.length, ...equal].filter((n) => n >= 2);
    if (
      others.length > 0 &&
      !others.some((n) => n === entries.length || n === entries.length * 2) &&
      others.every((n) => n > entries.length)
    ) {
      return { problem: `${entries.length} were made out, but ${Math.max(...others)} of their parts.` };
    }
    if (/^(?:table )?rows?$/.test(noun) && otherRows(page, entries) >= 2)
      return { problem: `${entries.length} were made out, and rows of something else: say of what.` };
    if (goesOn(page, entries))
      return { problem: `${entries.length} were made out, but more of the like stands beside them.` };
    return { value: entries.length, box: entries[0]!.box, how: 'counted' };
  }
  if (equal.length > 0 && prices.length >= 2 && equal.includes(prices.length))
    return { value: prices.length, box: prices[0]!.box, how: 'counted by price and button' };
  return { problem: `No ${noun} were made out that could be counted.` };
}

const generic =
  /^(?:items?|cards?|rows?|results?|entries|entry|things?|tiles?|lines?|table rows?|list items?|listings?|records?|search results?|line items?)$/;

/** Whether the repeated items are what was asked for: five orders are not five products. */
function areCalled(page: Page, noun: string): boolean {
  const own = noun.split(' ').filter((w) => !generic.test(w));
  if (own.length === 0) return true;
  const wanted = stem(own.at(-1)!);
  const says = (text: string): boolean => wordsOf(text).some((w) => stem(w) === wanted);
  if (
    headings(page).some((h) => says(h.text)) ||
    says(page.title) ||
    says(page.address.replace(/[^a-z]+/gi, ' ')) ||
    stated(page, noun)
  )
    return true;
  const entries = entriesOf(page, noun) ?? [];
  if (entries.some((e) => e.lines.some((l) => says(l.text)))) return true;
  return (
    /^(?:product|book|article)s?$/.test(wanted) &&
    entries.length > 0 &&
    entries.filter((e) => amountsIn(e).length > 0).length * 2 > entries.length
  );
}

function judgeCount(page: Page, noun: string, bound: Bound, wanted: number): ReturnType<Check> {
  if (page.scene.reason) return unsure(`The picture could not be wholly read: ${page.scene.reason}.`);
  const count = counted(page, noun);
  const text = stated(page, noun);
  if ('problem' in count) {
    if (text) {
      const says = /\bof\b/.test(text.text) ? undefined : text.value;
      if (says !== undefined && count.problem.startsWith('No '))
        return either(fits(bound, says, wanted), `The page says "${text.text}".`, text.box);
    }
    if (wanted === 0 || bound === 'least')
      return wanted <= 0 && bound === 'least' ? holds('None are asked for.') : unsure(count.problem);
    return unsure(count.problem);
  }
  if (!areCalled(page, noun))
    return unsure(
      `${count.value} like things were counted, but nothing says that they are ${noun}.`,
      count.box,
    );
  const ok = fits(bound, count.value, wanted);
  if (text && text.value !== count.value && fits(bound, text.value, wanted) !== ok)
    return unsure(`${count.value} were counted, but the page says "${text.text}".`, text.box);
  return either(ok, `${count.value} ${noun} were counted.`, count.box);
}

const namedCount = new RegExp(
  '^(?<n>(?:exactly |only |just |at least |at most |no more than |no fewer than )?\\S+) ‹(?<quote>\\d+)›' +
    '(?: [a-z]+)?s? is shown(?: on (?:the )?(?:page|screen))?$',
);

/** “There are exactly three ‹0› buttons”: how often just this text stands as a label. */
function countOfNamed(s: Sentence): Check | undefined {
  const groups = namedCount.exec(s.plain)?.groups;
  if (!groups) return undefined;
  const { bound, part } = boundIn(groups.n!);
  const wanted = readCount(part.trim().split(' ').at(-1)!);
  if (wanted === undefined || /^(?:a|an|the)$/.test(part.trim())) return undefined;
  const name = s.quoted[Number(groups.quote)] ?? '';
  return ({ now: { scene } }) => {
    const { sure, doubtful } = findText(scene, name);
    const whole = sure.filter((hit) => hit.whole);
    if (scene.reason || doubtful.length > 0 || scene.lines.some(({ unread }) => unread))
      return unsure(`${whole.length} places say "${name}" surely, others perhaps.`, whole[0]?.box);
    // Print that says the same may be no button.
    if (whole.length !== sure.length)
      return unsure(`"${name}" also stands within other text.`, whole[0]?.box);
    return either(
      fits(bound, whole.length, wanted),
      `"${name}" is shown ${whole.length} times.`,
      whole[0]?.box,
    );
  };
}

export function readCounts(s: Sentence): Check | undefined {
  const times =
    /^(?:the (?:text |word )?)?(‹\d+›) (?:is shown|occurs|appears) (at least |at most |exactly |only )?(once|twice|thrice|(\S+) times)$/.exec(
      s.plain.replace('is shown is shown', 'is shown'),
    );
  if (times) {
    const text = valueIn(times[1]!, s);
    const wanted =
      times[3] === 'once'
        ? 1
        : times[3] === 'twice'
          ? 2
          : times[3] === 'thrice'
            ? 3
            : readCount(times[4] ?? '');
    if (wanted === undefined) return undefined;
    const bound: Bound = times[2]?.includes('least')
      ? 'least'
      : times[2]?.includes('most')
        ? 'most'
        : 'exactly';
    return ({ now }) => {
      const found = findText(now.scene, text);
      const n = found.sure.length;
      if (found.doubtful.length > 0 || now.scene.reason)
        return unsure(`${n} places show "${text}" surely, others perhaps.`, found.sure[0]?.box);
      return either(fits(bound, n, wanted), `"${text}" is shown ${n} times.`, found.sure[0]?.box);
    };
  }
  const called = countOfNamed(s);
  if (called) return called;
  const forms = [
    /^(?<n>.+?) is (?<not>not )?shown(?: (?:in|on) (?:the )?(?:list|table|cart|grid|page|results?|basket))?$/,
    /^(?:the )?(?:list|table|grid|page|results?|search|catalogue|catalog) (?:now |still )?(?:shows?|has|have|lists?|contains?|displays?|returns?) (?<n>.+?)$/,
    /^(?:the )?number of (?<noun>[a-z ]+?) (?:shown )?(?:is|equals|=) (?<count>.+)$/,
    /^(?:the )?(?<noun>[a-z ]+?) (?:list|table|grid) (?:shows?|has|contains?) (?<n>.+)$/,
  ];
  for (const form of forms) {
    const groups = form.exec(s.plain)?.groups;
    if (!groups) continue;
    const { bound, part } = boundIn(
      groups.count && groups.noun ? `${groups.count} ${groups.noun}` : (groups.n ?? ''),
    );
    const match = /^(\S+) (?:more |other |different |matching )?([a-z][a-z ]*?)$/.exec(part);
    let noun = match?.[2] ?? '';
    let wanted = match ? readCount(match[1]!) : undefined;
    if (groups.not && wanted === undefined && nouns.test(part.trim())) {
      noun = part.trim();
      wanted = 0;
    }
    if (wanted === undefined || !nouns.test(noun.trim()) || /^(a|an)$/.test(match?.[1] ?? '')) continue;
    if (groups.not && wanted > 0) continue;
    const asked = wanted;
    return ({ now }) => judgeCount(now, noun.trim(), bound, asked);
  }
  return undefined;
}
