import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { ExplorerSession } from './explorer-session.ts';
import { choose } from './planner/choose.ts';
import { countedAs, sortedAt } from './planner/tried-name.ts';
import type { Node, ScreenGraph } from './map/graph.ts';
import type { Action } from './acts/action.ts';
import { registerScreen, figures, pendingActions, spent, type Shared } from './shared.ts';
import { leaveDialog } from './acts/leave-dialog.ts';
import { TurnedAwayError } from './backoff.ts';
import { lookAsGuest } from './acts/probes.ts';
import { reach } from './reach.ts';
import { runAction } from './acts/run-action.ts';

/**
 * Number of steps after which a session restarts: short trails are cheap to replay and easy to read.
 * Signed-in sessions are longer, as signing in costs time.
 */
const longestTrail = { guest: 36, signedIn: 56 };

/** Pauses before another attempt at an app that was restarted or busy, ms. */
const triesAgainAfter = [1000, 3000, 8000];

/**
 * Opens a session at the app's address. Retries an app that answered before, and waits, until the deadline,
 * for one that gets too many requests. Throws if it does not answer.
 */
async function begin(
  shared: Shared,
  title: string,
  openSession: (title: string) => Promise<ExplorerSession>,
): Promise<ExplorerSession> {
  const { graph, options } = shared;
  const pauses = triesAgainAfter.values();
  for (;;) {
    await waitPatiently(shared);
    const session = await openSession(title);
    try {
      await session.open(options.address);
      return session;
    } catch (error) {
      await session.close().catch(() => {});
      if (graph.nodes.length === 0 || spent(shared)) throw error;
      if (error instanceof TurnedAwayError) continue;
      const pause = pauses.next();
      if (pause.done) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause.value));
    }
  }
}

/** Waits while the app gets too many requests, at most until the deadline. */
async function waitPatiently({ patience, options, deadline }: Shared): Promise<void> {
  for (
    let now = performance.now();
    patience.left(now) > 0 && now < deadline && !options.signal.aborted;
    now = performance.now()
  )
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, patience.left(now))));
}

