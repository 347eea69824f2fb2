import { centre } from '#worker/core/geometry.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench, Draft } from '../draft.ts';

/** Lines with letters or digits that belong to no control yet. */
export const unclaimedLines = (bench: Bench): SeenLine[] =>
  bench.lines.filter((l) => !bench.claimed.has(l.id) && /[\p{L}\p{N}]/u.test(l.text));

/** Whether a line is at the height of a control; `slack` is in px. */
export const isLevel = (a: Draft, l: SeenLine, slack = 5): boolean =>
  Math.abs(centre(a.box).y - centre(l.box).y) <= slack;
