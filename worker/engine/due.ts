/** Which act of a step is due, by how many were done and by the conditions that the step names. */
import { judgeAssertion } from '#worker/assertions/index.ts';
import type { Condition } from '#worker/language/orders/index.ts';
import type { ParsedAct, ParsedStep } from '#worker/language/types.ts';
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import { cannot, quote } from './decision.ts';

type Due = { act: ParsedAct; before?: ParsedAct } | { decision: Decision };

const done = (says: string): Due => ({ decision: { kind: 'done', says } });

const verdictOn = ({ view, start, secrets }: DecideInput, { claim }: Condition) =>
  judgeAssertion({ view, assertion: claim, start, secrets });

const cannotJudge = ({ claim }: Condition, why: string): Due => ({
  decision: cannot(
    'not-understood',
    `Whether ${quote(claim)} holds can't be told, so nothing was done. ${why}`,
  ),
});

/** The first act whose condition is met. */
function inThisCase(input: DecideInput, acts: ParsedAct[]): Due {
  let why = '';
  for (const act of acts) {
    const { condition } = act;
    const { verdict, says } = verdictOn(input, condition!);
    if (verdict === 'cannot-tell') return cannotJudge(condition!, says);
    why = says;
    if ((verdict === 'holds') === (condition!.kind === 'if')) return { act };
  }
  return done(`There is nothing to do: ${why}`);
}

/** The act at index `done` of the step, or the decision where none is due. */
export function dueAct(input: DecideInput, { acts, refrains }: ParsedStep): Due {
  const at = input.done;
  const conditional = acts.findIndex(({ condition }) => condition);
  const act = acts[at];
  if (conditional >= 0 && at >= conditional) {
    const { condition } = acts[conditional]!;
    if (condition!.kind === 'until') {
      const { verdict, says } = verdictOn(input, condition!);
      if (verdict === 'cannot-tell') return cannotJudge(condition!, says);
      return verdict === 'holds' ? done(says) : { act: acts[conditional]! };
    }
    const ways = acts
      .slice(conditional)
      .filter((one, i, all) => all.findIndex((o) => o.condition === one.condition) === i);
    if (at === conditional) return inThisCase(input, ways);
    if (ways.length > 1) return done('The step was carried out.');
  }
  if (act) return { act, ...(acts[at - 1] ? { before: acts[at - 1]! } : {}) };
  // It goes on until nothing of its kind is left.
  const last = acts.at(-1);
  if (last?.kind === 'toggle-every') return { act: last };
  if (acts.length === 0 && refrains.length > 0)
    return done(`There is nothing to do: the step says not to ${refrains.join(', nor to ')}.`);
  return done(
    acts.length === 1 ? 'The step was carried out.' : `All ${acts.length} acts of the step were carried out.`,
  );
}
