/** How well an item's kind fits the kind that is asked for, and the action. */
import { chroma } from '#worker/sight/contrast.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { WantedKind } from '#worker/language/types.ts';
import { isIn, type Item } from '../items.ts';
import type { Want } from './candidate.ts';

const pressKinds: WantedKind[] = ['button', 'link', 'icon', 'tab', 'menuitem', 'image', 'pagination'];
const toggleKinds: WantedKind[] = ['checkbox', 'radio', 'switch'];
const fieldLike: WantedKind[] = ['textfield', 'textarea', 'date'];

/**
 * How well an item's kind matches the requested kind. Mild, as kinds are detected less surely than
 * positions.
 */
export function kindFit(wanted: WantedKind[], item: Item): number {
  if (wanted.length === 0 || wanted.includes('container')) return 1;
  const is = (kind: WantedKind): boolean =>
    kind === item.kind ||
    (kind === 'field' && fieldLike.includes(item.kind)) ||
    (kind === 'toggle' && toggleKinds.includes(item.kind)) ||
    ((kind === 'text' || kind === 'heading') && item.line !== undefined);
  if (wanted.some(is)) return 1;
  if (wanted.includes('field')) return item.kind === 'select' ? 0.85 : item.line ? 0.62 : 0.4;
  if (wanted.includes('toggle')) return item.line ? 0.8 : item.control?.affordance === 'press' ? 0.72 : 0.4;
  if (
    wanted.some((k) => pressKinds.includes(k)) &&
    (pressKinds.includes(item.kind) || item.kind === 'select')
  )
    return 0.95;
  if (wanted.includes('select'))
    return fieldLike.includes(item.kind) ? 0.8 : item.control?.affordance === 'press' ? 0.85 : 0.6;
  return item.line ? 0.85 : 0.6;
}

/**
 * Whether a line of text looks clickable: link colour, underline, or a background of its own outside the
 * footer.
 */
export function looksPressable(scene: Scene, item: Item): boolean {
  const { line } = item;
  if (!line) return false;
  const body =
    Math.abs(line.background.r - scene.background.r) +
    Math.abs(line.background.g - scene.background.g) +
    Math.abs(line.background.b - scene.background.b);
  return line.underlined || chroma(line.colour) > 70 || (body > 90 && !isIn(item, ['footer']));
}

/** Whether two kinds are much the same to a person who counts them: links and buttons, all fields. */
export const family = (kind: WantedKind): string =>
  pressKinds.includes(kind)
    ? 'press'
    : fieldLike.includes(kind)
      ? 'field'
      : toggleKinds.includes(kind)
        ? 'toggle'
        : kind;

function chooseFit({ control, line }: Item): number {
  const affordance = control?.affordance;
  return affordance === 'choose'
    ? 1
    : affordance === 'press' || affordance === 'toggle'
      ? 0.9
      : affordance === 'type'
        ? 0.75
        : line
          ? 0.62
          : 0.3;
}

function pressFit(scene: Scene, item: Item): number {
  const affordance = item.control?.affordance;
  if (item.line) return looksPressable(scene, item) ? 0.9 : 0.8;
  if (affordance === 'press') return 1;
  if (affordance === 'none') return 0.75;
  return affordance === 'type' ? 0.85 : 0.95;
}

/** How well an item takes the action, 0…1. */
export function wantFit(scene: Scene, want: Want, item: Item): number {
  const affordance = item.control?.affordance;
  switch (want) {
    case 'see':
      return 1;
    case 'type':
      return affordance === 'type'
        ? 1
        : item.kind === 'select' || item.kind === 'date'
          ? 0.8
          : item.line
            ? 0.55
            : 0.2;
    case 'toggle':
      return affordance === 'toggle' ? 1 : item.line ? 0.78 : affordance === 'press' ? 0.82 : 0.3;
    case 'choose':
      return chooseFit(item);
    case 'press':
      return pressFit(scene, item);
  }
}
