/** What a strategy is tested with: two screens, what was done between them, and a session that notes its steps. */
import { AppModel } from '#worker/app-model/index.ts';
import { step, target } from '#worker/oracles/testing/steps.ts';
import { routePattern } from '#worker/facts/routes.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { Capability, SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Interaction } from '../../acts/action.ts';
import type { Shared } from '../../shared.ts';
import { runStrategies, type Strategy, type StrategyContext } from '../index.ts';

interface Circumstances {
  play?: Interaction;
  capabilities?: Capability[];
  /** Acts before the recorded one, oldest first. */
  earlier?: TrailStep['act'][];
  /** The screens that the strategy's own steps lead to, in turn; the last one stays. */
  then?: SessionView[];
}

/** A context right after a step, and the intents of the steps that are taken in it. */
export function contextOf(
  record: StepRecord,
  { play, capabilities = ['navigation'], earlier = [], then = [] }: Circumstances = {},
): { context: StrategyContext; shared: Shared; taken: string[] } {
  const taken: string[] = [];
  const acts = [...earlier, ...(record.trailStep ? [record.trailStep.act] : [])];
  const session = {
    settled: { screens: [], operators: [], followUps: 0 },
    capabilities: new Set(capabilities),
    view: record.after,
    signedIn: false,
    telling: new Map(),
    trail: { start: '', steps: acts.map((act) => ({ intent: '', act })) },
    async step(_plan: unknown, intent: string) {
      taken.push(intent);
      session.view = then.shift() ?? session.view;
      return record;
    },
    async open(address: string) {
      taken.push(`Open ${address}`);
      session.view = then.shift() ?? session.view;
      return record;
    },
  };
  const shared = {
    followedUp: new Set<string>(),
    acts: 0,
    model: new AppModel(),
    graph: { kindOf: routePattern, nodes: [], ways: [], find: () => undefined },
    options: { boundaries: { paths: [], words: [] }, seed: 1 },
  };
  const context = { shared, session, record, action: { play: play ?? { kind: 'none' } } };
  return {
    context: context as unknown as StrategyContext,
    shared: shared as unknown as Shared,
    taken,
  };
}

/** A step that pressed a control of the screen before it. */
export const pressed = (
  before: SessionView,
  control: Control,
  after: SessionView,
  more: Partial<Parameters<typeof step>[0]> = {},
): StepRecord =>
  step({
    before,
    after,
    targetBox: control.box,
    trail: {
      kind: 'press',
      target: {
        ...target(control.label, control.box),
        kind: control.kind,
        ...(control.icon ? { icon: control.icon } : {}),
      },
    },
    ...more,
  });

/** The action that is one press of a control. */
export const pressOf = (control: Control): Interaction => ({ kind: 'press', control });

/** The steps that a strategy takes after a press; none where it does not apply. */
export async function stepsAfterPress(
  strategy: Strategy,
  [before, control, after]: [SessionView, Control, SessionView],
  {
    record = {},
    ...more
  }: Omit<Circumstances, 'play'> & { record?: Partial<Parameters<typeof step>[0]> } = {},
): Promise<string[]> {
  const { context, taken } = contextOf(pressed(before, control, after, record), {
    ...more,
    play: pressOf(control),
  });
  await runStrategies(context, [strategy]);
  return taken;
}
