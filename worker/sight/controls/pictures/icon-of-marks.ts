import { iconName } from '../../icons/icon-or-letter.ts';
import { signOf } from '../../marks/glyphs.ts';
import type { Mark } from '../../marks/ink.ts';
import type { Bench } from '../draft.ts';

/** Icon and label of the icon that the marks draw; empty if unknown. */
export function iconOfMarks(bench: Bench, marks: Mark[]): { icon?: string; label?: string } {
  const { ink, raster } = bench.analysis;
  const name =
    marks.length === 0 ? undefined : (iconName(ink, raster.width, marks) ?? signOf(ink, raster.width, marks));
  return name === undefined ? {} : { icon: name, label: name };
}
