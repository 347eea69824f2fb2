import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { decide } from './decide.ts';

const decided = (style: { arrow?: true }) => {
  const b = buildScene();
  b.line('Read our terms before you export anything.', 40, 40);
  b.line('Export', 40, 120, style);
  const view = b.view();
  return decide({
    view: { ...view, scene: { ...view.scene, pointed: true } },
    intent: 'Click "Export"',
    done: 0,
    start: '',
    secrets: [],
  });
};

it('presses no print', () => expect(decided({}).kind).toBe('cannot'));

it('presses print twice, for long or with the right button, where it is all that the step names', () => {
  const b = buildScene();
  b.line('plan.doc', 40, 40);
  b.line('The plan.txt of last year', 40, 120);
  const view = b.view();
  const of = (intent: string) =>
    decide({
      view: { ...view, scene: { ...view.scene, pointed: true } },
      intent,
      done: 0,
      start: '',
      secrets: [],
    }).kind;
  for (const how of ['Right-click', 'Double-click', 'Long press', 'Right click on'])
    expect([how, of(`${how} "plan.doc"`)]).toEqual([how, 'act']);
  expect(of('Click "plan.doc"')).toBe('cannot');
  expect(of('Double-click "plan.txt"')).toBe('cannot');
  expect(of('Right-click plan.doc')).toBe('cannot');
});

it('presses words over which the mouse pointer stays an arrow', () =>
  expect(decided({ arrow: true })).toMatchObject({ kind: 'act', plan: { act: { kind: 'press' } } }));

it('presses what a label calls so before it describes it', () => {
  const b = buildScene();
  b.control('radio', 'Express, 1 to 2 working days', [40, 40, 18, 18], { state: { checked: false } });
  b.line('Express, 1 to 2 working days', 66, 41);
  const view = b.view();
  const of = (intent: string) => decide({ view, intent, done: 0, start: '', secrets: [] }).kind;
  expect(of('Click "Express"')).toBe('act');
  expect(of('Click "working"')).toBe('cannot');
});
