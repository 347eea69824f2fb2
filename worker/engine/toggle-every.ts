import { overlap } from '#worker/core/geometry.ts';
import { asCandidate } from '#worker/grounding/forms.ts';
import { ground } from '#worker/grounding/ground.ts';
import type { Item } from '#worker/grounding/items.ts';
import { settle } from '#worker/grounding/settle.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import { actOn, cannot, notFound, quote } from './decision.ts';

/** The next of all boxes and switches that is not yet as wanted. */
export function nextToggle(
  { view }: DecideInput,
  items: Item[],
  { to, except }: Extract<ParsedAct, { kind: 'toggle-every' }>,
): Decision {
  const spared = except.map((phrase) => settle(ground(view.scene, phrase, 'toggle', items), phrase));
  const lost = except[spared.findIndex(({ kind }) => kind !== 'found')];
  if (lost) return notFound(lost, [], view.scene);
  const toggles = items.filter(
    (i) =>
      (i.kind === 'checkbox' || i.kind === 'switch') &&
      !i.veiled &&
      !i.control!.state.disabled &&
      !spared.some((one) => one.kind === 'found' && overlap(one.candidate.box, i.box) > 0.3),
  );
  if (toggles.length === 0) return cannot('not-found', 'No box or switch is on the screen.');
  const unclear = toggles.find((i) => i.control!.state.checked === undefined);
  if (unclear)
    return cannot('ambiguous', 'Of a box it can’t be told whether it is ticked.', [
      asCandidate(unclear, 0.5),
    ]);
  const next = toggles.find((i) => i.control!.state.checked !== to);
  if (!next) return { kind: 'done', says: `All ${toggles.length} are ${to ? 'ticked' : 'unticked'}.` };
  const found = asCandidate(next, 0.8);
  return actOn(
    found,
    { act: { kind: 'toggle', to }, says: `${to ? 'Check' : 'Uncheck'} ${quote(found.label)}` },
    0.75,
  );
}
