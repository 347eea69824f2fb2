/** The state of an exploration as bytes, for another process to resume. */
import { deserialize, serialize } from 'node:v8';
import type { AppModelData } from '#worker/app-model/index.ts';
import type { GraphState } from './map/graph.ts';
import type { Shared } from './shared.ts';

interface State {
  version: typeof version;
  graph: GraphState;
  model: AppModelData;
  acts: number;
  spentMs: number;
  followedUp: Set<string>;
  signInAt?: { address: string; node: string };
}

/** Raise whenever the stored format changes: an older state is not resumed. */
const version = 8;

export const saveState = ({ graph, model, acts, followedUp, signIn, began }: Shared): Buffer =>
  serialize({
    version,
    graph: graph.state,
    model: model.toJSON(),
    acts,
    spentMs: performance.now() - began,
    followedUp,
    ...(signIn ? { signInAt: { address: signIn.address, node: signIn.node.id } } : {}),
  } satisfies State);

/**
 * Restores a state into an exploration that has just begun. False if the bytes are unreadable or of another
 * version.
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
  shared.model.restore(state.model);
  for (const { actions } of shared.graph.nodes) {
    // An action under way when the process died may be the cause.
    for (const action of actions.values())
      if (action.state === 'claimed') Object.assign(action, { state: 'open', setbacks: action.setbacks + 1 });
  }
  shared.acts = state.acts;
  shared.began -= state.spentMs;
  shared.deadline -= state.spentMs;
  shared.followedUp = state.followedUp;
  const node = shared.graph.nodes.find(({ id }) => id === state.signInAt?.node);
  if (node && state.signInAt) shared.signIn = { address: state.signInAt.address, node };
  return true;
}

/** Default interval between checkpoints, ms. */
const keepEveryMs = 5000;

/** Saves states while an exploration runs, never two at once. Only the caller that saves one waits for it. */
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
