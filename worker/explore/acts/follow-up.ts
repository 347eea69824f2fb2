import type { StepRecord } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { sameCounter, wentUp } from '#worker/facts/counters.ts';
import { closeColour } from '#worker/facts/colours.ts';
import { entriesAdded } from '#worker/facts/entries.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath } from '#worker/facts/routes.ts';
import { pressedName, pressedTarget } from '#worker/facts/pressed.ts';
import {
  areApart,
  entryCalled,
  headed,
  headedOtherwise,
  isCalledAs,
  titledOtherwise,
} from '#worker/facts/promises.ts';
import { errorLines, newErrors, outsideFields, sameRow } from '#worker/facts/reading.ts';
import { isRemoval, noTo, yesTo } from '#worker/facts/removals.ts';
import { leadsToTerms, termsOf } from '#worker/facts/terms.ts';
import { isNegative, wasTaken } from '#worker/facts/typed.ts';
import {
  goesBack,
  makesOne,
  saves,
  showsMore,
  storesAll,
  reorderWords,
  isNextPage,
  undoes,
} from '#worker/facts/link-words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { variantName, type Action } from './actions.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { varyEach } from './live.ts';
import { isForChanging } from './forms.ts';
import { move, type Move } from './move.ts';
import { carryOut } from './interactions.ts';
import { refindControl, press } from './on-control.ts';
import { blockedAmong, blockedReason } from '#worker/guardrails/risk.ts';
import { firstTime, recordTransition, type Shared } from '../shared.ts';
import { runStrategy } from '../strategies/index.ts';

const puts = /^(?:add|save|move|put)(?: it)? (?:to|in|into|for) (?:the |my |your )?(\p{L}{3,})/iu;

/** Where a button's label puts something: "cart" for "Add to cart". */
const putsInto = (label: string): string | undefined => puts.exec(label)?.[1]?.toLowerCase();

const wayTo = ({ controls }: Scene, into: string): Control | undefined =>
  controls.find(
    ({ affordance, label }) =>
      affordance === 'press' &&
      normalizeLabel(label)
        .split(' ')
        .some((word) => sameCounter(word, into)) &&
      !puts.test(label),
  );

/** The same button of the next list item. */
const another = ({ controls }: Scene, { kind, label, box }: Control): Control | undefined =>
  controls.find(
    (other) =>
      other.kind === kind &&
      normalizeLabel(other.label) === normalizeLabel(label) &&
      !other.state.disabled &&
      (other.box.y > box.y + box.height ||
        (Math.abs(other.box.y - box.y) < box.height && other.box.x > box.x + box.width)),
  );

/**
 * After an option is chosen, adds the item to the cart or list and opens it, where the chosen option must
 * show. Once per choice and kind of page. Returns whether it took a step.
 */
export async function takeAlong(shared: Shared, session: ExplorerSession, chosen: Control): Promise<boolean> {
  const adds = session.view.scene.controls.find(
    ({ kind, label, state }) =>
      kind === 'button' &&
      !state.disabled &&
      putsInto(label) !== undefined &&
      !/\b(?:saved|later|wish|favou?rites?)\b/i.test(label),
  );
  if (
    !adds ||
    blockedReason(adds.label, shared.options.boundaries) ||
    !firstTime(
      shared,
      `chosen at ${shared.graph.kindOf(session.view.address)} by ${normalizeLabel(chosen.label)}`,
    )
  )
    return false;
  await session.step(...press(session.view.scene, adds));
  const there = wayTo(session.view.scene, putsInto(adds.label)!);
  if (there) await session.step(...press(session.view.scene, there));
  shared.acts += there ? 2 : 1;
  return true;
}

/**
 * Goes to the next page of a filtered or sorted list, which must stay so. Once per choice and kind of list.
 */
export async function turnPage(shared: Shared, session: ExplorerSession, chosen: Control): Promise<boolean> {
  const next = session.view.scene.controls.find(
    ({ affordance, label, icon, state }) =>
      affordance === 'press' && !state.disabled && isNextPage(label || icon || ''),
  );
  if (
    !next ||
    !firstTime(
      shared,
      `turned at ${shared.graph.kindOf(session.view.address)} by ${normalizeLabel(chosen.label)}`,
    )
  )
    return false;
  await session.step(...press(session.view.scene, next));
  shared.acts++;
  return true;
}

