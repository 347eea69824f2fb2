import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { wentUp } from '#worker/facts/counters.ts';
import { routePath, sameOrigin } from '#worker/facts/routes.ts';
import { goodsOf } from '#worker/facts/reading.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Action, Interaction } from './action.ts';
import { chooseAsked } from './asked-choices.ts';
import { isAside } from '../planner/outlook.ts';
import { countedAs, outsideName } from '../planner/tried-name.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { outOfBounds } from '#worker/guardrails/risk.ts';
import { takeEntry } from '../entries/index.ts';
import { formsOf, isSignIn, sameForm, type Form } from './forms.ts';
import { effectOf, type Node } from '../map/graph.ts';
import { nameOf } from './intents.ts';
import { openedForm } from './opened-form.ts';
import { acknowledge } from './leave-dialog.ts';
import { carryOut } from './interactions.ts';
import { learn, noteSearch } from './learn.ts';
import { refindControl } from './on-control.ts';
import { takeHandling } from './handle.ts';
import { corrected, isRefusal } from './refusals.ts';
import { takeOptions } from './take-options.ts';
import { takeScroll } from './take-scroll.ts';
import { askTwice, takeHover, takeKeyboard, takeNarrow, takeTwice } from './probes.ts';
import { pendingActions, registerScreen, signInOn, recordTransition, type Shared } from '../shared.ts';
import { runStrategies } from '../strategies/index.ts';

/**
 * Runs one action, records the transition, and runs its follow-up steps. Returns the screen where it ends.
 */
