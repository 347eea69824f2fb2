import { describe, expect, it } from 'vitest';
import type { Control } from '#worker/sight/scene.ts';
import { at } from '#worker/oracles/testing/judged.ts';
import { box, control, line, scene, step, target, white } from '#worker/oracles/testing/steps.ts';
import { changedItself, isChosenOfRow } from './chosen.ts';

const purple = { r: 91, g: 43, b: 209 };
const pill = (label: string, x: number, fill: Control['fill'], more: Partial<Control> = {}) =>
  control('button', label, box(x, 400, 90, 40), { ...(fill ? { fill } : {}), ...more });

describe('the chosen one of a row', () => {
  const chosen = (first: Control, ...others: Control[]) =>
    isChosenOfRow(first, scene([], [first, ...others]));

  it('looks unlike all of its fellows', () => {
    expect(chosen(pill('Sight', 400, purple), pill('Food', 500, white), pill('Stay', 600, white))).toBe(true);
    expect(chosen(pill('Sight', 400, white), pill('Food', 500, white), pill('Stay', 600, white))).toBe(false);
    expect(chosen(pill('Sight', 400, purple), pill('Food', 500, purple), pill('Stay', 600, white))).toBe(
      false,
    );
  });

  it('may be a tab beside plain words, or a segment in the bar of them all', () => {
    const words = (label: string, x: number) => control('link', label, box(x, 412, 90, 18));
    const inPage = (pressed: Control, other: Control) =>
      isChosenOfRow(
        pressed,
        scene(
          [
            line(pressed.label, box(pressed.box.x + 8, 412, 60), { colour: white, background: purple }),
            line(other.label, other.box),
          ],
          [pressed, other],
        ),
      );
    expect(inPage(pill('About', 400, purple), words('Reviews', 520))).toBe(true);
    const bar = control('menuitem', 'Kilometres', box(390, 396, 240, 48), { state: { selected: true } });
    expect(chosen(pill('Miles', 530, purple), bar)).toBe(true);
  });

  it('is called by no command: a filled “Save” stands beside a plain “Cancel”', () => {
    expect(chosen(pill('Save', 400, purple), pill('Cancel', 500, white))).toBe(false);
    expect(
      chosen(pill('Invite people', 400, purple), pill('Members', 500, white), pill('Groups', 600, white)),
    ).toBe(false);
  });
});

describe('what was pressed', () => {
  it('has changed by itself where its sign went, or it is narrower, not where it is drawn otherwise', () => {
    const pressed = (was: Control, is: Control) =>
      changedItself(
        step({
          before: at('/a', scene([], [was])),
          after: at('/a', scene([], [is])),
          targetBox: was.box,
          trail: { kind: 'press', target: target(was.label) },
        }),
      );
    expect(pressed(pill('Clara', 400, purple, { icon: 'check' }), pill('Clara', 400, purple))).toBe(true);
    expect(
      pressed(pill('Clara', 400, purple), pill('Clara', 400, purple, { box: box(400, 400, 70, 40) })),
    ).toBe(true);
    expect(pressed(pill('Clara', 400, purple), pill('Clara', 400, { r: 75, g: 35, b: 175 }))).toBe(false);
    expect(pressed(pill('Clara', 400, purple), pill('Clara', 400, white))).toBe(true);
  });

  it('was chosen where another of its row was before, or among several', () => {
    const [pale, lilac] = [white, { r: 236, g: 228, b: 255 }];
    const row = (...fills: Control['fill'][]) =>
      at(
        '/a',
        scene(
          [],
          fills.map((fill, n) => pill(`Kind ${n}`, 400 + n * 100, fill)),
        ),
      );
    const pressed = (...fills: Control['fill'][]) =>
      changedItself(
        step({
          before: row(pale, lilac, pale),
          after: row(...fills),
          targetBox: box(400, 400, 90, 40),
          trail: { kind: 'press', target: target('Kind 0') },
        }),
      );
    expect(pressed(lilac, pale, pale)).toBe(true);
    expect(pressed(lilac, lilac, pale)).toBe(true);
    expect(pressed(pale, lilac, pale)).toBe(false);
  });
});
