import { gap, type Box } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { TargetMemory } from '#worker/ports/screen.ts';
import { alike, normalizeLabel, withoutNumbers } from '#worker/core/words.ts';

export interface Target {
  control?: Control;
  line?: TextLine;
  box: Box;
}

const regionsThatGroup = new Set(['card', 'row', 'dialog', 'form', 'list', 'cell']);
const farthestNeighbour = 140;
const maxNeighbours = 6;

/** Text near a box: of the card or row around it, else the nearest lines. */
export function neighboursOf(scene: Scene, box: Box): string[] {
  const group = scene.regions
    .filter((region) => (region.kind === 'card' || region.kind === 'row') && containsPoint(region.box, box))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0];
  const lines = scene.lines
    .filter(
      (line) =>
        !containsPoint(box, line.box) &&
        (group ? containsPoint(group.box, line.box) : gap(line.box, box) < farthestNeighbour),
    )
    .map((line) => ({ text: withoutNumbers(line.text), far: gap(line.box, box) }))
    .filter(({ text }) => text.length > 1)
    .sort((a, b) => a.far - b.far);
  return [...new Set(lines.map(({ text }) => text))].slice(0, maxNeighbours);
}

export const regionOf = (scene: Scene, box: Box): string => {
  const holding = scene.regions
    .filter((region) => containsPoint(region.box, box))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  return (
    holding.find(
      (region) =>
        regionsThatGroup.has(region.kind) ||
        ['header', 'navigation', 'footer', 'sidebar', 'main'].includes(region.kind),
    )?.kind ?? 'page'
  );
};

export const labelOf = (target: Target): string =>
  target.control?.label || target.control?.icon || target.line?.text || '';

const inReadingOrder = (a: { box: Box }, b: { box: Box }) =>
  Math.abs(a.box.y - b.box.y) > 10 ? a.box.y - b.box.y : a.box.x - b.box.x;

const equalsOf = (scene: Scene, target: Target): Target[] => {
  const label = normalizeLabel(labelOf(target));
  const pool: Target[] = target.control
    ? scene.controls
        .filter((control) => control.kind === target.control!.kind)
        .map((control) => ({ control, box: control.box }))
    : scene.lines.map((line) => ({ line, box: line.box }));
  return pool.filter((other) => normalizeLabel(labelOf(other)) === label).sort(inReadingOrder);
};

const maxFellows = 80;

/** A control's name without numbers, by which it is remembered; a symbol (“+”) counts. '' if it has none. */
export const fellowName = ({ label, icon }: Pick<Control, 'label' | 'icon'>): string =>
  withoutNumbers(label) || label.trim() || icon || '';

/** Names of the controls of a screen, without numbers. */
export const fellowsOf = (scene: Scene): string[] =>
  [...new Set(scene.controls.map(fellowName).filter(Boolean))].slice(0, maxFellows);

/**
 * Whether a control was on the screen beside the remembered one, with another name: then it is not the
 * target, however similar.
 */
export const isFellow = (control: Control, memory: TargetMemory): boolean =>
  fellowName(control) !== fellowName(memory) && memory.fellows.includes(fellowName(control));

/** What a step remembers about its target; a thumbnail is added if words do not identify it. */
export function describeTarget(scene: Scene, target: Target): TargetMemory {
  const equals = equalsOf(scene, target);
  return {
    kind: target.control?.kind ?? 'text',
    label: labelOf(target),
    icon: target.control?.icon,
    box: target.box,
    neighbours: neighboursOf(scene, target.box),
    region: regionOf(scene, target.box),
    ordinal: Math.max(
      0,
      equals.findIndex((other) => other.box === target.box),
    ),
    of: Math.max(1, equals.length),
    thumbnail: [],
    fellows: fellowsOf(scene),
  };
}

/** Share of words that two lists have in common, 0…1. */
export const sharedWords = (a: string[], b: string[]): number => {
  if (a.length === 0 && b.length === 0) return 1;
  const shared = a.filter((word) => b.some((other) => other === word || alike(word, other) > 0.8)).length;
  return shared / Math.max(1, Math.max(a.length, b.length));
};

const fields = new Set(['textfield', 'textarea', 'date', 'select']);

/** Kinds that detection may confuse from one visit to the next. */
export const sameFamily = (a: string, b: string): boolean => a === b || fields.has(a) === fields.has(b);

/**
 * Finds a remembered target on a scene. Undefined unless one candidate clearly stands out, as unsure memory
 * is not used.
 */
export function findTarget(scene: Scene, memory: TargetMemory): Target | undefined {
  const pool: Target[] = [
    ...scene.controls.map((control) => ({ control, box: control.box })),
    ...scene.lines.map((line) => ({ line, box: line.box })),
  ];
  const scored = pool
    .map((target) => {
      const kind = target.control?.kind ?? 'text';
      const label = labelOf(target);
      const words = memory.label ? alike(label, memory.label) : label ? 0.2 : 1;
      if (words < 0.75 || !sameFamily(kind, memory.kind)) return { target, score: 0 };
      if (target.control && isFellow(target.control, memory)) return { target, score: 0 };
      // Plain text stands for an undetected control only on a near-exact match.
      if (!target.control && memory.kind !== 'text' && words < 0.95) return { target, score: 0 };
      // A dialog's control is not one behind it, though both may have the same name.
      if (memory.region === 'dialog' && regionOf(scene, target.box) !== 'dialog') return { target, score: 0 };
      const far = Math.hypot(target.box.x - memory.box.x, target.box.y - memory.box.y);
      const place = 1 / (1 + far / 200);
      const size =
        Math.min(target.box.width, memory.box.width) / Math.max(1, target.box.width, memory.box.width);
      // An unlabelled control must match in both position and context.
      if (!memory.label && (far > 60 || size < 0.7)) return { target, score: 0 };
      const company = sharedWords(memory.neighbours, neighboursOf(scene, target.box));
      return {
        target,
        score: words * 4 + (kind === memory.kind ? 1 : 0) + company * 2 + place * 1.5 + size * 0.5,
        company,
        far,
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, ...rest] = scored;
  if (!best) return undefined;
  const rivals = rest.filter(
    ({ target }) =>
      gap(target.box, best.target.box) > 0 &&
      !containsPoint(best.target.box, target.box) &&
      !containsPoint(target.box, best.target.box),
  );
  const second = rivals[0];
  if (!second || best.score - second.score > 0.35) return best.target;
  // Equal controls are told apart by their order, if their number is unchanged.
  const equals = equalsOf(scene, best.target);
  return equals.length === memory.of ? equals[memory.ordinal] : undefined;
}
