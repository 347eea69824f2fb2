/** Dismisses overlays that block a test: cookie notices, newsletters, app downloads, surveys. */
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { inside } from '../observe.ts';
import { labelOf, type Target } from '#worker/grounding/target.ts';
import { centrePixel, contains, gap } from '#worker/core/geometry.ts';
import type { Track } from './track.ts';

const consent =
  /\bcookies?\b.{0,80}\b(?:use|uses|using|accept|consent|policy|settings|preferences|improve|experience|necessary|analytics|agree)\b|\b(?:use|uses|using|accept|consent|agree)\b.{0,80}\bcookies?\b|\bwe (?:value|respect) your privacy\b|\byour privacy (?:choices|matters)\b/i;
const promotion =
  /\b(?:newsletter|subscribe (?:to|and|now)|join our (?:mailing|list|community)|\d+ ?% off|(?:download|get|open in) (?:the|our) app|enable notifications|allow notifications|take (?:a|our) (?:short )?survey|rate (?:us|your experience)|how likely are you)\b/i;
/** Labels of dismissing buttons, most private first; accepting comes last. */
const waysOut = [
  /^(?:reject|decline|refuse|deny)(?: all| cookies| all cookies)?$|^(?:only |use )?(?:necessary|essential)(?: cookies)?(?: only)?$/i,
  /^(?:no,? thanks?|not now|maybe later|later|skip|dismiss|close|×|✕|x)$/i,
  /^(?:got it|ok|okay|i understand|understood|continue)$/i,
  /^(?:accept|agree|allow)(?: all| cookies| all cookies)?$|^i (?:accept|agree)$/i,
];

/** Maximum distance between a notice's text and its button, px. */
const reach = 420;
/** Centres at most this far apart vertically are on one line, px. */
const sameLine = 30;

function wayOut(scene: Scene, said: TextLine, ways: RegExp[]): Control | undefined {
  const region = scene.regions
    .filter(
      (r) => (r.kind === 'dialog' || r.kind === 'card' || r.kind === 'toast') && contains(r.box, said.box),
    )
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0];
  const near = scene.controls.filter((control) => {
    if (control.affordance !== 'press' || control.state.disabled) return false;
    const middle = centrePixel(control.box);
    const { y } = middle;
    // A banner across the viewport has its text at one end and its buttons at the other.
    if (!region && Math.abs(y - centrePixel(said.box).y) < sameLine) return true;
    return region
      ? inside(region.box, middle)
      : gap(control.box, said.box) < reach && Math.abs(y - centrePixel(said.box).y) < 140;
  });
  for (const way of ways) {
    const found = near.find(
      (control) => way.test(control.label.trim()) || (control.icon === 'close' && way.test('close')),
    );
    if (found) return found;
  }
  return undefined;
}

/** The button that dismisses a notice; undefined where there is no notice, or no harmless way out. */
export function obstacleOn(scene: Scene): { target: Target; says: string } | undefined {
  // A sentence may wrap onto the next line.
  const text =
    scene.lines.find((line) => consent.test(line.text)) ??
    scene.lines.find(
      (line, i) =>
        /\b(?:cookies?|privacy)\b/i.test(line.text) &&
        consent.test(`${line.text} ${scene.lines[i + 1]?.text ?? ''}`),
    );
  const cookie = text && wayOut(scene, text, waysOut);
  if (cookie)
    return {
      target: { control: cookie, box: cookie.box },
      says: `Put the notice “${text.text.slice(0, 60)}” aside with "${labelOf({ control: cookie, box: cookie.box })}"`,
    };
  // Only offers in a box of their own that can be declined: an offer within the page blocks nothing.
  for (const { box } of scene.regions.filter(
    (r) => r.kind === 'dialog' || r.kind === 'card' || r.kind === 'toast',
  )) {
    const offer = scene.lines.find((line) => promotion.test(line.text) && contains(box, line.box));
    const away = offer && wayOut(scene, offer, waysOut.slice(0, 2));
    if (away)
      return {
        target: { control: away, box: away.box },
        says: `Put “${offer.text.slice(0, 60)}” aside with "${labelOf({ control: away, box: away.box })}"`,
      };
  }
  return undefined;
}

/** Words by which a test mentions such a notice. */
const asked =
  /\b(?:cookies?|consent|privacy|newsletter|subscri\w+|survey|notifications?|popup|pop-up|banner)\b/i;

/** Dismisses notices, unless the test mentions one. They are recorded, but belong to no step. */
export async function dismissOverlay(track: Track): Promise<void> {
  if ([...track.test.steps, ...track.test.assertions].some((text) => asked.test(text))) return;
  for (let notices = 0; notices < 3; notices++) {
    const obstacle = obstacleOn(track.view.scene);
    if (!obstacle) return;
    const before = track.view.scene.fingerprint.content;
    await track.carryOut({
      intent: obstacle.says,
      secrets: [],
      plan: { act: { kind: 'press' }, target: obstacle.target, says: obstacle.says, confidence: 0.8 },
      decidedBy: 'engine',
    });
    if (track.view.scene.fingerprint.content === before) return;
  }
}
