import type { Mark } from '../marks/ink.ts';
import type { Affordance, Control, ControlKind } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Analysis } from '../look.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Shape } from '../layout/boxes.ts';
import type { SeenLine } from '../text.ts';

/**
 * What the detectors of controls share. They add drafts and claim lines, shapes and marks so that none is
 * used twice.
 */
export interface Bench {
  analysis: Analysis;
  lines: SeenLine[];
  shapes: Shape[];
  /** Boxes of pictures and drawings. */
  art: Box[];
  /** Marks that are in no line of text, by what they were grouped in. */
  loose: RawLine[];
  looseMarks: Mark[];
  drafts: Draft[];
  /** Icons that are controls of their own though they lie in another. */
  inControl: Set<Draft>;
  /** Icons with the words beside or under them: what they are is told by where they stand. */
  captioned: Set<Draft>;
  /** Lines that are a control's own words or a field's label. */
  claimed: Set<number>;
  usedShapes: Set<Shape>;
  usedMarks: Set<number>;
  /** Packed colour of most running text, and its contrast. */
  textColour: number;
  textContrast: number;
}

export type Draft = Omit<Control, 'id' | 'region'>;

const affordances: Record<ControlKind, Affordance> = {
  button: 'press',
  link: 'press',
  textfield: 'type',
  textarea: 'type',
  checkbox: 'toggle',
  radio: 'toggle',
  switch: 'toggle',
  select: 'choose',
  date: 'type',
  slider: 'choose',
  tab: 'press',
  menuitem: 'press',
  icon: 'press',
  image: 'none',
  pagination: 'press',
  progress: 'none',
  spinner: 'none',
};

export function draft(
  kind: ControlKind,
  box: Control['box'],
  confidence: number,
  more: Partial<Draft> = {},
): Draft {
  return {
    kind,
    affordance: affordances[kind],
    confidence: Math.max(0, Math.min(0.99, confidence)),
    box,
    label: '',
    state: {},
    lines: [],
    ...more,
  };
}

export const words = (lines: SeenLine[]): string =>
  lines
    .map((l) => l.text)
    .join(' ')
    .trim();
