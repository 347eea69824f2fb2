/**
 * Asks the model whether an assertion holds. The verdict counts only with valid evidence, and if the model
 * gives the opposite verdict on the negated assertion.
 */
import type { SessionView } from '#worker/ports/screen.ts';
import type { JudgeInput, Verdict } from '#worker/ports/brain.ts';
import { judgeAssertion } from '#worker/assertions/index.ts';
import { checkVerdict } from './check-verdict.ts';
import type { Answer, ModelClient, NoAnswer } from './client.ts';
import { lookAt, pictureKey } from './look.ts';
import { judgeSystem, judgeText, opposite } from './prompts.ts';
import { JudgeAnswer } from './schemas.ts';
import { createHider } from './secrets.ts';
import { namesHost, sameSite } from '#worker/core/site.ts';

const unsure = (says: string): Verdict => ({
  verdict: 'cannot-tell',
  says: says.endsWith('.') ? says : `${says}.`,
  decidedBy: 'model',
});

export function createJudge(client: ModelClient): (input: JudgeInput) => Promise<Verdict> {
  let last: { key: string; verdict: Verdict } | undefined;

  const judge = async (input: JudgeInput): Promise<Verdict> => {
    const { view, start, signal } = input;
    if (start && !sameSite(view.address, start) && !namesHost(input.assertion, view.address))
      return unsure('The page shown is not of the app under test, so it proves nothing of it');
    const secrets = input.secrets ?? [];
    const hider = createHider(secrets);
    const assertion = hider.hide(input.assertion);
    const now = await lookAt(view, secrets, input.cover);
    const before =
      input.before && input.before.picture.image.length > 0 && pictureKey(input.before) !== pictureKey(view)
        ? await lookAt(input.before, secrets, input.cover)
        : undefined;
    const pictures = [now, before].flatMap((one) => (one?.picture ? [one.picture.url] : []));
    const ask = (words: string): Promise<Answer<JudgeAnswer>> =>
      client.ask({
        name: 'verdict',
        schema: JudgeAnswer,
        system: judgeSystem,
        text: hider.hide(judgeText({ now, before, assertion: words })),
        pictures,
        ...(signal ? { signal } : {}),
      });

    const answer = await ask(assertion);
    if (answer.kind !== 'answer') return notAnswered(answer);
    const says = answer.value.says.trim().slice(0, 300) || 'The model gave no reason';
    if (answer.value.verdict === 'cannot-tell') return unsure(says);
    const earlier = [input.before, input.first].filter((one): one is SessionView => one !== undefined);
    const checked = checkVerdict({
      answer: answer.value,
      assertion: input.assertion,
      view,
      earlier,
      entries: now.entries,
      window: now.window,
    });
    if ('refused' in checked)
      return unsure(`The model's verdict (${answer.value.verdict}) does not count: ${checked.refused}`);
    const engine = judgeAssertion(input);
    if (engine.verdict !== 'cannot-tell' && engine.verdict !== answer.value.verdict)
      return unsure(
        `The model's verdict (${answer.value.verdict}) does not count, as what was read says otherwise: ${engine.says}`,
      );
    const again = await ask(opposite(assertion));
    if (again.kind !== 'answer') return notAnswered(again);
    const wanted = answer.value.verdict === 'holds' ? 'fails' : 'holds';
    if (again.value.verdict !== wanted)
      return unsure(
        `The model's verdict does not count: asked the other way round, it contradicted itself. It had said: ${says}`,
      );
    return { verdict: answer.value.verdict, says, decidedBy: 'model', box: checked.box };
  };

  return async (input) => {
    const key = [input.assertion, pictureKey(input.view), input.before && pictureKey(input.before)].join(
      '\n',
    );
    if (last?.key === key) return last.verdict;
    const verdict = await judge(input);
    last = { key, verdict };
    return verdict;
  };
}

const notAnswered = (answer: NoAnswer): Verdict =>
  unsure(
    answer.kind === 'no-budget'
      ? `The model was not asked: ${answer.says}`
      : `The model's answer could not be used: ${answer.says}`,
  );
