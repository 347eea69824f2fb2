import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { black, box, line, scene, step, target, view, white } from '#worker/oracles/testing/steps.ts';
import { move } from '../acts/move.ts';
import { choiceStrategies, optionStrategies, runStrategies, strategies, type Strategy } from './index.ts';
import { contextOf } from './testing/context.ts';

const address = 'https://app.example/';
const page = (background: typeof black, at = address) =>
  view(at, scene([line('Welcome', box(40, 40))], [], { background }));

const fake = (name: string, plan: Strategy['plan']): Strategy => ({ name, plan });

describe('strategies', () => {
  it('are one a file, which is called as they are', () => {
    const names = [...strategies, ...optionStrategies, ...choiceStrategies].map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    const files = readdirSync(import.meta.dirname).map((file) => file.replace(/\.ts$/, ''));
    expect(names.filter((name) => !files.includes(name))).toEqual([]);
  });

  it('run in their order until one has something new to do', async () => {
    const ran: string[] = [];
    const noted = (name: string, once: string) =>
      fake(name, () => ({
        once,
        run: async () => {
          ran.push(name);
        },
      }));
    const from = [
      fake('unfit', () => undefined),
      noted('first', 'one'),
      noted('same reason', 'one'),
      noted('last', 'two'),
    ];
    const { context } = contextOf(step({ before: page(white), after: page(white) }));
    expect(await runStrategies(context, from)).toBe(true);
    expect(await runStrategies(context, from)).toBe(true);
    expect(await runStrategies(context, from)).toBe(false);
    expect(ran).toEqual(['first', 'last']);
  });
});

describe('reload-after-theme-change', () => {
  const press = { kind: 'press', target: target('Light theme') } as const;

  it('reloads once a press has made a dark page light, and only the first time', async () => {
    const { context, shared, taken } = contextOf(
      step({ before: page(black), after: page(white), trail: press }),
    );
    expect(await runStrategies(context)).toBe(true);
    expect(await runStrategies(context)).toBe(false);
    expect(taken).toEqual(['Reload the page']);
    expect(shared.acts).toBe(1);
  });

  it('does nothing on a screen that has no way to reload', async () => {
    const { context, shared, taken } = contextOf(
      step({ before: page(black), after: page(white), trail: press }),
      { capabilities: ['system'] },
    );
    expect(await runStrategies(context)).toBe(false);
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
      expect(await runStrategies(context)).toBe(false);
      expect(taken).toEqual([]);
    }
  });
});
