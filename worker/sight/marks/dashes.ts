import { right } from '#worker/core/geometry.ts';
import type { Mark } from './ink.ts';
import type { Box } from '#worker/core/geometry.ts';

/** Fewest dashes or dots of a dashed edge. */
const least = 7;

interface Run {
  from: number;
  to: number;
  at: number;
  ids: number[];
}

/** Runs of similar small marks in one row or column, evenly spaced. */
function runsOf(marks: Mark[], along: 'x' | 'y'): Run[] {
  const length = (b: Box) => (along === 'x' ? b.width : b.height);
  const thick = (b: Box) => (along === 'x' ? b.height : b.width);
  const across = along === 'x' ? 'y' : 'x';
  const lanes = new Map<number, Mark[]>();
  for (const m of marks) {
    if (m.id === 0 || thick(m.box) > 3 || length(m.box) > 14) continue;
    const lane = lanes.get(m.box[across]);
    if (lane) lane.push(m);
    else lanes.set(m.box[across], [m]);
  }
  const runs: Run[] = [];
  for (const [at, lane] of lanes) {
    if (lane.length < least) continue;
    lane.sort((a, b) => a.box[along] - b.box[along]);
    let run: Mark[] = [];
    const flush = () => {
      if (run.length >= least)
        runs.push({
          from: run[0]!.box[along],
          to: run.at(-1)!.box[along] + length(run.at(-1)!.box),
          at,
          ids: run.map(({ id }) => id),
        });
      run = [];
    };
    for (const m of lane) {
      const last = run.at(-1);
      const pitch = last ? m.box[along] - last.box[along] : 0;
      const before = run.length >= 2 ? last!.box[along] - run.at(-2)!.box[along] : pitch;
      if (
        last &&
        (pitch > 20 || Math.abs(pitch - before) > 2 || Math.abs(length(m.box) - length(last.box)) > 3)
      )
        flush();
      run.push(m);
    }
    flush();
  }
  return runs;
}

/** Boxes with a dashed or dotted edge, and the ids of all marks of their edges. */
export function dashedBoxes(marks: Mark[]): { boxes: Box[]; ids: number[] } {
  const rows = runsOf(marks, 'x');
  const columns = runsOf(marks, 'y');
  const boxes: Box[] = [];
  for (const top of rows) {
    const low = rows
      .filter(
        (r) =>
          r.at > top.at + 15 &&
          r.at - top.at < 400 &&
          Math.abs(r.from - top.from) <= 8 &&
          Math.abs(r.to - top.to) <= 8,
      )
      .sort((a, b) => a.at - b.at)[0];
    if (low) boxes.push({ x: top.from, y: top.at, width: top.to - top.from, height: low.at - top.at + 1 });
  }
  // Dot leaders in a price list are a single row; an edge has an opposite one.
  const edges = rows.filter((r) =>
    boxes.some(
      (b) =>
        (Math.abs(r.at - b.y) <= 1 || Math.abs(r.at - b.y - b.height + 1) <= 1) &&
        r.from >= b.x - 9 &&
        r.to <= right(b) + 9,
    ),
  );
  const sides = columns.filter((c) =>
    boxes.some(
      (b) =>
        (Math.abs(c.at - b.x) <= 9 || Math.abs(c.at - right(b)) <= 9) &&
        c.from >= b.y - 9 &&
        c.to <= b.y + b.height + 9,
    ),
  );
  return { boxes, ids: [...edges, ...sides].flatMap(({ ids }) => ids) };
}
