import { centre } from '#worker/core/geometry.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench, Draft } from '../draft.ts';

export const unclaimedLines = (bench: Bench): SeenLine[] =>
  bench.lines.filter((l) => !bench.claimed.has(l.id) && /[\p{L}\p{N}]/u.test(l.text));

export const isLevel = (a: Draft, l: SeenLine, slack = 5): boolean =>
  Math.abs(centre(a.box).y - centre(l.box).y) <= slack;
