import { normalizeLabel } from '#worker/core/words.ts';
import { appliedChoice } from '#worker/facts/applying.ts';
import { cellsOfColumn, narrowsTable } from '#worker/facts/column-filters.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Oracle, OracleInput } from '../types.ts';

interface Asked {
  column: string;
  value: string;
  typing: StepRecord;
}

/** The last value that was given to a field among others that are called like columns, and is sent now. */
function askedFor({ step, earlier }: OracleInput): Asked | undefined {
  const typing = earlier.at(-1);
  const act = typing?.trailStep?.act;
  if (!typing || step.trailStep?.act.kind !== 'press' || (act?.kind !== 'type' && act?.kind !== 'choose'))
    return undefined;
  const value = act.kind === 'type' ? act.text : (act.option ?? '');
  const fields = typing.before.scene.controls.filter(
    ({ affordance, label }) => label !== '' && (affordance === 'type' || affordance === 'choose'),
  );
  return value !== '' && narrowsTable(typing.before.scene, fields)
    ? { column: act.target.label, value, typing }
    : undefined;
}

/** Whether what was asked for stands in the address, and did not before: the app has understood it. */
const isInAddress = ({ before, after }: StepRecord, value: string): boolean => {
  const values = (address: string) =>
    URL.canParse(address) ? [...new URL(address).searchParams.values()].map(normalizeLabel) : [];
  return (
    values(after.address).includes(normalizeLabel(value)) &&
    !values(before.address).includes(normalizeLabel(value))
  );
};

/** A table that was narrowed by the value of a column shows rows with another value there. */
export const columnFilter: Oracle = {
  name: 'column-filter',
  describes: 'Rows that a filter by a column leaves out, shown all the same',
  type: 'Functional',
  severity: 'High',
  severityReason: 'People act on rows that they have not asked for, and believe that there are no others.',
  provokedBy: 'One field called like a column is filled in with a value of that column, and sent.',
  judge(input) {
    const { step, earlier } = input;
    const asked = askedFor(input);
    if (!asked || routePath(step.before.address) !== routePath(step.after.address)) return [];
    if (!isInAddress(step, asked.value) && !appliedChoice(step, earlier)) return [];
    const has = (cell: { text: string }) => normalizeLabel(cell.text).includes(normalizeLabel(asked.value));
    const was = cellsOfColumn(asked.typing.before.scene, asked.column);
    const is = cellsOfColumn(step.after.scene, asked.column);
    const wrong = is.find((cell) => !has(cell));
    if (!wrong || !was.some(has)) return [];
    return [
      {
        signature: signature('column-filter', routePath(step.after.address), normalizeLabel(asked.column)),
        title: `The filter by “${asked.column}” leaves in “${wrong.text}”`,
        expected: `With “${asked.column}” set to “${asked.value}”, every row shows that there.`,
        observed:
          `A row shows “${wrong.text}” under “${asked.column}”; ` +
          `${is.filter(has).length} of ${is.length} rows show “${asked.value}”.`,
        box: wrong.box,
        address: step.after.address,
        evidence: { texts: is.map(({ text }) => text) },
      },
    ];
  },
};
