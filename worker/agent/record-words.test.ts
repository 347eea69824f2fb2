import { expect, it } from 'vitest';
import { beyondSaid } from '#worker/guardrails/beyond-said.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { isOfRecord } from './record-words.ts';

const top = (row: number): number => 100 + row * 60;

/** Entries below each other, each with these texts, the second of which is pressed. */
function entries(texts: [name: string, aside: string][]) {
  const page = buildScene();
  const links = texts.map(([name, aside], row) => {
    page.region('row', [40, top(row), 900, 56]);
    page.line(aside, 700, top(row) + 18);
    return page.control('link', name, [60, top(row) + 10, 400, 30]);
  });
  const press = (control: (typeof links)[number]): PlannedAct => ({
    act: { kind: 'press' },
    target: { control, box: control.box },
    says: 'Click',
    confidence: 0.9,
  });
  return { scene: page.scene(), plan: press(links[1]!) };
}

it('takes the words of a record for no command', () => {
  const { scene, plan } = entries([
    ['Minutes of Tuesday', '3 May'],
    ['Invite Sam to the shed', '2 May'],
    ['Delete account: a reminder', '1 May'],
    ['Keys', '30 April'],
  ]);
  expect(isOfRecord(plan, scene)).toBe(true);
  expect(beyondSaid(plan, 'Open the second mail')).not.toBe('');
  expect(beyondSaid(plan, 'Open the second mail', isOfRecord(plan, scene))).toBe('');
});

it('takes the entries of a menu for what they say', () => {
  const { scene, plan } = entries([
    ['Profile', 'Your name and picture'],
    ['Delete account', 'All of your data'],
    ['Language', 'English'],
    ['Help', 'Questions and answers'],
  ]);
  expect(isOfRecord(plan, scene)).toBe(false);
  expect(beyondSaid(plan, 'Tidy up', isOfRecord(plan, scene))).not.toBe('');
});
