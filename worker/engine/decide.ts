/** Turns a step and a view into the next action, or the reason why there is none. */
import { centre, within } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import { accounted } from './accounting.ts';
import { act, actOn, cannot, describe, doubted, quote, targetOf } from './decision.ts';
import { answeredDialog, closedAlert } from './dialogs.ts';
import { dueAct } from './due.ts';
import { cellFor } from '#worker/grounding/cells.ts';
import { vetoOf } from '#worker/grounding/vetoes.ts';
import { asCandidate } from '#worker/grounding/forms.ts';
import type { Want } from '#worker/grounding/ranking/candidate.ts';
import { singleOut } from '#worker/grounding/single-out.ts';
import { itemsOf, type Item } from '#worker/grounding/items.ts';
import { endMark } from '#worker/grounding/span.ts';
import { isSameAction } from '#worker/lexicons/action-synonyms.ts';
import { fold } from '#worker/core/likeness.ts';
import { parseStep } from '#worker/language/parse.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import { decideAct } from './acts.ts';
import { onWindow } from './windows.ts';

/** Finds the control in a table by the words of its row and column heading. */
function inCell(input: DecideInput, items: Item[], parsed: ParsedAct): Decision | undefined {
  const source = 'target' in parsed ? parsed.target?.source : undefined;
  // What is to be done with the cell is not known.
  if ('loose' in parsed && parsed.loose) return undefined;
  if (source === undefined || !['press', 'toggle', 'type'].includes(parsed.kind)) return undefined;
  const cell = cellFor(
    input.view.scene,
    items,
    parsed.kind === 'press' ? (parsed.said ?? source) : `click ${source}`,
    parsed.kind === 'type' ? ['type', 'choose'] : ['toggle'],
  );
  if (!cell) return undefined;
  const target = targetOf(asCandidate(cell, 0.7));
  if (parsed.kind === 'type') {
    const shown = quote(input.secrets.includes(parsed.text) ? '••••' : parsed.text);
    if (cell.control!.affordance === 'choose')
      return act({
        act: { kind: 'choose', option: parsed.text },
        target,
        says: `Choose ${shown} in ${source}`,
        confidence: 0.65,
      });
    return act({
      act: {
        kind: 'type',
        text: parsed.text,
        ...(input.secrets.includes(parsed.text) ? { secret: true } : {}),
        ...(parsed.append ? { append: true } : {}),
      },
      target,
      says: `Type ${shown} in ${source}`,
      confidence: 0.65,
    });
  }
  const to = parsed.kind === 'toggle' ? (parsed.to ?? !(cell.control!.state.checked ?? false)) : true;
  return act({
    act: { kind: 'toggle', to },
    target,
    says: `${to ? 'Check' : 'Uncheck'} ${source}`,
    confidence: 0.65,
  });
}

/** Closing or removing a tag or tab means clicking the × at its end, not its middle. */
function atMark(scene: Scene, parsed: ParsedAct, decision: Extract<Decision, { kind: 'act' }>): Decision {
  const {
    act: { kind },
    target,
  } = decision.plan;
  if (parsed.kind !== 'press' || kind !== 'press' || !target || !isSameAction(parsed.verb, 'x'))
    return decision;
  const box = endMark(
    target.line ? [target.line] : scene.lines.filter((l) => target.control?.lines.includes(l.id)),
  );
  return box ? { ...decision, plan: { ...decision.plan, target: { ...target, box } } } : decision;
}

/**
 * The decision, unless a veto speaks against its action; then a table cell that fits better, or the reason.
 */
function sure(input: DecideInput, items: Item[], parsed: ParsedAct, decision: Decision): Decision {
  const doubt = decision.kind === 'act' ? vetoOf(input.view.scene, items, parsed, decision.plan) : undefined;
  if (decision.kind === 'act' ? doubt === undefined : decision.kind !== 'cannot')
    return decision.kind === 'act' ? atMark(input.view.scene, parsed, decision) : decision;
  const cell = inCell(input, items, parsed);
  if (cell) return cell;
  return decision.kind === 'act'
    ? cannot('ambiguous', `${decision.plan.says}? It was not done: ${doubt}.`, doubted(items, decision.plan))
    : decision;
}

