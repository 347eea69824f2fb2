import { isCutOff } from '#worker/core/words.ts';
import { areaOf, centre, gapX, gapY, right, union, within } from '#worker/core/geometry.ts';
import type { Region } from '../scene.ts';
import type { SeenLine } from '../text/text.ts';
import { type Bench, type Draft, draft, words } from './draft.ts';

/**
 * Joins icons and text that form one control though they stand apart: menu entries, rows that open or lead
 * on, sortable column headings.
 */
export function joinRows(bench: Bench, regions: Region[]): void {
  menuBar(bench);
  stacks(bench);
  columns(bench, regions);
  sorters(bench);
  openers(bench);
  people(bench);
}

const free = (bench: Bench): SeenLine[] =>
  bench.lines.filter((l) => !bench.claimed.has(l.id) && /[\p{L}\p{N}]/u.test(l.text));
const level = (a: Draft, l: SeenLine, slack = 5): boolean =>
  Math.abs(centre(a.box).y - centre(l.box).y) <= slack;

/**
 * Reclassifies menu icons that look like a radio or checkbox, if other entries of the column have different
 * icons.
 */
export function joinSigns(bench: Bench): void {
  const entries = bench.drafts.filter(
    ({ kind, lines, icon }) =>
      (kind === 'menuitem' || kind === 'link') && lines.length > 0 && !tickLike.has(icon ?? ''),
  );
  // An icon may have been read as a letter or two of the entry's text.
  const startsOf = ({ lines }: Draft): number[] =>
    (bench.lines.find(({ id }) => id === lines[0])?.words ?? [])
      .slice(0, 2)
      .flatMap(({ box }, at, all) => (at === 0 || all[0]!.text.length <= 2 ? [box.x] : []));
  for (const made of bench.drafts) {
    const line =
      (made.kind === 'radio' || made.kind === 'checkbox') && made.label !== '' && made.box.height <= signPx
        ? bench.lines.find(({ id }) => id === made.lines[0])
        : undefined;
    if (!line || line.box.x < right(made.box)) continue;
    const fellows = entries.filter(
      (entry) =>
        entry.box.x <= made.box.x + 2 &&
        made.box.x - entry.box.x <= signPx &&
        startsOf(entry).some((x) => Math.abs(x - line.box.x) <= 3),
    );
    const alike = bench.drafts.filter(
      ({ kind, box }) =>
        (kind === 'radio' || kind === 'checkbox') && Math.abs(centre(box).x - centre(made.box).x) <= 4,
    );
    if (fellows.length >= fewestEntries && fellows.length * 2 > alike.length)
      Object.assign(made, {
        kind: 'menuitem',
        affordance: 'press',
        confidence: 0.75,
        state: {},
        box: union([made.box, line.box]),
      });
  }
}
const [signPx, fewestEntries] = [24, 3];
/** Icons that a real checkbox or radio may be recognised as. */
const tickLike: ReadonlySet<string> = new Set(['check', 'check-square', 'record', 'circle', 'minus', 'stop']);

/** An application's menu bar: four or more single words close together at the very top. */
function menuBar(bench: Bench): void {
  const top = free(bench)
    .filter((l) => l.box.y < 64 && l.text.length <= 12 && l.box.height < 20 && /^\p{Lu}\p{L}*$/u.test(l.text))
    .sort((a, b) => a.box.x - b.box.x);
  for (const first of top) {
    const run = [first];
    for (const next of top) {
      const last = run.at(-1)!;
      if (
        next.box.x > last.box.x &&
        Math.abs(next.raw.baseline - first.raw.baseline) <= 2 &&
        next.box.x - right(last.box) >= 7 &&
        next.box.x - right(last.box) <= 30 &&
        Math.abs(next.fontPx - first.fontPx) <= 2
      )
        run.push(next);
    }
    if (run.length < 4 || first.box.x > bench.analysis.raster.width * 0.3) continue;
    for (const line of run) {
      bench.drafts.push(
        draft(
          'menuitem',
          { x: line.box.x - 5, y: line.box.y - 5, width: line.box.width + 10, height: line.box.height + 10 },
          0.76,
          { label: line.text, lines: [line.id] },
        ),
      );
      bench.claimed.add(line.id);
    }
    return;
  }
}

