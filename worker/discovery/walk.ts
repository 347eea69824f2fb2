import type { StepRecord } from '../agent/index.ts';
import { plain } from '../agent/words.ts';
import { wentUp } from '../oracles/counters.ts';
import { errorLines } from '../oracles/reading.ts';
import { kindOfPlace, place } from '../oracles/places.ts';
import { isRemoval } from '../oracles/stale-list.ts';
import type { Control } from '../sight/scene.ts';
import { actionsOf, type Action, type Play } from './actions.ts';
import type { ExplorerSession } from './explorer-session.ts';
import { outOfBounds } from './fences.ts';
import { formsOf, isSignIn, sameForm, type Form } from './forms.ts';
import type { Node, ScreenGraph } from './graph.ts';
import { nameOf, pressIntent } from './intents.ts';
import { again, carryOut, follow, press } from './plays.ts';
import type { Segment } from './routes.ts';
import type { ExploreOptions } from './types.ts';

/** A session this long starts anew: short trails are cheap to replay and easy to read. */
const longestTrail = 36;
/** … unless what is next here is worth this much: a flow of many screens is gone to its end. */
const worthFinishing = 6;

export interface Shared {
  graph: ScreenGraph;
  options: ExploreOptions;
  acts: number;
  deadline: number;
  /** Acts under way: while there are any, a session without work waits for what they find. */
  busy: number;
  /** Sign-in as it worked, to be repeated by other sessions. */
  signIn?: { address: string; node: Node };
  reloaded: Set<string>;
  /** Where each session stands: what is tried there is its to try. */
  standing: Map<number, Node>;
}

/** What is worth less than this is not tried even where time is left. */
const leastValue = -4;

const spent = ({ options, acts, deadline, graph }: Shared): boolean =>
  options.signal.aborted || acts >= options.budget.acts || performance.now() > deadline || graph.nodes.length >= options.budget.screens * 2;

/** Recognises or adds the screen that a session stands on, and adds what can be tried there. */
async function arrive(shared: Shared, session: ExplorerSession, part: Omit<Segment, 'steps' | 'to'> = { kind: 'open', stateful: false }, by?: Play): Promise<Node> {
  const { graph, options } = shared;
  let node = graph.find(session.view);
  const revealedBy = node && node.id === part.from && by?.kind === 'press' ? by : undefined;
  if (node) session.mark({ ...part, to: node.id });
  else {
    session.mark({ ...part, to: `s${graph.nodes.length + 1}` });
    node = graph.add(session.view, session);
    node.leftAlone = outOfBounds(session.view.address, options.address, options.boundaries);
    await options.on({ kind: 'screen', screen: node, view: { picture: session.view.picture.image } });
  }
  shared.standing.set(session.number, node);
  if (!node.leftAlone) {
    for (const action of actionsOf(session.view, { boundaries: options.boundaries, hasCredential: !!options.credential, signedIn: session.signedIn })) {
      if (session.signedIn && graph.asksForSignIn(action.key)) action.key = `signed in:${action.key}`;
      const known = node.actions.get(action.key) ?? twin(node, action);
      if (known || (action.everywhere && graph.triedEverywhere(action.key))) continue;
      node.actions.set(action.key, revealedBy ? { ...action, revealedBy } : action);
      if (action.state === 'left-alone' && 'control' in action.play) {
        await options.on({ kind: 'way', way: { from: node.id, intent: pressIntent(session.view.scene, action.play.control), leftAlone: action.leftAlone } });
      }
    }
  }
  return node;
}

/** The same variant of the same form, tried or waiting already, under labels that were read a little otherwise. */
const twin = (node: Node, { play }: Action): Action | undefined =>
  play.kind !== 'form' ? undefined : [...node.actions.values()].find(({ play: other }) =>
    other.kind === 'form' && other.variant.kind === play.variant.kind && sameForm(other.form, play.form) &&
    (other.variant.kind !== 'invalid' || play.variant.kind !== 'invalid' || other.variant.field === play.variant.field));

const open = (node: Node): Action[] => [...node.actions.values()].filter(({ state }) => state === 'open');

/** Things of one name do much the same on each screen. A form is the same one in another state of its screen. */
const triedName = ({ key, play }: Action, { address }: Node): string => {
  if (play.kind === 'press') return plain(nameOf(play.control)) || key;
  return play.kind === 'form' ? `${place(address)} ${plain(play.form.submit.label)} ${play.variant.kind} ${play.variant.kind === 'invalid' ? plain(play.variant.field) : ''}` : key;
};