/**
 * Takes follow-up steps that let the oracles compare states: a reload after something was added or removed,
 * going back after a form led on, a second click on a decrease button. Returns whether it took a step.
 */
export async function followUp(
  shared: Shared,
  session: ExplorerSession,
  action: Action,
  record: StepRecord,
): Promise<boolean> {
  const target = pressedTarget(record);
  const name = pressedName(record);
  const once = (why: string) => firstTime(shared, why);
  const step = (kind: Move) => move(shared, session, kind);
  const where = shared.graph.kindOf(record.before.address);
  // After a negative number was typed, a count below zero is no news.
  const belowAlready = () =>
    session.trail.steps.some(({ act }) => act.kind === 'type' && isNegative.test(act.text));
  if (/^[-−–]$|^minus$|^decrease/i.test(name) && !belowAlready() && once(`less at ${where}`)) {
    for (let press = 0; press < 2; press++) await carryOut(session, action, shared.options, '');
    shared.acts += 2;
    return true;
  }
  if (action.play.kind === 'press' && (await turnBack(shared, session, action.play.control, record)))
    return true;
  if (await storeMade(shared, session, record, where)) return true;
  if (action.play.kind === 'press' && (await compareWithLike(shared, session, action.play.control, record)))
    return true;
  const removed = isRemoval(name);
  // Undo offers disappear by themselves, so this one is taken at once.
  if (
    target &&
    !removed &&
    !record.before.scene.controls.some(takesBack) &&
    record.after.scene.controls.some(takesBack) &&
    once(`taken back at ${where}`)
  )
    return takeBack(shared, session);
  // Look where the item was added: a full cart offers other actions than an empty one.
  const into =
    target &&
    (putsInto(target.label) ?? (reorderWords.test(normalizeLabel(target.label)) ? 'cart' : undefined));
  const there = into && !record.difference?.same ? wayTo(session.view.scene, into) : undefined;
  // A chosen option must show there too.
  const visit =
    !!there && once(`into ${into} ${session.signedIn}${choseBefore(session) ? ' as chosen' : ''}`);
  const more = wentUp(record.before.scene, record.after.scene).length > 0;
  if ((removed && once(`removed at ${where}`)) || (more && once('counted'))) {
    if (removed) await refuse(shared, session, action, where);
    const yes = removed ? yesTo(session.view.scene) : undefined;
    // The question tells more than its button: an account and a line are deleted by the same “Delete”.
    if (
      yes &&
      !blockedAmong(
        [yes.label, ...newLines(record.before.scene, session.view.scene)],
        shared.options.boundaries,
      )
    ) {
      await session.step(...press(session.view.scene, yes));
      shared.acts++;
    }
    // A removed item may be restored by undo; then remove it once more.
    if (removed && (await takeBack(shared, session)) && !yes) {
      await carryOut(session, action, shared.options, '');
      shared.acts++;
    }
    await step('reload');
    if (!visit) return true;
  }
  if (
    action.play.kind === 'press' &&
    target &&
    target.icon !== 'more' &&
    showsMore.test(normalizeLabel(target.label)) &&
    !record.difference?.same &&
    once(`more at ${where}`)
  ) {
    for (let n = 0; n < maxMore && refindControl(session.view.scene, action.play.control); n++) {
      await carryOut(session, action, shared.options, '');
      shared.acts++;
    }
    return true;
  }
  if (addsHere(action, record, typedLast(session)) && once(`added at ${where}`)) {
    await carryOut(session, sentTwice(action), shared.options, '');
    shared.acts += 2;
    return true;
  }
  if (visit) {
    // Two items show more: which one is removed, and what they add up to.
    const second =
      action.play.kind === 'press' ? another(session.view.scene, action.play.control) : undefined;
    if (second) {
      await session.step(...press(session.view.scene, second));
      shared.acts++;
    }
    const now = refindControl(session.view.scene, there);
    if (now) {
      await session.step(...press(session.view.scene, now));
      shared.acts++;
      await step('reload');
    }
    return true;
  }
  if (
    target &&
    record.before.scene.controls.some(
      ({ affordance, label }) => affordance === 'toggle' && label === target.label,
    )
  ) {
    const undo = session.view.scene.controls.find(
      ({ affordance, label, state }) =>
        affordance === 'press' && !state.disabled && unticks.test(normalizeLabel(label)),
    );
    if (undo && !blockedReason(undo.label, shared.options.boundaries) && once(`unticked at ${where}`)) {
      await session.step(...press(session.view.scene, undo));
      shared.acts++;
      return true;
    }
    if (await saveSetting(shared, session, record)) return true;
    // A setting that applies at once must survive a reload.
    if (record.before.address === record.after.address && wasTaken(record) && once(`switched at ${where}`)) {
      await step('reload');
      return true;
    }
  }
  // So must settings made with selects, radios and switches before they were saved.
  const setBefore = session.trail.steps.at(-2)?.act;
  if (
    target &&
    action.play.kind === 'press' &&
    saves.test(normalizeLabel(target.label)) &&
    record.before.address === record.after.address &&
    (setBefore?.kind === 'choose' ||
      (setBefore?.kind === 'press' && ['radio', 'switch'].includes(setBefore.target.kind))) &&
    once(`saved at ${record.after.address}`)
  ) {
    await step('reload');
    return true;
  }
  if (await runStrategy({ shared, session, action, record })) return true;
  if (
    action.play.kind === 'press' &&
    ((await lookUpTerms(shared, session, record)) || (await lookUpHeading(shared, session, action, record)))
  )
    return true;
  if (
    (await lookAtSaved(shared, session, action, record)) ||
    (await lookAtEdit(shared, session, action, record))
  )
    return true;
  const sent =
    action.play.kind === 'form' && action.play.variant.kind === 'valid' && action.play.form.fields.length > 1;
  if (sent && action.play.kind === 'form' && (await varyEach(shared, session, action.play.form, record)))
    return true;
  const ledOn = routePath(record.before.address) !== routePath(record.after.address);
  if (sent && ledOn && once(`back to ${routePath(record.before.address)}`)) {
    await step('back');
    await step('forward');
    // The app's own back link may act differently from the browser's back button.
    if (await goBack(shared, session)) await step('back');
    return true;
  }
  // A wizard step at the same address: the browser's back button would leave the whole wizard.
  if (
    sent &&
    !ledOn &&
    record.difference?.sameScreen === false &&
    errorLines(record.after.scene).length === 0 &&
    once(`step back in ${record.before.address}`)
  ) {
    const wentBack = await goBack(shared, session);
    const onward =
      wentBack && action.play.kind === 'form'
        ? refindControl(session.view.scene, action.play.form.submit)
        : undefined;
    if (onward) {
      await session.step(...press(session.view.scene, onward));
      shared.acts++;
    }
    return wentBack;
  }
  return false;
}

