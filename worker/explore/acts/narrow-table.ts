/** Narrows a table by a form whose fields are called like its columns, one field at a time. */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { columnFilters, narrowsTable } from '#worker/facts/column-filters.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Form } from './forms.ts';
import { phrase } from './intents.ts';
import { inPlaceOf, press, type } from './on-control.ts';

/** The fields and lists of a form. */
export const controlsOf = ({ fields, choices }: Form): Control[] => [
  ...fields.map(({ control }) => control),
  ...choices,
];

/** Whether a form narrows a table on its screen. */
export const isFilterForm = (session: ExplorerSession, form: Form): boolean =>
  narrowsTable(session.view.scene, controlsOf(form));

/** A value that some rows have and others don't; words tell more than figures. */
function tellingOf(cells: readonly string[]): string | undefined {
  const values = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => cell.length > 2);
  const words = values.filter((cell) => /^\p{L}/u.test(cell));
  return values.length > 1 ? (words[1] ?? words[0] ?? values[0]) : undefined;
}

/** Types a value of its column into one field, and then chooses in one list; sends each. */
export async function narrowTable(session: ExplorerSession, form: Form): Promise<StepRecord | undefined> {
  let record: StepRecord | undefined;
  const send = async () => {
    const submit = inPlaceOf(session.view.scene, form.submit);
    if (submit) record = await session.step(...press(session.view.scene, submit));
  };
  const filters = columnFilters(session.view.scene, controlsOf(form));
  const list = filters.find(({ control }) => control.affordance === 'choose');
  if (list) {
    const { scene } = session.view;
    const now = inPlaceOf(scene, list.control);
    const wanted = list.cells.find((cell) => normalizeLabel(cell) !== normalizeLabel(list.cells[0]!));
    const says = now && `Select "${wanted ?? ''}" in ${phrase(scene, now)}`;
    if (now && says && wanted !== undefined) {
      const plan = {
        act: { kind: 'choose', option: wanted } as const,
        target: { control: now, box: now.box },
      };
      const chosen = await session.step({ ...plan, says, confidence: 0.9 }, says).catch(() => undefined);
      if (chosen) await send();
      if (chosen) return record;
    }
  }
  for (const { control, cells } of filters.filter((one) => one.control.affordance === 'type')) {
    const value = tellingOf(cells);
    const now = inPlaceOf(session.view.scene, control);
    if (value === undefined || !now || !(await type(session, now, value))) continue;
    await send();
    return record;
  }
  return record;
}
