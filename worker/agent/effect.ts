import type { Box, SceneDifference } from '../sight/scene.ts';
import { contains } from './target.ts';

/** What repaints about the pressed thing itself (hover, focus, a ripple) is no effect, in px around it. */
const own = 24;

/** Whether nothing but the pressed thing itself looks different. */
export const nothingElseChanged = ({ difference, targetBox }: { difference?: SceneDifference; targetBox?: Box }): boolean =>
  !!difference && (difference.same || (!!targetBox && difference.changes.every(({ kind, box }) => kind === 'region-repainted' && contains(targetBox, box, own))));