/** "… and add it": of several buttons with that verb, the one beside the field that was just filled in. */
function besideFilled(
  input: DecideInput,
  items: Item[],
  parsed: ParsedAct,
  before: ParsedAct | undefined,
): Decision | undefined {
  if (
    parsed.kind !== 'press' ||
    !/^\S+ (?:it|them|this|that)$/i.test(parsed.said ?? '') ||
    before?.kind !== 'type'
  )
    return undefined;
  // The field is known by its new value, since a placeholder that named it is gone.
  const holding = items.filter(
    (i) => i.control?.affordance === 'type' && fold(i.control.value ?? '') === fold(before.text),
  );
  const again = holding.length === 1 ? undefined : decideAct(input, items, before);
  const field =
    holding.length === 1 ? holding[0]!.box : again?.kind === 'act' ? again.plan.target?.box : undefined;
  if (!field) return undefined;
  const from = centre(field);
  const near = items
    .filter(
      (i) =>
        i.control?.affordance === 'press' &&
        !i.veiled &&
        i.names.some((n) => fold(n.text).split(' ')[0] === parsed.verb) &&
        i.box.y > field.y - 8,
    )
    .map((item) => ({ item, away: Math.hypot(centre(item.box).x - from.x, centre(item.box).y - from.y) }))
    .sort((a, b) => a.away - b.away);
  const [first, second] = near;
  if (!first || first.away > besidePx || (second && first.away > 0.6 * second.away)) return undefined;
  const found = asCandidate(first.item, 0.65);
  return actOn(found, { act: { kind: 'press' }, says: `Click ${describe(found)}` }, 0.65);
}

/** A form's button is at most this far from its last field, px. */
const besidePx = 320;

const wants: Partial<Record<ParsedAct['kind'], Want>> = {
  press: 'press',
  hover: 'press',
  toggle: 'toggle',
  type: 'type',
  clear: 'type',
};

/**
 * The act without the places in its target, and the one item that is meant, where what stands beside those of
 * its name tells which one that is.
 */
function singledOut(
  scene: Scene,
  items: Item[],
  parsed: ParsedAct,
): { kind: 'act'; act: ParsedAct; items: Item[] } | { kind: 'ambiguous'; items: Item[]; source: string } {
  const want = wants[parsed.kind];
  const target = 'target' in parsed ? parsed.target : undefined;
  if (want === undefined || !target) return { kind: 'act', act: parsed, items };
  const single = singleOut(scene, items, target, want);
  if (single.kind === 'ambiguous') return { ...single, source: target.source };
  if (single.kind === 'untold') return { kind: 'act', act: parsed, items };
  const { item } = single;
  const left = items.filter((one) => one === item || within(one.box, item.box) > 0.5);
  return {
    kind: 'act',
    act: { ...parsed, target: { ...target, scopes: [], relations: [] } } as ParsedAct,
    items: left,
  };
}

/** Decides the action at index `done` of the step on the current view. Never throws. */
export function decide(input: DecideInput): Decision {
  const parsed = parseStep(input.intent);
  const [script] = parsed.scripts;
  if (script) return { kind: 'needs-script', name: script };
  if (parsed.unknown !== undefined && input.done >= parsed.acts.length)
    return cannot('not-understood', `The step was not understood: ${parsed.unknown}`);
  const due = dueAct(input, parsed);
  if ('decision' in due) return due.decision;
  const answered = answeredDialog(input, due.act);
  if (answered) return answered;
  const read = onWindow(input, due.act);
  if ('decision' in read) return read.decision;
  const { act: dueOnPage } = read;
  const items = itemsOf(input.view.scene);
  const single = singledOut(input.view.scene, items, dueOnPage);
  if (single.kind === 'ambiguous')
    return cannot(
      'ambiguous',
      `${single.items.length} things on the screen could be ${single.source}: say which one.`,
      single.items.map((item) => asCandidate(item, 0.5)),
    );
  const decision =
    besideFilled(input, items, dueOnPage, due.before) ??
    sure(input, single.items, single.act, decideAct(input, single.items, single.act));
  const closed = decision.kind === 'cannot' ? closedAlert(input, dueOnPage) : undefined;
  return closed ?? accounted(input, items, { act: dueOnPage, acts: parsed.acts, decision });
}
