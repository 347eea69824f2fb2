import { groupsOf, type Group, type Member } from '#worker/assertions/groups/group.ts';
import { bottom, centre, gapX, median, overlap, right, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { level } from '#worker/sight/layout/columns.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

/** Fewer rows don't show where a column stands; where each has a sign in line with the others, fewer do. */
const [fewestRows, fewestSigned] = [5, 4];
/** Words belong to the sign of their row where they stand no further from it, px. */
const besideSignPx = 160;
/** What is aligned differs by no more than this, px. */
const alignedPx = 2;
/** What is this far off is seen to be out of line, px; what a missing first letter makes is less. */
const outPx = 14;
const sure = 0.85;

/** A cell of a column that stands where none of its like does. */
interface Odd {
  cell: TextLine;
  /** How far to the right of the others, px; below 0 for to the left. */
  off: number;
}

/** Where a column may be aligned: at its left, in its middle or at its right. */
const edges: readonly ((box: Box) => number)[] = [({ x }) => x, (box) => centre(box).x, right];

/** The one cell of a column that none of its edges holds, where one of them holds all others. */
function oddIn(cells: readonly TextLine[]): Odd | undefined {
  const offsets = edges.map((edge) => {
    const usual = median(cells.map(({ box }) => edge(box)));
    return cells.map(({ box }) => edge(box) - usual);
  });
  const aligned = offsets.find(
    (offs) => offs.filter((off) => Math.abs(off) <= alignedPx).length === cells.length - 1,
  );
  const at = aligned?.findIndex((off) => Math.abs(off) > alignedPx) ?? -1;
  if (!aligned || at < 0 || offsets.some((offs) => Math.abs(offs[at]!) < outPx)) return undefined;
  return { cell: cells[at]!, off: aligned[at]! };
}

/** Whether something that is no plain text stands beside a cell, where its like have nothing. */
const isPushed = ({ controls, lines }: Scene, { box }: TextLine, off: number): boolean => {
  const freed = { ...box, x: off > 0 ? box.x - off : right(box), width: Math.abs(off) };
  const fills = (other: Box) => level(other, box) && gapX(other, freed) < 0;
  return (
    controls.some((one) => fills(one.box) && overlap(one.box, box) === 0) ||
    lines.some((one) => fills(one.box))
  );
};

/** The rows of a group that stand under one another and have one line a column. */
function tableOf({ members }: Group): Member[] {
  const columns = median(members.map(({ lines }) => lines.length));
  const rows = members.filter(
    ({ lines }) => lines.length === columns && lines.every(({ box }) => level(box, lines[0]!.box)),
  );
  const isStacked = rows.every(({ box }, n) => n === 0 || bottom(rows[n - 1]!.box) <= centre(box).y);
  return columns >= 2 && isStacked ? rows : [];
}

/** Signs of one look that stand under one another, such as the boxes of a list to be ticked. */
function stacksOf({ controls }: Scene): Control[][] {
  const signs = controls.filter(
    ({ kind, label, icon }) => kind === 'checkbox' || kind === 'radio' || icon === label,
  );
  const isLike = (a: Control, b: Control) =>
    a.kind === b.kind &&
    a.icon === b.icon &&
    edges.every((edge) => Math.abs(edge(a.box) - edge(b.box)) <= alignedPx);
  const firsts = signs.filter((one, at) => signs.findIndex((other) => isLike(one, other)) === at);
  return firsts.map((first) => signs.filter((one) => isLike(first, one)));
}

/** The words to the right of each sign of a stack; none where one has none. */
function besideSigns({ lines }: Scene, stack: readonly Control[]): TextLine[] {
  const cells = stack.flatMap(({ box }) => {
    const beside = lines.filter((line) => level(line.box, box) && line.box.x >= right(box));
    const [nearest] = beside.toSorted((a, b) => a.box.x - b.box.x);
    return nearest && gapX(nearest.box, box) < besideSignPx ? [nearest] : [];
  });
  return cells.length === stack.length ? cells : [];
}

/** The words that are out of line where the signs of their rows are not. */
function oddBesideSigns(scene: Scene): Odd[] {
  return stacksOf(scene)
    .filter(({ length }) => length >= fewestSigned)
    .map((stack) => besideSigns(scene, stack))
    .flatMap((cells) => oddIn(cells) ?? [])
    .filter(({ cell, off }) => cell.confidence >= sure && !isPushed(scene, cell, off));
}

/** The cell that is out of line, if exactly one of a table is; where whole rows are, they are of another kind. */
function oddOf(group: Group, scene: Scene): (Odd & { head: string }) | undefined {
  const rows = tableOf(group);
  if (rows.length < fewestRows) return undefined;
  const odd = rows[0]!.lines.flatMap((_, k) => oddIn(rows.map(({ lines }) => lines[k]!)) ?? []);
  const [found] = odd;
  if (!found || odd.length > 1 || found.cell.confidence < sure) return undefined;
  if (isPushed(scene, found.cell, found.off)) return undefined;
  const head = group.heads.find(({ box }) => gapX(box, found.cell.box) < 0)?.text ?? '';
  return { ...found, head };
}

/** A cell of a table stands in line with the others of its column. */
export const outOfLine: Oracle = {
  name: 'out-of-line',
  describes: 'One cell of a column that stands out of line with all others',
  type: 'Visual',
  severity: 'Low',
  severityReason: 'The row is harder to read, and looks careless.',
  layoutOnly: true,
  judge({ step }) {
    const { scene, address } = step.after;
    if (scene.reason) return [];
    const odd = [
      ...groupsOf(scene).flatMap((group) => oddOf(group, scene) ?? []),
      ...oddBesideSigns(scene).map((one) => ({ ...one, head: '' })),
    ];
    const each = odd.filter(({ cell }, at) => odd.findIndex((other) => other.cell === cell) === at);
    return each.map(({ cell, off, head }) => ({
      signature: signature('out-of-line', routePath(address), normalizeLabel(head)),
      title: `“${cell.text}” stands out of line with its column`,
      expected: `It stands below the others${head ? ` under “${head}”` : ''}.`,
      observed: `It is shifted ${Math.round(Math.abs(off))} px to the ${off > 0 ? 'right' : 'left'}.`,
      box: cell.box,
      address,
      evidence: { texts: [cell.text] },
    }));
  },
};
