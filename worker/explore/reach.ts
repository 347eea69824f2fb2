/** Goes to a screen of the map. */
import { routePath } from '#worker/facts/routes.ts';
import { carryOut, follow } from './acts/interactions.ts';
import { press, refindControl } from './acts/on-control.ts';
import type { ExplorerSession } from './explorer-session.ts';
import type { Node } from './map/graph.ts';
import { waysFrom } from './map/known-ways.ts';
import { fromAddress, wholeWay } from './map/routes.ts';
import { pendingActions, registerScreen, signInOn, type Shared } from './shared.ts';

async function signIn(
  shared: Shared,
  session: ExplorerSession,
  at: NonNullable<Shared['signIn']>,
): Promise<Node> {
  // Opening the app often redirects to the sign-in page already.
  if (routePath(session.view.address) !== routePath(at.address)) await session.open(at.address);
  const action = signInOn(at.node);
  const done = action && (await carryOut(session, action, shared.options, String(session.number)));
  if (done?.record) session.signedIn = true;
  shared.acts++;
  return registerScreen(shared, session, { kind: 'sign-in', from: at.node.id, stateful: true });
}

/** Goes to a screen by what the app offers on the current one; undefined where it knows no such way. */
async function pressTo(shared: Shared, session: ExplorerSession, node: Node): Promise<Node | undefined> {
  const here = shared.graph.find(session.view);
  const controls = here && waysFrom(shared.graph, here, session).get(node.id);
  if (!controls || controls.length === 0) return undefined;
  for (const control of controls) {
    const now = refindControl(session.view.scene, control);
    if (!now) return undefined;
    await session.step(...press(session.view.scene, now));
    shared.acts++;
  }
  return registerScreen(shared, session, { kind: 'play', from: here.id, stateful: false });
}

/** Goes to a screen by its address; undefined where another way may lead there. */
async function openAddress(shared: Shared, session: ExplorerSession, node: Node): Promise<Node | undefined> {
  // Several screens may share an address; opening it again would show the same one.
  let there = session.hasJustOpened(node.address) ? shared.standing.get(session.number) : undefined;
  if (!there) {
    await session.open(node.address);
    shared.acts++;
    there = await registerScreen(shared, session);
  }
  if (there === node) {
    node.addressable = true;
    return node;
  }
  // A guest page may redirect a signed-in user.
  if (
    session.signedIn &&
    !node.signedIn &&
    node.addressable !== true &&
    routePath(session.view.address) !== routePath(node.address)
  ) {
    node.guestsOnly = true;
    return there;
  }
  node.addressable = false;
  return pendingActions(shared, there).length > 0 ? there : undefined;
}

type Shortcut = NonNullable<ReturnType<typeof fromAddress>>;

/** Goes to a screen from the last one on its way that has an address. */
async function takeShortcut(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  { base, steps }: Shortcut,
): Promise<Node> {
  await session.open(base.address);
  shared.acts++;
  const at = await registerScreen(shared, session);
  base.addressable ??= at === base;
  if (at !== base) {
    node.wayLost = base.addressable;
    return at;
  }
  shared.acts += steps.length;
  await follow(session, steps, shared.options.credential?.password);
  session.mark({ kind: 'play', from: base.id, stateful: true, to: node.id });
  const there = await registerScreen(shared, session);
  // Whether the whole way is worthwhile is decided anew, as the shorter one failed.
  node.wayLost = there !== node;
  return there;
}

async function takeWholeWay(shared: Shared, session: ExplorerSession, node: Node): Promise<Node> {
  const whole = wholeWay(node);
  shared.acts += whole.length;
  await follow(session, whole, shared.options.credential?.password);
  session.signedIn = node.signedIn;
  session.mark({ kind: 'play', stateful: node.route.some(({ stateful }) => stateful), to: node.id });
  const there = await registerScreen(shared, session);
  node.wayLost ||= there !== node;
  return there;
}

/**
 * Goes to a screen: by the app's own links, by its address, else from the last addressable screen on its way,
 * else by replaying the whole way from a clean session. `asUser`: signed in, whoever sees it. Returns the
 * screen it reached.
 */
export async function reach(
  shared: Shared,
  running: ExplorerSession,
  { node, asUser }: { node: Node; asUser: boolean },
  restart: () => Promise<ExplorerSession>,
): Promise<Node> {
  const session = node.guestsOnly && running.signedIn ? await restart() : running;
  const shortcut = node.addressable === false ? fromAddress(shared.graph, node) : undefined;
  // The whole way from a clean session includes signing in.
  if (asUser && !session.signedIn && shared.signIn && (node.addressable !== false || shortcut)) {
    const there = await signIn(shared, session, shared.signIn);
    if (there === node) return node;
  }
  if (asUser === session.signedIn && (await pressTo(shared, session, node)) === node) return node;
  const opened = node.addressable === false ? undefined : await openAddress(shared, session, node);
  if (opened) return opened;
  if (shortcut) return takeShortcut(shared, session, node, shortcut);
  return takeWholeWay(shared, session.trail.steps.length > 0 ? await restart() : session, node);
}