/**
 * Three or more evenly spaced icons, each with a centred caption below: a navigation rail at the side, or a
 * row of buttons.
 */
function stacks(bench: Bench): void {
  const { width, height } = bench.analysis.raster;
  const pairs = bench.drafts.flatMap((made) => {
    if (
      (made.kind !== 'icon' ||
        made.lines.length > 0 ||
        made.box.width > 64 ||
        Math.max(made.box.width, made.box.height) < 14) &&
      !bench.captioned.has(made)
    )
      return [];
    const known = bench.captioned.has(made) ? bench.lines.find((l) => l.id === made.lines[0]) : undefined;
    const line =
      known ??
      free(bench).find(
        (l) =>
          /\p{L}{2}/u.test(l.text) &&
          l.text.length <= 16 &&
          gapY(l.box, made.box) >= 0 &&
          gapY(l.box, made.box) <= 18 &&
          l.box.y > made.box.y &&
          Math.abs(centre(l.box).x - centre(made.box).x) <= 4,
      );
    return line && centre(line.box).y > centre(made.box).y + 8 ? [{ made, line, at: centre(line.box) }] : [];
  });
  for (const along of ['y', 'x'] as const) {
    const across = along === 'x' ? 'y' : 'x';
    const seen = new Set<(typeof pairs)[number]>();
    for (const one of pairs) {
      const run = pairs
        .filter(
          (o) =>
            !seen.has(o) &&
            Math.abs(o.at[across] - one.at[across]) <= 4 &&
            Math.abs(o.line.fontPx - one.line.fontPx) <= 2,
        )
        .sort((a, b) => a.at[along] - b.at[along]);
      const steps = run.slice(1).map((o, i) => o.at[along] - run[i]!.at[along]);
      if (run.length < 3 || steps.some((step) => step > 130 || Math.abs(step - steps[0]!) > 8)) continue;
      for (const o of run) seen.add(o);
      const side = along === 'y' && (one.at.x < 120 || one.at.x > width - 120);
      // A phone's bottom bar has rules of its own.
      if (along === 'y' ? !side : one.at.y > height - 70) continue;
      for (const { made, line } of run) {
        const box = union([made.box, line.box]);
        Object.assign(made, {
          kind: side ? 'menuitem' : 'button',
          affordance: 'press',
          confidence: 0.75,
          label: line.text,
          lines: [line.id],
          box,
        });
        bench.captioned.delete(made);
        bench.claimed.add(line.id);
      }
    }
  }
}

/** Status icons and bullets, which also stand in columns. */
const listed = new Set([
  'check',
  'record',
  'close',
  'star',
  'plus',
  'minus',
  'warning',
  'info',
  'chevron-right',
  'chevron-down',
  'more',
  'more-vertical',
  'heart',
  'eye',
  'eye-off',
  'trash',
  'edit',
  'copy',
  'lock',
  'play',
  'pause',
  'drag',
]);

