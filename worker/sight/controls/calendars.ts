import { centre } from '#worker/core/geometry.ts';
import type { SeenLine } from '../text/text.ts';
import { type Bench, draft } from './draft.ts';

/** Fewest rows of a month, and fewest consecutive days in each. */
const least = { rows: 3, days: 5 };

/** Finds the days of a month: rows of consecutive numbers, evenly spaced, in the same columns. */
export function findCalendars(bench: Bench): void {
  const numbers = bench.lines.filter(
    (l) =>
      !bench.claimed.has(l.id) && /^\d{1,2}$/.test(l.text) && Number(l.text) >= 1 && Number(l.text) <= 31,
  );
  const weeks = weeksOf(numbers);
  const pitch = (week: SeenLine[]) =>
    (centre(week.at(-1)!.box).x - centre(week[0]!.box).x) / (week.length - 1);
  for (const week of weeks) {
    const month = weeks.filter(
      (other) =>
        Math.abs(pitch(other) - pitch(week)) <= 3 &&
        other.some((l) => week.some((o) => Math.abs(centre(l.box).x - centre(o.box).x) <= 6)),
    );
    if (month.length < least.rows) continue;
    const ys = month.map((w) => centre(w[0]!.box).y).sort((a, b) => a - b);
    const step = Math.min(...ys.slice(1).map((y, i) => y - ys[i]!));
    const side = Math.max(14, Math.min(pitch(week), step, 44) - 2);
    for (const day of week) {
      if (bench.drafts.some((d) => d.lines.includes(day.id))) continue;
      const { x, y } = centre(day.box);
      bench.drafts.push(
        draft(
          'button',
          {
            x: Math.round(x - side / 2),
            y: Math.round(y - side / 2),
            width: Math.round(side),
            height: Math.round(side),
          },
          0.8,
          { label: day.text, lines: [day.id] },
        ),
      );
      bench.claimed.add(day.id);
    }
  }
}

/** Rows of consecutive days: each one more than its left neighbour, evenly spaced. */
function weeksOf(numbers: SeenLine[]): SeenLine[][] {
  const weeks: SeenLine[][] = [];
  const seen = new Set<number>();
  for (const first of [...numbers].sort((a, b) => a.box.x - b.box.x)) {
    if (seen.has(first.id)) continue;
    const row = numbers
      .filter((l) => Math.abs(centre(l.box).y - centre(first.box).y) <= 4)
      .sort((a, b) => a.box.x - b.box.x);
    let run: SeenLine[] = [];
    const flush = () => {
      if (run.length >= least.days) weeks.push(run);
      run = [];
    };
    for (const day of row) {
      seen.add(day.id);
      const last = run.at(-1);
      const gap = last ? centre(day.box).x - centre(last.box).x : 0;
      const before = run.length >= 2 ? centre(last!.box).x - centre(run.at(-2)!.box).x : gap;
      if (last && (Number(day.text) !== Number(last.text) + 1 || Math.abs(gap - before) > 6 || gap > 140))
        flush();
      run.push(day);
    }
    flush();
  }
  return weeks;
}
