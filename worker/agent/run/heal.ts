import type { PlannedAct } from '../../brains/brain.ts';
import type { SessionView } from '../ports.ts';
import type { Heal, TrailStep } from '../records.ts';
import { labelOf, type Target } from '../target.ts';
import type { Filled } from '../placeholders.ts';
import { planOf } from '../replay-trail.ts';
import { alike, plain } from '../words.ts';
import { Halt } from './halt.ts';
import type { Track } from './track.ts';

interface Lost {
  index: number;
  text: string;
  intent: string;
  secrets: string[];
  used?: Filled['used'];
  /** The act as it was remembered. */
  act: TrailStep;
}

/** Layouts at least so alike are the same screen, though things on it have moved. */
const sameScreen = 0.8;

const pathOf = (address: string): string => {
  try {
    return new URL(address).pathname.replace(/\d+/g, '#');
  } catch {
    return address;
  }
};

/** Whether an act led where it always did: what looked right but does something else is no healing. */
function ledAsBefore(track: Track, act: TrailStep, before: SessionView): boolean {
  const { led, at } = act;
  if (!led) return false;
  const after = track.view;
  const movedThen = at !== undefined && pathOf(at) !== pathOf(led.address);
  const movedNow = pathOf(before.address) !== pathOf(after.address);
  if (movedThen !== movedNow) return false;
  if (movedThen) return pathOf(led.address) === pathOf(after.address);
  return track.session.sight.likeness(led.fingerprint, after.scene.fingerprint) >= sameScreen;
}

/** The step's words with the old name replaced by the new one; a plain press of the new one where they do not hold the old. */
function reworded(text: string, from: string, to: string): string {
  const at = text.toLowerCase().indexOf(from.toLowerCase());
  if (from !== '' && at >= 0) return text.slice(0, at) + to + text.slice(at + from.length);
  return `Click "${to}"`;
}

/**
 * Finds a lost target again, acts on it, and sees whether it led where it always led.
 * @returns false where nothing is surely it. Throws a Halt where what was taken for it led elsewhere.
 */
export async function healAct(track: Track, lost: Lost): Promise<boolean> {
  const { act } = lost;
  if (!('target' in act.act)) return false;
  const memory = act.act.target;
  const located = await track.in('handoff', () => track.brain.locate({ view: track.view, memory }));
  if (located.kind === 'nowhere') return false;
  if (located.kind === 'here') {
    const name = labelOf(located.target);
    await carry(track, lost, located.target, { intents: [reworded(lost.text, memory.label, name)], reason: `“${memory.label}” is not there any more; ${located.reason}.`, confidence: located.confidence });
    return true;
  }
  for (const menu of located.menus) {
    const found = await openFor(track, menu, memory.label);
    if (!found) continue;
    await carry(track, lost, found, { intents: [`Click "${labelOf(menu)}"`, lost.text], reason: `“${memory.label}” is now in the menu “${labelOf(menu)}”.`, confidence: 0.85 });
    return true;
  }
  return false;
}

/** Opens a menu and looks whether the target is in it; closes it again where it is not. */
async function openFor(track: Track, menu: Target, label: string): Promise<Target | undefined> {
  const known = new Set(track.view.scene.lines.map((line) => plain(line.text)));
  const plan: PlannedAct = { act: { kind: 'press' }, target: menu, says: `Open "${labelOf(menu)}" to look for "${label}"`, confidence: 0.6 };
  await track.carryOut({ intent: plan.says, secrets: [], plan, decidedBy: 'healed' });
  const inMenu = track.view.scene.controls.find((control) => alike(control.label, label) > 0.9);
  const line = track.view.scene.lines.find((one) => alike(one.text, label) > 0.9 && !known.has(plain(one.text)));
  if (inMenu) return { control: inMenu, box: inMenu.box };
  if (line) return { line, box: line.box };
  await track.carryOut({ intent: 'Close the menu', secrets: [], plan: { act: { kind: 'key', keys: 'Escape' }, says: 'Close the menu', confidence: 0.6 }, decidedBy: 'healed' });
  return undefined;
}

async function carry(track: Track, { index, text, intent, secrets, used, act }: Lost, target: Target, { intents, reason, confidence }: { intents: string[]; reason: string; confidence: number }): Promise<void> {
  if (!('target' in act.act)) return;
  const before = track.view;
  const heal: Heal = { index, before: { intent: text, target: act.act.target }, after: { intents, target: act.act.target }, reason, confidence };
  const done = await track.carryOut({ written: index, intent, secrets, used, plan: planOf(act, target, track.values), decidedBy: 'healed', heal });
  if ('target' in done.trailStep.act) heal.after.target = done.trailStep.act.target;
  if (!ledAsBefore(track, act, before)) {
    throw new Halt('failed', 'app_change', `“${text}”: ${reason} But what it did is not what “${act.act.target.label}” did before.`, { reason: 'element_not_found', confidence: 0.6, reasons: [reason, 'It led elsewhere than the step always led.'] });
  }
  track.heals.push(heal);
}

