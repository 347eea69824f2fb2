import type { StepRecord } from '#worker/ports/records.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { overlap } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { addsTo, sameCounter } from '#worker/facts/counters.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedLabel, pressedName } from '#worker/facts/pressed.ts';
import { errorLines, heading } from '#worker/facts/reading.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { asksForNone } from '#worker/facts/typed.ts';
import { reorderWords } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

/** Details of an item are this close to its name, px. */
const nearPx = 90;

const takes = /^(?:add|buy|order|put|book|reserve|save)\b/i;

const spaced = (text: string): string => ` ${normalizeLabel(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

interface Choice {
  /** The heading of the page where the choice was made: the item's name. */
  thing: string;
  label: string;
  /** The value before the choice. */
  before: string;
  option: string;
  at: string;
  /** The label clicked to add the item, the address that this led to, and the steps since. */
  taken: { by: string; to: string; since: readonly StepRecord[] };
}

/** Whether adding failed or zero was asked for, so that the item need not be listed. */
const wasRefused = ({ after }: StepRecord, earlier: readonly StepRecord[]): boolean =>
  errorLines(after.scene).length > 0 || asksForNone(earlier);

/**
 * Whether the navigation has an entry of this name (“Customers”): such a page is a list, and choices on it
 * filter it.
 */
const isPageOf = (scene: Scene, thing: string): boolean =>
  scene.controls.some(
    ({ affordance, label, box }) =>
      affordance === 'press' && normalizeLabel(label) === normalizeLabel(thing) && atEdge(scene, box),
  );

/**
 * The last choice made for an item that was then added somewhere; undefined where there is none. Choosing
 * the value that was already set does not count.
 */
function lastChoice(steps: readonly StepRecord[]): Choice | undefined {
  for (const [at, { trailStep, before, after, targetBox }] of [...steps.entries()].reverse()) {
    if (trailStep?.act.kind !== 'choose') continue;
    const select = before.scene.controls.find(
      ({ kind, box }) => kind === 'select' && targetBox && overlap(box, targetBox) > 0.5,
    );
    const thing = heading(after.scene)?.text;
    const { option } = trailStep.act;
    if (!select?.value || !option || !thing || isPageOf(after.scene, thing)) return undefined;
    if (normalizeLabel(select.value) === normalizeLabel(option)) continue;
    const takenAt = steps.findIndex(
      (one, later) =>
        later > at &&
        takes.test(pressedLabel(one)) &&
        routePath(one.before.address) === routePath(after.address) &&
        !wasRefused(one, steps.slice(0, later)),
    );
    const taken = steps[takenAt];
    if (!taken) return undefined;
    const since = steps.slice(takenAt + 1);
    // Of two variants that were added, the chosen one may have been removed again; a reorder repeats the
    // earlier variant.
    if (
      since.some((one) => isRemoval(pressedName(one)) || reorderWords.test(normalizeLabel(pressedLabel(one))))
    )
      return undefined;
    return {
      thing,
      label: select.label,
      before: select.value,
      option,
      at: after.address,
      taken: { by: pressedLabel(taken), to: taken.after.address, since },
    };
  }
  return undefined;
}

/**
 * Whether a page is where the item went, by name or because the click led there: other pages, such as old
 * orders, may list another variant.
 */
function isWhereItWent({ taken: { by, to } }: Choice, { address, scene }: StepRecord['after']): boolean {
  const into = addsTo(by);
  return (
    routePath(to) === routePath(address) ||
    (into !== '' &&
      [routePath(address), normalizeLabel(heading(scene)?.text ?? '')].some((name) =>
        sameCounter(into, name),
      ))
  );
}

const says = ({ lines }: Scene, option: string): boolean =>
  lines.some((line) => normalizeLabel(line.text).includes(normalizeLabel(option)));

/** An item must be listed with the chosen option. */
export const choiceKept: Oracle = {
  name: 'choice-kept',
  describes: 'A thing that is taken over in another make than the chosen one',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user gets another thing than the one asked for.',
  provokedBy: 'adds a thing right after an option of it was chosen, and looks where it went',
  judge({ step, earlier }) {
    const { after } = step;
    const choice = lastChoice([...earlier, step]);
    // Choices on a list (/customers) filter it, and don't apply to what is opened or added there
    // (/customers/5).
    if (
      !choice ||
      `${routePath(after.address)}/`.startsWith(`${routePath(choice.at)}/`) ||
      after.scene.reason ||
      !isWhereItWent(choice, after)
    )
      return [];
    const { thing, before, option, label } = choice;
    if (
      normalizeLabel(option).length < 2 ||
      normalizeLabel(before).length < 2 ||
      normalizeLabel(option).includes(normalizeLabel(before)) ||
      normalizeLabel(before).includes(normalizeLabel(option)) ||
      [before, option].some((words) => normalizeLabel(thing).includes(normalizeLabel(words)))
    )
      return [];
    // Once it was listed as chosen, the choice was kept; later changes have other causes.
    if (
      choice.taken.since.some(
        (one) => one !== step && isWhereItWent(choice, one.after) && says(one.after.scene, option),
      )
    )
      return [];
    const name = after.scene.lines.find((line) => alike(line.text, thing) > 0.9 && line.confidence > 0.8);
    if (!name || says(after.scene, option)) return [];
    const wrong = after.scene.lines.find(
      (line) =>
        line !== name &&
        line.confidence > 0.8 &&
        Math.abs(line.box.y - name.box.y) < nearPx &&
        Math.abs(line.box.x - name.box.x) < nearPx &&
        spaced(line.text).includes(spaced(before)),
    );
    if (!wrong) return [];
    return [
      {
        signature: signature('choice-kept', routePath(after.address), label),
        title: `“${thing}” is taken over as “${before}”, though “${option}” was chosen`,
        expected: `“${thing}” stands there as “${option}”.`,
        observed: `It stands there as “${wrong.text}”.`,
        box: wrong.box,
        address: after.address,
        evidence: {
          texts: [`chosen${label ? ` in “${label}”` : ''}: ${option}`, `before: ${before}`, wrong.text],
        },
      },
    ];
  },
};