export async function runAction(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
  number: number,
): Promise<Node> {
  const { graph, options } = shared;
  const led = await whereSeen(shared, session, action);
  if (led && !offers(session.view.scene, action.play)) {
    action.state = 'done';
    return led;
  }
  if (led && led !== node) return runAction(shared, session, led, action, number);
  if (action.play.kind === 'options') return takeOptions(shared, session, node, action, action.play);
  if (action.play.kind === 'scroll') return takeScroll(shared, session, node, action, action.play);
  if (action.play.kind === 'hover') return takeHover(shared, session, node, action);
  if (action.play.kind === 'narrow') return takeNarrow(shared, session, node, action);
  if (action.play.kind === 'handle') return takeHandling(shared, session, node, action, action.play.how);
  if (action.play.kind === 'twice') return takeTwice(shared, session, node, action);
  if (action.play.kind === 'entry') return takeEntry(shared, session, node, action, action.play.field);
  if (action.play.kind === 'keyboard') return takeKeyboard(shared, session, node, action);
  const started = session.trail.steps.length;
  const { view: before, route } = session;
  const at = before.address;
  const played = await carryOut(session, action, options, `${options.seed}${number}`);
  action.state = 'done';
  const sends = sendsBy(action);
  const answered =
    sends && played.record ? await chooseAsked(session, played.record, sends, options.boundaries) : undefined;
  shared.acts += Math.max(1, session.trail.steps.length - started);
  const unmoved = { kind: 'play', from: node.id, stateful: false } as const;
  if (!played.record) {
    if (action.everywhere) await lostInFrame(shared, session, node, action);
    return registerScreen(shared, session, unmoved);
  }
  if (played.searched && action.play.kind === 'search') {
    const { term, steps, before, after } = played.searched;
    noteSearch(shared, action.play.control, played.searched);
    action.play.found = { term, steps, ...effectOf(before, after) };
  }
  const told = isCredential(action) ? await acknowledge(session, shared) : undefined;
  const record = told ?? answered ?? played.record;
  learn(shared, session, action, {
    before,
    record: played.record,
    steps: session.trail.steps.slice(started),
  });
  const counted = wentUp(record.before.scene, session.view.scene).length > 0;
  const refused =
    action.play.kind === 'form' &&
    action.play.variant.kind === 'valid' &&
    !action.play.variant.cautious &&
    !counted &&
    isRefusal(record, action.play.form)
      ? action.play
      : undefined;
  if (!sameOrigin(session.view.address, options.address))
    return comeBack(shared, session, node, action, record);
  const outside = outOfBounds(session.view.address, options.address, options.boundaries);
  if (action.play.kind === 'form' && hasPassword(action.play.form) && leftBehind(record)) {
    session.signedIn = true;
    // Only the configured credential works for every session; a registered account belongs to this session.
    if (action.play.variant.kind === 'credential') shared.signIn ??= { address: node.address, node };
  }
  const moved = record.before.address !== session.view.address;
  const wasSignedIn = session.signedIn && action.play.kind !== 'form';
  const known = { screens: [...graph.nodes], actions: node.actions.size };
  if (action.everywhere && moved && action.leads) graph.markNamed(session.view.address);
  const there = await registerScreen(
    shared,
    session,
    {
      kind: action.play.kind === 'form' && action.play.variant.kind === 'credential' ? 'sign-in' : 'play',
      from: node.id,
      stateful: action.play.kind === 'form' || (!moved && !record.difference?.same) || counted,
    },
    action.play,
  );
  // Opening a menu leads to new pages as well. A third page of the same kind is just another list item,
  // whatever its layout.
  const ofItsKind = moved
    ? known.screens.filter(
        (screen) =>
          graph.kindOf(screen.address) === graph.kindOf(there.address) &&
          routePath(screen.address) !== graph.kindOf(screen.address),
      ).length
    : 0;
  // Each product has its own price, to be compared on its page.
  const isKnown =
    ofItsKind >= maxToTeach &&
    !(action.play.kind === 'press' && isGood(record.before.scene, action.play.control));
  if (action.leads)
    graph.markYield(
      action.leads.kind,
      (!known.screens.includes(there) && !isKnown) ||
        (there === node && node.actions.size >= known.actions + leastUnfolded)
        ? 'to a new place'
        : 'to a known place',
      isKnown ? tellsOfKind : 1,
    );
  const ledOn =
    moved &&
    there !== node &&
    (!!answered || (action.play.kind === 'form' && action.play.variant.kind === 'valid'));
  // A page that asks for something is where a journey goes on, by whatever word it was come to.
  const asks =
    there !== node &&
    pendingActions(shared, there).some(
      ({ play, everywhere }) => play.kind === 'form' && play.variant.kind === 'valid' && !everywhere,
    );
  // Another page has other counters; only a click that adds something raises one.
  const stays = session.inFlow && !moved && isAside(action);
  if (stays) session.asideAt = node.id;
  session.inFlow =
    !refused &&
    (ledOn ||
      asks ||
      (counted && (!moved || !!action.goesOn)) ||
      (session.inFlow && !!action.goesOn) ||
      stays);
  if (
    !session.signedIn &&
    action.everywhere &&
    moved &&
    formsOf(session.view.scene).some(isSignIn) &&
    action.play.kind === 'press'
  )
    graph.markAsksForSignIn(action.key);
  const effect = effectOf(record.before, session.view);
  askTwice(shared, node, action, record);
  const steps = session.trail.steps.slice(started);
  const way = {
    from: node.id,
    to: there.id,
    intent: record.intent,
    leftAlone: '',
    action,
    effect,
    at,
    steps,
    ...(at === node.address ? {} : { route }),
    signedIn: wasSignedIn,
    ...(record.evidence.network.every(({ method }) => method === 'GET') ? { leadsOnly: true as const } : {}),
    ...(record.evidence.network.some(isError) ? { hasFailed: true as const } : {}),
  };
  await recordTransition(shared, way, record.says);
  if (outside) {
    await session.step({ act: { kind: 'back' }, says: 'Go back', confidence: 1 }, 'Go back');
    return registerScreen(shared, session, { kind: 'play', from: there.id, stateful: false });
  }
  // A guest who is asked to sign in on the way to something signs in there, to continue what was begun.
  const gate =
    moved && !session.signedIn && action.play.kind === 'press' && !entrance.test(nameOf(action.play.control))
      ? signInOn(there)
      : undefined;
  if (gate) return runAction(shared, session, there, gate, number);
  // Correct the refused values at once, as a person would.
  if (refused)
    return runAction(shared, session, there, corrected(there, action, refused, session.view.scene), number);
  const opened = moved ? undefined : openedForm(shared, action, record, session.view.scene);
  if (opened) return runAction(shared, session, there, opened, number);
  if (await runStrategies({ shared, session, action, record }))
    return registerScreen(shared, session, { kind: 'play', from: there.id, stateful: false });
  return there;
}

