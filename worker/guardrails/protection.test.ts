import { expect, it } from 'vitest';
import type { Protection, Risk } from '#worker/core/risk.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { forbiddenAct, forbiddenReason } from './protection.ts';
import { blockedEntry, blockedReason } from './risk.ts';
import { readInstructions } from './instructions.ts';

const production = (...forbids: Risk[]): Protection => ({ environment: 'Production', forbids });

it.each([
  ['Place order', 'spends', true],
  ['Cancel order', 'spends', true],
  ['Order history', 'spends', false],
  ['Proceed to checkout', 'spends', false],
  ['Send invitation', 'reaches', true],
  ['Delete account', 'destroys', true],
  ['Delete note', 'destroys', true],
  ['Remove from cart', 'destroys', true],
  ['Löschen', 'destroys', true],
  ['削除', 'destroys', true],
  ['trash', 'destroys', true],
  ['×', 'destroys', false],
  ['Remove filter', 'destroys', false],
  ['Save', 'destroys', false],
  ['Delete account', 'spends', false],
  ['Place order', 'destroys', false],
] as const)('“%s” where what %s is forbidden: %s', (label, risk, is) =>
  expect(forbiddenReason([label], production(risk)) !== '').toBe(is),
);

it('says which environment rules it out, and why', () =>
  expect(forbiddenReason(['Pay'], production('spends'))).toBe(
    'The environment “Production” rules it out: it spends or moves money.',
  ));

it('forbids nothing where no environment does', () => {
  expect(forbiddenReason(['Delete account'], undefined)).toBe('');
  expect(forbiddenReason(['Delete account'], production())).toBe('');
});

it('leaves an exploration no way round, whatever the address and the instructions allow', () => {
  const boundaries = {
    paths: [],
    words: [],
    address: 'http://localhost:4100/',
    guide: readInstructions('You may place orders. You may send messages.'),
  };
  expect(blockedReason('Place order', boundaries)).toBe('');
  expect(blockedEntry(boundaries)).toBe('');
  const protectedOnes = { ...boundaries, protection: production('spends', 'reaches') };
  expect(blockedReason('Place order', protectedOnes)).toContain('“Production”');
  expect(blockedEntry(protectedOnes)).toContain('“Production”');
});

/** A dialog that asks a question, with two answers. */
function asking(question: string) {
  const b = buildScene();
  b.region('dialog', [300, 200, 600, 300]);
  b.line(question, 340, 240);
  b.control('button', 'Yes', [340, 400, 100, 40]);
  b.control('button', 'Cancel', [500, 400, 100, 40]);
  const scene = b.scene();
  const press = (label: string) => {
    const control = scene.controls.find((one) => one.label === label)!;
    return {
      act: { kind: 'press' as const },
      target: { control, box: control.box },
      says: `Click "${label}"`,
      confidence: 1,
    };
  };
  return { scene, press };
}

it('takes the yes of a dialog for what it asks, and the no for none', () => {
  const { scene, press } = asking('Delete this note?');
  expect(forbiddenAct(press('Yes'), { scene }, production('destroys'))).toContain('“Production”');
  expect(forbiddenAct(press('Cancel'), { scene }, production('destroys'))).toBe('');
  expect(forbiddenAct(press('Yes'), { scene }, production('spends'))).toBe('');
});

it.each([
  ['https://shop.example/account/delete?confirm=1', true],
  ['https://shop.example/orders', false],
])('opens %s unless its words are forbidden: %s', (url, is) => {
  const plan = { act: { kind: 'navigate' as const, url }, says: `Open ${url}`, confidence: 1 };
  const { scene } = asking('');
  expect(forbiddenAct(plan, { scene }, production('destroys')) !== '').toBe(is);
});

it('judges no text that is only typed', () => {
  const { scene } = asking('');
  const plan = {
    act: { kind: 'type' as const, text: 'Delete account' },
    says: 'Type "Delete account"',
    confidence: 1,
  };
  expect(forbiddenAct(plan, { scene }, production('destroys'))).toBe('');
  expect(forbiddenAct(plan, { scene, sends: 'Delete account' }, production('destroys'))).not.toBe('');
});
