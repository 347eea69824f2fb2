import { expect, it } from 'vitest';
import { box, control, scene, view } from '#worker/oracles/testing/steps.ts';
import type { Transition } from './graph.ts';
import { waysFrom } from './known-ways.ts';

const [menu, orders, remove] = ['Menu', 'Orders', 'Delete'].map((label, at) =>
  control('button', label, box(40, 40 + at * 60)),
) as [ReturnType<typeof control>, ReturnType<typeof control>, ReturnType<typeof control>];

/** A press that led from one screen to another. */
const way = (from: string, to: string, pressed: typeof menu, more: Partial<Transition> = {}): Transition =>
  ({
    from,
    to,
    intent: `Click "${pressed.label}"`,
    leftAlone: '',
    action: { play: { kind: 'press', control: pressed } },
    at: '',
    steps: [{ intent: '', act: { kind: 'press' } }],
    signedIn: false,
    leadsOnly: true,
    ...more,
  }) as unknown as Transition;

const seen = view('https://app.example/', scene([], [menu, remove]));
const reached = (ways: Transition[], signedIn = false) =>
  Object.fromEntries(
    [...waysFrom({ ways }, { id: 's1' }, { view: seen, signedIn })].map(([id, controls]) => [
      id,
      controls.map(({ label }) => label),
    ]),
  );

it('leads over two presses, the second of which is not in view yet', () => {
  expect(reached([way('s1', 's2', menu), way('s2', 's3', orders)])).toEqual({
    s1: [],
    s2: ['Menu'],
    s3: ['Menu', 'Orders'],
  });
});

it('does not begin with a control that is not there', () => {
  expect(reached([way('s1', 's2', orders)])).toEqual({ s1: [] });
});

it('leaves out what changes something, removes it, or was pressed by another user', () => {
  const { leadsOnly: _, ...changes } = way('s1', 's2', menu);
  expect(reached([changes])).toEqual({ s1: [] });
  expect(reached([way('s1', 's2', remove)])).toEqual({ s1: [] });
  expect(reached([way('s1', 's2', menu)], true)).toEqual({ s1: [] });
});
