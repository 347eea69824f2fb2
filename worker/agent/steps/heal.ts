import type { Decision, PlannedAct } from '#worker/ports/brain.ts';
import type { Filled } from '../placeholders.ts';
import type { TargetMemory } from '#worker/ports/screen.ts';
import type { Heal, TestMemory, TrailStep } from '#worker/ports/records.ts';
import { fellowName, isFellow, labelOf, type Target } from '#worker/grounding/target.ts';
import { planOf, targetOf } from '../replay-trail.ts';
import { alike, normalizeLabel, withoutNumbers } from '#worker/core/words.ts';
import { Halt } from './halt.ts';
import { outcomeAsRecorded } from './recorded-outcome.ts';
import type { Track } from './track.ts';

export interface Lost {
  index: number;
  text: string;
  intent: string;
  secrets: string[];
  used?: Filled['used'];
  /** The action as remembered. */
  act: TrailStep;
  memory: TestMemory;
}

interface Found {
  target: Target;
  /** The action to run, where it is not the remembered one. */
  plan?: PlannedAct;
  intents: string[];
  reason: string;
  confidence: number;
}

const quoted = (text: string): string[] => [...text.matchAll(/["“]([^"”]+)["”]/g)].map((match) => match[1]!);

/**
 * Whether the brain's target has the name that the step or its memory uses: then it is the same control, and
 * nothing needs healing.
 */
export function isCalledSo({ target }: PlannedAct, text: string, memory: TargetMemory): boolean {
  if (!target || memory.label === '') return true;
  // Plain text can't stand in for a remembered control, even where it reads the same.
  if (!target.control && memory.kind !== 'text') return false;
  if (target.control && isFellow(target.control, memory))
    return quoted(text).some((words) => alike(labelOf(target), words) > 0.9);
  const names = [
    target.control?.label,
    target.control?.placeholder,
    target.line?.text,
    labelOf(target),
  ].filter((name) => name !== undefined && name !== '');
  return names.some(
    (name) =>
      alike(withoutNumbers(name!), withoutNumbers(memory.label)) > 0.75 ||
      quoted(text).some((words) => alike(name!, words) > 0.9),
  );
}

/**
 * The step's text with the target's old name replaced by the new one. Without the old name in it, the step
 * is rewritten from its action; for a target without text, the step stays as it is.
 */
function reworded(text: string, { act }: TrailStep, from: string, to: Target): string {
  const { control, line } = to;
  // The label of a control without text is its icon's name.
  const name =
    (control?.label !== control?.icon && control?.label) || control?.placeholder || line?.text || '';
  if (name === '') return text;
  const at = text.toLowerCase().indexOf(from.toLowerCase());
  if (from !== '' && at >= 0) return text.slice(0, at) + name + text.slice(at + from.length);
  const [value = ''] = quoted(text);
  switch (act.kind) {
    case 'type':
      return act.text === '' ? `Clear "${name}"` : `Type "${value}" in "${name}"`;
    case 'choose':
      return `Select "${act.option}" in "${name}"`;
    case 'hover':
      return `Hover over "${name}"`;
    case 'press':
      return `${act.count === 2 ? 'Double-click' : 'Click'} "${name}"`;
    default:
      return text;
  }
}

/**
 * Finds a lost target again, acts on it, and checks that it leads where it led before.
 * @param decision what the brain makes of the step's words on this screen
 * @returns false where nothing is surely the target. Throws a Halt where the healed target led elsewhere.
 */
export async function healAct(track: Track, lost: Lost, decision: Decision): Promise<boolean> {
  const { act, text } = lost;
  const memory = targetOf(act);
  if (!memory) return false;
  const located = await track.in('handoff', () => track.brain.locate({ view: track.view, memory }));
  if (located.kind === 'here') {
    return carry(track, lost, {
      target: located.target,
      intents: [reworded(text, act, memory.label, located.target)],
      reason: `“${memory.label}” is not there any more; ${located.reason}.`,
      confidence: located.confidence,
    });
  }
  const meant = decision.kind === 'act' ? bySense(decision.plan, memory) : undefined;
  if (meant && decision.kind === 'act') {
    return carry(track, lost, {
      target: meant,
      plan: decision.plan,
      intents: [reworded(text, act, memory.label, meant)],
      reason: `“${memory.label}” is not there any more; “${labelOf(meant)}” is new, and is what the step’s words mean now.`,
      confidence: 0.6,
    });
  }
  if (located.kind === 'nowhere') return false;
  for (const menu of located.menus) {
    const found = await openFor(track, menu, memory.label);
    if (!found) continue;
    return carry(track, lost, {
      target: found,
      intents: [`Click "${labelOf(menu)}"`, text],
      reason: `“${memory.label}” is now in the menu “${labelOf(menu)}”.`,
      confidence: 0.85,
    });
  }
  return false;
}

/** The control that the brain means, if it was not on the screen beside the old target. */
function bySense({ target }: PlannedAct, memory: TargetMemory): Target | undefined {
  if (!target?.control) return undefined;
  const name = fellowName(target.control);
  return memory.fellows.some((fellow) => fellow === name || alike(fellow, name) > 0.9) ? undefined : target;
}

/** Opens a menu and looks for the target in it; closes the menu again where it is missing. */
async function openFor(track: Track, menu: Target, label: string): Promise<Target | undefined> {
  const known = new Set(track.view.scene.lines.map((line) => normalizeLabel(line.text)));
  const plan: PlannedAct = {
    act: { kind: 'press' },
    target: menu,
    says: `Open "${labelOf(menu)}" to look for "${label}"`,
    confidence: 0.6,
  };
  await track.carryOut({ intent: plan.says, secrets: [], plan, decidedBy: 'healed' });
  const inMenu = track.view.scene.controls.find((control) => alike(control.label, label) > 0.9);
  const line = track.view.scene.lines.find(
    (one) => alike(one.text, label) > 0.9 && !known.has(normalizeLabel(one.text)),
  );
  if (inMenu) return { control: inMenu, box: inMenu.box };
  if (line) return { line, box: line.box };
  await track.carryOut({
    intent: 'Close the menu',
    secrets: [],
    plan: { act: { kind: 'key', keys: 'Escape' }, says: 'Close the menu', confidence: 0.6 },
    decidedBy: 'healed',
  });
  return undefined;
}

async function carry(
  track: Track,
  { index, text, intent, secrets, used, act, memory }: Lost,
  { target: found, plan, intents, reason, confidence }: Found,
): Promise<boolean> {
  // A drag has two targets, and it is unknown which of them is lost.
  const target = targetOf(act);
  if (!target || act.act.kind === 'drag') return false;
  // A person has rejected this very heal.
  if (memory.refuses?.(index, intents)) return false;
  const before = track.view;
  const heal: Heal = {
    index,
    before: { intent: text, target },
    after: { intents, target },
    reason,
    confidence,
  };
  const healed = plan ?? {
    ...planOf(act, found, track.values.byName),
    says: intents.at(-1) === text ? `${text}, found anew` : intents.at(-1)!,
  };
  const done = await track.carryOut({
    written: index,
    intent,
    secrets,
    used,
    plan: healed,
    decidedBy: 'healed',
    heal,
  });
  heal.after.target = targetOf(done.trailStep) ?? target;
  if (
    !outcomeAsRecorded({
      sight: track.session.sight,
      act,
      said: done.trailStep.led?.said ?? [],
      before,
      after: track.view,
    })
  ) {
    throw new Halt(
      'failed',
      'app_change',
      `“${text}”: ${reason} But what it did is not what “${target.label}” did before.`,
      {
        reason: 'element_not_found',
        confidence: 0.6,
        reasons: [reason, 'It led elsewhere than the step always led.'],
      },
    );
  }
  track.heals.push(heal);
  return true;
}
