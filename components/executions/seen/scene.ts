/** What Sight saw on a picture, read from the scene artifact and made ready to be drawn and listed. */
import { capital } from '#components/patterns/format.ts';
import type { Box } from '#components/patterns/picture.tsx';
import type { Scene } from './scene-schema.ts';

export const families = {
  press: { word: 'Buttons and icons', kinds: ['button', 'icon'] },
  link: { word: 'Links', kinds: ['link'] },
  write: { word: 'Fields', kinds: ['textfield', 'textarea', 'date', 'select'] },
  choose: { word: 'Choices', kinds: ['checkbox', 'radio', 'switch', 'slider'] },
  move: { word: 'Tabs and menus', kinds: ['tab', 'menuitem', 'pagination'] },
  show: { word: 'Pictures and progress', kinds: ['image', 'progress', 'spinner'] },
} as const satisfies Record<string, { word: string; kinds: string[] }>;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];
const familyOf = (kind: string): Family =>
  familyNames.find((name) => (families[name].kinds as readonly string[]).includes(kind)) ?? 'show';
const kindWords: Record<string, string> = {
  textfield: 'Text field',
  textarea: 'Text area',
  menuitem: 'Menu item',
  radio: 'Radio button',
  image: 'Picture',
};

export interface SeenControl {
  family: Family;
  /** `Text field` */
  kind: string;
  /** '' where it has none. */
  label: string;
  /** What more shows on it: `value “12 Larch Lane”`, `not checked`. */
  state: string[];
  /** 0…1: how sure Sight is. */
  sure: number;
  box: Box;
}

/** All boxes lie within the picture. */
export interface Seen {
  width: number;
  height: number;
  /** In reading order. */
  controls: SeenControl[];
  lines: { box: Box; sure: number }[];
  regions: { kind: string; box: Box }[];
  /** Controls that are left out, so many were seen. */
  more: number;
  /** Why the picture could not (wholly) be read. */
  reason?: string;
}

export const unsureBelow = 0.6;
/** Faint where unsure, never gone. */
export const strength = (sure: number) => 0.2 + 0.8 * sure ** 2;
export const surely = (sure: number) => `${Math.round(sure * 100)} % sure`;
/** `Text field “E-mail”, value “ada”, focused, 93 % sure` */
export const sayControl = ({ kind, label, state, sure }: SeenControl) =>
  [`${kind} ${label ? `“${label}”` : 'without a name'}`, ...state, surely(sure)].join(', ');

/** A page of a thousand controls would be drawn for long and read by nobody. */
const most = { controls: 400, lines: 1500, regions: 300 };

export function seenOf(scene: Scene): Seen {
  const { width, height, reason } = scene;
  const placed = <T extends { box: Box }>(things: T[], limit: number) =>
    things
      .flatMap((thing) => {
        const box = within(thing.box, width, height);
        return box ? [{ ...thing, box }] : [];
      })
      .slice(0, limit);
  const controls = placed(scene.controls, Infinity);
  return {
    width,
    height,
    reason,
    controls: inReadingOrder(controls)
      .slice(0, most.controls)
      .map((control) => ({
        family: familyOf(control.kind),
        kind: kindWords[control.kind] ?? capital(control.kind || 'control'),
        label: control.label || control.icon || '',
        state: stateOf(control),
        sure: control.confidence,
        box: control.box,
      })),
    lines: placed(scene.lines, most.lines).map(({ box, confidence }) => ({ box, sure: confidence })),
    regions: placed(
      scene.regions.filter(({ kind }) => kind !== 'page'),
      most.regions,
    ),
    more: Math.max(0, controls.length - most.controls),
  };
}

function stateOf({ state, value, placeholder }: Scene['controls'][number]): string[] {
  return [
    value && `value “${value}”`,
    !value && placeholder && `hint “${placeholder}”`,
    state.checked === undefined ? '' : state.checked ? 'checked' : 'not checked',
    ...(['selected', 'disabled', 'focused', 'invalid'] as const).map((name) => state[name] && name),
  ].filter((word) => typeof word === 'string' && word !== '') as string[];
}

function within(box: Box, width: number, height: number): Box | undefined {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const inside = {
    x,
    y,
    width: Math.min(width, box.x + box.width) - x,
    height: Math.min(height, box.y + box.height) - y,
  };
  return inside.width > 0 && inside.height > 0 ? inside : undefined;
}

/** Row by row, then from the left; a row is what overlaps its first by half of the taller. */
export function inReadingOrder<T extends { box: Box }>(things: T[]): T[] {
  const rows: T[][] = [];
  for (const thing of things.toSorted((a, b) => a.box.y - b.box.y)) {
    const first = rows.at(-1)?.[0]?.box;
    const overlap = first
      ? Math.min(first.y + first.height, thing.box.y + thing.box.height) - thing.box.y
      : 0;
    if (first && overlap * 2 > Math.max(first.height, thing.box.height)) rows.at(-1)!.push(thing);
    else rows.push([thing]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.x - b.box.x));
}

/**
 * Where words about a box stand: under it, above it where that would leave the picture, upon it where both
 * would; in % of the picture.
 */
export function placeWords(
  box: Box,
  { width, height }: { width: number; height: number },
): Record<'left' | 'right' | 'top' | 'bottom', string | undefined> {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const toTheRight = box.x + box.width / 2 <= width / 2;
  const under = box.y + box.height <= height * 0.75;
  const above = !under && box.y >= height * 0.25;
  return {
    left: toTheRight ? percent(box.x, width) : undefined,
    right: toTheRight ? undefined : percent(width - box.x - box.width, width),
    top: above ? undefined : percent(under ? box.y + box.height : box.y, height),
    bottom: above ? percent(height - box.y, height) : undefined,
  };
}
