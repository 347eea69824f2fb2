import { signOf } from '../marks/glyphs.ts';
import { centre, gapX, gapY, grow, right, union, within } from '#worker/core/geometry.ts';
import { iconName } from '../icons/icon-or-letter.ts';
import type { Box } from '#worker/core/geometry.ts';
import { type Bench, draft } from './draft.ts';
import { labelFor } from './labels.ts';

/** Greatest gap between the minus, the count and the plus, px. */
const reachPx = 90;

interface Sign {
  box: Box;
  sign: 'plus' | 'minus';
  line?: number;
  mark?: number;
}

/** Finds steppers without outlines: `− 2 +`. */
export function findSteppers(bench: Bench): void {
  nameFramed(bench);
  const signs = looseSigns(bench);
  for (const line of bench.lines) {
    if (
      bench.claimed.has(line.id) ||
      !/^[-−–]?\d{1,4}$/.test(line.text) ||
      bench.drafts.some((d) => within(line.box, d.box) > 0.8)
    )
      continue;
    const level = signs.filter(
      ({ box }) => gapY(box, line.box) < 0 && Math.abs(centre(box).y - centre(line.box).y) <= line.box.height,
    );
    const minus = level.find(
      ({ sign, box }) => sign === 'minus' && right(box) <= line.box.x && line.box.x - right(box) <= reachPx,
    );
    const plus = level.find(
      ({ sign, box }) => sign === 'plus' && box.x >= right(line.box) && box.x - right(line.box) <= reachPx,
    );
    if (!minus || !plus) continue;
    for (const { box, sign, line: own, mark } of [minus, plus]) {
      if (own !== undefined) bench.claimed.add(own);
      if (mark !== undefined) bench.usedMarks.add(mark);
      if (bench.drafts.some((d) => within(box, d.box) > 0.8)) continue;
      bench.drafts.push(
        draft('icon', grow(box, 8), 0.8, {
          icon: sign,
          label: sign === 'plus' ? '+' : '−',
          ...(own === undefined ? {} : { lines: [own] }),
        }),
      );
    }
    bench.claimed.add(line.id);
    bench.drafts.push(draft('textfield', grow(line.box, 8), 0.6, { value: line.text, lines: [line.id] }));
  }
}

/** Names a field between framed minus and plus buttons by the label before or above all three. */
function nameFramed(bench: Bench): void {
  for (const field of bench.drafts.filter(
    (d) => d.kind === 'textfield' && (d.label === '' || /^[-−–+]$/.test(d.label)),
  )) {
    const beside = bench.drafts.filter(
      (d) =>
        d !== field &&
        (d.kind === 'button' || d.kind === 'icon') &&
        /^[-−–+]$/.test(d.label) &&
        gapX(d.box, field.box) <= 6 &&
        Math.abs(centre(d.box).y - centre(field.box).y) <= 4,
    );
    if (beside.length < 2) continue;
    const label = labelFor(
      bench,
      union([field.box, ...beside.map(({ box }) => box)]),
      bench.lines.filter((l) => beside.some(({ lines }) => lines.includes(l.id))),
    );
    if (!label) continue;
    field.label = label.text.replace(/\s*[:：]\s*$/, '');
    bench.claimed.add(label.id);
  }
}

function looseSigns({ analysis, lines, looseMarks, claimed, usedMarks }: Bench): Sign[] {
  const { ink, raster } = analysis;
  return [
    ...lines
      .filter((l) => !claimed.has(l.id))
      .flatMap((l): Sign[] =>
        l.text === '+'
          ? [{ box: l.box, sign: 'plus', line: l.id }]
          : /^[−–-]$/.test(l.text)
            ? [{ box: l.box, sign: 'minus', line: l.id }]
            : [],
      ),
    ...looseMarks
      .filter((m) => !usedMarks.has(m.id) && m.box.width <= 24 && m.box.width >= 5)
      .flatMap((m): Sign[] => {
        const sign = signOf(ink, raster.width, [m]) ?? iconName(ink, raster.width, [m]);
        return sign === 'plus' || sign === 'minus' ? [{ box: m.box, sign, mark: m.id }] : [];
      }),
  ];
}
