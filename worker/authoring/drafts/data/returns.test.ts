import { expect, it } from 'vitest';
import type { Action } from '#worker/explore/acts/action.ts';
import type { Transition } from '#worker/explore/map/graph.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { returnIdea } from './returns.ts';

const address = 'http://app.test/checkout';

function fields(city: string) {
  const built = buildScene();
  built.line('City', 100, 100);
  built.control('textfield', 'City', [100, 124, 300, 36], city ? { value: city } : {});
  return { scene: built.scene(), address, title: '' };
}

const form = {
  from: 'address',
  to: 'payment',
  steps: [
    { intent: 'Type "Bremen" in "City"', act: { kind: 'type', target: target('City'), text: 'Bremen' } },
  ],
  action: { play: { kind: 'form' } } as Action,
} as Transition;

const back = (city: string): Transition =>
  ({
    from: 'payment',
    to: 'address',
    steps: [],
    action: { play: { kind: 'press' } } as Action,
    effect: {
      before: { scene: buildScene().scene(), address, title: '' },
      after: fields(city),
      moved: true,
    },
  }) as unknown as Transition;

const ideaOf = (city: string, legs = [{ steps: form.steps, way: form }]) =>
  returnIdea(back(city), { legs, steps: ['Click "Back"'], doing: 'Press “Back”' });

it('expects what was entered where a way leads back to its form', () => {
  expect(ideaOf('Bremen')).toMatchObject({
    steps: ['Click "Back"'],
    assertions: ['"City" shows "Bremen"'],
  });
});

it('expects nothing where the form was empty then, or was not sent on the way', () => {
  expect(ideaOf('')).toBeUndefined();
  expect(ideaOf('Bremen', [])).toBeUndefined();
});