/**
 * Saves what was created, if the app has a save button for that, and reloads to see whether it persists.
 * Once per kind of page.
 */
async function storeMade(
  shared: Shared,
  session: ExplorerSession,
  record: StepRecord,
  where: string,
): Promise<boolean> {
  const { before, after } = record;
  if (!makesOne(pressedName(record)) || entriesAdded(before.scene, after.scene).length === 0) return false;
  const store = session.view.scene.controls.find(
    ({ kind, label, state }) =>
      (kind === 'button' || kind === 'link') && !state.disabled && storesAll(normalizeLabel(label)),
  );
  if (
    (!store && !wasTaken(record)) ||
    (store && blockedReason(store.label, shared.options.boundaries)) ||
    !firstTime(shared, `stored at ${where}`)
  )
    return false;
  if (store) {
    await session.step(...press(session.view.scene, store));
    shared.acts++;
  }
  await move(shared, session, 'reload');
  return true;
}

const retreatsOrSends =
  /\b(?:back|cancel|close|delete|remove|clear|reset|discard|sign|log|send|submit|pay|order|post|publish)\b/;

/** Opens the tab that was selected before: its content must come back. Once per kind of page. */
async function turnBack(
  shared: Shared,
  session: ExplorerSession,
  control: Control,
  { before, after, difference }: StepRecord,
): Promise<boolean> {
  if (control.kind !== 'tab' || difference?.same || routePath(before.address) !== routePath(after.address))
    return false;
  const fellows = before.scene.controls
    .filter(({ kind, box }) => kind === 'tab' && sameRow(box, control.box))
    .sort((a, b) => a.box.x - b.box.x);
  const open = fellows.find(({ state }) => state.selected) ?? fellows[0];
  const now =
    open && normalizeLabel(open.label) !== normalizeLabel(control.label)
      ? refindControl(session.view.scene, open)
      : undefined;
  if (
    !now ||
    blockedReason(now.label, shared.options.boundaries) ||
    !firstTime(shared, `tab back at ${shared.graph.kindOf(before.address)}`)
  )
    return false;
  await session.step(...press(session.view.scene, now));
  shared.acts++;
  return true;
}

