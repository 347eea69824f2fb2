import { expect, it } from 'vitest';
import type { Action } from '#worker/explore/acts/action.ts';
import { formsOf } from '#worker/explore/acts/forms.ts';
import type { Transition } from '#worker/explore/map/graph.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { savedIdea } from './saved-forms.ts';

const page = 'http://app.test/profile';

/** A form with these values in it, which was filled in and sent. */
function sent(values: Record<string, string>, led = page): Transition {
  const built = buildScene();
  Object.entries(values).forEach(([label, value], n) => {
    built.line(label, 100, 100 + n * 80);
    built.control('textfield', label, [100, 124 + n * 80, 300, 36], value ? { value } : {});
  });
  built.control('button', 'Save', [100, 360, 120, 40]);
  const scene = built.scene();
  const type = (label: string, text: string): TrailStep => ({
    intent: `Type "${text}" in "${label}"`,
    act: { kind: 'type', target: target(label), text },
  });
  return {
    from: 's1',
    to: 's1',
    intent: 'Click "Save"',
    leftAlone: '',
    at: page,
    signedIn: true,
    steps: [type('Phone', '+1 503 555 0178'), type('Notes', 'Harbour lights')],
    action: { play: { kind: 'form', form: formsOf(scene)[0], variant: { kind: 'valid' } } } as Action,
    effect: {
      before: { scene, address: page, title: '' },
      after: { scene, address: led, title: '' },
      moved: led !== page,
    },
  };
}

const steps = ['Type "+1 503 555 0178" in "Phone"', 'Type "Harbour lights" in "Notes"', 'Click "Save"'];
const ideaOf = (way: Transition, opening: string[] = []) => savedIdea(way, { steps, opening, doing: 'Save' });

it('looks for what was changed in the form, with words of its own', () => {
  const idea = ideaOf(sent({ Phone: '+1 1', Notes: 'Old words' }))!;
  expect(idea.steps.slice(1)).toEqual([
    'Type "Harbour lights {{unique}}" in "Notes"',
    'Click "Save"',
    'Reload the page',
  ]);
  expect(idea.assertions).toEqual([
    '"Phone" shows "+1 503 555 0178"',
    '"Notes" shows "Harbour lights {{unique}}"',
  ]);
});

it('opens the form again where that led on, or where it lies over its page', () => {
  const values = { Phone: '+1 1', Notes: 'Old words' };
  expect(ideaOf(sent(values, 'http://app.test/done'))!.steps.at(-1)).toBe('Open /profile');
  expect(ideaOf(sent(values), ['Click "Mira Holt"'])!.steps.slice(-2)).toEqual([
    'Reload the page',
    'Click "Mira Holt"',
  ]);
});

it('is for what is there already', () => {
  expect(ideaOf(sent({ Phone: '', Notes: '' }))).toBeUndefined();
});
