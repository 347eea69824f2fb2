import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Oracle } from '../types.ts';
import { linesOf } from './named.ts';

/** What was typed last is looked for on so many screens. */
const soonAfter = 4;

/** Words between tags that would strike them through. */
const tagged = /^<s>(.+)<\/s>$/;

/** The words that were typed between tags, with the tags and without. */
const typedIn = (steps: readonly StepRecord[]): { typed: string; words: string }[] =>
  steps.slice(-soonAfter).flatMap(({ trailStep }) => {
    const act = trailStep?.act;
    const words = act?.kind === 'type' && !act.secret ? tagged.exec(act.text)?.[1] : undefined;
    return act?.kind === 'type' && words !== undefined ? [{ typed: act.text, words }] : [];
  });

/** Tags that are typed are text like any other: where they do what they say, whatever is typed is run. */
export const markupTaken: Oracle = {
  name: 'markup-taken',
  describes: 'Typed text whose tags are taken for markup of the page',
  type: 'Security',
  severity: 'High',
  severityReason: 'Whoever types a script there runs it in the browsers of all who see the text.',
  provokedBy: 'types words between tags that would strike them through, and looks at what that makes',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    if (scene.reason) return [];
    return typedIn([...earlier, step]).flatMap(({ typed, words }) => {
      const line = linesOf(scene, words).find(({ struckThrough }) => struckThrough);
      if (!line || linesOf(step.before.scene, words).length > 0) return [];
      return [
        {
          signature: signature('markup-taken', routePath(address)),
          title: `Tags that are typed are taken for markup on ${routePath(address)}`,
          expected: `The text is shown as it was typed: “${typed}”.`,
          observed: `“${words}” is shown struck through, and the tags are gone.`,
          box: line.box,
          address,
          evidence: { texts: [`typed: ${typed}`, `shown: ${line.text}, struck through`] },
        },
      ];
    });
  },
};
