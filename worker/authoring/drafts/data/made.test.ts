import { expect, it } from 'vitest';
import type { Action } from '#worker/explore/acts/action.ts';
import type { Made } from '#worker/explore/entries/outcome.ts';
import type { Transition } from '#worker/explore/map/graph.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import { madeIdeas } from './made.ts';

const press = (label: string): TrailStep => ({
  intent: `Click "${label}"`,
  act: { kind: 'press', target: target(label) },
});

const name = 'Harbour lights';
const steps = ['Open /new', `Type "${name}" in "Title"`, 'Click "Save"'];
const ideasOf = (made: Partial<Made>, more: Partial<Transition> = {}) =>
  madeIdeas(
    {
      ...more,
      action: { play: { kind: 'form', variant: { kind: 'valid' }, made: { name, ...made } } } as Action,
    } as Transition,
    { steps, doing: 'Save' },
  );

it('makes an entry of its own and removes that', () => {
  const [idea, ...others] = ideasOf({ remove: { name, steps: [press('Delete')] } });
  expect(others).toEqual([]);
  expect(idea!.steps).toEqual([
    'Open /new',
    `Type "${name} {{unique}}" in "Title"`,
    'Click "Save"',
    `Check that the text "${name} {{unique}}" is shown`,
    `Click "Delete" next to "${name} {{unique}}"`,
    `Check that the text "${name} {{unique}}" is not shown`,
    'Reload the page',
  ]);
  expect(idea!.assertions).toEqual([`The text "${name} {{unique}}" is not shown`]);
});

it('opens its entry where the page says more than the name', () => {
  const opens = { steps: [press(name)], says: [name, 'Brass and oak'] };
  const [idea] = ideasOf({ opens });
  expect(idea!.steps.slice(3, 4)).toEqual([`Click "${name} {{unique}}"`]);
  expect(idea!.assertions).toEqual([
    `The text "${name} {{unique}}" is shown`,
    'The text "Brass and oak" is shown',
  ]);
  expect(ideasOf({ opens: { ...opens, says: [name] } })).toEqual([]);
});

it('expects nothing of a form that failed', () => {
  expect(ideasOf({ remove: { name, steps: [press('Delete')] } }, { hasFailed: true })).toEqual([]);
});