/** What the app itself answers with an error; what a page lacks of others says nothing of the act. */
const isError = ({ kind, status }: StepRecord['evidence']['network'][number]): boolean =>
  (kind === 'document' || kind === 'fetch') && status >= 400;

const isCredential = ({ play }: Action): boolean =>
  play.kind === 'form' && play.variant.kind === 'credential';

/**
 * Goes to the address where the action was found, if the current page of the same kind lacks its control.
 * Returns the screen it reached; undefined if nothing is missing or a flow would be abandoned.
 */
async function whereSeen(
  shared: Shared,
  session: ExplorerSession,
  { play, seenAt, revealedBy }: Action,
): Promise<Node | undefined> {
  const { address, scene } = session.view;
  if (
    !seenAt ||
    revealedBy ||
    session.inFlow ||
    routePath(seenAt) === routePath(address) ||
    shared.graph.kindOf(seenAt) !== shared.graph.kindOf(address) ||
    offers(scene, play)
  )
    return undefined;
  await session.open(seenAt);
  shared.acts++;
  return registerScreen(shared, session);
}

/** Whether the first control of an interaction is on the scene. */
function offers(scene: Scene, play: Interaction): boolean {
  if (play.kind === 'form') return formsOf(scene).some((form) => sameForm(form, play.form));
  const control = play.kind === 'options' ? play.control : buttonOf(play);
  return !control || refindControl(scene, control) !== undefined;
}

/** Times that a frame control may be missing on the page where it was found. */
const maxLost = 2;

/**
 * A frame control is missing: it is covered or folded in on this page. Reopens the page and leaves the
 * action to the page where it was found.
 */
async function lostInFrame(
  { graph }: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
): Promise<void> {
  const { key, seenAt } = action;
  graph.unmark(countedAs(action), action);
  graph.below.delete(key);
  for (const { address, actions } of graph.nodes) {
    const other = actions.get(key);
    if (!other || other.state === 'left-alone') continue;
    const isHome = seenAt !== undefined && routePath(address) === routePath(seenAt);
    if (isHome) other.setbacks++;
    other.state = isHome && other.setbacks < maxLost ? 'open' : 'done';
  }
  if (node.addressable !== false && !session.hasJustOpened(node.address)) await session.open(node.address);
}

/** The clicked button, unless it removes something. */
const buttonOf = (play: Interaction): Control | undefined =>
  play.kind === 'press' && play.control.kind === 'button' && !isRemoval(nameOf(play.control))
    ? play.control
    : undefined;

/** The button with which an action proceeds. */
const sendsBy = ({ play }: Action): Control | undefined =>
  play.kind === 'form' ? (play.variant.kind === 'valid' ? play.form.submit : undefined) : buttonOf(play);

/** Pages of one kind (/orders/7, /orders/9) that show how the others behave. */
const maxToTeach = 2;
const tellsOfKind = 4;

const isGood = (scene: Scene, { label }: Control): boolean =>
  goodsOf(scene).some(({ title }) => normalizeLabel(title) === normalizeLabel(label));

/** From this many new controls at once, a menu was opened. */
const leastUnfolded = 3;

/**
 * Records a transition that leaves the app (another host, a browser error page), goes back, and does not
 * take it again.
 */
async function comeBack(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
  record: StepRecord,
): Promise<Node> {
  const { graph, options } = shared;
  graph.markOutside(outsideName(action));
  if (action.leads) graph.markYield(action.leads.kind, 'outside');
  await options.on({
    kind: 'way',
    way: {
      from: node.id,
      intent: record.intent,
      leftAlone: outOfBounds(session.view.address, options.address, options.boundaries),
    },
  });
  await session.step({ act: { kind: 'back' }, says: 'Go back', confidence: 1 }, 'Go back');
  if (!sameOrigin(session.view.address, options.address)) await session.open(node.address);
  return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
}

const entrance = /\b(sign|log) ?in\b|\baccount\b/i;

const hasPassword = ({ fields }: Form): boolean => fields.some(({ kind }) => kind === 'password');

/** Whether the form that asked for a password is gone. */
const leftBehind = ({ before, after }: StepRecord): boolean =>
  routePath(after.address) !== routePath(before.address) ||
  !after.scene.controls.some(({ affordance, label }) => affordance === 'type' && /password/i.test(label));
