import { expect, it } from 'vitest';
import { at, names } from '../testing/judged.ts';
import { black, box, line, scene, step, target, white } from '../testing/steps.ts';

const [dark, light] = [black, white].map((background) =>
  at('/', scene([line('Welcome to the page', box(40, 40))], [], { background })),
);
const reloaded = (label: string, after = dark!, icon?: string) => {
  const set = step({
    before: dark!,
    after: light!,
    trail: { kind: 'press', target: { ...target(label), ...(icon ? { icon } : {}) } },
  });
  return names(step({ before: light!, after, act: { kind: 'reload' }, trail: { kind: 'reload' } }), [set]);
};

it('a theme that a reload forgets', async () => {
  expect(await reloaded('Light theme')).toEqual(['theme-kept']);
  expect(await reloaded('', dark, 'sun')).toEqual(['theme-kept']);
  expect(await reloaded('Light theme', light)).toEqual([]);
  // An overlay darkens a page only temporarily.
  expect(await reloaded('Filters')).toEqual([]);
});
