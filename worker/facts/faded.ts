/** Buttons that are greyed out, told by the other buttons of their screen. */
import { areaOf } from '#worker/core/geometry.ts';
import { chroma, brightness } from '#worker/sight/contrast.ts';
import type { Colour, Control, Scene } from '#worker/sight/scene.ts';

interface Look {
  fill: Colour;
  /** How much the text stands out from the fill, 0…255. */
  contrast: number;
}

function lookOf({ lines }: Scene, { kind, fill, lines: own }: Control): Look | undefined {
  const line = lines.find(({ id }) => own.includes(id));
  if (kind !== 'button' || !fill || !line) return undefined;
  return { fill, contrast: Math.abs(brightness(line.colour) - brightness(line.background)) };
}

/** A disabled button has this share of the colour and of the contrast of the others, at most. */
const [fadedColour, fadedContrast] = [0.7, 0.85];
/** Without colour to lose, it has this share of the contrast. */
const greyContrast = 0.7;
/** A fill counts as coloured from here, 0…255. */
const coloured = 60;

function isPaler(one: Look, other: Look): boolean {
  const lostColour = chroma(other.fill) > coloured && chroma(one.fill) < fadedColour * chroma(other.fill);
  return one.contrast < (lostColour ? fadedContrast : greyContrast) * other.contrast;
}

/** How much buttons of one make may differ in size. */
const sameMake = 2.5;

const isAlike = (one: Control, other: Control): boolean =>
  Math.abs(one.box.height - other.box.height) <= 6 &&
  areaOf(one.box) < sameMake * areaOf(other.box) &&
  areaOf(other.box) < sameMake * areaOf(one.box);

/** The button of the screen beside which this one is paler in its fill and its text; undefined if none is. */
export function fadedBeside(scene: Scene, control: Control): Control | undefined {
  const own = lookOf(scene, control);
  return (
    own &&
    scene.controls.find((other) => {
      const look = lookOf(scene, other);
      return look !== undefined && isAlike(control, other) && isPaler(own, look);
    })
  );
}

/** Whether another button of the screen is faded beside this one, which therefore is not. */
export function isStrongest(scene: Scene, control: Control): boolean {
  return (
    fadedBeside(scene, control) === undefined &&
    scene.controls.some((other) => {
      const [own, look] = [lookOf(scene, control), lookOf(scene, other)];
      return own !== undefined && look !== undefined && isAlike(control, other) && isPaler(look, own);
    })
  );
}
