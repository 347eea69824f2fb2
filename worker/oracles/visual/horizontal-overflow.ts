import type { SessionView } from '#worker/ports/screen.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/** Tolerance for rounding and scroll bars. */
const tolerancePx = 16;

/**
 * Below this, the viewport is like a phone's, px. Overflow there alone is another bug than overflow
 * everywhere.
 */
const narrowPx = 600;

const overflows = ({ contentWidth, picture }: SessionView): boolean =>
  contentWidth !== undefined && contentWidth > picture.width + tolerancePx;

export const horizontalOverflow: Oracle = {
  name: 'horizontal-overflow',
  describes: 'A page that is wider than the screen',
  type: 'Visual',
  severity: 'Medium',
  severityReason: 'Part of the page can only be reached by scrolling sideways.',
  layoutOnly: true,
  provokedBy: 'makes the window as narrow as a phone',
  judge({ step, earlier }) {
    const { contentWidth, address, picture, scene } = step.after;
    if (contentWidth === undefined || !overflows(step.after) || !/^https?:/.test(address)) return [];
    const narrow = picture.width < narrowPx;
    // A page that is too wide for a desktop also is for a phone.
    if (
      narrow &&
      [...earlier, step].some(
        ({ before }) =>
          before.picture.width >= narrowPx &&
          routePath(before.address) === routePath(address) &&
          overflows(before),
      )
    )
      return [];
    const cut = scene.lines.filter((line) => line.box.x + line.box.width >= picture.width - 3)[0];
    return [
      {
        // Pages with the same width share the cause: the frame, or a style.
        signature: signature('horizontal-overflow', `${contentWidth} px`, ...(narrow ? ['narrow'] : [])),
        title: `${routePath(address)} scrolls sideways${narrow ? ` in a window ${picture.width} px wide` : ''}`,
        expected: `The page fits the ${picture.width} px wide screen.`,
        observed: `It is ${contentWidth} px wide, ${contentWidth - picture.width} px more than the screen.`,
        box: cut?.box,
        address,
        evidence: {},
      },
    ];
  },
};
