import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { judgeStep } from '../index.ts';
import {} from '../testing/judged.ts';
import { box, control, scene, step, view } from '../testing/steps.ts';

describe('the keyboard', () => {
  const labels = [
    'Shop',
    'About',
    'Contact',
    'Sign in',
    'Cart',
    'Newest first',
    'Add Blue mug',
    'Add Red bowl',
    'Add Green vase',
  ];
  const controls = labels.map((label, i) =>
    control(i === 5 ? 'select' : i < 2 ? 'menuitem' : 'link', label, box(20, 20 + i * 40)),
  );
  const around = ({ box: b }: Control): Box[] => [
    { x: b.x - 3, y: b.y - 3, width: b.width + 6, height: b.height + 6 },
  ];
  const round = (stops: Box[][], whole = true) => {
    const seen = view('http://shop.test/products', scene([], controls));
    return {
      ...step({
        before: seen,
        after: seen,
        act: { kind: 'key', keys: 'Tab' },
        trail: { kind: 'tab-through' },
      }),
      focus: { stops, whole, scene: seen.scene },
    };
  };
  const titles = async (one: StepRecord) =>
    (await judgeStep({ step: one, earlier: [], trail: { start: 'http://shop.test/', steps: [] } })).map(
      ({ title }) => title,
    );
  // At the end of the page, focus goes to the browser once.
  const all = [...controls.map(around), []];

  it('comes everywhere', async () => {
    expect(await titles(round(all))).toEqual([]);
  });

  it('never comes to one control', async () => {
    expect(await titles(round(all.filter((_, i) => i !== 5)))).toEqual([
      '“Newest first” can’t be reached by the keyboard',
    ]);
  });

  it('comes where nothing shows it', async () => {
    expect(await titles(round(all.map((stop, i) => (i < 2 ? [] : stop))))).toEqual([
      'The keyboard focus can’t be seen on “Shop”, “About”',
    ]);
  });

  it('is seen nowhere, but on the link past the navigation', async () => {
    const unseen = Array.from({ length: 12 }, (): Box[] => []);
    expect(await titles(round([[box(8, 8, 120, 36)], ...unseen], false))).toEqual([
      'The keyboard focus can’t be seen',
    ]);
    expect(await titles(round([[box(300, 40, 1, 18)], ...unseen], false))).toEqual([
      'The keyboard focus can’t be seen',
    ]);
    expect(await titles(round([...all.slice(0, 2), ...unseen], false))).toEqual([]);
    expect(await titles(round(unseen.slice(1), false))).toEqual([]);
  });

  it('is caught in a control, which may well happen where many lines are written', async () => {
    const caught = (one: Control) => ({
      ...round(all, false),
      focus: { stops: all, whole: false, caught: around(one)[0]!, scene: scene([], [one]) },
    });
    expect(await titles(caught(controls[5]!))).toEqual(['The keyboard is caught in “Newest first”']);
    expect(await titles(caught(control('textarea', 'Message', box(20, 20, 400, 200))))).toEqual([]);
  });

  it('comes to what closes a dialog that Escape leaves open', async () => {
    const [amount, save, cancel] = [
      control('textfield', 'Amount', box(440, 240, 300, 40)),
      control('button', 'Save payment', box(440, 320, 140, 40)),
      control('button', 'Cancel', box(600, 320, 100, 40)),
    ];
    const dialog = { id: 1, kind: 'dialog' as const, box: box(400, 180, 480, 240), label: 'Record payment' };
    const open = (more: Control[]) =>
      view(
        'http://shop.test/invoices/7',
        scene([], more, { regions: [{ id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' }, dialog] }),
      );
    const all = open([amount, save, cancel]);
    const escape = step({
      before: all,
      after: all,
      act: { kind: 'key', keys: 'Escape' },
      trail: { kind: 'key', keys: 'Escape' },
      intent: 'Press Escape',
    });
    const goes = async (...to: Control[]) =>
      (
        await judgeStep({
          step: {
            ...step({
              before: all,
              after: all,
              act: { kind: 'key', keys: 'Tab' },
              trail: { kind: 'tab-through' },
            }),
            focus: { stops: to.map(around), whole: true, scene: all.scene },
          },
          earlier: [escape],
          trail: { start: 'http://shop.test/', steps: [] },
        })
      ).map(({ oracle }) => oracle);
    expect(await goes(amount, save, cancel)).toEqual([]);
    expect(await goes(amount, save)).toEqual(['dialog-trap']);
    expect(await goes()).toEqual([]);
  });

  it('says nothing of a round that was not whole, or of a page with other ways', async () => {
    expect(await titles(round(all.slice(2), false))).toEqual([]);
    expect(await titles(round(all.slice(5)))).toEqual([]);
  });
});