/**
 * Clicks a button without effect again, once a button of the same look has been seen to act. Once per name
 * and kind of page.
 */
async function compareWithLike(
  shared: Shared,
  session: ExplorerSession,
  control: Control,
  { before, after, difference, evidence }: StepRecord,
): Promise<boolean> {
  const { scene } = session.view;
  if (
    control.kind !== 'button' ||
    !control.fill ||
    !/\p{L}{3}/u.test(control.label) ||
    !difference?.same ||
    before.address !== after.address ||
    evidence.network.length > 0
  )
    return false;
  const like = scene.controls.find(
    (other) =>
      other.kind === 'button' &&
      other.label !== control.label &&
      /\p{L}{3}/u.test(other.label) &&
      !other.state.disabled &&
      !!other.fill &&
      closeColour(other.fill, control.fill) &&
      Math.abs(other.box.height - control.box.height) <= likePx &&
      !retreatsOrSends.test(normalizeLabel(other.label)) &&
      !blockedReason(other.label, shared.options.boundaries),
  );
  if (
    !like ||
    !firstTime(shared, `compared ${normalizeLabel(control.label)} at ${shared.graph.kindOf(before.address)}`)
  )
    return false;
  await session.step(...press(scene, like));
  const twin =
    session.view.address === before.address ? refindControl(session.view.scene, control) : undefined;
  if (twin) await session.step(...press(session.view.scene, twin));
  shared.acts += 2;
  return true;
}
const likePx = 4;

/** Declines the confirmation and asks for it again: nothing may have changed. Once per kind of page. */
async function refuse(
  shared: Shared,
  session: ExplorerSession,
  action: Action,
  where: string,
): Promise<void> {
  const no = noTo(session.view.scene);
  if (!no || !firstTime(shared, `refused at ${where}`)) return;
  await session.step(...press(session.view.scene, no));
  if (!noTo(session.view.scene)) await carryOut(session, action, shared.options, '');
  shared.acts += 2;
}

/** Leaves an open dialog by its own cancel button, once per dialog, before it is closed in another way. */
export async function leaveDialog(shared: Shared, session: ExplorerSession): Promise<void> {
  const { scene, address } = session.view;
  const no = noTo(scene);
  const dialog = scene.regions.find(({ kind }) => kind === 'dialog');
  if (!no || !dialog || blockedReason(no.label, shared.options.boundaries)) return;
  const title = scene.lines.find(({ box }) => contains(dialog.box, box));
  if (!firstTime(shared, `left ${normalizeLabel(title?.text ?? '')} at ${shared.graph.kindOf(address)}`))
    return;
  await session.step(...press(scene, no));
  shared.acts++;
}

/** Most clicks on a “show more” button. */
const maxMore = 4;

const takesBack = ({ affordance, label }: Control): boolean =>
  affordance === 'press' && undoes.test(normalizeLabel(label));

/** Clicks the undo control; returns whether there is one. */
async function takeBack(shared: Shared, session: ExplorerSession): Promise<boolean> {
  const { scene } = session.view;
  const back = scene.controls.find(takesBack);
  if (!back) return false;
  await session.step(...press(scene, back));
  shared.acts++;
  return true;
}

/** Whether a submitted form lists its typed text on its own page. */
function addsHere({ play }: Action, record: StepRecord, typed: readonly string[]): boolean {
  if (
    play.kind !== 'form' ||
    play.variant.kind !== 'valid' ||
    play.variant.twice ||
    !wasTaken(record) ||
    routePath(record.before.address) !== routePath(record.after.address)
  )
    return false;
  return typed.some(
    (text) =>
      text.length >= leastToTell &&
      timesWritten(record.after.scene, text) > timesWritten(record.before.scene, text),
  );
}
const leastToTell = 4;

