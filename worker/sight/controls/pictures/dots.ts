import { type Box, union } from '#worker/core/geometry.ts';
import type { Mark } from '../../marks/ink.ts';

/** Whether marks are three dots in a row or column; two of them may be merged. */
export function isDots(marks: Mark[]): boolean {
  const size = Math.min(...marks.flatMap(({ box: b }) => [b.width, b.height]));
  const most = marks.length === 3 ? 1 : marks.length === 2 ? 2.4 : 0;
  const dots = marks.every(
    ({ box: b }) =>
      Math.min(b.width, b.height) <= size + 2 &&
      Math.max(b.width, b.height) <= Math.max(size + 2, size * most),
  );
  const { width, height } = union(marks.map(({ box }) => box));
  return (
    size >= 2 &&
    size <= 7 &&
    dots &&
    (marks.length === 3 || (Math.min(width, height) <= size + 1 && Math.max(width, height) >= size * 2.8))
  );
}

/** Name of a “more” icon that is not in the dictionary. */
export const dotsName = (marks: Mark[], { width, height }: Box): string | undefined =>
  !isDots(marks) || Math.max(width, height) < Math.min(width, height) * 2.4
    ? undefined
    : height > width
      ? 'more-vertical'
      : 'more';
