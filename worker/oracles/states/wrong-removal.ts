import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { count, isNamed, nameBeside, removalOf } from '#worker/facts/removals.ts';
import type { Oracle } from '../types.ts';

/** A removal must remove the entry whose button was clicked. */
export const wrongRemoval: Oracle = {
  name: 'wrong-removal',
  describes: 'Removing one thing that takes out another',
  type: 'Functional',
  severity: 'Critical',
  severityReason: 'The user loses something else than they gave up.',
  provokedBy: 'puts two things into a list before one of them is removed',
  judge(input) {
    const { step } = input;
    const removal = removalOf([...input.earlier, step]);
    const name = removal && nameBeside(removal);
    if (!name || step.after.scene.reason) return [];
    const [before, after] = [removal.before.scene, step.after.scene];
    const chosen = normalizeLabel(name.text);
    // Equal names can't be told apart.
    if (count(before, chosen) !== 1 || count(after, chosen) !== 1) return [];
    // Another name in the same column is gone.
    const column = ({ lines }: Scene) =>
      lines.filter(
        (line) =>
          isNamed(line) &&
          Math.abs(line.box.x - name.box.x) < 5 &&
          Math.abs(line.fontPx - name.fontPx) < 1.5 &&
          line.bold === name.bold,
      );
    const gone = column(before).filter((line) => count(after, normalizeLabel(line.text)) === 0);
    const come = column(after).filter((line) => count(before, normalizeLabel(line.text)) === 0);
    // The first entry of the next page moves up to the end of the list.
    const movedUp = come.length === 1 && column(after).every(({ box }) => box.y <= come[0]!.box.y);
    if (
      gone.length !== 1 ||
      (come.length > 0 && !movedUp) ||
      count(before, normalizeLabel(gone[0]!.text)) !== 1
    )
      return [];
    return [
      {
        signature: signature('wrong-removal', routePath(step.after.address)),
        title: `Removing “${name.text}” takes out “${gone[0]!.text}”`,
        expected: `“${name.text}” is gone, and all others are there.`,
        observed: `“${name.text}” is still there, and “${gone[0]!.text}” is gone.`,
        box: after.lines.find((line) => normalizeLabel(line.text) === chosen)?.box,
        address: step.after.address,
        evidence: { texts: [`chosen: ${name.text}`, `gone: ${gone[0]!.text}`] },
      },
    ];
  },
};