/** How many lines hold a text, not counting the contents of form fields. */
const timesWritten = (scene: Scene, text: string): number =>
  outsideFields(scene).filter((line) => normalizeLabel(line.text).includes(normalizeLabel(text))).length;

/** Whether an option was chosen within the last few steps. */
const choseBefore = ({ trail: { steps } }: ExplorerSession): boolean =>
  steps.slice(-maxSince - 2, -1).some(({ act }) => act.kind === 'choose');
const maxSince = 3;

/** Texts typed right before the last step, without passwords. */
function typedLast({ trail: { steps } }: ExplorerSession): string[] {
  const acts = steps.slice(0, -1).map(({ act }) => act);
  return acts
    .slice(acts.findLastIndex(({ kind }) => kind !== 'type') + 1)
    .flatMap((act) => (act.kind === 'type' && !act.secret ? [act.text] : []));
}

const sentTwice = (action: Action): Action =>
  action.play.kind === 'form' && action.play.variant.kind === 'valid'
    ? { ...action, play: { ...action.play, variant: { ...action.play.variant, twice: true } } }
    : action;

/** Clicks the page's own back control and records the transition; returns whether there is one. */
async function goBack(shared: Shared, session: ExplorerSession): Promise<boolean> {
  const { scene } = session.view;
  const back = scene.controls.find(
    ({ affordance, label, box }) =>
      affordance === 'press' && goesBack.test(normalizeLabel(label)) && !atEdge(scene, box),
  );
  if (!back || blockedReason(back.label, shared.options.boundaries)) return false;
  const from = shared.graph.find(session.view);
  const record = await session.step(...press(scene, back));
  shared.acts++;
  const to = shared.graph.find(session.view);
  const action = [...(from?.actions.values() ?? [])].find(
    ({ play, state }) =>
      state === 'open' &&
      play.kind === 'press' &&
      normalizeLabel(play.control.label) === normalizeLabel(back.label),
  );
  if (from && to && action) {
    action.state = 'done';
    const effect = {
      before: record.before.scene,
      after: record.after.scene,
      moved: record.before.address !== record.after.address,
    };
    await recordTransition(
      shared,
      {
        from: from.id,
        to: to.id,
        intent: record.intent,
        leftAlone: '',
        action,
        effect,
        at: record.before.address,
        steps: session.trail.steps.slice(-1),
        signedIn: session.signedIn,
      },
      record.says,
    );
  }
  return true;
}

const newLines = (before: Scene, after: Scene): string[] => {
  const known = new Set(before.lines.map(({ text }) => text));
  return after.lines.flatMap(({ text }) => (known.has(text) ? [] : [text]));
};

/** Labels that clear a selection; without a selection they do nothing. */
const unticks =
  /^(?:un(?:tick|check|select|mark)|deselect|clear)\b.*\b(?:all|selection|ticks|ticked|checked)\b/;

/**
 * Unfolded text may state terms (“within 30 days”): opens the linked page about them, which must agree. Once
 * per kind of terms.
 */
async function lookUpTerms(shared: Shared, session: ExplorerSession, record: StepRecord): Promise<boolean> {
  const { before, after } = record;
  if (routePath(before.address) !== routePath(after.address)) return false;
  const known = termsOf(before.scene).map(({ kind }) => kind);
  // The unfolded entry itself may match: “Can I return something?”
  const unfolded = normalizeLabel(pressedName(record));
  for (const { kind } of termsOf(after.scene).filter((term) => !known.includes(term.kind))) {
    const there = after.scene.controls.find(
      (control) =>
        control.affordance === 'press' &&
        (control.kind === 'link' || control.kind === 'menuitem') &&
        leadsToTerms(control.label, kind) &&
        normalizeLabel(control.label) !== unfolded,
    );
    if (
      !there ||
      blockedReason(there.label, shared.options.boundaries) ||
      !firstTime(shared, `terms of ${kind}`)
    )
      continue;
    await session.step(...press(session.view.scene, there));
    shared.acts++;
    return true;
  }
  return false;
}

