import type { Scene } from './scene.ts';

/** A scene without content, and why. */
export function emptyScene(width: number, height: number, reason: string): Scene {
  return {
    width,
    height,
    lines: [],
    controls: [],
    regions: [{ id: 0, kind: 'page', box: { x: 0, y: 0, width, height }, label: '' }],
    fingerprint: { content: '', layout: '', features: [] },
    background: { r: 255, g: 255, b: 255 },
    reason,
    cost: { ms: 0, lines: 0, linesRead: 0 },
  };
}
