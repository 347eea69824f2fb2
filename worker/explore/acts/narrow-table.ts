/** Narrows a table by a form whose fields are called like its columns, one field at a time. */
import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { columnFilters, narrowsTable, type ColumnFilter } from '#worker/facts/column-filters.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { TurnedAwayError } from '../backoff.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Form } from './forms.ts';
import { chooseIntent } from './intents.ts';
import { inPlaceOf, press, type } from './on-control.ts';

const controlsOf = ({ fields, choices }: Form): Control[] => [
  ...fields.map(({ control }) => control),
  ...choices,
];

/** Whether a form narrows a table on its screen. */
export const isFilterForm = (scene: Scene, form: Form): boolean => narrowsTable(scene, controlsOf(form));

/** A value that some rows have and others don't; words tell more than figures. */
function tellingOf(cells: readonly string[]): string | undefined {
  const values = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => cell.length > 2);
  const words = values.filter((cell) => /^\p{L}/u.test(cell));
  return values.length > 1 ? (words[1] ?? words[0] ?? values[0]) : undefined;
}

/** Chooses another value of its column than the first row has; returns whether the list offers it. */
async function chooseOf(session: ExplorerSession, { control, cells }: ColumnFilter): Promise<boolean> {
  const { scene } = session.view;
  const now = inPlaceOf(scene, control);
  const option = cells.find((cell) => normalizeLabel(cell) !== normalizeLabel(cells[0]!));
  if (!now || option === undefined) return false;
  const says = chooseIntent(scene, now, option);
  const target = { control: now, box: now.box };
  const chosen = await session
    .step({ act: { kind: 'choose', option }, target, says, confidence: 0.9 }, says)
    .catch((error: unknown) => {
      // The app asks to be left alone for a while: that is no missing option.
      if (error instanceof TurnedAwayError) throw error;
      return undefined;
    });
  return chosen !== undefined;
}

async function typeOf(session: ExplorerSession, { control, cells }: ColumnFilter): Promise<boolean> {
  const value = tellingOf(cells);
  const now = inPlaceOf(session.view.scene, control);
  return value !== undefined && now !== undefined && type(session, now, value);
}

/** Chooses a value of its column in one list, or else types one into one field, and sends that. */
export async function narrowTable(session: ExplorerSession, form: Form): Promise<StepRecord | undefined> {
  const filters = columnFilters(session.view.scene, controlsOf(form));
  const list = filters.find(({ control }) => control.affordance === 'choose');
  let isSet = list !== undefined && (await chooseOf(session, list));
  for (const filter of filters)
    if (!isSet && filter.control.affordance === 'type') isSet = await typeOf(session, filter);
  const submit = isSet ? inPlaceOf(session.view.scene, form.submit) : undefined;
  return submit && session.step(...press(session.view.scene, submit));
}
