import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { sameList } from '#worker/facts/lists.ts';
import { routePath, signature, tellingWords, wordsOf } from '#worker/facts/routes.ts';
import { outsideFields } from '#worker/facts/reading.ts';
import { typedBefore } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

const said = (scene: Scene): string[] => outsideFields(scene).map(({ text }) => normalizeLabel(text));

/** The texts that are new in the second scene, with repetitions. */
function fresh(before: Scene, after: Scene): string[] {
  const known = said(before);
  return said(after).filter((text) => {
    const at = known.indexOf(text);
    if (at >= 0) known.splice(at, 1);
    return at < 0 && /[\p{L}\d]{2}/u.test(text);
  });
}

/** Duplicates may differ in their running numbers only. */
const countless = (text: string): string => text.replace(/\d+/g, '#');

/** Minimum number of different texts that must appear twice to prove a duplicate. */
const leastTwins = 2;

/** Whether the next entry of a line's list says the same. */
function isTwinBelow({ lines }: Scene, line: TextLine): boolean {
  const entries = lines.filter((other) => sameList(other, line)).sort((a, b) => a.box.y - b.box.y);
  const next = entries[entries.indexOf(line) + 1];
  return next !== undefined && normalizeLabel(next.text) === normalizeLabel(line.text);
}

const isDouble = ({ act }: StepRecord): boolean => act?.kind === 'press' && act.count === 2;

/** A double click must not create two entries. */
export const doubleSubmission: Oracle = {
  name: 'double-submission',
  describes: 'A form that is sent twice by an impatient double click',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'What is ordered, paid or sent twice costs the user money or trust.',
  provokedBy: 'opens the list, double-clicks what makes an entry of it, and opens the list again',
  judge({ step, earlier }) {
    const pressed = earlier.at(-1);
    const press = pressed?.trailStep?.act;
    if (
      !pressed ||
      !isDouble(pressed) ||
      press?.kind !== 'press' ||
      step.act?.kind !== 'navigate' ||
      step.after.scene.reason
    )
      return [];
    const looked = [...earlier]
      .reverse()
      .find(({ after }) => routePath(after.address) === routePath(step.after.address));
    if (!looked || looked === pressed) return [];
    const came = fresh(looked.after.scene, step.after.scene);
    const times = new Map<string, string[]>();
    for (const text of came) times.set(countless(text), [...(times.get(countless(text)) ?? []), text]);
    const twins = [...times.values()].filter((texts) => texts.length === 2);
    // For an entry created once, texts appear in pairs only by chance.
    if (twins.length < leastTwins || twins.length * 2 < came.length * 0.6) return [];
    const shown = twins.flat().slice(0, 6).join(', ');
    return [
      {
        signature: signature('double-submission', routePath(pressed.before.address), press.target.label),
        title: `A double click on “${press.target.label}” does it twice`,
        expected: 'One thing is made, however often it is pressed.',
        observed: `Two of them are listed: ${shown}.`,
        address: pressed.before.address,
        evidence: { texts: twins.map((texts) => texts.join(' | ')) },
      },
    ];
  },
};

/** Submitting with Enter, or with a double click, must create one entry. */
export const doubleEntry: Oracle = {
  name: 'double-entry',
  describes: 'A form that Enter or a double click sends twice, seen where it adds',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user has to find and remove what they never asked for.',
  provokedBy: 'sends a form whose entries are listed beside it by a double click',
  proof: { withoutOthers: true },
  judge({ step, earlier }) {
    const byEnter = step.act?.kind === 'key' && step.act.keys === 'Enter';
    if (
      (!byEnter && !isDouble(step)) ||
      step.after.scene.reason ||
      routePath(step.before.address) !== routePath(step.after.address)
    )
      return [];
    // Search results show the typed text as often as it occurs.
    if (
      typedBefore(earlier).some(
        ({ target, text }) =>
          /\b(?:search|find|filter)\b/i.test(target.label) ||
          tellingWords(text).some((word) => wordsOf(step.after.address).includes(word)),
      )
    )
      return [];
    const typed = new Set(
      typedBefore(earlier)
        .filter(({ secret }) => !secret)
        .map(({ text }) => normalizeLabel(text))
        .filter((text) => text.length > 2),
    );
    const came = fresh(step.before.scene, step.after.scene);
    const twins = [...new Set(came)].filter((text) => came.filter((other) => other === text).length === 2);
    const made = step.after.scene.lines.find(
      ({ text }) => twins.includes(normalizeLabel(text)) && typed.has(normalizeLabel(text)),
    );
    // A message may repeat the name; a duplicate entry repeats all of its texts, or stands right below.
    if (!made || (twins.length < leastTwins && !isTwinBelow(step.after.scene, made))) return [];
    return [
      {
        signature: signature('double-entry', routePath(step.after.address)),
        title: `${byEnter ? 'Enter' : 'A double click'} adds it twice on ${routePath(step.after.address)}`,
        expected: `“${made.text}” is added once.`,
        observed: `Two of them are listed: ${twins.slice(0, 4).join(', ')}.`,
        box: made.box,
        address: step.after.address,
        evidence: { texts: twins },
      },
    ];
  },
};
