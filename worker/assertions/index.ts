/**
 * Judges assertions on scenes. Each family of assertions reads a whole sentence or passes; a sentence that
 * none of them reads gets "cannot tell", never a guess.
 */
import type { Entry, JudgedView, Verdict } from '#worker/ports/brain.ts';
import { itemsOf } from '#worker/grounding/items.ts';
import { readArithmetic } from './arithmetic.ts';
import { readChange } from './change.ts';
import { readCounts } from './counts.ts';
import { isDialogClaim, judgeDialog, saidByDialog } from './dialogs.ts';
import { readField } from './fields.ts';
import { readLabel } from './labels.ts';
import { readMessage } from './messages.ts';
import { readAddress, readNavigation } from './navigation.ts';
import { readNewTab } from './new-tab.ts';
import { readOrder } from './order.ts';
import { readPair } from './pairs.ts';
import { readPosition } from './positions.ts';
import { readPresence } from './presence.ts';
import { readState } from './states.ts';
import { readStanding } from './standing.ts';
import { readCell } from './table.ts';
import { readCounted } from './groups/counted.ts';
import { readExtreme } from './groups/extremes.ts';
import { readProperty } from './groups/property.ts';
import { readQuantified } from './groups/quantified.ts';
import { whereReadable } from './readable.ts';
import { readSentence, sentenceOf, type Sentence } from './sentence.ts';
import { readTogether } from './together.ts';
import { oracleAsked } from '#worker/language/checked-by.ts';
import { weightsIn, type Weight } from '#worker/language/weighty.ts';
import { holds, not, unsure, type Bench, type Check, type Judged, type Page, type Reader } from './types.ts';

/** The first that reads a sentence judges it. Each with the kinds of weighty words that it takes into account. */
const readers: [Reader, ...Weight[]][] = [
  [readAddress, 'negation'],
  [readNewTab, 'negation'],
  [readOrder, 'negation', 'quantity', 'superlative', 'comparison', 'condition'],
  [readChange, 'negation', 'comparison', 'condition'],
  [readArithmetic, 'negation', 'quantity', 'superlative', 'comparison'],
  [readCounts, 'negation', 'exclusion', 'quantity', 'superlative', 'comparison'],
  [readMessage, 'negation'],
  [readNavigation, 'negation'],
  [readCell, 'negation', 'superlative', 'comparison'],
  [readField, 'negation'],
  [readState, 'negation'],
  [readPresence, 'negation'],
  [readPosition, 'negation', 'condition'],
  [readStanding],
  [readPair, 'negation', 'exclusion', 'quantity', 'superlative', 'comparison'],
];

/** Asked where none of those can tell: what they agree on counts. */
const generalReaders: typeof readers = [
  [readLabel, 'negation'],
  [readQuantified, 'negation', 'exclusion', 'quantity', 'comparison', 'superlative'],
  [readExtreme, 'superlative', 'comparison'],
  [readCounted, 'exclusion', 'comparison', 'superlative'],
  [readProperty, 'negation', 'comparison', 'superlative'],
];

const elsewhere =
  (check: Check): Check =>
  (bench) => ({ ...check(bench), isElsewhere: true });

const canRead = (s: Sentence, some: typeof readers): Check[] => {
  const weights = weightsIn(s.plain);
  return some.flatMap(([reader, ...takes]) => {
    const check = weights.every((weight) => takes.includes(weight)) ? reader(s) : undefined;
    // These can be told whatever the picture says.
    const isElsewhere = reader === readAddress || reader === readNewTab;
    return check ? [isElsewhere ? elsewhere(check) : whereReadable(check, s)] : [];
  });
};

function readOne(s: Sentence): Check | undefined {
  const [own] = canRead(s, readers);
  const general = canRead(s, generalReaders);
  if (!own && general.length === 0) return undefined;
  return (bench) => {
    const verdict = own?.(bench);
    return verdict && (verdict.verdict !== 'cannot-tell' || general.length === 0)
      ? verdict
      : agreedOn([...general.map((check) => check(bench)), ...(verdict ? [verdict] : [])]);
  };
}

/** The verdict of those that can tell; cannot tell where they contradict one another. */
function agreedOn(verdicts: Verdict[]): Verdict {
  const [first, ...others] = verdicts.filter(({ verdict }) => verdict !== 'cannot-tell');
  if (!first) return verdicts.at(-1)!;
  const other = others.find(({ verdict }) => verdict !== first.verdict);
  return other ? unsure(`It can be read in two ways: ${first.says} ${other.says}`, first.box) : first;
}

// Words after which "and" continues a list of values.
const tails = /^(‹\d+›|the )?.*$/;

