/** Finds what sorts a list. */
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import { act, actOn, describe, onTarget, quote } from './decision.ts';
import { isColumnHead } from '#worker/grounding/cells.ts';
import { asCandidate } from '#worker/grounding/forms.ts';
import { ground } from '#worker/grounding/ground.ts';
import { byIntent } from '#worker/grounding/intent/by-intent.ts';
import { type Item } from '#worker/grounding/items.ts';
import { fold } from '#worker/core/likeness.ts';
import { named } from '#worker/language/target/phrase.ts';

/** 'Sort by "Price"': an option of the sort dropdown, or a column heading or button of that name. */
export function sorted(input: DecideInput, items: Item[], by: string): Decision {
  const { scene } = input.view;
  const selects = scene.controls.filter((c) => c.affordance === 'choose');
  const sorters = ground(scene, named('sort by', ['select'], false), 'choose', items).filter(
    (c) =>
      c.control?.affordance === 'choose' &&
      c.fit > 0.5 &&
      /sort|order/i.test(`${c.label} ${c.control.value ?? ''}`),
  );
  const headed = onTarget(
    input,
    items.filter((i) => i.control?.affordance !== 'toggle'),
    [named(by, [], false)],
    'press',
    (c) => ({ act: { kind: 'press' }, says: `Click ${describe(c)}` }),
  );
  if (!sorters[0] && headed.kind === 'act') return headed;
  const whole = sorters[0] ? undefined : byIntent(scene, items, by);
  if (whole?.kind === 'found')
    return actOn(
      whole.candidate,
      { act: { kind: 'press' }, says: `Click ${describe(whole.candidate)}` },
      whole.confidence,
    );
  // A dropdown that shows a sort order, though its label does not mention sorting.
  const shows = selects.filter((c) =>
    /^(most|best|newest|latest|oldest|recent|recommended|featured|popular|relevance|top rated|price|name)\b/i.test(
      c.value ?? '',
    ),
  );
  if (!sorters[0] && shows.length === 1 && headed.kind === 'cannot' && headed.why === 'not-found')
    return act({
      act: { kind: 'choose', option: by },
      target: { control: shows[0]!, box: shows[0]!.box },
      says: `Choose ${quote(by)} in ${quote(shows[0]!.value!)}`,
      confidence: 0.6,
    });
  if (!sorters[0] && headed.kind === 'cannot' && headed.why === 'ambiguous') {
    const head = items.filter((i) => i.line && fold(i.line.text) === fold(by) && isColumnHead(scene, i.line));
    if (head.length === 1)
      return actOn(
        asCandidate(head[0]!, 0.7),
        { act: { kind: 'press' }, says: `Click the heading ${quote(by)}` },
        0.65,
      );
  }
  const sorter =
    sorters[0] ??
    (selects.length === 1 && /sort|order/i.test(`${selects[0]!.label} ${selects[0]!.value ?? ''}`)
      ? ground(scene, named(selects[0]!.label || selects[0]!.value || '', ['select']), 'choose', items).find(
          (c) => c.control === selects[0],
        )
      : undefined);
  if (sorter)
    return actOn(
      sorter,
      { act: { kind: 'choose', option: by }, says: `Choose ${quote(by)} in ${quote(sorter.label)}` },
      0.85,
    );
  return onTarget(input, items, [named(by, [], false), named(`sort by ${by}`, [], false)], 'press', (c) => ({
    act: { kind: 'press' },
    says: `Click ${describe(c)}`,
  }));
}
