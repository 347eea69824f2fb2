/** Sets a slider with the keyboard, by the number beside it or by the place of its thumb. */
import { bottom, centrePixel, gapX, gapY, grow, right, shared } from '#worker/core/geometry.ts';
import type { Target } from '#worker/grounding/target.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import { observe } from '../observe.ts';

/** A number with its unit: "70", "70 %", "1,250 €". */
export const numberIn = (text: string): number | undefined => {
  const digits = /^[^\d+−–-]*([+−–-]?\d[\d,.' ]*)/.exec(text.trim())?.[1];
  const value = digits === undefined ? NaN : Number(digits.replace(/[,' ]/g, '').replace(/[−–]/g, '-'));
  return Number.isFinite(value) ? value : undefined;
};

/** How far from a slider its number may stand, px. */
const besidePx = 120;

/** The lines near a slider that hold a number, by their place. */
function numbersNear({ scene }: SessionView, { box }: Target): Map<string, number> {
  const near = scene.lines.filter(
    (line) => gapX(line.box, box) < besidePx && gapY(line.box, box) < besidePx / 2,
  );
  return new Map(
    near.flatMap((line) =>
      line.words.flatMap((word): [string, number][] => {
        const value = numberIn(word.text);
        const place = `${Math.round(line.box.y / 6)} ${line.words.indexOf(word)}`;
        return value === undefined ? [] : [[place, value]];
      }),
    ),
  );
}

/** More presses than this would take too long. */
const maxPresses = 400;

/** The thumb's right edge, where it differs from the picture with the thumb at the start, px. */
async function reachOf(session: Session, start: SessionView, now: SessionView, { box }: Target) {
  const rail = grow(box, 4);
  const boxes = (await session.sight.differences(start.picture, now.picture)).filter(
    (one) => shared(one, rail) > 0 && one.y >= rail.y - 4 && bottom(one) <= bottom(rail) + 4,
  );
  return boxes.length === 0
    ? undefined
    : { from: Math.min(...boxes.map(({ x }) => x)), to: Math.max(...boxes.map(right)) };
}

/** Sets a slider to a value. Throws where it can't be told that it shows the value. */
export async function setSlider(session: Session, target: Target, wanted: string): Promise<void> {
  const { screen } = session;
  const name = target.control?.label ? `“${target.control.label}”` : 'The slider';
  const value = numberIn(wanted);
  if (value === undefined) throw new Error(`${name} is a slider, and “${wanted}” is no number.`);
  const press = async (keys: string, times = 1): Promise<SessionView> => {
    for (let pressed = 0; pressed < times; pressed++) await screen.act({ kind: 'key', keys });
    return (await observe(session, { quietMs: 120 })).view;
  };
  await screen.act({ kind: 'press', at: centrePixel(target.box) });
  const start = await press('Home');
  const end = await press('End');
  const extent = await reachOf(session, start, end, target);
  if (!extent) throw new Error(`${name} did not take keys: it looks the same at both ends.`);
  const [least, most] = [numbersNear(start, target), numbersNear(end, target)];
  const places = [...least.keys()].filter((place) => most.has(place) && most.get(place) !== least.get(place));
  await press('Home');
  if (places.length > 0) {
    const [place] = places as [string];
    const [low, high] = [least.get(place)!, most.get(place)!];
    if (value < Math.min(low, high) || value > Math.max(low, high))
      throw new Error(`${name} goes from ${low} to ${high}, not to ${wanted}.`);
    const shown = (view: SessionView) => numbersNear(view, target).get(place);
    const step = (shown(await press('ArrowRight')) ?? low) - low;
    const presses = Math.round((value - low) / step);
    if (!Number.isFinite(presses) || presses > maxPresses) throw new Error(`${name} has no step to go by.`);
    const last = shown(presses === 0 ? await press('Home') : await press('ArrowRight', presses - 1));
    if (last !== value) throw new Error(`${name} did not take ${wanted}: it shows ${last ?? 'no number'}.`);
    return;
  }
  await setByPlace(session, target, { value, name, wanted, start, extent, press });
}

/** Without a number beside it, a slider of a hundred steps is taken for one from 0 to 100. */
async function setByPlace(
  session: Session,
  target: Target,
  {
    value,
    name,
    wanted,
    start,
    extent,
    press,
  }: {
    value: number;
    name: string;
    wanted: string;
    start: SessionView;
    extent: { from: number; to: number };
    press: (keys: string, times?: number) => Promise<SessionView>;
  },
): Promise<void> {
  const unknown = new Error(`${name} shows no number to set it to ${wanted} by.`);
  if (value < 0 || value > 100 || !Number.isInteger(value)) throw unknown;
  const ten = await reachOf(session, start, await press('PageUp'), target);
  await press('Home');
  const steps = await reachOf(session, start, await press('ArrowRight', 10), target);
  if (!ten || !steps || Math.abs(ten.to - steps.to) > 1) throw unknown;
  await press('Home');
  if (value === 0) return;
  const now = await reachOf(session, start, await press('ArrowRight', value), target);
  // One step's place gives the thumb's width.
  const thumb = ten.to - extent.from - (extent.to - extent.from) / 10;
  const width = Math.max(0, thumb / 0.9);
  const run = extent.to - extent.from - width;
  const part = now ? (now.to - extent.from - width) / run : 0;
  if (Math.abs(part - value / 100) > 0.03) throw new Error(`${name} did not take ${wanted}.`);
}
