import { describe, expect, it } from 'vitest';
import type { TextLine } from '#worker/sight/scene.ts';
import { at, names } from '../testing/judged.ts';
import { box, control, line, red, scene, step, target } from '../testing/steps.ts';

const cancel = control('button', 'Cancel', box(500, 400, 80, 36));
const shown = (inDialog: boolean, ...more: TextLine[]) =>
  at(
    '/a',
    scene(
      [
        line('Record a payment', box(420, 220), { fontPx: 20 }),
        line('Amount', box(420, 270, 60)),
        line('Due date', box(420, 330, 70)),
        ...more,
      ],
      [cancel],
      {
        regions: [
          { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
          ...(inDialog ? [{ id: 1, kind: 'dialog' as const, box: box(400, 200, 480, 260), label: '' }] : []),
        ],
      },
    ),
  );
const pressed = (before: ReturnType<typeof at>, after = before, label = 'Cancel') =>
  names(step({ before, after, targetBox: cancel.box, trail: { kind: 'press', target: target(label) } }));

describe('a dialog that is left', () => {
  it('closes', async () => {
    expect(await pressed(shown(true))).toEqual(['dialog-stays']);
    expect(await pressed(shown(true), shown(false))).toEqual([]);
    expect(await pressed(shown(false))).toEqual([]);
  });

  it('is told of though a form in it was refused, or a name is read otherwise without its ring', async () => {
    expect(await pressed(shown(true, line('Enter an amount.', box(420, 300), { colour: red })))).toEqual([
      'dialog-stays',
    ]);
    expect(
      await pressed(
        shown(true, line('Man', box(420, 370, 30))),
        shown(true, line('Manager of it', box(420, 370, 90))),
      ),
    ).toEqual(['dialog-stays']);
  });

  it('may ask first', async () => {
    expect(await pressed(shown(true), shown(true, line('Leave without saving?', box(420, 360))))).toEqual([]);
  });
});
