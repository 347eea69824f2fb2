import { rowAt, rowsOn, tellingTexts, type Row } from '#worker/app-model/index.ts';
import { daysMeant, readDate } from '#worker/core/dates.ts';
import { within, type Box } from '#worker/core/geometry.ts';
import { wordsOf } from '#worker/core/likeness.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { namingLine } from '#worker/facts/entry-words.ts';
import { routePath, routePattern, signature } from '#worker/facts/routes.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Least confidence of a reading that is compared, 0…1. */
const sure = 0.88;

/** A text that says one day, and each day that it may mean, ms UTC. */
interface Said {
  text: string;
  days: number[];
  box?: Box;
}

/** Whether a text says one day, and not a span of days: years and times apart, one number, or one date in figures. */
function saysOneDay(text: string): boolean {
  const rest = text.replace(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/g, ' 1 ');
  const numbers = rest.replace(/\b\d{1,2}:\d{2}(?::\d{2})?\b|\b\d{4}\b/g, ' ').match(/\d+/g) ?? [];
  return numbers.length === 1;
}

function dayOf(text: string, year: number, box?: Box): Said[] {
  const days = saysOneDay(text) ? daysMeant(text, year) : [];
  return days.length > 0 ? [{ text: text.trim(), days, ...(box ? { box } : {}) }] : [];
}

const isSame = (a: Said, b: Said): boolean => a.days.some((day) => b.days.includes(day));

const isNextDay = (a: Said, b: Said): boolean =>
  !isSame(a, b) && a.days.some((day) => b.days.some((other) => Math.abs(day - other) === dayMs));

/** What a press brought to the screen: all of another page, or what is new on this one. */
function linesShown({ before, after }: StepRecord): TextLine[] {
  if (routePath(before.address) !== routePath(after.address)) return after.scene.lines;
  return after.scene.lines.filter(
    ({ text, box }) =>
      !before.scene.lines.some(
        (line) => line.text === text && Math.abs(line.box.x - box.x) < 3 && Math.abs(line.box.y - box.y) < 3,
      ),
  );
}

/** The values of the fields that a press brought to the screen. */
const valuesShown = ({ before, after }: StepRecord): { text: string; box: Box }[] =>
  after.scene.controls.flatMap(({ value, box }) =>
    value && !before.scene.controls.some((control) => control.value === value && control.box.y === box.y)
      ? [{ text: value, box }]
      : [],
  );

/** Whether what is shown names the thing of a row by what the row alone says. */
const isOf = (row: Row, rows: readonly Row[], shown: readonly { text: string }[], year: number): boolean =>
  tellingTexts(row, rows)
    .filter((text) => daysMeant(text, year).length === 0)
    .some((text) => shown.some((one) => normalizeLabel(one.text).includes(text)));

/** The year of dates that are written without one. */
const yearOn = ({ lines }: Scene): number =>
  new Date(
    lines.map(({ text }) => readDate(text)).find((day) => day !== undefined) ?? Date.now(),
  ).getUTCFullYear();

/** The only day of several texts; undefined where they say none, or several. */
const onlyDay = ([first, ...others]: readonly Said[]): Said | undefined =>
  first && others.every((one) => isSame(one, first)) ? first : undefined;

/** Words around a day, such as “updated on”: of another day of the thing, unless the list says them as well. */
function isOfAnother({ text }: Said, { lines }: Scene): boolean {
  const known = new Set(lines.flatMap((line) => wordsOf(line.text)));
  const around = text.replace(/\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/gi, ' ').match(/\p{L}{2,}/gu) ?? [];
  return around.some((word) => daysMeant(`1 ${word}`, 2000).length === 0 && !known.has(normalizeLabel(word)));
}

/** What an entry of a list opens has the day that the list says, and not the one before or after it. */
export const otherDay: Oracle = {
  name: 'other-day',
  describes: 'An entry of a list that shows another day than the list says of it',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is told two days of one thing, and may come on the wrong one.',
  causedBy: 'row-detail',
  judge({ step }) {
    const { before, after, targetBox, act } = step;
    if (act?.kind !== 'press' || !targetBox || after.scene.reason || wasTaken(step)) return [];
    const rows = rowsOn(before.scene);
    const row = rowAt(rows, targetBox);
    if (!row) return [];
    const year = yearOn(before.scene);
    const lines = linesShown(step).filter(({ confidence }) => confidence > sure);
    const shown = [...lines, ...valuesShown(step)];
    if (!isOf(row, rows, shown, year)) return [];
    const own = before.scene.lines
      .filter(({ box, confidence }) => confidence > sure && within(box, row.box) > 0.8)
      .flatMap(({ text }) => dayOf(text, year));
    const was = onlyDay(own);
    const is = onlyDay(shown.flatMap(({ text, box }) => dayOf(text, year, box)));
    if (!was || !is || !isNextDay(was, is) || isOfAnother(is, before.scene)) return [];
    const name = namingLine(before.scene, row.box, { figures: true })?.text ?? row.texts[0] ?? '';
    return [
      {
        signature: signature('other-day', routePattern(before.address)),
        title: `“${name}” is of ${was.text} in the list, and of ${is.text} where it is opened`,
        expected: `${was.text}, as the list says.`,
        observed: `It shows ${is.text}.`,
        ...(is.box ? { box: is.box } : {}),
        address: after.address,
        evidence: { texts: [`list: ${was.text}`, `shown: ${is.text}`] },
      },
    ];
  },
};