/** Three or more icons in a column, each with text at the same distance: a menu, if it is at the side. */
function columns(bench: Bench, regions: Region[]): void {
  const { width } = bench.analysis.raster;
  const cells = regions.filter((r) => r.kind === 'row').map((r) => r.box);
  const sides = regions.filter((r) => r.kind === 'sidebar' || r.kind === 'navigation').map((r) => r.box);
  const entries = [...bench.drafts].flatMap((d) => {
    const common = d.icon !== undefined && listed.has(d.icon);
    if (bench.captioned.has(d)) {
      const line = bench.lines.find((l) => l.id === d.lines[0]);
      return line && line.box.x > d.box.x + 8 ? [{ made: d, line, common }] : [];
    }
    if (d.kind !== 'icon' || d.lines.length > 0 || bench.inControl.has(d) || d.box.width > 40) return [];
    const line = free(bench)
      .filter(
        (l) =>
          level(d, l) && l.box.x - right(d.box) >= -2 && l.box.x - right(d.box) <= 36 && l.text.length <= 34,
      )
      .sort((a, b) => a.box.x - b.box.x)[0];
    return line ? [{ made: d, line, common }] : [];
  });
  for (const entry of entries) {
    const column = entries.filter(
      (o) =>
        Math.abs(o.line.box.x - entry.line.box.x) <= 6 &&
        Math.abs(centre(o.made.box).x - centre(entry.made.box).x) <=
          (o.made.lines.length > 0 || entry.made.lines.length > 0 ? 999 : 5) &&
        Math.abs(o.line.fontPx - entry.line.fontPx) <= 2,
    );
    const near = column.some(
      (o) => o !== entry && Math.abs(centre(o.line.box).y - centre(entry.line.box).y) <= 64,
    );
    const side =
      sides.some((b) => within(entry.line.box, b) > 0.9) ||
      right(entry.line.box) < width * 0.27 ||
      entry.line.box.x > width * 0.76;
    if (
      column.filter((o) => !o.common).length < 3 ||
      !near ||
      !side ||
      width < 600 ||
      !/\p{L}{2}/u.test(entry.line.text)
    )
      continue;
    if (
      !sides.some((b) => within(entry.line.box, b) > 0.9) &&
      cells.some((b) => within(entry.line.box, b) > 0.8)
    )
      continue;
    const { made, line } = entry;
    // A subtitle right below makes it a list row.
    if (
      bench.lines.some(
        (l) =>
          l !== line &&
          Math.abs(l.box.x - line.box.x) <= 3 &&
          l.box.y > line.box.y &&
          gapY(l.box, line.box) < 7 &&
          gapY(l.box, line.box) >= 0,
      )
    )
      continue;
    const box = union([made.box, line.box]);
    Object.assign(made, {
      kind: 'menuitem',
      affordance: 'press',
      confidence: 0.82,
      label: line.text,
      lines: [line.id],
      box,
    });
    bench.captioned.delete(made);
    bench.claimed.add(line.id);
  }
  // The icon before the text of a known menu entry.
  for (const item of bench.drafts.filter((d) => d.kind === 'menuitem' && d.icon === undefined)) {
    const icon = bench.drafts.find(
      (d) =>
        d.kind === 'icon' &&
        d !== item &&
        d.lines.length === 0 &&
        !listed.has(d.icon ?? '') &&
        !bench.inControl.has(d) &&
        Math.abs(centre(d.box).y - centre(item.box).y) <= 5 &&
        item.box.x - right(d.box) <= 40 &&
        right(d.box) <= item.box.x + Math.max(44, item.box.width * 0.3) &&
        gapX(d.box, item.box) <= 40 &&
        right(d.box) < right(item.box) &&
        d.box.x < centre(item.box).x,
    );
    if (!icon) continue;
    bench.drafts.splice(bench.drafts.indexOf(icon), 1);
    item.box = union([icon.box, item.box]);
    if (icon.icon !== undefined) item.icon = icon.icon;
  }
}

/** Text with an arrow right after it: a sortable column heading, or the name of a menu. */
function sorters(bench: Bench): void {
  for (const d of [...bench.drafts]) {
    if (
      d.kind !== 'icon' ||
      bench.inControl.has(d) ||
      !/^(sort|arrow-(up|down|up-down)|chevron-(down|up)|chevrons-up-down)$/.test(d.icon ?? '') ||
      d.box.width > 28
    )
      continue;
    const line = free(bench)
      .filter(
        (l) =>
          level(d, l, 6) &&
          d.box.x - right(l.box) >= -3 &&
          d.box.x - right(l.box) <= 12 &&
          l.text.length <= 30,
      )
      .sort((a, b) => right(b.box) - right(a.box))[0];
    if (!line) continue;
    Object.assign(d, {
      kind: 'button',
      label: line.text,
      lines: [line.id],
      box: union([d.box, line.box]),
      confidence: 0.66,
    });
    delete d.fill;
    bench.claimed.add(line.id);
  }
}

