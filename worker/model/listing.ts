/** Lists a scene as numbered lines that a model can refer to. */
import type { Control, Region, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { areaOf, within } from '#worker/core/geometry.ts';
import type { Scale } from './families.ts';
import { fromPixels } from './places.ts';

export interface Entry {
  number: number;
  control?: Control;
  line?: TextLine;
  box: Box;
}

export interface Listing {
  entries: Entry[];
  /** One entry per line. Page text is in JSON strings, so that a page can't forge lines. */
  text: string;
}

const maxEntries = 260;
const longestText = 140;

const quote = (text: string): string =>
  JSON.stringify(text.length > longestText ? `${text.slice(0, longestText)}…` : text);

const places = new Set<Region['kind']>([
  'header',
  'navigation',
  'footer',
  'sidebar',
  'dialog',
  'toast',
  'card',
  'row',
  'form',
  'table',
]);

/** The innermost meaningful region around a box, as a phrase; '' where there is none. */
function placeOf(scene: Scene, box: Box): string {
  const [inner] = scene.regions
    .filter((region) => places.has(region.kind) && within(box, region.box) > 0.8)
    .sort((a, b) => areaOf(a.box) - areaOf(b.box));
  return inner ? ` in ${inner.kind}${inner.label ? ` ${quote(inner.label)}` : ''}` : '';
}

const stateOf = ({ state, value, placeholder }: Control): string => {
  const words = [
    ...(value !== undefined ? [`shows ${quote(value)}`] : []),
    ...(placeholder !== undefined ? [`hint ${quote(placeholder)}`] : []),
    ...(state.checked === undefined ? [] : [state.checked ? 'checked' : 'not checked']),
    ...(['selected', 'disabled', 'focused', 'invalid'] as const).filter((name) => state[name]),
  ];
  return words.length > 0 ? ` (${words.join(', ')})` : '';
};

function at(box: Box, window: Box, scale: Scale): string {
  const { x, y, width, height } = fromPixels(
    { ...box, x: box.x - window.x, y: box.y - window.y },
    window,
    scale,
  );
  return ` at ${x},${y} ${width}x${height}`;
}

/** Whether a line is no longer than what the control beside or around it accounts for. */
const isMostlyOf = (line: Box, control: Box): boolean =>
  within(line, control) > 0.5 || within(control, line) < 0.3 || line.width < 1.3 * control.width;

/**
 * Lists controls, and lines of text outside controls, from top to bottom, with places in the window in the
 * unit of the model. Where there are too many, those in the window take precedence.
 */
export function listScene(scene: Scene, window: Box, scale: Scale = 'pixels'): Listing {
  const inControls = new Set(
    scene.controls.flatMap(({ lines, box }) =>
      // A link may be but a part of a line, which says more.
      scene.lines.filter((line) => lines.includes(line.id) && isMostlyOf(line.box, box)).map(({ id }) => id),
    ),
  );
  const all: Omit<Entry, 'number'>[] = [
    ...scene.controls.map((control) => ({ control, box: control.box })),
    ...scene.lines.filter((line) => !inControls.has(line.id)).map((line) => ({ line, box: line.box })),
  ];
  const away = (box: Box) => (within(box, window) > 0.3 ? 0 : 1);
  const kept =
    all.length <= maxEntries ? all : [...all].sort((a, b) => away(a.box) - away(b.box)).slice(0, maxEntries);
  const entries = kept
    .sort((a, b) => (Math.abs(a.box.y - b.box.y) > 8 ? a.box.y - b.box.y : a.box.x - b.box.x))
    .map((one, index) => ({ number: index + 1, ...one }));
  const lines = entries.map(({ number, control, line, box }) => {
    if (control) {
      const icon = control.icon && control.icon !== control.label ? ` with the icon ${control.icon}` : '';
      return `[${number}] ${control.kind} ${quote(control.label)}${icon}${placeOf(scene, box)}${at(box, window, scale)}${stateOf(control)}`;
    }
    const said = line!.unread ? 'that could not be read' : quote(line!.text);
    return `[${number}] text ${said}${placeOf(scene, box)}${at(box, window, scale)}${line!.struckThrough ? ' (struck through)' : ''}`;
  });
  if (kept.length < all.length)
    lines.push(`${all.length - kept.length} more that the picture does not show are left out.`);
  return { entries, text: lines.join('\n') };
}
