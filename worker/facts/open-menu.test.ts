import { describe, expect, it } from 'vitest';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';
import { opensMenu, withOpenedMenu } from './open-menu.ts';

const before = buildScene();
before.line('Invoice 2026-07', 60, 100);

/** A page over which a card with these words has come, so many px from line to line. */
function opened(words: readonly string[], pitch = 37, more: (page: SceneBuilder) => void = () => {}) {
  const page = buildScene();
  page.line('Invoice 2026-07', 60, 100);
  page.region('card', [1100, 170, 140, 60 + words.length * pitch]);
  words.forEach((text, at) => page.line(text, 1130, 190 + at * pitch));
  more(page);
  return page;
}

const labelsOf = (page: SceneBuilder, more = {}) =>
  withOpenedMenu(before.scene(), page.scene(more))
    .controls.filter(({ kind }) => kind === 'menuitem')
    .map(({ label }) => label);

const commands = ['Rename', 'Move to…', 'Duplicate', 'Delete'];

describe('the entries of a menu that was opened', () => {
  it('are the words that stand evenly under one another on a card that has come', () => {
    expect(labelsOf(opened(commands))).toEqual(commands);
    const withKeys = opened(commands, 37, (page) => page.line('Del', 1200, 301));
    expect(labelsOf(withKeys)).toEqual(commands);
  });

  it('stand in place of the field that their box was taken for', () => {
    const page = buildScene();
    page.line('Invoice 2026-07', 60, 100);
    page.control('textfield', '', [1100, 170, 140, 208], { bare: true });
    commands.forEach((text, at) => page.line(text, 1130, 190 + at * 37));
    expect(withOpenedMenu(before.scene(), page.scene()).controls.map(({ label }) => label)).toEqual(commands);
  });

  it('tell that a menu was opened, whatever its box was taken for', () => {
    const page = buildScene();
    page.line('Invoice 2026-07', 60, 100);
    page.control('textfield', '', [1100, 170, 140, 208], { bare: true });
    commands.forEach((text, at) => page.line(text, 1130, 190 + at * 37));
    for (const scene of [page.scene(), opened(commands).scene()])
      expect(opensMenu(before.scene(), withOpenedMenu(before.scene(), scene))).toBe(true);
    const note = opened(['The first line of it', 'goes on here', 'and ends'], 18).scene();
    expect(opensMenu(before.scene(), withOpenedMenu(before.scene(), note))).toBe(false);
  });

  it('are none where it is a text, has controls of its own, or was there before', () => {
    expect(labelsOf(opened(['The first line of it', 'goes on here', 'and ends'], 18))).toEqual([]);
    expect(
      labelsOf(opened(commands, 37, (page) => page.control('button', 'Close', [1110, 330, 80, 30]))),
    ).toEqual([]);
    const there = opened(commands).scene();
    expect(withOpenedMenu(there, there)).toBe(there);
  });

  it('are none on another page', () => {
    const there = buildScene();
    there.line('Orders', 60, 100);
    there.line('All that was ordered', 60, 160);
    expect(withOpenedMenu(there.scene(), opened(commands).scene()).controls).toEqual([]);
  });

  it('are none where the pointer tells them for print', () => {
    expect(labelsOf(opened(commands), { printed: true })).toEqual([]);
  });
});
