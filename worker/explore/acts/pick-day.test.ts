import { expect, it } from 'vitest';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { pickDay } from './pick-day.ts';

const field = { x: 40, y: 100, width: 300, height: 40 };

function form(days: number): Scene {
  const b = buildScene();
  b.control('textfield', 'Placed on', [field.x, field.y, field.width, field.height]);
  for (let day = 1; day <= days; day++)
    b.control('button', String(day), [
      40 + ((day - 1) % 7) * 40,
      150 + Math.floor((day - 1) / 7) * 36,
      36,
      32,
    ]);
  return b.scene();
}

async function picked(before: Scene, after: Scene, typed: string): Promise<string | undefined> {
  let pressed: string | undefined;
  const session = {
    view: { scene: after },
    step: (plan: PlannedAct) => Promise.resolve(void (pressed = plan.target?.control?.label)),
  } as unknown as ExplorerSession;
  const isPicked = await pickDay(session, before, field, typed);
  expect(isPicked).toBe(pressed !== undefined);
  return pressed;
}

it('presses a day where typing opened a calendar, the typed one where it was a date', async () => {
  expect(await picked(form(0), form(30), 'Harbour')).toBe('17');
  expect(await picked(form(0), form(30), '2030-05-08')).toBe('8');
});

it('leaves numbers alone that are no month, or that stood there before', async () => {
  expect(await picked(form(0), form(9), 'Harbour')).toBeUndefined();
  expect(await picked(form(30), form(30), 'Harbour')).toBeUndefined();
});
