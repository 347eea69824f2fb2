/** What a model finds amiss: the form of its answer, and which of it is worth a replay. */
import { z } from 'zod';
import { judgeAssertion } from '#worker/assertions/index.ts';
import { union, type Box } from '#worker/core/geometry.ts';
import { issueTypes, severities } from '#worker/core/issue-kinds.ts';
import type { Dropped, ReviewInput, Suspicion } from '#worker/ports/analyst.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Scale } from '../families.ts';
import type { LookedAt } from '../look.ts';
import { Evidence } from '../schemas.ts';
import type { Hider } from '../secrets.ts';
import {
  addressesTester,
  piecesOf,
  placesOf,
  sceneWithin,
  surelyRead,
  type Piece,
} from '../verdicts/evidence.ts';
import { readClaim } from '../verdicts/claim.ts';
import { plainWords, unfounded } from './grounded.ts';

export const SuspicionAnswer = z.strictObject({
  /** What should be right. */
  assertion: z.string(),
  /** What is seen instead. */
  observed: z.string(),
  type: z.enum(issueTypes),
  severity: z.enum(severities),
  /** Why it matters to a person. */
  why: z.string(),
  evidence: z.array(Evidence),
});
export type SuspicionAnswer = z.output<typeof SuspicionAnswer>;

export const ReviewAnswer = z.strictObject({ suspicions: z.array(SuspicionAnswer) });

/** What was sent of a screen, and what it shows. */
export interface Seen {
  input: ReviewInput;
  now: LookedAt;
  first: LookedAt | undefined;
  scale: Scale;
  hider: Hider;
}

/** A longer assertion says several things. */
const maxAssertion = 200;

const linesIn = ({ view }: ReviewInput, boxes: Box[]) => sceneWithin(view.scene, boxes).lines;

/** What was read at the places of a suspicion on one of the screens. */
function quotesOn(scene: Scene | undefined, pieces: Piece[], on: Piece['on']): string[] {
  const boxes = pieces.filter((piece) => piece.on === on).map(({ inner }) => inner);
  const lines = scene && boxes.length > 0 ? sceneWithin(scene, boxes).lines : [];
  return [...new Set(lines.filter(({ unread }) => !unread).map(({ text }) => text))];
}

/** What is quoted and was read otherwise, in print that the engine is sure of. */
function misquoted(pieces: Piece[], input: ReviewInput): string | undefined {
  return pieces.find(
    ({ on, unread, box }) =>
      on === 'now' &&
      unread !== '' &&
      linesIn(input, [box]).length > 0 &&
      linesIn(input, [box]).every((line) => !line.unread && line.confidence >= surelyRead),
  )?.unread;
}

/** Why a suspicion is no more than words; undefined where it may be true. */
function whyNot(answer: SuspicionAnswer, pieces: Piece[], { input }: Seen): string | undefined {
  const { assertion } = answer;
  const boxes = pieces.filter(({ on }) => on === 'now').map(({ box }) => box);
  if (boxes.length === 0) return 'it rests on nothing that the screen shows';
  const misread = misquoted(pieces, input);
  if (misread !== undefined) return `“${misread.slice(0, 80)}” is not what stands there`;
  if (linesIn(input, boxes).some((line) => addressesTester(line, assertion)))
    return 'what it rests on speaks to whoever tests the app';
  const { names } = readClaim(assertion);
  const missing = names.find(
    (name) =>
      placesOf(input.view.scene, name).length === 0 &&
      !(input.first && placesOf(input.first.scene, name).length > 0),
  );
  if (missing !== undefined) return `“${missing.slice(0, 80)}” is not on the screen`;
  const own = judgeAssertion({ view: input.view, assertion, start: input.start });
  return own.verdict === 'holds' ? `it is right: ${own.says}` : undefined;
}

/** What should be so, without what is so instead: whoever judges it can't say yes or no to both at once. */
const expectedIn = (assertion: string): string => assertion.split(/;\s/)[0]!.trim();

/** A suspicion that is worth a replay, or why it is not. */
export function checkSuspicion(answer: SuspicionAnswer, seen: Seen): Suspicion | Dropped {
  const { input } = seen;
  const assertion = expectedIn(plainWords(answer.assertion, maxAssertion + 1));
  const drop = (why: string): Dropped => ({ assertion, why });
  if (assertion === '' || assertion.length > maxAssertion) return drop('it is no one statement');
  if (/\{\{|••/.test(assertion)) return drop('it speaks of what was hidden');
  const pieces = piecesOf(
    answer.evidence,
    { now: { view: input.view, looked: seen.now }, before: { view: input.first, looked: seen.first } },
    seen.scale,
  );
  if (typeof pieces === 'string') return drop(pieces);
  const why = whyNot({ ...answer, assertion }, pieces, seen);
  if (why !== undefined) return drop(why);
  const now = pieces.filter(({ on }) => on === 'now');
  const quotes = quotesOn(input.view.scene, pieces, 'now');
  return {
    assertion,
    observed: observedIn(answer, seen, quotes),
    type: answer.type,
    severity: answer.severity,
    why: reasonOf(answer, seen),
    box: union(now.map(({ inner }) => inner)),
    quotes,
    firstQuotes: quotesOn(input.first?.scene, pieces, 'before'),
  };
}

/** Its own words where they say no more than the screens, else the words that it rests on. */
function observedIn({ observed }: SuspicionAnswer, { input, hider }: Seen, quotes: string[]): string {
  const said = plainWords(observed);
  const shown = [input.view, input.first].flatMap((view) => view?.scene.lines.map(({ text }) => text) ?? []);
  if (said !== '' && hider.hide(said) === said && unfounded(said, shown) === undefined) return said;
  return quotes.length > 0
    ? `The screen shows ${quotes.map((quote) => `“${quote}”`).join(', ')}.`
    : 'It does not look so.';
}

function reasonOf({ why, assertion, observed }: SuspicionAnswer, { hider }: Seen): string {
  const said = plainWords(why);
  return said !== '' && hider.hide(said) === said && unfounded(said, [assertion, observed]) === undefined
    ? said
    : 'What a person reads there cannot be so.';
}