/** A row with text at the left and a chevron at one end: the whole row opens or leads on. */
function openers(bench: Bench): void {
  for (const d of [...bench.drafts]) {
    if (
      d.kind !== 'icon' ||
      bench.inControl.has(d) ||
      !/^chevron-(right|down|up)$/.test(d.icon ?? '') ||
      d.box.width > 30
    )
      continue;
    const holders = bench.shapes
      .filter((s) => within(d.box, s.box) > 0.95 && s.box.width >= 200)
      .sort((a, b) => areaOf(a.box) - areaOf(b.box));
    const holder = holders[0]?.box ?? {
      x: 0,
      y: 0,
      width: bench.analysis.raster.width,
      height: bench.analysis.raster.height,
    };
    const row = bench.lines
      .filter((l) => level(d, l, 8) && within(l.box, holder) > 0.9)
      .sort((a, b) => a.box.x - b.box.x);
    const first = row[0];
    if (
      !first ||
      row.length > 3 ||
      bench.claimed.has(first.id) ||
      first.text.length > 60 ||
      !/\p{L}{2}/u.test(first.text)
    )
      continue;
    const atEnd = d.box.x > right(row.at(-1)!.box) && (right(holder) - right(d.box) <= 48 || row.length > 1);
    const atStart = right(d.box) <= first.box.x && first.box.x - right(d.box) <= 24;
    const others = bench.drafts.some(
      (o) =>
        o !== d &&
        o.affordance !== 'none' &&
        gapY(o.box, d.box) < -4 &&
        within(o.box, holder) > 0.9 &&
        o.box.height < 60,
    );
    if ((!atEnd && !atStart) || others || (atEnd && d.box.x - right(first.box) < 24 && row.length === 1))
      continue;
    const box = union([d.box, ...row.map((l) => l.box)]);
    Object.assign(d, {
      kind: d.icon === 'chevron-right' && atEnd ? 'link' : 'button',
      label: words(row),
      lines: row.map((l) => l.id),
      box,
      confidence: 0.62,
    });
    for (const l of row) bench.claimed.add(l.id);
  }
}

/** Three or more avatars of one size in a narrow column, with text after them: clickable rows. */
function people(bench: Bench): void {
  const { width } = bench.analysis.raster;
  const faces = bench.drafts.filter(
    (d) =>
      d.kind === 'image' &&
      d.box.width >= 26 &&
      d.box.width <= 68 &&
      Math.abs(d.box.width - d.box.height) <= 6,
  );
  for (const face of faces) {
    const like = faces
      .filter((o) => Math.abs(o.box.x - face.box.x) <= 4 && Math.abs(o.box.width - face.box.width) <= 6)
      .sort((a, b) => a.box.y - b.box.y);
    if (like.length < 3) continue;
    const at = like.indexOf(face);
    const pitch = at + 1 < like.length ? like[at + 1]!.box.y - face.box.y : face.box.y - like[at - 1]!.box.y;
    if (pitch > 130) continue;
    const own = bench.lines
      .filter(
        (l) =>
          l.box.x > right(face.box) &&
          gapY(l.box, face.box) < 4 &&
          Math.abs(centre(l.box).y - centre(face.box).y) < pitch / 2,
      )
      .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    const first = own.find((l) => l.box.x - right(face.box) <= 30 && /\p{L}{2}/u.test(l.text));
    if (!first || own.length > 5) continue;
    const near = own.filter((l) => right(l.box) <= Math.max(width < 600 ? width : 0, face.box.x + 440));
    const box = union([face.box, ...near.map((l) => l.box)]);
    const busy = bench.drafts.some(
      (d) => d !== face && d.affordance !== 'none' && within(d.box, box) > 0.7 && !d.lines.includes(first.id),
    );
    // If there is a control at the row's end, that is clicked instead.
    const repeated = (d: Draft) =>
      bench.drafts.some(
        (o) =>
          o !== d &&
          o.kind === 'icon' &&
          Math.abs(o.box.x - d.box.x) <= 4 &&
          Math.abs(Math.abs(centre(o.box).y - centre(d.box).y) - pitch) <= 8,
      );
    const ended =
      width >= 600 &&
      bench.drafts.some(
        (d) =>
          d !== face &&
          d.kind === 'icon' &&
          d.confidence >= 0.5 &&
          repeated(d) &&
          d.box.x > right(face.box) &&
          d.box.x < face.box.x + 800 &&
          Math.abs(centre(d.box).y - centre(face.box).y) < pitch * 0.75,
      );
    if (busy || ended || near.some((l) => l !== first && bench.claimed.has(l.id)) || box.width > 460)
      continue;
    const holder = bench.drafts.find((d) => d.lines.includes(first.id) && d.affordance !== 'none');
    if (holder) continue;
    bench.drafts.push(
      draft('link', box, 0.5, {
        label: words([near.find(({ text }) => /\p{L}{2}/u.test(text) && !isCutOff(text)) ?? first]),
        lines: near.map((l) => l.id),
      }),
    );
    for (const l of near) bench.claimed.add(l.id);
  }
}
