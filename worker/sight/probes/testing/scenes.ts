import type { Control, PointerShape, Scene, TextLine } from '../../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { AskPointers } from '../field.ts';

export const grey = { r: 60, g: 60, b: 60 };
export const white = { r: 255, g: 255, b: 255 };

/** Words on one baseline, 9 px per letter. */
export function line(id: number, text: string, x: number, y: number, more: Partial<TextLine> = {}): TextLine {
  let at = x;
  const words = text.split(' ').map((word) => {
    const box = { x: at, y, width: word.length * 9, height: 14 };
    at += box.width + 5;
    return { text: word, box };
  });
  return {
    id,
    text,
    box: { x, y, width: at - 5 - x, height: 14 },
    confidence: 0.95,
    words,
    fontPx: 14,
    colour: grey,
    background: white,
    bold: false,
    struckThrough: false,
    underlined: false,
    ...more,
  };
}

export const control = (kind: Control['kind'], box: Box, more: Partial<Control> = {}): Control => ({
  id: 0,
  kind,
  affordance: 'press',
  confidence: 0.7,
  box,
  label: '',
  state: {},
  region: 0,
  lines: [],
  ...more,
});

export function scene(lines: TextLine[], controls: Control[] = []): Scene {
  return {
    width: 600,
    height: 400,
    lines,
    controls,
    background: white,
    regions: [{ id: 0, kind: 'page', box: { x: 0, y: 0, width: 600, height: 400 }, label: '' }],
    fingerprint: { content: '', layout: '', features: [] },
    cost: { ms: 0, lines: 0, linesRead: 0 },
  };
}

/** A mouse cursor per area, the first area that contains the point; an arrow elsewhere. */
export const over =
  (...areas: [PointerShape, Box][]): AskPointers =>
  (points) =>
    Promise.resolve(
      points.map(
        (p) =>
          areas.find(
            ([, b]) => p.x >= b.x && p.y >= b.y && p.x < b.x + b.width && p.y < b.y + b.height,
          )?.[0] ?? 'arrow',
      ),
    );

export const kinds = ({ controls }: Scene) => controls.map(({ kind, label }) => `${kind} ${label}`.trim());
