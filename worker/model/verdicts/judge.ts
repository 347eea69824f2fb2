/**
 * Asks the model whether an assertion holds. Its verdict counts only if its evidence concerns the assertion,
 * and if the evidence, cut out, enlarged and looked at again, proves the same.
 */
import type { JudgeInput, Verdict } from '#worker/ports/brain.ts';
import { judgeAssertion } from '#worker/assertions/index.ts';
import { union } from '#worker/core/geometry.ts';
import { namesHost, sameSite } from '#worker/core/site.ts';
import type { NoAnswer, ModelClient } from '../client/index.ts';
import { lookAt, pictureKey, type LookedAt } from '../look.ts';
import { judgeSystem, judgeWords } from '../prompts.ts';
import { JudgeAnswer } from '../schemas.ts';
import { createHider, type Hider } from '../secrets.ts';
import { checkVerdict, type Checked } from './check-verdict.ts';
import { piecesOf } from './evidence.ts';
import { lookAgain } from './look-again.ts';

const unsure = (says: string): Verdict => ({
  verdict: 'cannot-tell',
  says: says.endsWith('.') ? says : `${says}.`,
  decidedBy: 'model',
});

const notAnswered = (answer: NoAnswer): Verdict =>
  unsure(
    answer.kind === 'no-budget'
      ? `The model was not asked: ${answer.says}`
      : `The model's answer could not be used: ${answer.says}`,
  );

interface Screens {
  now: LookedAt;
  before: LookedAt | undefined;
}

interface Claimed extends Pick<JudgeInput, 'earlier'> {
  /** As sent. */
  assertion: string;
  hider: Hider;
  signal: AbortSignal | undefined;
}

/** What the model says of the whole screen, with the places that it relies on. */
async function askVerdict(
  client: ModelClient,
  { now, before }: Screens,
  { assertion, earlier, hider, signal }: Claimed,
) {
  const { scale } = client.abilities;
  const { context, task } = judgeWords({ now, before, assertion, earlier });
  return client.ask({
    name: 'verdict',
    schema: JudgeAnswer,
    system: judgeSystem(scale),
    context: hider.hide(context),
    task: hider.hide(task),
    pictures: [now, before].flatMap((one) => (one?.picture ? [one.picture.url] : [])),
    ...(signal ? { signal } : {}),
  });
}

export interface JudgeOrder {
  /** Whether the second look puts the assertion before what denies it; by default as good as by chance. */
  isClaimFirst?: boolean;
}

async function judgeByModel(
  client: ModelClient,
  input: JudgeInput,
  { isClaimFirst }: JudgeOrder,
): Promise<Verdict> {
  const { view, start, signal } = input;
  if (start && !sameSite(view.address, start) && !namesHost(input.assertion, view.address))
    return unsure('The page shown is not of the app under test, so it proves nothing of it');
  const secrets = input.secrets ?? [];
  const hider = createHider(secrets);
  const assertion = hider.hide(input.assertion);
  const { scale } = client.abilities;
  const isChanged =
    input.before && input.before.picture.image.length > 0 && pictureKey(input.before) !== pictureKey(view);
  const screens: Screens = {
    now: await lookAt(view, secrets, input.cover, scale),
    before: isChanged ? await lookAt(input.before!, secrets, input.cover, scale) : undefined,
  };

  const claimed: Claimed = { assertion, earlier: input.earlier, hider, signal };
  const asked = await askVerdict(client, screens, claimed);
  if (asked.kind !== 'answer') return notAnswered(asked);
  const { verdict } = asked.value;
  const says = asked.value.says.trim().slice(0, 300) || 'The model gave no reason';
  if (verdict === 'cannot-tell') return unsure(says);
  const worthless = (why: string) => unsure(`The model's verdict (${verdict}) does not count: ${why}`);
  const pieces = piecesOf(
    asked.value.evidence,
    {
      now: { view: input.view, looked: screens.now },
      before: { view: input.before, looked: screens.before },
    },
    client.abilities.scale,
  );
  if (typeof pieces === 'string') return worthless(pieces);
  if (verdict === 'contradiction') return unsure(`The screen contradicts itself: ${says}`);

  const checked: Checked = {
    verdict,
    assertion: input.assertion,
    pieces,
    screens: { now: view, before: input.before },
  };
  const first = checkVerdict(checked);
  if ('refused' in first) return worthless(first.refused);
  const engine = judgeAssertion(input);
  if (engine.verdict !== 'cannot-tell' && engine.verdict !== verdict)
    return worthless(`what was read says otherwise: ${engine.says}`);
  const again = await lookAgain({
    client,
    checked,
    first,
    screens,
    ...claimed,
    isClaimFirst,
  });
  if ('noAnswer' in again) return notAnswered(again.noAnswer);
  if ('contradiction' in again) return unsure(`The screen contradicts itself: ${again.contradiction}`);
  if ('refused' in again) return worthless(`${again.refused}. It had said: ${says}`);
  const now = pieces.filter(({ on }) => on === 'now').map(({ box }) => box);
  return { verdict, says, decidedBy: 'model', ...(now.length > 0 ? { box: union(now) } : {}) };
}

/** The same question about the same pictures is not asked twice in a row. */
export function createJudge(
  client: ModelClient,
  order: JudgeOrder = {},
): (input: JudgeInput) => Promise<Verdict> {
  let last: { key: string; verdict: Verdict } | undefined;
  return async (input) => {
    const key = [input.assertion, pictureKey(input.view), input.before && pictureKey(input.before)].join(
      '\n',
    );
    if (last?.key === key) return last.verdict;
    const verdict = await judgeByModel(client, input, order);
    last = { key, verdict };
    return verdict;
  };
}
