import type { StepRecord } from '../../agent/records.ts';
import { plain } from '../../agent/words.ts';
import { bottom, centre, gapX, right } from '../../sight/geometry.ts';
import type { Scene, TextLine } from '../../sight/scene.ts';
import { place, signature } from '../reading/places.ts';
import { only } from '../reading/removals.ts';
import type { Oracle } from '../types.ts';

/** From one column of a board to another is at least so far, px. */
const asidePx = 100;
/** A count stands this close after its column's name, px. */
const besidePx = 24;

const sure = 0.8;

interface Column { name: string; count: number; line: TextLine }

/** The number that is said in a heading or right after it: "New 6", "Done (7)". */
function columnsOf({ lines }: Scene): Column[] {
  return lines.filter(({ confidence }) => confidence > sure).flatMap((line): Column[] => {
    const [, name, inside] = /^(\p{L}[\p{L} ]{1,24}?)\s*\(?(\d{1,3})\)?$/u.exec(line.text.trim()) ?? [];
    if (name && inside) return [{ name: plain(name), count: Number(inside), line }];
    if (!/^\p{L}[\p{L} ]{1,24}$/u.test(line.text.trim())) return [];
    const beside = lines.find((other) => /^\(?\d{1,3}\)?$/.test(other.text.trim()) && other.confidence > sure && Math.abs(centre(other.box).y - centre(line.box).y) < line.box.height / 2 && other.box.x - right(line.box) >= 0 && other.box.x - right(line.box) <= besidePx);
    return beside ? [{ name: plain(line.text), count: Number(/\d+/.exec(beside.text)![0]), line }] : [];
  });
}

/** Columns stand in one row; the one over a line begins where it does, more or less. */
function columnOver(columns: Column[], { box }: TextLine): Column | undefined {
  return columns.filter(({ line }) => bottom(line.box) <= box.y && (gapX(line.box, box) < 0 || Math.abs(line.box.x - box.x) < asidePx / 2) && columns.some((other) => other.line !== line && Math.abs(other.line.box.y - line.box.y) < line.box.height && Math.abs(other.line.box.x - line.box.x) >= asidePx))
    .sort((a, b) => b.line.box.y - a.line.box.y)[0];
}

/** How many of the kind of a line stand under a column: links of one make, numbers of one form. */
const shape = (text: string): string => plain(text).replace(/\d+/g, '0');
const alikeUnder = (scene: Scene, columns: Column[], column: Column, form: string): number =>
  scene.lines.filter((line) => shape(line.text) === form && columnOver(columns, line)?.name === column.name).length;

/** The one number or code that went from one column to another. */
function movedCode({ before, after }: StepRecord): { was: TextLine; is: TextLine } | undefined {
  const coded = before.scene.lines.filter(({ text, confidence }) => /^[\p{L}#]*[-–#]\d+$/u.test(text.trim()) && confidence > sure);
  const moved = coded.flatMap((line) => {
    const [was, is] = [only(before.scene, line.text), only(after.scene, line.text)];
    return was && is && Math.abs(is.box.x - was.box.x) >= asidePx ? [{ was, is }] : [];
  });
  return moved.length === 1 ? moved[0] : undefined;
}

/** A card that goes from one column of a board to another is counted there, and no longer where it was. */
export const columnCounter: Oracle = {
  name: 'column-counter',
  describes: 'The count over a column that does not follow what is moved into it',
  judge({ step }) {
    const { before, after } = step;
    if (step.act?.kind !== 'press' || place(before.address) !== place(after.address) || after.scene.reason) return [];
    const moved = movedCode(step);
    if (!moved) return [];
    const [then, now] = [columnsOf(before.scene), columnsOf(after.scene)];
    const [from, to] = [columnOver(then, moved.was), columnOver(now, moved.is)];
    const [fromNow, toThen] = [now.find(({ name }) => name === from?.name), then.find(({ name }) => name === to?.name)];
    if (!from || !to || !fromNow || !toThen || from.name === to.name) return [];
    // That the numbers count these cards has to be seen first.
    const form = shape(moved.was.text);
    if (from.count !== alikeUnder(before.scene, then, from, form) || toThen.count !== alikeUnder(before.scene, then, toThen, form)) return [];
    if (from.count !== fromNow.count || to.count !== toThen.count) return [];
    return [{
      oracle: 'column-counter', signature: signature('column-counter', place(after.address)), type: 'Functional', severity: 'Medium',
      severityReason: 'People plan by numbers that are not true any more.', title: `The counts over the columns at ${place(after.address)} do not follow what is moved`,
      expected: `“${to.line.text}” counts ${toThen.count + 1} once ${moved.was.text} is there.`, observed: `It still says ${to.count}, and “${from.line.text}” ${fromNow.count}.`, box: to.line.box, address: after.address,
      evidence: { texts: [`${moved.was.text}: from ${from.name} to ${to.name}`, `${from.name}: ${from.count}, ${to.name}: ${to.count}`] },
    }];
  },
};
