import { heading } from '#worker/facts/reading.ts';
import { pressedLabel, timesOffered } from '#worker/facts/pressed.ts';
import { routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Oracle } from '../types.ts';
import { sharedText } from './kept.ts';

/** From this share of equal texts on, a screen is the one that the app began with. */
const sameShare = 0.6;

/** The steps since the app was started last, that step first. */
const sinceStart = (earlier: readonly StepRecord[]): readonly StepRecord[] =>
  earlier.slice(
    Math.max(
      0,
      earlier.findLastIndex(({ act }) => act?.kind === 'navigate'),
    ),
  );

/**
 * From a screen that was opened out of another, the way back leads there. A screen of the app's frame is as
 * good as its first one: what leads to it stands on it as well.
 */
export const backLeavesApp: Oracle = {
  name: 'back-leaves-app',
  describes: 'Going back from an inner screen leaves the app',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is thrown out of the app, and has to find the way again.',
  provokedBy: 'goes back from a screen that another one has opened',
  onForeignPages: true,
  judge({ step, earlier, trail }) {
    const { before, after, evidence, act } = step;
    if (act?.kind !== 'back' || evidence.crash || before.dialog || !trail.start.startsWith('app:')) return [];
    if (!sameOrigin(before.address, trail.start) || sameOrigin(after.address, trail.start)) return [];
    const [start, ...steps] = sinceStart(earlier);
    const opened = steps.findLast(
      ({ act: own, difference }) => own?.kind === 'press' && difference?.sameScreen === false,
    );
    if (!start || !opened || sharedText(before.scene, start.after.scene) >= sameShare) return [];
    const label = pressedLabel(opened);
    if (label === '' || timesOffered(before.scene, label) > 0) return [];
    const name = heading(before.scene)?.text ?? routePath(before.address);
    return [
      {
        signature: signature('back-leaves-app', routePath(before.address), name),
        title: `Going back from “${name}” leaves the app`,
        expected: `The screen shows from which “${label}” led here.`,
        observed: 'The app is gone.',
        address: before.address,
        evidence: {},
      },
    ];
  },
};
