/** Places in a picture, in the unit that a model uses for them. */
import type { Box, Point } from '#worker/core/geometry.ts';
import type { Abilities } from './client/abilities.ts';
import { scales, type Scale } from './families.ts';

type Size = Pick<Box, 'width' | 'height'>;

/** What stands for the whole width or height of a picture. */
const wholes: Record<Exclude<Scale, 'pixels'>, number> = { thousandths: 1000, hundredths: 100, fractions: 1 };

const extentOf = (scale: Scale, size: Size): Size =>
  scale === 'pixels' ? size : { width: wholes[scale], height: wholes[scale] };

/** The unit in words, for a prompt. */
export const unitInWords = (scale: Scale): string =>
  scale === 'pixels'
    ? 'px of the picture'
    : `shares of the picture's width and height, from 0 to ${wholes[scale]}`;

/** A place from the unit of a model into px of the picture. */
export function toPixels<T extends Point>(place: T, size: Size, scale: Scale): T {
  const extent = extentOf(scale, size);
  const x = (value: number) => (value / extent.width) * size.width;
  const y = (value: number) => (value / extent.height) * size.height;
  return {
    ...place,
    x: x(place.x),
    y: y(place.y),
    ...('width' in place ? { width: x(Number(place.width)) } : {}),
    ...('height' in place ? { height: y(Number(place.height)) } : {}),
  };
}

/** A box from px of the picture into the unit of a model, as few digits as say it. */
export function fromPixels(box: Box, size: Size, scale: Scale): Box {
  const extent = extentOf(scale, size);
  const rounded = (value: number) => Number(value.toFixed(scale === 'fractions' ? 3 : 0));
  return {
    x: rounded((box.x / size.width) * extent.width),
    y: rounded((box.y / size.height) * extent.height),
    width: rounded((box.width / size.width) * extent.width),
    height: rounded((box.height / size.height) * extent.height),
  };
}

const numbersOf = (place: Point & Partial<Size>): { across: number[]; down: number[] } => ({
  across: [place.x, place.x + (place.width ?? 0)],
  down: [place.y, place.y + (place.height ?? 0)],
});

/** All of it lies below 1 and is no whole number: nobody points at a fraction of the first pixel. */
const isFraction = (place: Point): boolean => [place.x, place.y].every((value) => value > 0 && value < 1);

function fits(places: readonly (Point & Partial<Size>)[], size: Size, scale: Scale): boolean {
  if (scale !== 'fractions' && places.some(isFraction)) return false;
  const extent = extentOf(scale, size);
  const isWithin = (values: number[], most: number) => values.every((value) => value >= 0 && value <= most);
  return places.every((place) => {
    const { across, down } = numbersOf(place);
    return isWithin(across, extent.width) && isWithin(down, extent.height);
  });
}

/**
 * The unit of places in an answer: the assumed one where they fit it, else the only other one that they fit;
 * undefined where they fit none or several.
 */
export function scaleOf(
  places: readonly (Point & Partial<Size>)[],
  size: Size,
  assumed: Scale,
): Scale | undefined {
  if (fits(places, size, assumed)) return assumed;
  const others = scales.filter((scale) => scale !== assumed && fits(places, size, scale));
  return others.length === 1 ? others[0] : undefined;
}

/** Keeps the unit of an answer for the next ones: at its second time in a row, as one answer may be a slip. */
export function learnScale(abilities: Abilities, seen: Scale): void {
  if (seen === abilities.otherScale) abilities.scale = seen;
  abilities.otherScale = seen === abilities.scale ? undefined : seen;
}
