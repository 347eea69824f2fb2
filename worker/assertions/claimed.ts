/** Whether a text that was found is what a claim quotes: “Paid” is not claimed by “Not paid”. */
import lexicon from '#worker/lexicons/negations.json' with { type: 'json' };
import { contains } from '#worker/core/geometry.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import type { Found, Hit } from './find-text.ts';
import { fails, unsure, type Page } from './types.ts';

const negations = new Set(lexicon.before);
const between = new Set(lexicon.between);

/** Whether the words before it turn it into its opposite. */
export function isNegated({ before }: Hit): boolean {
  const [last, last2] = [before.at(-1), before.at(-2)];
  if (last === undefined) return false;
  return negations.has(last) || (between.has(last) && last2 !== undefined && negations.has(last2));
}

/** Whether it stands in a field into which the test itself has typed: that proves nothing of the app. */
export function isOwnEntry({ scene, typed = [] }: Page, { lines }: Hit): boolean {
  if (typed.length === 0) return false;
  const fields = scene.controls.filter(({ affordance, value }) => affordance === 'type' && value);
  return lines.some((line) =>
    typed.some(
      ({ text, box }) =>
        (box && contains(box, line.box, slackPx) && line.text.includes(text.trim())) ||
        fields.some((field) => field.lines.includes(line.id) && field.value!.includes(text.trim())),
    ),
  );
}

/** A line may be read a little larger than its field, px. */
const slackPx = 6;

/** Takes out of what was found what claims nothing; the verdict where nothing else is left. */
export function unclaimed(page: Page, text: string, found: Found, isPart: boolean): Verdict | undefined {
  const [own] = found.sure.filter((hit) => isOwnEntry(page, hit));
  const [turned] = isPart ? [] : found.sure.filter(isNegated);
  found.sure = found.sure.filter((hit) => !isOwnEntry(page, hit) && (isPart || !isNegated(hit)));
  if (found.sure.length > 0) return undefined;
  if (own)
    return unsure(
      `"${text}" stands only in the field that the test has typed into: that proves nothing of the app.`,
      own.box,
    );
  return turned
    ? fails(`"${text}" stands only after “${turned.before.join(' ')}”, which says the opposite.`, turned.box)
    : undefined;
}
