import { expect, it } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { pressIntent } from './wording.ts';

it.each(['search', 'trash', 'cart-plus', 'more-vertical', 'log-out', 'chevron-down'])(
  'names what is drawn and not written as people would, and finds it again: %s',
  async (icon) => {
    const page = buildScene();
    page.control('icon', 'cart', [40, 30, 20, 20], { icon: 'cart', bare: true });
    page.control('icon', icon, [100, 30, 20, 20], { icon, bare: true });
    page.control('icon', 'bell', [160, 30, 20, 20], { icon: 'bell', bare: true });
    const view = page.view();
    const intent = pressIntent(
      view.scene,
      view.scene.controls.find((control) => control.icon === icon)!,
    );
    expect(intent).toBe(`Click the ${icon.replaceAll('-', ' ')} icon`);
    const decision = await createEmbeddedBrain().decide({
      view,
      intent,
      done: 0,
      start: 'http://shop.test/',
      secrets: [],
    });
    expect(decision.kind === 'act' && decision.plan.target?.box.x).toBe(100);
  },
);

it('calls an entry of a menu by its own words, though dots say that it asks for more', () => {
  const page = buildScene();
  page.region('card', [1100, 170, 140, 180]);
  for (const [at, label] of ['Rename', 'Move to…', 'Duplicate'].entries())
    page.control('link', label, [1130, 190 + at * 37, 80, 16]);
  const scene = page.scene();
  expect(scene.controls.map((control) => pressIntent(scene, control))).toEqual([
    'Click "Rename"',
    'Click "Move to…"',
    'Click "Duplicate"',
  ]);
});
