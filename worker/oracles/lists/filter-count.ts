import { collectionsOn } from '#worker/app-model/index.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { Control } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { pressedTarget } from '#worker/facts/pressed.ts';
import { heading, sameRow } from '#worker/facts/reading.ts';
import { totalsOf, type Total } from '#worker/facts/totals.ts';
import type { Oracle } from '../types.ts';

const promised = /^(.{2,40}?)\s*\((\d{1,5})\)$/;
/**
 * Without brackets, the number may be part of the name; it only counts where several buttons of a row end in
 * one.
 */
const counted = /^(\D{2,40}?)\s+(\d{1,5})$/;
const fewestChips = 3;

/** A tile's figure is larger than its name by at least this factor. */
const larger = 1.2;

interface Promised {
  name: string;
  count: number;
  says: string;
}

/**
 * The count that a click promises: of a filter "Open (12)", or of a tile with a figure and a name, where the
 * page that it leads to has that name.
 */
function promiseOf(step: StepRecord): Promised | undefined {
  const { targetBox, before, after } = step;
  const pressed = pressedTarget(step);
  if (!pressed) return undefined;
  const isChip = ({ label, box }: Control): boolean =>
    counted.test(label.trim()) && sameRow(box, pressed.box);
  const filter =
    promised.exec(pressed.label.trim()) ??
    (before.scene.controls.filter(isChip).length >= fewestChips ? counted.exec(pressed.label.trim()) : null);
  if (filter) return { name: filter[1]!, count: Number(filter[2]), says: pressed.label };
  if (!targetBox) return undefined;
  const inside = before.scene.lines.filter(({ box }) => contains(targetBox, box, 8));
  const figure = inside.find(({ text, confidence }) => /^\d{1,5}$/.test(text.trim()) && confidence > 0.85);
  const [name, more] = inside.filter(({ text }) => /\p{L}{3}/u.test(text));
  if (!figure || !name || more || figure.fontPx < name.fontPx * larger) return undefined;
  const bears = [
    heading(after.scene)?.text ?? '',
    ...after.scene.controls
      .filter(({ kind, state }) => kind === 'select' || state.selected)
      .map(({ kind, label, value }) => (kind === 'select' ? (value ?? '') : label)),
  ];
  return bears.some((text) => normalizeLabel(text) !== '' && alike(text, name.text) > 0.85)
    ? { name: name.text, count: Number(figure.text), says: `${name.text}: ${figure.text}` }
    : undefined;
}

/** Whether a filter is still offered where it was pressed: what goes away with its press has done something. */
const isOffered = ({ before, after }: StepRecord, { name }: Promised): boolean =>
  before.address !== after.address ||
  [...after.scene.controls.map(({ label }) => label), ...after.scene.lines.map(({ text }) => text)].some(
    (text) => normalizeLabel(text).startsWith(normalizeLabel(name)),
  );

/** Whether a total stood there before in the same words, and nothing shows that it is that of the list. */
const standsStill = ({ before, after }: StepRecord, { count, line }: Total): boolean =>
  before.scene.lines.some((other) => other.text === line.text && other.box.y === line.box.y) &&
  !collectionsOn(after.scene).some(({ items }) => items.length === count);

/** A filter that states a count must lead to that many entries. */
export const filterCount: Oracle = {
  name: 'filter-count',
  describes: 'A filter or figure whose number is not the number of what it leads to',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'The user looks for things that are not there, or misses some.',
  causedBy: 'filter-rows',
  judge({ step }) {
    const promise = step.difference?.same ? undefined : promiseOf(step);
    if (!promise || !isOffered(step, promise)) return [];
    const [total, ...more] = totalsOf(step.after.scene);
    if (!total || more.some(({ count }) => count !== total.count) || standsStill(step, total)) return [];
    const { count, line } = total;
    if (count === promise.count) return [];
    return [
      {
        signature: signature('filter-count', routePath(step.after.address), promise.name),
        title: `“${promise.name}” promises ${promise.count} and shows ${count}`,
        expected: `“${promise.says}” leads to ${promise.count}.`,
        observed: `The page says “${line.text}”.`,
        box: line.box,
        address: step.after.address,
        evidence: { texts: [promise.says, line.text] },
      },
    ];
  },
};
