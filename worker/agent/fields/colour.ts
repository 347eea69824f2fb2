/** Sets the browser's own colour field, whose popup is on no screenshot and takes keys alone. */
import { centrePixel } from '#worker/core/geometry.ts';
import type { Target } from '#worker/grounding/target.ts';
import type { Session } from '#worker/ports/records.ts';
import { decode } from '#worker/sight/pixels/raster.ts';

/** The red, green and blue of "#ff0000" or "#f00", 0…255. */
export function channelsOf(text: string): [number, number, number] | undefined {
  const digits = /^\s*#([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  return [r!, g!, b!];
}

/** A swatch is no wider than this, px; a field for the code of a colour is. */
const swatchPx = 120;

/** Whether a target is a swatch to pick a colour with: small, without text, and no place to write in. */
export async function isSwatch({ screen }: Session, { control, box }: Target): Promise<boolean> {
  if (!control || control.value !== undefined || control.placeholder !== undefined) return false;
  if (box.width > swatchPx || control.lines.length > 0) return false;
  const [shape] = await screen.pointers([centrePixel(box)]);
  return shape === 'arrow' || shape === 'hand';
}

/** How long the popup takes to open, ms. */
const opensMs = 400;

/** Tab stops of the popup before its red, green and blue. */
const stopsBefore = 3;

/** Enters a colour by the three numbers of the popup. Throws where the swatch then shows another colour. */
export async function setColour(
  { screen }: Session,
  target: Target,
  text: string,
  channels: [number, number, number],
): Promise<void> {
  const at = centrePixel(target.box);
  await screen.act({ kind: 'press', at });
  await new Promise((resolve) => setTimeout(resolve, opensMs));
  for (let stop = 0; stop < stopsBefore; stop++) await screen.act({ kind: 'key', keys: 'Tab' });
  for (const [index, channel] of channels.entries()) {
    if (index > 0) await screen.act({ kind: 'key', keys: 'Tab' });
    await screen.act({ kind: 'type', text: String(channel) });
  }
  await screen.act({ kind: 'key', keys: 'Enter' });
  await screen.settled();
  const picture = await screen.capture();
  const { px, width } = await decode(picture.image);
  const shown = px[at.y * width + at.x] ?? 0;
  const isShown = channels.every(
    (channel, index) => Math.abs(channel - ((shown >> (16 - 8 * index)) & 255)) <= tolerance,
  );
  if (!isShown)
    throw new Error(
      `“${target.control?.label ?? 'The colour'}” did not take ${text}: it shows #${shown.toString(16).padStart(6, '0')}.`,
    );
}

/** Rounding of colours on a picture, 0…255. */
const tolerance = 4;
