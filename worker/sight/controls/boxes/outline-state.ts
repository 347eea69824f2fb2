import type { Shape } from '../../layout/boxes.ts';
import { apart, chroma, hue, luma } from '../../pixels/raster.ts';
import type { Bench, Draft } from '../draft.ts';

/** What the colour and thickness of an outline say of a field: invalid or focused. */
export function stateOfOutline(s: Shape, bench: Bench): Draft['state'] {
  const state: Draft['state'] = {};
  if (!s.border) return state;
  const c = s.border.colour;
  if (chroma(c) > 70) {
    const h = hue(c);
    if (h < 18 || h > 342) state.invalid = true;
    else if (
      s.border.thick >= 2 ||
      bench.shapes.filter(
        (o) => o.border && chroma(o.border.colour) <= 40 && Math.abs(o.box.height - s.box.height) <= 3,
      ).length > 0
    )
      state.focused = true;
  } else if (
    s.border.thick >= 2 &&
    Math.abs(luma(c) - luma(s.fill)) > 150 &&
    !bench.shapes.some(
      (o) =>
        o !== s &&
        o.border &&
        o.box.height >= 20 &&
        o.box.height <= 80 &&
        o.border.thick >= s.border!.thick &&
        apart(o.border.colour, c) < 30,
    )
  )
    state.focused = true;
  return state;
}
