import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, TextLine } from '#worker/sight/scene.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath, signature, tellingWords as words, wordsOf } from '#worker/facts/routes.ts';
import { controlAt } from '#worker/facts/pressed.ts';
import { heading, sameRow } from '#worker/facts/reading.ts';
import type { Oracle } from '../types.ts';

/** Pages that anyone may be redirected to, whatever link was clicked. */
const anybodysPlace =
  /\b(sign|log|home|welcome|start|account|register|error|not found|verify|password|upgrade|denied)\b/i;

const ways: ReadonlySet<Control['kind']> = new Set(['link', 'tab', 'menuitem', 'button', 'image']);

/**
 * Whether two links belong to one row or column: they are aligned and of similar size, or start at one
 * height, as tiles of different length do.
 */
const isBeside = (a: Control, b: Control): boolean =>
  a !== b &&
  ways.has(b.kind) &&
  (Math.abs(a.box.y - b.box.y) < alignedPx ||
    (Math.abs(a.box.height - b.box.height) < Math.max(8, a.box.height * 0.25) &&
      (sameRow(a.box, b.box) || Math.abs(a.box.x - b.box.x) < 8)));
const alignedPx = 4;

/** A digit is misread as another one; a word is not misread as that of a neighbour. */
const isSurelyRead = ({ text, confidence }: TextLine): boolean =>
  !/\d/.test(text) || confidence >= sureOfDigits;
const sureOfDigits = 0.85;

/**
 * Whether the page contains the clicked label as new text of its own, and not in a list that also contains
 * the shown heading.
 */
function isAbout({ before, after }: StepRecord, asked: string, shown: string): boolean {
  const { scene } = after;
  const says = (text: string) =>
    scene.lines.filter((line) => normalizeLabel(line.text).includes(normalizeLabel(text)));
  return says(asked).some(
    (line) =>
      !atEdge(scene, line.box) &&
      !before.scene.lines.some(
        (old) =>
          normalizeLabel(old.text) === normalizeLabel(line.text) &&
          Math.abs(old.box.y - line.box.y) < 4 &&
          Math.abs(old.box.x - line.box.x) < 4,
      ) &&
      !says(shown).some(
        (other) =>
          Math.abs(other.fontPx - line.fontPx) < 2 &&
          (Math.abs(other.box.x - line.box.x) < 4 || sameRow(other.box, line.box)),
      ),
  );
}

/** A link must lead to what it says, not to what the link beside it says, by heading and address. */
export const wrongDestination: Oracle = {
  name: 'wrong-destination',
  describes: 'A link that leads to where the one beside it should',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The user comes to another page than the one asked for, and can’t reach that one this way.',
  judge({ step }) {
    const { before, after, targetBox } = step;
    if (step.act?.kind !== 'press' || !targetBox || before.address === after.address || after.scene.reason)
      return [];
    const pressed = controlAt(before.scene, targetBox);
    const head = heading(after.scene);
    // A count (“19 open”) beside a link names no page.
    if (
      !pressed ||
      words(pressed.label).length === 0 ||
      /^\d/.test(pressed.label) ||
      !head ||
      !isSurelyRead(head) ||
      anybodysPlace.test(head.text) ||
      anybodysPlace.test(pressed.label)
    )
      return [];
    const neighbour = before.scene.controls.find(
      (other) => isBeside(pressed, other) && normalizeLabel(other.label) === normalizeLabel(head.text),
    );
    const told = wordsOf(after.address);
    const [asked, shown] = [words(pressed.label), words(head.text)];
    // The address confirms it: it names the page shown, and nothing of the one asked for.
    if (
      !neighbour ||
      shown.length === 0 ||
      !shown.every((word) => told.includes(word)) ||
      asked.some((word) => told.includes(word) || shown.includes(word))
    )
      return [];
    if (
      wordsOf(before.address).some((word) => shown.includes(word)) ||
      asked.some((word) => words(after.title).includes(word)) ||
      isAbout(step, pressed.label, head.text)
    )
      return [];
    return [
      {
        signature: signature('wrong-destination', routePath(before.address), pressed.label),
        title: `“${pressed.label}” leads to “${head.text}”`,
        expected: `The page that “${pressed.label}” names is shown.`,
        observed: `“${head.text}” is shown, to which “${neighbour.label}” beside it leads.`,
        box: head.box,
        address: after.address,
        suspectedCause: `The link leads to ${after.address}.`,
        evidence: { texts: [`pressed: ${pressed.label}`, `heading: ${head.text}`] },
      },
    ];
  },
};
