import { folded } from '#worker/core/words.ts';
import { gapX, type Box } from '#worker/core/geometry.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

const leastLetters = 6;
const [leastConfidence, leastShown] = [0.7, 3];
/** What is cut at the lower edge of the screen goes on below, px. */
const edgePx = 48;

const endsInDots = (text: string): boolean => /(?:…|\.{2,}|·{2,})\s*$/.test(text);

/** Whether a line continues another one: in its row, or right below it. */
const continues = (line: TextLine, cut: TextLine): boolean =>
  line !== cut &&
  line.box.y >= cut.box.y - cut.box.height / 2 &&
  line.box.y < cut.box.y + cut.box.height * 4 &&
  gapX(line.box, cut.box) < cut.box.width;

/** The beginning of a text that is all that a scene shows of it; undefined where all of it shows, or none. */
function cutOf(text: string, scene: Scene, left: number): TextLine | undefined {
  const whole = folded(text);
  if (scene.lines.some((line) => folded(line.text).includes(whole))) return undefined;
  const cut = scene.lines.find((line) => {
    const shown = folded(line.text);
    return (
      shown.length >= leastShown &&
      shown.length <= whole.length - 2 &&
      whole.startsWith(shown.slice(0, -1)) &&
      !endsInDots(line.text) &&
      !line.unread &&
      Math.abs(line.box.x - left) < line.box.height * 2 &&
      line.box.y + line.box.height < scene.height - edgePx
    );
  });
  if (!cut) return undefined;
  const rest = whole.slice(Math.max(leastShown, folded(cut.text).length - 1));
  const isWrapped = scene.lines.some((line) => {
    const next = folded(line.text);
    return (
      continues(line, cut) &&
      next.length > 1 &&
      (rest.includes(next.slice(0, 4)) || next.includes(rest.slice(1)))
    );
  });
  return isWrapped ? undefined : cut;
}

/** The first text that a larger size cuts off. */
export function cutTexts(before: Scene, after: Scene): { text: string; shown: string; box: Box } | undefined {
  for (const { text, box, confidence, unread } of before.lines) {
    if (unread || confidence < leastConfidence || folded(text).length < leastLetters) continue;
    const cut = cutOf(text, after, box.x);
    if (cut) return { text, shown: cut.text, box: cut.box };
  }
  return undefined;
}

export const cutAtLargeText: Oracle = {
  name: 'cut-at-large-text',
  describes: 'A text is cut off where the phone’s text size is large',
  type: 'Visual',
  severity: 'Medium',
  severityReason: 'People who need large text cannot read it.',
  provokedBy: 'sets the phone’s text size to large',
  judge({ step }) {
    const { act, before, after } = step;
    if (act?.kind !== 'text-size' || act.scale <= 1) return [];
    const cut = cutTexts(before.scene, after.scene);
    return cut
      ? [
          {
            signature: signature('cut-at-large-text', routePath(after.address), cut.text),
            title: `“${cut.text}” is cut off at a large text size`,
            expected: 'All of it can be read.',
            observed: `Of it only “${cut.shown}” shows.`,
            box: cut.box,
            address: after.address,
            evidence: { texts: [cut.text] },
          },
        ]
      : [];
  },
};