/**
 * If a page's heading names another navigation entry or screen, opens that one, and, if its heading is the
 * same, the first page again. Once per address.
 */
async function lookUpHeading(
  shared: Shared,
  session: ExplorerSession,
  action: Action,
  record: StepRecord,
): Promise<boolean> {
  const { graph, options } = shared;
  const { address } = record.after;
  const shown = (titledOtherwise(record) ?? headedOtherwise(record))?.shown ?? '';
  const entry = entryCalled(record.after, shown);
  const screen = entry
    ? undefined
    : graph.nodes.find(
        (node) =>
          isCalledAs(node.heading, shown) &&
          areApart(node.address, address) &&
          node.addressable !== false &&
          !node.leftAlone,
      );
  if (
    (!entry && !screen) ||
    (entry && blockedReason(entry.label, options.boundaries)) ||
    !firstTime(shared, `headed at ${routePath(address)}`)
  )
    return false;
  await (entry ? session.step(...press(session.view.scene, entry)) : session.open(screen!.address));
  shared.acts++;
  if (
    isCalledAs(headed(session.view) ?? '', shown) &&
    routePath(session.view.address) !== routePath(address)
  ) {
    await carryOut(session, action, options, '');
    shared.acts++;
  }
  return true;
}

/** After a switch was toggled, clicks the save button and reloads. Once per address. */
async function saveSetting(
  shared: Shared,
  session: ExplorerSession,
  { before, after }: StepRecord,
): Promise<boolean> {
  if (routePath(before.address) !== routePath(after.address)) return false;
  const save = session.view.scene.controls.find(
    ({ affordance, label, state }) =>
      affordance === 'press' && !state.disabled && saves.test(normalizeLabel(label)),
  );
  if (
    !save ||
    blockedReason(save.label, shared.options.boundaries) ||
    !firstTime(shared, `saved at ${after.address}`)
  )
    return false;
  await session.step(...press(session.view.scene, save));
  shared.acts++;
  await move(shared, session, 'reload');
  return true;
}

/**
 * After a prefilled form (profile, settings) was saved without leaving the page, reloads: the values must
 * stay. Once per address.
 */
async function lookAtSaved(
  shared: Shared,
  session: ExplorerSession,
  { play }: Action,
  record: StepRecord,
): Promise<boolean> {
  const { before, after } = record;
  if (
    play.kind !== 'form' ||
    play.variant.kind !== 'valid' ||
    !isForChanging(play.form) ||
    !saves.test(normalizeLabel(play.form.submit.label))
  )
    return false;
  if (
    before.address !== after.address ||
    newErrors(record).length > 0 ||
    !firstTime(shared, `kept ${variantName(play.variant)} at ${after.address}`)
  )
    return false;
  await move(shared, session, 'reload');
  return true;
}

/**
 * After an edit, opens the list and the form again: the change must show, and nothing else may have changed.
 * Once per kind of page.
 */
async function lookAtEdit(
  shared: Shared,
  session: ExplorerSession,
  { play }: Action,
  { before, after }: StepRecord,
): Promise<boolean> {
  if (
    play.kind !== 'form' ||
    play.variant.kind !== 'valid' ||
    !isForChanging(play.form) ||
    routePath(before.address) === routePath(after.address)
  )
    return false;
  if (!firstTime(shared, `edited ${variantName(play.variant)} at ${shared.graph.kindOf(before.address)}`))
    return false;
  const lists = new Set(
    shared.graph.nodes
      .map(({ address }) => routePath(address))
      .filter((path) => path.length > 1 && routePath(before.address).startsWith(`${path}/`)),
  );
  const toList = shared.graph.ways.find(
    ({ action, to }) =>
      action.play.kind === 'press' &&
      action.everywhere &&
      lists.has(routePath(shared.graph.nodes.find(({ id }) => id === to)?.address ?? '')),
  )?.action.play;
  const control = toList?.kind === 'press' ? refindControl(session.view.scene, toList.control) : undefined;
  if (control) {
    await session.step(...press(session.view.scene, control));
    shared.acts++;
    await move(shared, session, 'reload');
  }
  await session.open(before.address);
  shared.acts++;
  return true;
}