/** What a form was sent off with once teaches next to nothing the second time; a button's name may mean another thing elsewhere. */
const tiredness = ({ graph }: Shared, action: Action, node: Node): number =>
  Math.min(4, (action.play.kind === 'form' ? 3 : 1.5) * graph.timesTried(triedName(action, node)));

interface Choice {
  node: Node;
  action: Action;
  value: number;
}

/** What is worth most now: what is open here costs nothing to reach, what is elsewhere costs the way there. */
function choose(shared: Shared, here: Node | undefined, session: ExplorerSession): Choice | undefined {
  let best: Choice | undefined;
  for (const node of shared.graph.nodes) {
    if (node.leftAlone) continue;
    if (node.signedIn && !session.signedIn && !shared.signIn) continue;
    const shut = node.guestsOnly && session.signedIn;
    // Where only a way leads, the session that has gone it goes on: another would find it closed.
    if (node !== here && node.addressable !== true && [...shared.standing].some(([number, where]) => where === node && number !== session.number)) continue;
    const cost = node === here ? 0 : shut ? 2.5 : node.addressable === true ? 1.2 : node.addressable === undefined ? 1.6 : 1 + node.trail.steps.length * 0.35;
    for (const action of open(node)) {
      if (action.everywhere && shared.graph.triedEverywhere(action.key)) {
        action.state = 'done';
        continue;
      }
      const value = action.priority - cost - tiredness(shared, action, node);
      if (value > leastValue && (!best || value > best.value)) best = { node, action, value };
    }
  }
  return best;
}

