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

it('presses words over which the mouse pointer stays an arrow', () =>
  expect(decided({ arrow: true })).toMatchObject({ kind: 'act', plan: { act: { kind: 'press' } } }));
