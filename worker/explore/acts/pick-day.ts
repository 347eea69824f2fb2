/** Picks a day of a calendar that opened when its field was typed into. */
import { gap, type Box } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { press } from './on-control.ts';

/** So many days at least are a month, and they open at most so far from their field, px. */
const [leastDays, nearPx] = [20, 460];
/** A day that every month has, and that is not at its edge. */
const usualDay = '17';

const daysOn = ({ controls }: Scene): Control[] =>
  controls.filter(({ affordance, label }) => affordance === 'press' && /^\d{1,2}$/.test(label));

/** The days that came with the last act; none where no calendar opened. */
function daysOpened(before: Scene, after: Scene, field: Box): Control[] {
  const days = daysOn(after).filter(({ box }) => gap(box, field) < nearPx);
  return daysOn(before).length < leastDays && days.length >= leastDays ? days : [];
}

/** Presses the typed day, or another one, in the calendar that opened; returns whether one did. */
export async function pickDay(
  session: ExplorerSession,
  before: Scene,
  field: Box,
  typed: string,
): Promise<boolean> {
  const days = daysOpened(before, session.view.scene, field);
  const wanted = /\d{4}-\d{2}-(\d{2})/.exec(typed)?.[1];
  const called = wanted === undefined ? usualDay : String(Number(wanted));
  const day = days.find(({ label }) => label === called) ?? days[Math.floor(days.length / 2)];
  if (!day) return false;
  await session.step(...press(session.view.scene, day));
  return true;
}
