import { describe, expect, it } from 'vitest';
import { black, box, line, scene, step, target, view, white } from '#worker/oracles/testing/steps.ts';
import type { Capability } from '#worker/ports/screen.ts';
import { move } from '../acts/move.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';
import { runStrategy, strategies, type Strategy, type StrategyContext } from './index.ts';

const address = 'https://app.example/';
const page = (background: typeof black, at = address) =>
  view(at, scene([line('Welcome', box(40, 40))], [], { background }));

/** A context whose session just records its steps. */
function contextOf(
  record = step({ before: page(white), after: page(white) }),
  capabilities: Capability[] = ['navigation'],
) {
  const taken: string[] = [];
  const session = {
    capabilities: new Set(capabilities),
    step: async (_plan: unknown, intent: string) => taken.push(intent),
  } as Partial<Record<keyof ExplorerSession, unknown>> as ExplorerSession;
  const shared = { followedUp: new Set<string>(), acts: 0 } as Partial<Shared> as Shared;
  const context = { shared, session, record, action: {} } as Partial<StrategyContext> as StrategyContext;
  return { context, shared, taken };
}

const fake = (name: string, priority: number, more: Partial<Strategy> = {}): Strategy => ({
  name,
  applies: () => true,
  priority: () => priority,
  run: async () => true,
  ...more,
});

describe('strategies', () => {
  it('have names of their own, in kebab-case', () => {
    const names = strategies.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it('run by priority until one takes a step, leaving out those that do not apply', async () => {
    const ran: string[] = [];
    const noted = (name: string, priority: number, takes: boolean, applies = true) =>
      fake(name, priority, {
        applies: () => applies,
        run: async () => {
          ran.push(name);
          return takes;
        },
      });
    const from = [
      noted('low', 1, true),
      noted('high', 3, false),
      noted('unfit', 4, true, false),
      noted('middle', 2, true),
    ];
    expect(await runStrategy(contextOf().context, from)).toBe(true);
    expect(ran).toEqual(['high', 'middle']);
    expect(await runStrategy(contextOf().context, [])).toBe(false);
  });
});

describe('reload-after-theme-change', () => {
  const press = { kind: 'press', target: target('Light theme') } as const;

  it('reloads once a press has made a dark page light, and only the first time', async () => {
    const { context, shared, taken } = contextOf(
      step({ before: page(black), after: page(white), trail: press }),
    );
    expect(await runStrategy(context)).toBe(true);
    expect(await runStrategy(context)).toBe(false);
    expect(taken).toEqual(['Reload the page']);
    expect(shared.acts).toBe(1);
  });

  it('does nothing on a screen that has no way to reload', async () => {
    const { context, shared, taken } = contextOf(
      step({ before: page(black), after: page(white), trail: press }),
      ['system'],
    );
    expect(await runStrategy(context)).toBe(false);
    await move(shared, context.session, 'reload');
    expect([taken, shared.acts]).toEqual([[], 0]);
    await move(shared, context.session, 'back');
    expect(taken).toEqual(['Go back']);
  });

  it('does nothing where the page stays as light, or is another page', async () => {
    for (const record of [
      step({ before: page(white), after: page(white), trail: press }),
      step({ before: page(black), after: page(white, `${address}light`), trail: press }),
    ]) {
      const { context, taken } = contextOf(record);
      expect(await runStrategy(context)).toBe(false);
      expect(taken).toEqual([]);
    }
  });
});
