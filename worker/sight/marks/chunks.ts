import { union, type Box } from '#worker/core/geometry.ts';
import type { Mark } from './ink.ts';

/** Marks that stand together, and the box around them. */
export interface Chunk {
  marks: Mark[];
  box: Box;
}

/** Marks that overlap or nearly touch in x, in reading order. */
export function chunksOf(marks: Mark[], gap: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (const m of [...marks].sort((a, b) => a.box.x - b.box.x)) {
    const last = chunks.at(-1);
    if (last && m.box.x - (last.box.x + last.box.width) <= gap) {
      last.marks.push(m);
      last.box = union([last.box, m.box]);
    } else chunks.push({ marks: [m], box: { ...m.box } });
  }
  return chunks;
}
