/** Looks at the evidence of a verdict again, by itself: cut out, enlarged, and without the rest of the page. */
import { createHash } from 'node:crypto';
import { wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { ModelClient, NoAnswer, Question } from '../client/index.ts';
import type { LookedAt } from '../look.ts';
import { readingSystem, readingWords, secondLookSystem, statementsOf, type Words } from '../prompts.ts';
import { ReadingAnswer, SecondLook } from '../schemas.ts';
import type { Hider } from '../secrets.ts';
import { checkVerdict, type Check, type Checked } from './check-verdict.ts';
import { readClaim } from './claim.ts';
import { enlarge, partsOf, type Part } from './enlarge.ts';
import { addressesTester, sceneWithin, surelyRead } from './evidence.ts';

export type SecondVerdict =
  { ok: true } | { refused: string } | { contradiction: string } | { noAnswer: NoAnswer };

interface Looking {
  client: ModelClient;
  checked: Checked;
  /** What came of checking the verdict without looking again. */
  first: Check;
  /** What was sent, in which secrets are covered. */
  screens: { now: LookedAt; before: LookedAt | undefined };
  /** As sent. */
  assertion: string;
  /** What the test did and asserted before. */
  earlier?: string[] | undefined;
  hider: Hider;
  signal: AbortSignal | undefined;
  /** Whether the assertion is put first; by default as good as by chance. */
  isClaimFirst: boolean | undefined;
}

/** The share of the words that the engine surely reads which whoever looked at them reads, too. */
const enoughRead = 0.6;

/** The words of the evidence that are read for sure, as they were sent. */
function sureWords({ screens, checked }: Looking): string[] {
  return (['now', 'before'] as const).flatMap((on) => {
    const boxes = checked.pieces.filter((piece) => piece.on === on).map(({ box }) => box);
    const scene: Scene | undefined = screens[on]?.view.scene;
    if (!scene || boxes.length === 0) return [];
    return sceneWithin(scene, boxes, checked.assertion)
      .lines.filter(({ unread, confidence }) => !unread && confidence >= surelyRead)
      .flatMap(({ text }) => wordsOf(text));
  });
}

/** Whether what was read on the evidence is what stands there, as far as the engine can tell. */
function wasLookedAt(looking: Looking, texts: string[]): boolean {
  const sure = sureWords(looking);
  const read = wordsOf(texts.join('\n'));
  const found = sure.filter((word) => read.some((one) => wordLikeness(word, one, true) >= 0.9));
  return found.length >= enoughRead * sure.length;
}

/** The parts of a screen that are relied on. */
function partsOn({ screens, checked }: Looking, on: 'now' | 'before'): Part[] {
  const view = screens[on]?.view;
  if (!view || view.picture.image.length === 0) return [];
  const boxes = checked.pieces.filter((piece) => piece.on === on).map(({ box }) => box);
  const hidden = view.scene.lines.filter((line) => addressesTester(line, checked.assertion));
  return partsOf(
    view.picture,
    boxes,
    hidden.map(({ box }) => box),
  );
}

const ask = <T>(
  { client, hider, signal }: Looking,
  question: Pick<Question<T>, 'name' | 'schema' | 'system' | 'pictures'>,
  { context, task }: Words,
) =>
  client.ask<T>({
    ...question,
    context: hider.hide(context),
    task: hider.hide(task),
    ...(signal ? { signal } : {}),
  });

/** Reads the evidence without the claim, where the engine could not; else what was checked before. */
async function readAgain(looking: Looking, picture: string): Promise<Check | { noAnswer: NoAnswer }> {
  const { first, checked } = looking;
  if (!('unread' in first)) return first;
  const question = {
    name: 'reading',
    schema: ReadingAnswer,
    system: readingSystem,
    pictures: [picture],
  };
  const answer = await ask(looking, question, readingWords);
  if (answer.kind !== 'answer') return { noAnswer: answer };
  const { texts } = answer.value;
  if (!wasLookedAt(looking, texts)) return { refused: 'it read something else there than stands there' };
  return checkVerdict({ ...checked, reads: texts });
}

/** Whether the assertion is put first, as good as by chance and always the same for one question. */
const isClaimFirst = ({ checked, assertion }: Looking): boolean =>
  createHash('sha1')
    .update(`${assertion}\n${JSON.stringify(checked.pieces.map(({ inner }) => inner))}`)
    .digest()[0]! %
    2 ===
  0;

export async function lookAgain(looking: Looking): Promise<SecondVerdict> {
  const { checked, assertion, screens } = looking;
  const [partsNow, partsBefore] = [partsOn(looking, 'now'), partsOn(looking, 'before')];
  const parts = [...partsNow, ...partsBefore];
  const picture = parts.length > 0 ? await enlarge(parts) : undefined;
  if (!picture) return { refused: 'nothing is drawn at a place that it relies on' };
  const read = await readAgain(looking, picture);
  if ('noAnswer' in read || 'refused' in read) return read;
  if ('unread' in read)
    return { refused: `“${read.unread}” could not be read at the place that it relies on` };

  const { words, claim } = statementsOf(assertion, {
    claimFirst: looking.isClaimFirst ?? isClaimFirst(looking),
    partsBefore: partsNow.length > 0 ? partsBefore.length : 0,
    earlier: looking.earlier,
  });
  // That something is not there is seen on the whole screen alone.
  const whole = readClaim(checked.assertion).isNegated ? screens.now.picture?.url : undefined;
  const question = {
    name: 'second_look',
    schema: SecondLook,
    system: secondLookSystem,
    pictures: [picture, ...(whole ? [whole] : [])],
  };
  const answer = await ask(looking, question, words);
  if (answer.kind !== 'answer') return { noAnswer: answer };
  const { texts, proves, says } = answer.value;
  if (proves === 'both') return { contradiction: says.slice(0, 300) };
  if (!wasLookedAt(looking, texts)) return { refused: 'it read something else there than stands there' };
  const denied = claim === 'first' ? 'second' : 'first';
  if (proves === (checked.verdict === 'holds' ? claim : denied)) return { ok: true };
  return {
    refused:
      proves === 'neither'
        ? 'looked at by itself, what it relies on proves nothing'
        : 'looked at by itself, what it relies on proves the opposite',
  };
}
