import {
  isRowAgain,
  listOn,
  rowAt,
  rowOfPage,
  rowsOn,
  rowShownBeside,
  type Row,
} from '#worker/app-model/index.ts';
import { within, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { namingLine } from '#worker/facts/entry-words.ts';
import { controlAt } from '#worker/facts/pressed.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

/** The row that was pressed by its words; a button in a row may do anything else. */
function pressedRow({ before: { scene }, targetBox }: StepRecord, rows: readonly Row[]): Row | undefined {
  const row = targetBox && rowAt(rows, targetBox);
  const pressed = controlAt(scene, targetBox);
  const isWords = pressed === undefined || row?.texts.includes(normalizeLabel(pressed.label));
  return row && isWords && !pressed?.icon && within(targetBox, row.box) > 0.5 ? row : undefined;
}

/** The row of which a page shows the thing: beside the list where it still stands there, else on a page of its own. */
function shownOf({ before, after }: StepRecord, rows: readonly Row[]): Row | undefined {
  const now = rowShownBeside(after.scene);
  if (!now) return rowsOn(after.scene).length > 0 ? undefined : rowOfPage(after.scene, rows);
  const was = rowShownBeside(before.scene);
  // What was shown before says nothing of this press.
  if (was && isRowAgain(now.row, was.row, was.rows)) return undefined;
  return rows.find((row) => isRowAgain(now.row, row, rows));
}

/** Whether a box lies in the head or foot of every page: what stands in one line there belongs to several columns. */
const isInHeadOrFoot = ({ regions }: Scene, own: Box): boolean =>
  regions.some(({ kind, box }) => (kind === 'header' || kind === 'footer') && within(own, box) > 0.5);

const nameOf = (scene: Scene, { box, texts }: { box: Box; texts: string[] }): string =>
  namingLine(scene, box, { figures: true })?.text ?? texts[0] ?? '';

/** A row that is pressed opens what it stands for, and not another row's. */
export const opensAnother: Oracle = {
  name: 'opens-another',
  describes: 'An entry of a list that opens what another entry stands for',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user reads, and may change, another one than was meant.',
  causedBy: 'wrong-record',
  judge({ step }) {
    if (step.act?.kind !== 'press' || step.after.scene.reason || wasTaken(step)) return [];
    const rows = listOn(step.before.scene);
    const own = pressedRow(step, rows);
    const shown = own && shownOf(step, rows);
    if (!own || !shown || shown === own || isInHeadOrFoot(step.before.scene, own.box)) return [];
    const [pressed, opened] = [own, shown].map((row) => nameOf(step.before.scene, row));
    if (!pressed || !opened || pressed === opened) return [];
    return [
      {
        signature: signature('opens-another', routePath(step.before.address), pressed),
        title: `“${pressed}” opens “${opened}”`,
        expected: `“${pressed}” is shown.`,
        observed: `“${opened}” is shown, which is another entry of the list.`,
        address: step.after.address,
        evidence: { texts: [`pressed: ${pressed}`, `shown: ${opened}`] },
      },
    ];
  },
};
