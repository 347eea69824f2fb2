/** Where an exploration stands, as bytes: another process goes on from there. */
import { deserialize, serialize } from 'node:v8';
import type { GraphState } from './map/graph.ts';
import type { Shared } from './shared.ts';

interface State {
  version: typeof version;
  graph: GraphState;
  acts: number;
  spentMs: number;
  followedUp: Set<string>;
  signInAt?: { address: string; node: string };
}

/** Counts up when what is kept changes its form: what an older engine kept is begun anew. */
const version = 6;

/** What was being tried when the process died may be why it died: it is worth less from then on. */
const costOfDying = 3;

export const saveState = ({ graph, acts, followedUp, signIn, began }: Shared): Buffer =>
  serialize({
    version,
    graph: graph.state,
    acts,
    spentMs: performance.now() - began,
    followedUp,
    ...(signIn ? { signInAt: { address: signIn.address, node: signIn.node.id } } : {}),
  } satisfies State);

/**
 * Takes a state over into an exploration that is just beginning. What is not readable, or of another engine,
 * is left out: false.
 */
export function restoreState(shared: Shared, bytes: Buffer): boolean {
  let state: State;
  try {
    state = deserialize(bytes) as State;
  } catch {
    return false;
  }
  if (state.version !== version) return false;
  shared.graph.restore(state.graph);
  for (const { actions } of shared.graph.nodes) {
    for (const action of actions.values())
      if (action.state === 'claimed')
        Object.assign(action, { state: 'open', priority: action.priority - costOfDying });
  }
  shared.acts = state.acts;
  shared.began -= state.spentMs;
  shared.deadline -= state.spentMs;
  shared.followedUp = state.followedUp;
  const node = shared.graph.nodes.find(({ id }) => id === state.signInAt?.node);
  if (node && state.signInAt) shared.signIn = { address: state.signInAt.address, node };
  return true;
}

/** Where nothing else is asked for, ms. */
const keepEveryMs = 5000;

/**
 * Hands out states while an exploration runs; never two at once. Only who hands one out waits for it to be
 * kept.
 */
export function checkpointer(shared: Shared): () => Promise<void> {
  let last = performance.now();
  let busy = false;
  return async () => {
    const { keep, keepEveryMs: every = keepEveryMs } = shared.options;
    if (!keep || busy || performance.now() - last < every) return;
    busy = true;
    last = performance.now();
    try {
      await keep(saveState(shared));
    } finally {
      busy = false;
    }
  };
}
