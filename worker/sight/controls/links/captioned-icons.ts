import type { Region } from '../../scene.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench, Draft } from '../draft.ts';
import { actionIcons } from '../pictures/icon-actions.ts';
import { innermostRegion } from './innermost-region.ts';
import { isFigure, linkLikelihood } from './link-likelihood.ts';

/** Icons whose count is clicked to add one (likes, replies). */
const applause = new Set([
  'heart',
  'thumbs-up',
  'thumbs-down',
  'star',
  'message',
  'reply',
  'repeat',
  'share',
  'bookmark',
  'cart',
  'bag',
  'basket',
  'bell',
  'arrow-up',
  'chevron-up',
]);

/** Classifies an icon with a caption by its position and look; excludes statuses and figures. */
export function classifyCaptioned(bench: Bench, made: Draft, regions: Region[]): void {
  const line = bench.lines.find(({ id }) => id === made.lines[0]);
  if (!line || made.kind !== 'link' || !bench.drafts.includes(made)) return;
  const where = innermostRegion(regions, line);
  const sure = linkLikelihood(
    bench,
    line,
    where?.kind === 'navigation' || where?.kind === 'header',
    where?.kind === 'sidebar',
    where?.kind,
    false,
  );
  if (where?.kind === 'sidebar') made.kind = 'menuitem';
  made.confidence = Math.max(sure, 0.45);
  if (sure >= 0.3 || !isMereInformation(made, line)) return;
  bench.drafts.splice(bench.drafts.indexOf(made), 1);
  bench.claimed.delete(line.id);
}

/** A count, a status, a figure or a heading, which are rarely clickable. */
function isMereInformation({ icon = '' }: Draft, line: SeenLine): boolean {
  // A count beside an icon is rarely clickable.
  if (/^\d{1,4}( \S{1,2}){0,2}$/.test(line.text) && !applause.has(icon)) return true;
  const counted = /^\d{1,4}$/.test(line.text) || actionIcons.has(icon);
  const isStatus = icon === 'record' || icon === 'check' || (isFigure(line.text) && !counted);
  return isStatus || line.fontPx >= 19;
}
