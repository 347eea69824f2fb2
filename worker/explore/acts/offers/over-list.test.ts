import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { standsOverList } from './over-list.ts';

it('tells what sorts or narrows a list from a choice of one thing', () => {
  const page = buildScene();
  page.control('select', 'Sort by', [1000, 120, 180, 40], { value: 'Newest' });
  for (let row = 0; row < 5; row++) {
    const y = 200 + row * 60;
    page.region('row', [300, y, 880, 50]);
    page.control('link', `Invoice ${'abcde'[row]}`, [320, y + 15, 160, 20]);
    page.line(`${row + 3} March`, 800, y + 15);
  }
  page.control('select', 'Size', [320, 700, 180, 40], { value: 'Large' });
  const scene = page.scene();
  const over = (label: string) =>
    standsOverList(
      scene,
      scene.controls.find((control) => control.label === label)!,
    );
  expect(over('Sort by')).toBe(true);
  expect(over('Size')).toBe(false);
});