/** Explores with one session after another until nothing is left to try or the budget is spent. */
export async function walk(shared: Shared, number: number, openSession: (title: string) => Promise<ExplorerSession>): Promise<void> {
  const { options } = shared;
  let session: ExplorerSession | undefined;
  let here: Node | undefined;
  const restart = async () => {
    await session?.close().catch(() => {});
    session = await openSession(`Exploring ${number + 1}`);
    await session.open(options.address);
    shared.acts++;
    here = await arrive(shared, session);
  };
  try {
    await restart();
    while (!spent(shared)) {
      let choice = choose(shared, here, session!);
      const inFlow = choice?.node === here && (choice?.value ?? 0) >= worthFinishing;
      if (session!.trail.steps.length >= longestTrail && !inFlow) {
        await restart();
        choice = choose(shared, here, session!);
      }
      if (!choice) {
        if (shared.busy === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      const { node, action } = choice;
      action.state = 'claimed';
      shared.graph.markTried(triedName(action, node));
      if (action.everywhere) shared.graph.markEverywhere(action.key);
      shared.busy++;
      try {
        if (node !== here) {
          here = await reach(shared, session!, node, restart);
          if (here !== node) {
            action.state = node.guestsOnly || (action.priority -= 3) > -6 ? 'open' : 'done';
            continue;
          }
        }
        here = await take(shared, session!, node, action, number);
      } catch (error) {
        if (options.signal.aborted) return;
        action.state = 'done';
        await options.on({ kind: 'progress', ...figures(shared), says: `A session had to start anew: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}` });
        await restart();
      } finally {
        shared.busy--;
      }
    }
  } finally {
    shared.standing.delete(number);
    await session?.close().catch(() => {});
  }
}

const figures = ({ graph, acts }: Shared) => ({ screens: graph.nodes.length, ways: graph.ways.length, acts });

/** Gets to a screen: by its address, else by repeating how it was first reached from a clean session. */
async function reach(shared: Shared, session: ExplorerSession, node: Node, restart: () => Promise<void>): Promise<Node | undefined> {
  const { options } = shared;
  if (node.signedIn && !session.signedIn && shared.signIn) {
    await session.open(shared.signIn.address);
    const action = [...shared.signIn.node.actions.values()].find(({ play }) => play.kind === 'form' && play.variant.kind === 'credential');
    const done = action && (await carryOut(session, action, options, String(session.number)));
    if (done?.record) session.signedIn = true;
    shared.acts++;
    const there = await arrive(shared, session, { kind: 'sign-in', from: shared.signIn.node.id, stateful: true });
    if (there === node) return node;
  }
  if (node.guestsOnly && session.signedIn) {
    await restart();
    return undefined;
  }
  if (node.addressable !== false) {
    await session.open(node.address);
    shared.acts++;
    const there = await arrive(shared, session);
    if (there === node) {
      node.addressable = true;
      return node;
    }
    // What a guest has seen may be closed to one who is signed in.
    if (session.signedIn && !node.signedIn && node.addressable !== true) {
      node.guestsOnly = true;
      return there;
    }
    node.addressable = false;
    if (open(there).length > 0) return there;
  }
  if (session.trail.steps.length > 0) {
    await restart();
    // The restarted session is the walker's; it goes on from its entry screen.
    return undefined;
  }
  shared.acts += node.trail.steps.length;
  await follow(session, node.trail.steps, options.credential?.password);
  session.mark({ kind: 'play', stateful: node.route.some(({ stateful }) => stateful), to: node.id });
  return arrive(shared, session);
}

/** Tries one action, tells of the way, and follows up where a relation between states can be seen. */
async function take(shared: Shared, session: ExplorerSession, node: Node, action: Action, number: number): Promise<Node> {
  const { graph, options } = shared;
  if (action.play.kind === 'options') return takeOptions(shared, session, node, action, action.play.control);
  const started = session.trail.steps.length;
  const at = session.view.address;
  const played = await carryOut(session, action, options, `${options.seed}${number}`);
  action.state = 'done';
  shared.acts += Math.max(1, session.trail.steps.length - started);
  const unmoved = { kind: 'play', from: node.id, stateful: false } as const;
  if (!played.record) return arrive(shared, session, unmoved);
  const { record } = played;
  const refused = action.play.kind === 'form' && action.play.variant.kind === 'valid' && !action.play.variant.cautious && record.before.address === record.after.address && errorLines(record.after.scene).length > 0;
  if (refused && action.play.kind === 'form') {
    const key = `${action.key}:cautious`;
    node.actions.set(key, { ...action, key, play: { ...action.play, variant: { kind: 'valid', cautious: true } }, state: 'open' });
  }
  const outside = outOfBounds(session.view.address, options.address, options.boundaries);
  if (action.play.kind === 'form' && hasPassword(action.play.form) && leftBehind(record)) {
    session.signedIn = true;
    // Only a credential opens the same door for every session; what was registered is this one's own.
    if (action.play.variant.kind === 'credential') shared.signIn ??= { address: node.address, node };
  }
  const moved = record.before.address !== session.view.address;
  const wasSignedIn = session.signedIn && action.play.kind !== 'form';
  const there = await arrive(shared, session, {
    kind: action.play.kind === 'form' && action.play.variant.kind === 'credential' ? 'sign-in' : 'play', from: node.id,
    stateful: action.play.kind === 'form' || (!moved && !record.difference?.same) || wentUp(record.before.scene, session.view.scene).length > 0,
  }, action.play);
  if (!session.signedIn && action.everywhere && moved && formsOf(session.view.scene).some(isSignIn) && action.play.kind === 'press') graph.markAsksForSignIn(action.key);
  const effect = { before: record.before.scene, after: session.view.scene, moved };
  const steps = session.trail.steps.slice(started);
  const way = { from: node.id, to: there.id, intent: record.intent, leftAlone: '', action, effect, at, steps, signedIn: wasSignedIn };
  if (graph.way(way)) await options.on({ kind: 'way', way: { from: way.from, to: way.to, intent: way.intent, leftAlone: '' } });
  await options.on({ kind: 'progress', ...figures(shared), says: record.says });
  if (outside) {
    await session.step({ act: { kind: 'back' }, says: 'Go back', confidence: 1 }, 'Go back');
    return arrive(shared, session, { kind: 'play', from: there.id, stateful: false });
  }
  const gate = moved && !session.signedIn && action.play.kind === 'press' && !entrance.test(nameOf(action.play.control)) ? signInOn(there) : undefined;
  if (gate) return take(shared, session, there, gate, number);
  if (await followUp(shared, session, action, record)) return arrive(shared, session, { kind: 'play', from: there.id, stateful: false });
  return there;
}

const entrance = /\b(sign|log) ?in\b|\baccount\b/i;

/** Who was stopped by a sign-in on the way to something else signs in there, and so gets on with what was begun. */
const signInOn = (node: Node): Action | undefined =>
  [...node.actions.values()].find(({ play, leftAlone }) => play.kind === 'form' && play.variant.kind === 'credential' && !leftAlone);

const mostOptions = 5;

/** Goes down a select's options until they repeat; each is a way of its own. */
async function takeOptions(shared: Shared, session: ExplorerSession, node: Node, action: Action, control: Control): Promise<Node> {
  const { graph, options } = shared;
  const seen = [plain(control.value ?? '')];
  action.state = 'done';
  let here = node;
  while (seen.length <= mostOptions && !spent(shared)) {
    const started = session.trail.steps.length;
    const at = session.view.address;
    const { record, option } = await carryOut(session, action, options, '');
    if (!record) break;
    shared.acts++;
    const from = here.id;
    const moved = record.before.address !== record.after.address;
    here = await arrive(shared, session, { kind: 'play', from, stateful: !moved && !record.difference?.same });
    if (!option || seen.includes(plain(option))) break;
    seen.push(plain(option));
    const effect = { before: record.before.scene, after: record.after.scene, moved };
    const chosen: Action = { ...action, play: { kind: 'options', control, option } };
    const way = { from, to: here.id, intent: record.intent, leftAlone: '', action: chosen, effect, at, steps: session.trail.steps.slice(started), signedIn: session.signedIn };
    if (graph.way(way)) await options.on({ kind: 'way', way: { from, to: here.id, intent: way.intent, leftAlone: '' } });
    await options.on({ kind: 'progress', ...figures(shared), says: record.says });
  }
  return here;
}

const hasPassword = ({ fields }: Form): boolean => fields.some(({ kind }) => kind === 'password');

/** The form that asked for a password is not there any more. */
const leftBehind = ({ before, after }: StepRecord): boolean =>
  place(after.address) !== place(before.address) || !after.scene.controls.some(({ affordance, label }) => affordance === 'type' && /password/i.test(label));

/**
 * Tries what only a relation between states can show, and leaves to the oracles to compare: a reload where something was put in
 * or taken out, the way back where a form led on, a second press where a number went down. Says whether it took a step.
 */
async function followUp(shared: Shared, session: ExplorerSession, action: Action, record: StepRecord): Promise<boolean> {
  const target = record.trailStep?.act.kind === 'press' ? record.trailStep.act.target : undefined;
  const once = (why: string) => !shared.reloaded.has(why) && !!shared.reloaded.add(why);
  const step = async (kind: 'reload' | 'back' | 'forward', intent: string) => {
    await session.step({ act: { kind }, says: intent, confidence: 1 }, intent);
    shared.acts++;
  };
  const where = kindOfPlace(record.before.address);
  if (target && /^[-−–]$|^minus$|^decrease/i.test(target.label || target.icon || '') && once(`less at ${where}`)) {
    for (let press = 0; press < 2; press++) await carryOut(session, action, shared.options, '');
    shared.acts += 2;
    return true;
  }
  // What was put somewhere is looked for there: from a full cart other ways lead on than from an empty one.
  const into = target && /^(?:add|save|move|put)(?: it)? (?:to|in|into|for) (?:the |my |your )?(\p{L}{3,})/iu.exec(target.label)?.[1]?.toLowerCase();
  const there = into && !record.difference?.same ? session.view.scene.controls.find((control) => control.affordance === 'press' && plain(control.label).split(' ').includes(into) && !/^(?:add|save|move|put)\b/i.test(control.label)) : undefined;
  const visit = !!there && once(`into ${into} ${session.signedIn}`);
  const removed = target && isRemoval(target.label || target.icon || '');
  const more = wentUp(record.before.scene, record.after.scene).length > 0;
  if ((removed && once(`removed at ${where}`)) || (more && once('counted'))) {
    await step('reload', 'Reload the page');
    if (!visit) return true;
  }
  if (visit) {
    const now = again(session.view.scene, there);
    if (now) {
      await session.step(...press(session.view.scene, now));
      shared.acts++;
      await step('reload', 'Reload the page');
    }
    return true;
  }
  const ledOn = action.play.kind === 'form' && action.play.variant.kind === 'valid' && action.play.form.fields.length > 1 && place(record.before.address) !== place(record.after.address);
  if (ledOn && once(`back to ${place(record.before.address)}`)) {
    await step('back', 'Go back');
    await step('forward', 'Go forward');
    return true;
  }
  return false;
}

/** At the end, opens each screen's address in a clean session: what shows without a way there can be tested without one. */
export async function settleAddresses(shared: Shared, openSession: (title: string) => Promise<ExplorerSession>, share: number, of: number): Promise<void> {
  const { graph, options } = shared;
  const unsure = graph.nodes.filter((node, at) => at > 0 && !node.leftAlone && (node.addressable === undefined || node.signedIn)).filter((_, at) => at % of === share);
  if (unsure.length === 0) return;
  const session = await openSession(`Settling ${share + 1}`);
  try {
    for (const node of unsure) {
      if (options.signal.aborted) return;
      await session.open(node.address);
      if (graph.find(session.view) !== node) continue;
      node.addressable = true;
      node.signedIn = false;
    }
  } finally {
    await session.close().catch(() => {});
  }
}
