import { overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { effectOf, type Node } from '../map/graph.ts';
import { recordTransition, registerScreen, spent, type Shared } from '../shared.ts';
import { choiceStrategies, optionStrategies, runStrategies } from '../strategies/index.ts';
import type { Action, Interaction } from './action.ts';
import { applyChoice } from './apply-choice.ts';
import { carryOut } from './interactions.ts';
import { learnChoice } from './learn.ts';

/** Chooses the options of a select until they repeat; each is a transition of its own. */
export async function takeOptions(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
  { control, most }: Extract<Interaction, { kind: 'options' }>,
): Promise<Node> {
  const { options } = shared;
  const seen = [normalizeLabel(control.value ?? '')];
  action.state = 'done';
  let here = node;
  let last: StepRecord | undefined;
  while (seen.length <= most && !spent(shared)) {
    const started = session.trail.steps.length;
    const at = session.view.address;
    const { record, option } = await carryOut(session, action, options, '');
    if (!record) break;
    shared.acts++;
    const from = here.id;
    const applied = (await applyChoice(session, record, options.boundaries)) ?? record;
    if (applied !== record) shared.acts++;
    const moved = record.before.address !== applied.after.address;
    here = await registerScreen(shared, session, {
      kind: 'play',
      from,
      stateful: !moved && !applied.difference?.same,
    });
    if (!option || seen.includes(normalizeLabel(option))) break;
    seen.push(normalizeLabel(option));
    learnChoice(shared, session, control, record, applied);
    last = applied;
    const effect = effectOf(record.before, applied.after);
    const chosen: Action = { ...action, play: { kind: 'options', control, most, option } };
    const way = {
      from,
      to: here.id,
      intent: record.intent,
      leftAlone: '',
      action: chosen,
      effect,
      at,
      steps: session.trail.steps.slice(started),
      signedIn: session.signedIn,
    };
    await recordTransition(shared, way, record.says);
    // If only the select itself changes, it takes effect later, with another action: more options show no
    // more.
    if (!moved && changesItselfAlone(applied)) break;
    if (
      !applied.difference?.same &&
      (await runStrategies({ shared, session, action, record: applied }, optionStrategies))
    )
      here = await registerScreen(shared, session, { kind: 'play', from: here.id, stateful: false });
  }
  if (last && (await runStrategies({ shared, session, action, record: last }, choiceStrategies)))
    return registerScreen(shared, session, { kind: 'play', from: here.id, stateful: true });
  return here;
}

/** Whether no text changed except inside the target's box. */
function changesItselfAlone({ before, after, targetBox }: StepRecord): boolean {
  const around = ({ lines }: Scene) =>
    new Set(
      lines
        .filter(({ box }) => !targetBox || overlap(box, targetBox) === 0)
        .map(({ text }) => normalizeLabel(text)),
    );
  const [was, is] = [around(before.scene), around(after.scene)];
  return was.size === is.size && [...is].every((text) => was.has(text));
}