/** The halves of a conjunction as two sentences; the second may reuse the start of the first. */
function halves(s: Sentence): [Sentence, Sentence][] {
  const splits: [Sentence, Sentence][] = [];
  const pattern = /,? and (?:also |that )?|; |, (?=‹|the |a |an |no )/g;
  for (const match of s.plain.matchAll(pattern)) {
    const left = s.plain.slice(0, match.index);
    const right = s.plain.slice(match.index + match[0].length);
    if (!left || !right || !tails.test(right)) continue;
    const make = (words: string): Sentence => sentenceOf(words, s.quoted, s.source);
    splits.push([make(left), make(right)]);
    // "‹0› and ‹1› are shown"; "the page shows ‹0› and ‹1›" became "‹0› and ‹1› is shown".
    const verb = / (is (?:not )?(?:shown|checked|disabled|enabled|selected|empty).*)$/.exec(right)?.[1];
    if (verb && !/ is | shows | contains /.test(left)) splits.push([make(`${left} ${verb}`), make(right)]);
    const lead = /^(.+? (?:shows|contains|is|has|reads|equals)) .+$/.exec(left)?.[1];
    if (lead && /^‹\d+›$/.test(right)) splits.push([make(left), make(`${lead} ${right}`)]);
  }
  return splits;
}

/** Judges a sentence by what is judged of its parts. */
type Combines = (...verdicts: Verdict[]) => Verdict;

/** Sentences that say something of other sentences. */
const frames: [RegExp, Combines][] = [
  [/^it is true that (.+)$/, (said) => said],
  [/^it is (?:not true|not the case|not so|false|untrue|wrong) that (.+)$/, not],
  [/^(?:if|when|whenever) (.+?), (?:then )?(.+)$/, implied],
  [/^either (.+?),? or (.+)$/, anyOf],
  [/^(.+?), or (.+)$/, anyOf],
  [/^(.+?),? (?:while|whereas|and at the same time) (.+)$/, both],
];

/** A claim for a case that is not given claims nothing. */
function implied(given: Verdict, then: Verdict): Verdict {
  if (given.verdict === 'cannot-tell') return given;
  return given.verdict === 'holds'
    ? then
    : holds(`Nothing is claimed of this case: ${given.says}`, given.box);
}

/** Holds if one holds; fails only if both fail. */
function anyOf(a: Verdict, b: Verdict): Verdict {
  if (a.verdict === 'holds') return a;
  if (b.verdict === 'holds' || b.verdict === 'cannot-tell') return b;
  return a.verdict === 'cannot-tell' ? a : { ...a, says: `${a.says} ${b.says}` };
}

function readFrame(s: Sentence, depth: number): Check | undefined {
  for (const [frame, combines] of frames) {
    const [, ...parts] = frame.exec(s.plain) ?? [];
    if (parts.length === 0) continue;
    const checks = parts.map((part) => readWhole(sentenceOf(part, s.quoted, s.source), depth + 1));
    if (!checks.every((check) => check !== undefined)) continue;
    return (bench) => combines(...checks.map((check) => check(bench)));
  }
  return undefined;
}

function readWhole(s: Sentence, depth = 0): Check | undefined {
  const framed = depth > 4 ? undefined : readFrame(s, depth);
  if (framed) return framed;
  const whole = readOne(s);
  if (whole) return whole;
  if (depth > 4) return undefined;
  for (const [a, b] of halves(s)) {
    const left = readOne(a) ?? readWhole(a, depth + 1);
    const right = left ? readWhole(b, depth + 1) : undefined;
    if (left && right) return (bench) => both(left(bench), right(bench));
  }
  return undefined;
}

/** Holds only if both hold; fails if one fails. */
function both(a: Verdict, b: Verdict): Verdict {
  const worst =
    a.verdict === 'fails'
      ? a
      : b.verdict === 'fails'
        ? b
        : a.verdict === 'cannot-tell'
          ? a
          : b.verdict === 'cannot-tell'
            ? b
            : undefined;
  const { isElsewhere, ...shown } = a;
  return worst ?? { ...(isElsewhere && b.isElsewhere ? a : shown), says: `${a.says} ${b.says}` };
}

const pageOf = (view: JudgedView, typed: Entry[] = []): Page => ({
  typed,
  scene: view.scene,
  items: itemsOf(view.scene),
  address: view.address,
  title: view.title,
});

/** Judges an assertion. Never throws. `cannot-tell` says what was not understood or not seen. */
export function judgeAssertion(input: Judged): Verdict {
  const s = readSentence(input.assertion);
  const bench: Bench = { now: pageOf(input.view, input.typed), input };
  if (input.before) bench.before = pageOf(input.before);
  if (input.first) bench.first = pageOf(input.first);
  const dialogs = input.dialogs ?? [];
  const dialog = judgeDialog(s, dialogs, bench.now);
  if (dialog) return dialogs.length > 0 ? { ...dialog, isElsewhere: true } : dialog;
  const judged = readWhole(s)?.(bench);
  const verdict = (judged?.verdict === 'holds' ? undefined : saidByDialog(s, dialogs)) ?? judged;
  if (verdict && verdict.verdict !== 'cannot-tell') return verdict;
  // What one of those readers takes for its own, and cannot tell, is not told by its words alone.
  const together = canRead(s, readers).length > 0 ? undefined : readTogether(s);
  const other = together && whereReadable(together, s)(bench);
  if (other && (!verdict || other.verdict !== 'cannot-tell')) return other;
  return verdict ?? unsure(`The assertion was not understood: ${input.assertion}`);
}

/** Whether an assertion can be read, known before a test runs. */
export const understands = (assertion: string): boolean => {
  if (oracleAsked(assertion) !== undefined) return true;
  const s = readSentence(assertion);
  return isDialogClaim(s) || (readWhole(s) ?? readTogether(s)) !== undefined;
};
