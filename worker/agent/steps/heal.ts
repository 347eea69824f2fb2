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
  /** The act as it was remembered. */
  act: TrailStep;
  memory: TestMemory;
}

interface Found {
  target: Target;
  /** What is done to it, where that is not what was always done. */
  plan?: PlannedAct;
  intents: string[];
  reason: string;
  confidence: number;
}

const quoted = (text: string): string[] => [...text.matchAll(/["“]([^"”]+)["”]/g)].map((match) => match[1]!);

/**
 * Whether what the brain means is called what the step, or its memory, calls it: then it is no other thing,
 * and nothing heals.
 */
export function isCalledSo({ target }: PlannedAct, text: string, memory: TargetMemory): boolean {
  if (!target || memory.label === '') return true;
  // Words on the page are no button, though they read like one that was there.
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
 * The step's words with the old name replaced by the new one. Where they do not hold the old one, they are
 * written anew; a thing without words keeps the step's own.
 */
function reworded(text: string, { act }: TrailStep, from: string, to: Target): string {
  const { control, line } = to;
  // A control without words is named after its icon.
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
 * Finds a lost target again, acts on it, and sees whether it led where it always led.
 * @param decision what the brain makes of the step's words on this screen
 * @returns false where nothing is surely it. Throws a Halt where what was taken for it led elsewhere.
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

/** What the brain means by the step's words, if it is a control that was not there beside the old one. */
function bySense({ target }: PlannedAct, memory: TargetMemory): Target | undefined {
  if (!target?.control) return undefined;
  const name = fellowName(target.control);
  return memory.fellows.some((fellow) => fellow === name || alike(fellow, name) > 0.9) ? undefined : target;
}

/** Opens a menu and looks whether the target is in it; closes it again where it is not. */
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
  // Where something was dragged to is a second target: which of the two is lost can't be told from one.
  const target = targetOf(act);
  if (!target || act.act.kind === 'drag') return false;
  // Somebody has looked at this very change and said that it is another thing.
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
    ...planOf(act, found, track.values),
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
