import { AppModel } from '#worker/app-model/index.ts';
import { askedTooOften } from '#worker/agent/asked-too-often.ts';
import { checkpointer, restoreState } from './checkpoint.ts';
import { BothAnswers } from './acts/both-answers.ts';
import { Questions } from './analyst/questions.ts';
import { Plans, type TellingValues } from './analyst/plans.ts';
import { inWords, Reviews } from './analyst/reviews.ts';
import { ExplorerSession } from './explorer-session.ts';
import { ScreenGraph } from './map/graph.ts';
import { routePath } from '#worker/facts/routes.ts';
import { readInstructions } from '#worker/guardrails/instructions.ts';
import type { Exploration, ExploreOptions } from './types.ts';
import { Backoff } from './backoff.ts';
import { figures, spent, type Shared } from './shared.ts';
import { untriedOf } from './untried.ts';
import { settleAddresses, walk } from './walk.ts';

export type * from './types.ts';

/**
 * Explores an app from its address. Never throws because of the app: if it shows nothing, the result has
 * `failure`.
 */
export async function explore(given: ExploreOptions): Promise<Exploration> {
  const lastActs = new Map<number, string>();
  const patience = new Backoff();
  const options: ExploreOptions = {
    ...given,
    boundaries: { ...given.boundaries, guide: readInstructions(given.instructions), address: given.address },
    async on(event) {
      await given.on(event);
      if (event.kind !== 'step') return;
      lastActs.set(event.session, `“${event.record.intent}” on ${routePath(event.record.before.address)}`);
      const pause = patience.observe(
        event.record.evidence.network,
        event.record.after.address,
        performance.now(),
      );
      if (pause > 0)
        await given.on({
          kind: 'progress',
          ...figures(shared),
          says: `${askedTooOften} Waiting for ${pause / 1000} s.`,
        });
    },
  };
  const first = await options.openSession();
  const graph = new ScreenGraph(first.sight);
  const began = performance.now();
  const shared: Shared = {
    graph,
    options,
    patience,
    acts: 0,
    pace: { steps: 0, ms: 0 },
    began,
    deadline: began + options.budget.minutes * 60_000,
    busy: 0,
    far: 0,
    followedUp: new Set(),
    standing: new Map(),
    model: new AppModel(graph.kindOf),
    entered: 0,
    checkpoint: async () => {},
  };
  shared.checkpoint = checkpointer(shared);
  const questions =
    options.analyst &&
    new Questions(options.analyst, {
      ...options,
      says: (says) => options.on({ kind: 'progress', ...figures(shared), says }),
    });
  const telling: TellingValues = new Map();
  if (questions) {
    const plans = new Plans(questions, telling);
    const about = () => `${plans.about} ${inWords(graph.nodes, shared.model.toJSON())}`.trim();
    shared.plans = plans;
    shared.reviews = new Reviews({ questions, graph, options, about });
  }
  if (options.resume && restoreState(shared, options.resume))
    await options.on({
      kind: 'progress',
      ...figures(shared),
      says: `Going on where an earlier attempt stopped: ${graph.nodes.length} screens are known.`,
    });
  // A session's step numbers continue after it restarts.
  const current = new Map<number, ExplorerSession>();
  const audited = new Set<string>();
  const answers = new BothAnswers(options.boundaries);
  const codes = new Set<string>();
  let unused: typeof first | undefined = first;
  const openAs = (number: number) => async (title: string) => {
    const opened = unused ?? (await options.openSession());
    unused = undefined;
    const session = new ExplorerSession(number, { ...opened, probing: true }, options, {
      firstIndex: current.get(number)?.nextIndex ?? 0,
      audited,
      answers,
      codes,
      telling,
      kindOf: graph.kindOf,
    });
    current.set(number, session);
    await options.on({ kind: 'session', session: number, title });
    return session;
  };
  const sessions = Math.max(1, options.sessions);
  let isOver = false;
  const walkers = Array.from({ length: sessions }, async (_, number) => {
    // The first session explores alone for a moment, so that the others have something to share.
    if (number > 0) await new Promise((resolve) => setTimeout(resolve, 1000 + number * 500));
    await walk(shared, number, openAs(number));
    isOver ||= spent(shared);
    // Only tests need to know which screens their addresses show.
    if (options.drafts !== false) await settleAddresses(shared, openAs(number), number, sessions);
  });
  const outcomes = await Promise.allSettled(walkers);
  await questions?.settled();
  await shared.reviews?.finish();
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [String(outcome.reason instanceof Error ? outcome.reason.message : outcome.reason).split('\n')[0]!]
      : [],
  );
  if (graph.nodes.length === 0)
    return {
      screens: [],
      ways: [],
      graph,
      model: shared.model.toJSON(),
      failure: `${options.address} could not be explored: ${reasons[0] ?? 'nothing was shown'}`,
      acts: shared.acts,
    };
  const brokeOff =
    reasons.length === outcomes.length && !options.signal.aborted
      ? saysBrokenOff(
          reasons,
          `after ${shared.acts} acts`,
          [...lastActs.values()].join('; '),
          options.address,
        )
      : undefined;
  const untried = untriedOf(shared, isOver);
  const nothing = graph.nodes.every(
    (node) => node.scene.lines.length === 0 && node.scene.controls.length === 0,
  );
  return {
    screens: graph.nodes,
    ways: graph.ways,
    graph,
    model: { ...shared.model.toJSON(), untried },
    ...(brokeOff
      ? { failure: brokeOff }
      : nothing
        ? {
            failure: `${options.address} shows a blank page: nothing on it can be read or pressed. Check that the address is right and that the app starts without a sign-in that this run does not have.`,
          }
        : {}),
    acts: shared.acts,
    ...(patience.wasAsked ? { limited: true } : {}),
  };
}

/**
 * The connection failed or broke: the app's machine does not answer. Any other error may come from the
 * browser or from this program.
 */
const unanswered =
  /^\S+ does not answer: |net::ERR_(?:CONNECTION|NAME|ADDRESS|TIMED_OUT|EMPTY_RESPONSE|TUNNEL|PROXY)/;

/** A message for a session that ended early: the reason, and what to do. */
function saysBrokenOff(reasons: string[], when: string, acts: string, address: string): string {
  const reason = reasons.find((one) => unanswered.test(one));
  const before = `The last acts before that: ${acts}.`;
  return reason
    ? `${address} went down while it was explored, ${when}: ${reason} ${before} See what its log says of that moment, start it again, and explore it anew.`
    : `The exploration of ${address} broke off ${when}: ${reasons[0]} ${before} Explore it anew; where it breaks off again, look at what these acts do.`;
}
