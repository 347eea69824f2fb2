import { expect, it } from 'vitest';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { beyondSaid } from './beyond-said.ts';

const press = (label: string): PlannedAct => {
  const control = buildScene().control('button', label, [40, 40, 120, 36]);
  return { act: { kind: 'press' }, target: { control, box: control.box }, says: 'Click', confidence: 0.9 };
};
const open = (url: string): PlannedAct => ({
  act: { kind: 'navigate', url },
  says: `Open ${url}`,
  confidence: 0.9,
});

it.each([
  ['Tidy up the settings', press('Delete account'), true],
  ['Delete the account', press('Delete account'), false],
  ['Remove my account for good', press('Delete account'), false],
  ['Tidy up the settings', press('Save'), false],
  ['Finish here', open('http://app.test/account/delete?confirm=1'), true],
  ['Open "/account/delete?confirm=1"', open('http://app.test/account/delete?confirm=1'), false],
  ['Look at the account', open('http://app.test/account'), false],
  ['Tell them', press('Konto löschen'), true],
])('%s: %#', (step, plan, isBeyond) => {
  expect(beyondSaid(plan, step) !== '').toBe(isBeyond);
});
