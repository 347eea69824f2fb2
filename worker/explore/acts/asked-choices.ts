/** Makes the choices (buttons, tiles, checkboxes) that a page demands before it goes on. */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { errorLines, newErrors } from '#worker/facts/reading.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { bottom, gapX, gapY } from '#worker/core/geometry.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { blockedReason, type Boundaries } from '#worker/guardrails/risk.ts';
import { nameOf } from './intents.ts';
import { refindControl, press } from './on-control.ts';

/** A step usually asks for a day, then for a time, rarely for more. */
const maxRounds = 3;
/** Most choices tried in one group, since some may be unavailable. */
const maxOfGroup = 3;
/** Greatest distance between a message and the choices above or below it, px. */
const [underPx, besidePx] = [64, 24];

const retreats = /\b(?:back|cancel|close|reset|clear|start over)\b/i;

/**
 * Similar unselected choices above the message, else below it, in reading order; a single one only if it is
 * an unticked checkbox.
 */
function choicesBy(scene: Scene, { box: said }: TextLine, submit: Control): Control[] {
  const offered = scene.controls.filter(
    (control) =>
      (control.affordance === 'press' || control.affordance === 'toggle') &&
      control.kind !== 'select' &&
      !control.state.disabled &&
      !control.state.checked &&
      !control.state.selected &&
      nameOf(control) !== '' &&
      !retreats.test(nameOf(control)) &&
      !isRemoval(nameOf(control)) &&
      normalizeLabel(nameOf(control)) !== normalizeLabel(nameOf(submit)) &&
      !atEdge(scene, control.box),
  );
  const nearBy = offered.filter(({ box }) => gapY(box, said) < underPx && gapX(box, said) < besidePx);
  const isOver = ({ box }: Control): boolean => bottom(box) <= said.y + 4;
  const [nearest] = [
    ...nearBy.filter(isOver).sort((a, b) => bottom(b.box) - bottom(a.box)),
    ...nearBy.filter((control) => !isOver(control)).sort((a, b) => a.box.y - b.box.y),
  ];
  if (!nearest) return [];
  if (nearest.affordance === 'toggle' && nearest.kind !== 'radio') return [nearest];
  const alike = offered.filter(
    (other) =>
      other.kind === nearest.kind &&
      Math.abs(other.box.height - nearest.box.height) < nearest.box.height * alikeShare &&
      isOver(other) === isOver(nearest),
  );
  const group = [nearest];
  // Tiles and buttons of one group stand in rows, close to each other.
  for (const member of group)
    for (const other of alike)
      if (
        !group.includes(other) &&
        Math.abs(other.box.y - member.box.y) < member.box.height * rowsApart &&
        gapX(other.box, member.box) < columnsApartPx
      )
        group.push(other);
  return group.length > 1 ? group.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x) : [];
}
const alikeShare = 0.2;
const rowsApart = 2.2;
const columnsApartPx = 160;

/**
 * If the page stays, makes the choices that its new error messages ask for and submits again. Returns the
 * last step; undefined if there was nothing to choose.
 */
export async function chooseAsked(
  session: ExplorerSession,
  refusal: StepRecord,
  submit: Control,
  boundaries: Boundaries,
): Promise<StepRecord | undefined> {
  if (refusal.before.address !== refusal.after.address) return undefined;
  let last: StepRecord | undefined;
  let complaints = newErrors(refusal);
  const pressed = new Set<string>();
  for (let round = 0; round < maxRounds && complaints.length > 0; round++) {
    let chose = false;
    for (const complaint of complaints) {
      const now = session.view.scene.lines.find(
        ({ text }) => normalizeLabel(text) === normalizeLabel(complaint.text),
      );
      const group = now
        ? choicesBy(session.view.scene, now, submit).filter(
            (choice) => !blockedReason(nameOf(choice), boundaries),
          )
        : [];
      for (const choice of group
        .filter((one) => !pressed.has(normalizeLabel(nameOf(one))))
        .slice(0, maxOfGroup)) {
        const there = refindControl(session.view.scene, choice);
        if (!there) break;
        pressed.add(normalizeLabel(nameOf(choice)));
        const { difference } = await session.step(...press(session.view.scene, there));
        chose = true;
        if (!difference?.same) break;
      }
    }
    const button = chose ? refindControl(session.view.scene, submit) : undefined;
    if (!button) break;
    last = await session.step(...press(session.view.scene, button));
    if (last.before.address !== last.after.address) break;
    complaints = errorLines(last.after.scene);
  }
  return last;
}