/** Explores with one session after another until no action is left or the budget is spent. */
export async function walk(
  shared: Shared,
  number: number,
  openSession: (title: string) => Promise<ExplorerSession>,
): Promise<void> {
  const { options } = shared;
  let session: ExplorerSession | undefined;
  let here: Node | undefined;
  const restart = async (): Promise<ExplorerSession> => {
    await session?.close().catch(() => {});
    session = await begin(shared, `Exploring ${number + 1}`, openSession);
    shared.acts++;
    await lookAsGuest(shared, session);
    here = await registerScreen(shared, session);
    return session;
  };
  try {
    await restart();
    for (;;) {
      await waitPatiently(shared);
      if (spent(shared)) return;
      let choice = choose(shared, here, session!);
      // Complete a long flow before restarting.
      const goesOn = session!.inFlow && choice?.node === here && choice?.action.goesOn;
      if (session!.trail.steps.length >= longestTrail[session!.signedIn ? 'signedIn' : 'guest'] && !goesOn) {
        await restart();
        choice = choose(shared, here, session!);
      }
      if (!choice) {
        if (shared.busy === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      const { node, action, far, features } = choice;
      action.state = 'claimed';
      shared.graph.markTried(...countedAs(action));
      if (action.sorts) shared.graph.markTried(sortedAt(shared.graph, node));
      if (action.everywhere) shared.graph.markEverywhere(action.key);
      const taken = { from: session!.nextIndex, at: performance.now() };
      session!.settled = { screens: [], operators: [], followUps: 0 };
      shared.busy++;
      shared.far += Number(far);
      try {
        const asUser = node.signedIn || (action.ofUsers ?? false);
        if (node !== here || (asUser && !session!.signedIn)) {
          await leaveDialog(shared, session!);
          here = await reach(shared, session!, { node, asUser }, restart);
          node.missed = here === node ? 0 : (node.missed ?? 0) + 1;
          if (here !== node) {
            shared.graph.unmark(countedAs(action), action);
            action.state = ++action.setbacks < maxSetbacks ? 'open' : 'done';
            continue;
          }
        }
        const from = { step: session!.nextIndex, at: performance.now() };
        here = await runAction(shared, session!, node, action, number);
        shared.plans?.afterAct(shared);
        if (here !== node && endsJourney(shared, action, here)) shared.reviews?.journey(session!);
        await options.on({
          kind: 'tried',
          session: number,
          tried: {
            on: node.id,
            what: action.key,
            features,
            firstStep: taken.from,
            way: from.step - taken.from,
            steps: session!.nextIndex - from.step,
            ms: performance.now() - taken.at,
            ...session!.settled,
          },
        });
        // A step to another page includes its first analysis, so only steps on the same screen are timed.
        if (here === node)
          markPace(shared, node, { steps: session!.nextIndex - from.step, ms: performance.now() - from.at });
      } catch (error) {
        if (options.signal.aborted) return;
        action.state = 'done';
        if (error instanceof TurnedAwayError) {
          // A refused request is tried again.
          action.state = 'open';
          shared.graph.unmark(countedAs(action), action);
        }
        await options.on({
          kind: 'progress',
          ...figures(shared),
          says: `A session had to start anew: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        });
        await restart();
      } finally {
        shared.busy--;
        shared.far -= Number(far);
        await shared.checkpoint();
      }
    }
  } catch (error) {
    // The time ran out while the app was refusing requests: keep what was found.
    if (!(error instanceof TurnedAwayError && shared.graph.nodes.length > 0)) throw error;
  } finally {
    shared.standing.delete(number);
    await session?.close().catch(() => {});
  }
}

/** Whether a form led on to where nothing more is asked for. */
const endsJourney = (shared: Shared, { play }: Action, there: Node): boolean =>
  play.kind === 'form' &&
  play.variant.kind === 'valid' &&
  !pendingActions(shared, there).some(({ goesOn }) => goesOn);

/** An action that was not reached so often is given up. */
const maxSetbacks = 4;

/** Weight of the latest step in the average duration, 0…1. */
const latest = 0.5;

function markPace({ pace }: Shared, node: Node, { steps, ms }: Shared['pace']): void {
  if (steps === 0) return;
  pace.steps += steps;
  pace.ms += ms;
  node.stepMs = (node.stepMs ?? ms / steps) * (1 - latest) + (ms / steps) * latest;
}

/** Whether a screen may be there only because of what its session made or chose before. */
const isOfState = ({ route, signedIn }: Node): boolean => !signedIn && route.some(({ stateful }) => stateful);

/** A guest sees a screen: what they are not offered is noted, where only users were known to see it. */
function openedToGuests(graph: ScreenGraph, node: Node, seen: Scene): void {
  if (!node.signedIn) return;
  node.signedIn = false;
  const offered = new Set(seen.controls.map(({ label }) => normalizeLabel(label)));
  const tried = graph.ways.filter(({ from }) => from === node.id).map(({ action }) => action);
  for (const action of [...node.actions.values(), ...tried]) {
    const shownBy = action.revealedBy ?? action.play;
    if ('control' in shownBy && shownBy.control && !offered.has(normalizeLabel(shownBy.control.label)))
      action.ofUsers = true;
  }
}

/**
 * At the end, opens each screen's address in a clean session: a screen that it shows can be tested without
 * replaying the way, and no other one.
 */
export async function settleAddresses(
  shared: Shared,
  openSession: (title: string) => Promise<ExplorerSession>,
  share: number,
  of: number,
): Promise<void> {
  const { graph, options } = shared;
  const unsure = graph.nodes
    .filter((node, at) => at > 0 && !node.leftAlone)
    .filter((node) => node.addressable === undefined || node.signedIn || isOfState(node))
    .filter((_, at) => at % of === share);
  if (unsure.length === 0) return;
  const session = await openSession(`Opening screens by address ${share + 1}`);
  try {
    // Screens of a phone's app share one address, and so do those of a page in several states.
    for (const [address, nodes] of Map.groupBy(unsure, (node) => node.address)) {
      if (options.signal.aborted) return;
      await waitPatiently(shared);
      const isOpen = await session.open(address).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TurnedAwayError) return false;
          throw error;
        },
      );
      if (!isOpen) continue;
      const shown = graph.find(session.view);
      for (const node of nodes) {
        if (shown === node) {
          node.addressable = true;
          openedToGuests(graph, node, session.view.scene);
        } else if (isOfState(node)) node.addressable = false;
      }
    }
  } finally {
    await session.close().catch(() => {});
  }
}
