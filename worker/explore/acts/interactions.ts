import { planOf, targetOf } from '#worker/agent/replay-trail.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { saves } from '#worker/facts/link-words.ts';
import { findTarget } from '#worker/grounding/target.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { ExploreOptions } from '../types.ts';
import type { Action, Interaction } from './action.ts';
import { arrange } from './arrange.ts';
import { pressForMenu } from './context-menu.ts';
import { chooseNext } from './apply-choice.ts';
import { setSome } from './filling/choices.ts';
import { fillIn } from './filling/fill-in.ts';
import { formsOf, sameForm } from './forms.ts';
import { nameOf, phrase } from './intents.ts';
import { fillLive } from './live.ts';
import { doubled, gapOf, press, refindControl, type Played } from './on-control.ts';
import { scrolledTo, scrollOn } from './scroll-to.ts';
import { runSearch } from './search.ts';

/** The planned hover over a control, and its wording. */
export function pointAt(scene: Scene, control: Control): [PlannedAct, string] {
  const intent = `Hover over ${phrase(scene, control)}`;
  return [
    {
      act: { kind: 'hover' },
      target: { control, box: control.box },
      says: intent,
      confidence: control.confidence,
    },
    intent,
  ];
}

/** The step by which an interaction opens what it reveals; undefined where what it opens is not there any more. */
function openingOf(scene: Scene, play: Interaction | undefined): [PlannedAct, string] | undefined {
  if (play?.kind === 'context-menu') return pressForMenu(scene, play.item);
  if (play?.kind !== 'press' && play?.kind !== 'hover') return undefined;
  const control = refindControl(scene, play.control);
  return control && (play.kind === 'hover' ? pointAt : press)(scene, control);
}

/** Runs the interaction of an action on the session's current screen. */
export async function carryOut(
  session: ExplorerSession,
  action: Action,
  options: ExploreOptions,
  unique: string,
): Promise<Played> {
  const { play } = action;
  const { scene } = session.view;
  switch (play.kind) {
    case 'press': {
      let control = refindControl(scene, play.control);
      const { revealedBy } = action;
      if (!control) control = await scrolledTo(session, play.control, revealedBy);
      const opening = control ? undefined : openingOf(scene, revealedBy);
      if (opening) {
        await session.step(...opening);
        control = refindControl(session.view.scene, play.control);
      }
      if (!control) return {};
      if (saves.test(normalizeLabel(nameOf(control)))) {
        await setSome(session, control);
        control = refindControl(session.view.scene, control);
      }
      return control ? { record: await session.step(...press(session.view.scene, control)) } : {};
    }
    case 'hover':
    case 'context-menu': {
      const opening = openingOf(scene, play);
      return opening ? { record: await session.step(...opening) } : {};
    }
    case 'options': {
      const control =
        refindControl(scene, play.control) ??
        scene.controls.find((other) => other.kind === 'select' && gapOf(other, play.control) < 30);
      if (!control) return {};
      const record = await chooseNext(session, control);
      const { act } = record.trailStep ?? {};
      return act?.kind === 'choose' &&
        act.option &&
        normalizeLabel(act.option) !== normalizeLabel(control.value ?? '')
        ? { record, option: act.option }
        : {};
    }
    case 'scroll': {
      const record = await scrollOn(session, play);
      return record ? { record } : {};
    }
    case 'keyboard':
      return {
        record: await session.step(
          { act: { kind: 'tab-through' }, says: 'Go through the page with the Tab key', confidence: 1 },
          'Go through the page with the Tab key',
        ),
      };
    case 'narrow':
      return {
        record: await session.step(
          { act: { kind: 'resize', ...phone }, says: phoneIntent, confidence: 1 },
          phoneIntent,
        ),
      };
    case 'arrange':
      return arrange(session, play.how);
    case 'twice':
      return pressTwice(session, play.control, play.list);
    case 'search':
      return runSearch(session, play, options);
    // Their own runners take them: one step depends on what came of the other.
    case 'handle':
    case 'entry':
      return {};
    case 'live':
      return fillLive(session, play.fields);
    case 'form': {
      const form = play.isOpened ? play.form : formsOf(scene).find((other) => sameForm(other, play.form));
      return form ? { record: await fillIn(session, { form, variant: play.variant, options, unique }) } : {};
    }
  }
}

/**
 * Opens the list, comes back, double-clicks, and opens the list again. Does nothing if the control is not
 * found after coming back.
 */
async function pressTwice(session: ExplorerSession, meant: Control, list: string): Promise<Played> {
  const { address } = session.view;
  await session.open(list);
  await session.open(address);
  const control = refindControl(session.view.scene, meant);
  if (!control) return {};
  await session.step(...doubled(...press(session.view.scene, control)));
  return { record: await session.open(list) };
}

/** Viewport of a common phone, px. */
const phone = { width: 390, height: 844 };
const phoneIntent = `Make the window ${phone.width} px wide`;

/** Replays a trail in the running session; false if a target is not found. */
export async function follow(
  session: ExplorerSession,
  steps: ExplorerSession['trail']['steps'],
  password: string | undefined,
): Promise<boolean> {
  for (const step of steps) {
    const known = targetOf(step);
    const target = known && findTarget(session.view.scene, known);
    if (known && !target) return false;
    await session.step(planOf(step, target, password === undefined ? {} : { password }), step.intent);
  }
  return true;
}
