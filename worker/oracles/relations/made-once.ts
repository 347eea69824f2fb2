import { sameList } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { isTelling, typedBefore, typingOf } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';
import { linesOf } from './named.ts';

/** How often a list names something: lines in one column, printed alike. */
function timesListed(scene: Scene, name: string): number {
  const lines = linesOf(scene, name);
  return Math.max(0, ...lines.map((line) => lines.filter((other) => sameList(other, line)).length));
}

/** The list as the session saw it last before a form was filled in: on the page before, or beside the form. */
function listBefore(earlier: readonly StepRecord[], path: string): Scene | undefined {
  const [first] = typedBefore(earlier);
  const typing = first && typingOf(earlier, first);
  const before = typing ? earlier.slice(0, earlier.indexOf(typing)) : earlier;
  return before.findLast(({ after }) => routePath(after.address) === path && !after.scene.reason)?.after
    .scene;
}

/** A form that is sent once makes one entry in the list that it leads to. */
export const madeOnce: Oracle = {
  name: 'made-once',
  describes: 'A form sent once that makes two entries',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user has to find and remove what they never asked for.',
  provokedBy: 'looks at a list, fills in a form that adds to it, and sends it once',
  proof: { withoutOthers: true },
  judge({ step, earlier }) {
    const { after } = step;
    if (step.act?.kind !== 'press' || step.act.count === 2 || after.scene.reason) return [];
    const path = routePath(after.address);
    const list = listBefore(earlier, path);
    if (!list) return [];
    const added = typedBefore(earlier)
      .filter(({ text, secret }) => !secret && isTelling(text))
      .map(({ text }) => ({ text, by: timesListed(after.scene, text) - timesListed(list, text) }))
      .filter(({ by }) => by > 0);
    // What an entry says in one column may stand in another part of the page as well.
    if (added.length === 0 || added.some(({ by }) => by !== 2)) return [];
    const name = added[0]!.text;
    const line = linesOf(after.scene, name).at(-1);
    return [
      {
        signature: signature('made-once', path),
        title: `A form that is sent once makes two entries on ${path}`,
        expected: `“${name}” is added once.`,
        observed: `It is listed ${timesListed(after.scene, name)} times, and was ${timesListed(list, name)} times before.`,
        ...(line ? { box: line.box } : {}),
        address: after.address,
        evidence: { texts: [name] },
      },
    ];
  },
};
