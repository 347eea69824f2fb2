/** Where controls lead, told by their looks and by where they stand. */
import type { Control, Region } from '#worker/sight/scene.ts';
import type { Leading } from '../planner/prospect.ts';

/** Icons that stand for a page of their own; others (arrows, sun and moon) act on the current page. */
const placeIcons =
  /^(?:cart|bag|basket|user|users|account|home|bell|mail|inbox|heart|star|folder|calendar|map)\b/;

/** The sign of three bars stands on top of a page, this high, px. */
const topPx = 96;

/** Whether a control is the sign of three bars on top of a page, behind which the app's pages are named. */
export const isMenuSign = ({ icon, box }: Control): boolean => icon === 'menu' && box.y < topPx;

/** How likely a control leads to another page, by its looks and position. */
export function leadingOf(
  control: Control,
  { isPrimary, listed, edge }: { isPrimary: boolean; listed: boolean; edge: Region['kind'] | undefined },
): Leading {
  if (isMenuSign(control)) return 'sidebar';
  const { kind, label, icon } = control;
  const isLink = kind === 'link' || kind === 'tab' || kind === 'menuitem';
  // A list item may be named by a number (“T-001”, “#1042”).
  const isNamed =
    /\p{L}{2}/u.test(label) ||
    (listed && kind === 'link' && /\d{2}/.test(label)) ||
    placeIcons.test(icon ?? '');
  if (!isNamed || (isPrimary && !isLink)) return 'control';
  if (edge === 'sidebar') return 'sidebar';
  if (edge === 'header' || edge === 'navigation' || kind === 'menuitem') return 'navigation';
  return !isLink ? 'control' : listed ? 'listed' : 'link';
}
