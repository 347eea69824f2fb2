import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { centre, gapX, right } from '#worker/core/geometry.ts';
import { headingsBeside, level } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { numberIn } from '#worker/facts/reading.ts';
import type { Oracle } from '../types.ts';

/**
 * Labels that group the same entries differently: “By technician”, “Group by month”. A filter is labelled
 * with a value instead.
 */
const groups = /^(?:group(?:ed)? )?(?:by|per) \p{L}/u;
const namesTotal = /^(?:grand |overall )?totals?$/;

/** Tolerance for the alignment of a column's numbers, px. */
const edgePx = 10;
const fewestRows = 2;

const isAligned = ({ box: a }: TextLine, { box: b }: TextLine): boolean =>
  Math.min(Math.abs(right(a) - right(b)), Math.abs(a.x - b.x), Math.abs(centre(a).x - centre(b).x)) <
    edgePx && gapX(a, b) < 0;

interface Total {
  value: number;
  line: TextLine;
}

/** The totals in the last row of a table, by column heading. */
function totalsOf(scene: Scene): Map<string, Total> {
  const found = new Map<string, Total>();
  const names = scene.lines.filter(({ text }) => namesTotal.test(normalizeLabel(text)));
  if (names.length !== 1) return found;
  for (const line of scene.lines.filter(({ box }) => level(box, names[0]!.box) && box.x > names[0]!.box.x)) {
    const value = numberIn(line);
    const column = scene.lines
      .filter((other) => other.box.y < line.box.y && isAligned(other, line))
      .sort((a, b) => b.box.y - a.box.y);
    const top = column.findIndex(({ text }) => !/\d/.test(text));
    const head = column[top];
    if (
      value === undefined ||
      !head ||
      top < fewestRows ||
      headingsBeside(scene, head).length < 2 ||
      found.has(normalizeLabel(head.text))
    )
      continue;
    found.set(normalizeLabel(head.text), { value, line });
  }
  return found;
}

/** The label of the grouping that was clicked; undefined where nothing was regrouped. */
function groupedBy({ trailStep, before, after }: StepRecord): string | undefined {
  if (trailStep?.act.kind !== 'press' || routePath(before.address) !== routePath(after.address))
    return undefined;
  const { label } = trailStep.act.target;
  const isOneOfSeveral =
    before.scene.controls.filter((control) => groups.test(normalizeLabel(control.label))).length > 1;
  return groups.test(normalizeLabel(label)) && isOneOfSeveral ? label : undefined;
}

/** Totals must not depend on how entries are grouped. */
export const regrouped: Oracle = {
  name: 'regrouped',
  describes: 'A total that changes when the same things are grouped in another way',
  type: 'Functional',
  severity: 'High',
  severityReason: 'One of two figures for the same is wrong, and people decide by them.',
  judge({ step }) {
    const by = groupedBy(step);
    const { scene, address } = step.after;
    if (!by || scene.reason) return [];
    const [was, is] = [totalsOf(step.before.scene), totalsOf(scene)];
    for (const [head, { value, line }] of is) {
      const before = was.get(head);
      if (before === undefined || before.value === value) continue;
      return [
        {
          signature: signature('regrouped', routePath(address)),
          title: `“${by}” at ${routePath(address)} comes to another total`,
          expected: `“${head}” comes to ${before.line.text} however it is grouped.`,
          observed: `It comes to ${line.text}.`,
          box: line.box,
          address,
          evidence: { texts: [`before: ${before.line.text}`, `“${by}”: ${line.text}`] },
        },
      ];
    }
    return [];
  },
};
