import type { Mark } from '../marks/ink.ts';
import type { Affordance, Control, ControlKind } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Analysis } from '../look.ts';
import type { RawLine } from '../marks/lines.ts';
import type { Shape } from '../layout/boxes.ts';
import type { SeenLine } from '../text/text.ts';

/**
 * State shared by the control detectors. They add drafts and claim lines, shapes and marks so that each is
 * used only once.
 */
export interface Bench {
  analysis: Analysis;
  lines: SeenLine[];
  shapes: Shape[];
  /** Boxes of photos and drawings. */
  art: Box[];
  /** Groups of marks that belong to no line of text. */
  loose: RawLine[];
  looseMarks: Mark[];
  drafts: Draft[];
  /** Icons inside another control that are controls themselves. */
  inControl: Set<Draft>;
  /** Icons with a caption beside or below them; their position decides what they are. */
  captioned: Set<Draft>;
  /** Lines that are a control's text or a field's label. */
  claimed: Set<number>;
  usedShapes: Set<Shape>;
  usedMarks: Set<number>;
  /** The most common text colour (packed), and its contrast. */
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
