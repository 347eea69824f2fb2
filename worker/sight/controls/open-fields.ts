import { bottom, centre, gapY, right, shared, within } from '#worker/core/geometry.ts';
import type { Rule } from '../marks/ink.ts';
import { chroma, hue } from '../pixels/raster.ts';
import { contrast, type SeenLine } from '../text/text.ts';
import { type Bench, draft, words } from './draft.ts';
import { dateText, labelFor } from './labels.ts';

/** Typical starts of placeholders, which no button has. */
export const promptWords = /^(search|find|filter|type|enter|e\.g\.?) .|(\.\.\.|…)$/i;

/** Finds fields without a closed outline: with a label in their upper edge, or only an underline. */
export function openFields(bench: Bench): void {
  notchedFields(bench);
  underlinedFields(bench);
  dashedButtons(bench);
}

/** Finds dashed boxes with a few words: a button to add something, or a drop zone. */
function dashedButtons(bench: Bench): void {
  for (const box of bench.analysis.widgets.dashed) {
    if (
      box.height > 240 ||
      box.width < 60 ||
      bench.drafts.some((d) => shared(d.box, box) > 0.3 * box.width * box.height)
    )
      continue;
    // Dotted underlines of consecutive lines of text.
    if (
      bench.lines.some(
        (l) =>
          Math.abs(l.box.x - box.x) <= 3 &&
          right(l.box) - right(box) <= 6 &&
          right(box) - right(l.box) <= 6 &&
          box.y >= l.raw.baseline &&
          box.y - l.raw.baseline <= 6,
      )
    )
      continue;
    const inside = bench.lines.filter((l) => !bench.claimed.has(l.id) && within(l.box, box) > 0.95);
    if (inside.length === 0 || inside.length > 3) continue;
    bench.drafts.push(
      draft('button', box, box.height <= 60 ? 0.75 : 0.6, {
        label: inside[0]!.text.replace(/^[+＋]\s*/, ''),
        lines: inside.map((l) => l.id),
      }),
    );
    for (const l of inside) bench.claimed.add(l.id);
  }
}

/** Whether a line is paler than usual text: a placeholder rather than a value. */
export function isHint(bench: Bench, line: SeenLine): boolean {
  return contrast(line) < bench.textContrast * 0.66;
}

/** Finds outlined fields whose label breaks the top edge: three straight sides, and text in the fourth. */
function notchedFields(bench: Bench): void {
  const { rules } = bench.analysis.ink;
  const uprights = rules.filter((r) => r.vertical && r.length >= 26 && r.length <= 90);
  for (const base of rules) {
    if (base.vertical || base.length < 80 || base.length > 900) continue;
    const end = base.x + base.length;
    const meets = (r: (typeof rules)[number], x: number) =>
      Math.abs(r.x - x) <= 8 && Math.abs(r.y + r.length - base.y) <= 8;
    const left = uprights.find((r) => meets(r, base.x));
    const far = uprights.find(
      (r) => meets(r, end) && left !== undefined && Math.abs(r.length - left.length) <= 6,
    );
    if (!left || !far) continue;
    const pad = Math.max(0, base.x - left.x);
    const box = {
      x: left.x,
      y: left.y - pad,
      width: far.x + far.thick - left.x,
      height: base.y + base.thick - left.y + pad,
    };
    if (bench.drafts.some((d) => shared(d.box, box) > 0.3 * box.width * box.height)) continue;
    const label = bench.lines.find(
      (l) =>
        /\p{L}/u.test(l.text) &&
        Math.abs(centre(l.box).y - box.y) <= 9 &&
        l.box.x > box.x &&
        l.box.x < box.x + 40 &&
        right(l.box) < right(box),
    );
    const inside = bench.lines.filter(
      (l) => l !== label && /[\p{L}\p{N}•]/u.test(l.text) && within(l.box, box) > 0.95,
    );
    if (inside.length > 2) continue;
    // Without text in its edge it is an empty box within rings (focus, error), with its label above.
    const name = label ?? labelFor(bench, box, inside);
    const made = draft('textfield', box, label ? 0.86 : name ? 0.75 : 0.5, {
      label: name?.text ?? '',
      lines: inside.map((l) => l.id),
    });
    if (inside.length > 0) made.value = words(inside);
    if (
      bench.looseMarks.some(
        (m) =>
          within(m.box, box) > 0.95 &&
          right(box) - right(m.box) <= 30 &&
          m.box.width >= 7 &&
          m.box.width <= 16 &&
          m.box.width >= m.box.height * 1.3 &&
          Math.abs(centre(m.box).y - centre(box).y) <= 6,
      )
    ) {
      made.kind = 'select';
      made.affordance = 'choose';
    }
    if (base.thick >= 2 && chroma(base.colour) > 70)
      made.state[hue(base.colour) < 18 || hue(base.colour) > 342 ? 'invalid' : 'focused'] = true;
    bench.drafts.push(made);
    for (const l of [...inside, ...(name ? [name] : [])]) bench.claimed.add(l.id);
  }
}

/** Whether a small arrow stands above the right end of a line: a select. */
const arrowAt = ({ looseMarks, analysis }: Bench, r: Rule): boolean =>
  [...looseMarks, ...[...analysis.widgets.chevrons].map((id) => analysis.ink.marks[id]!)].some(
    ({ box: b }) =>
      b.width >= 6 &&
      b.width <= 16 &&
      b.width >= b.height * 1.2 &&
      b.height >= 3 &&
      right(b) <= r.x + r.length &&
      r.x + r.length - right(b) <= 20 &&
      r.y - bottom(b) >= 3 &&
      r.y - bottom(b) <= 20,
  );

/** Finds fields that consist of an underline only. */
function underlinedFields(bench: Bench): void {
  for (const r of bench.analysis.ink.rules) {
    if (r.vertical || r.length < 90 || r.length > 640 || r.thick > 3) continue;
    if (bench.drafts.some((d) => shared(d.box, { x: r.x, y: r.y - 3, width: r.length, height: 6 }) > 0))
      continue;
    const over = bench.lines.filter(
      (l) =>
        l.box.x >= r.x - 2 &&
        l.box.x <= r.x + 40 &&
        right(l.box) <= r.x + r.length + 2 &&
        r.y - bottom(l.box) >= 2 &&
        r.y - bottom(l.box) <= 16,
    );
    const value = over.find((l) => !l.bold && l.fontPx <= 24);
    if (!value || value.box.width > r.length * 0.8) continue;
    // The value is inset from the start of the line; the label right above is not.
    const foot = bench.shapes.some(
      (s) => Math.abs(bottom(s.box) - r.y) <= 4 && Math.abs(s.box.x - r.x) <= 8 && s.box.height > 60,
    );
    const inset = !foot && value.box.x - r.x >= 4 && value.box.x - r.x <= 20;
    const caption = inset
      ? bench.lines.find(
          (l) =>
            l !== value &&
            Math.abs(l.box.x - r.x) <= 2 &&
            value.box.y - bottom(l.box) >= 2 &&
            value.box.y - bottom(l.box) <= 16 &&
            l.text.length <= 40,
        )
      : undefined;
    const label =
      caption ??
      bench.lines.find(
        (l) =>
          l !== value &&
          Math.abs(l.box.x - value.box.x) <= 4 &&
          value.box.y - bottom(l.box) >= 0 &&
          value.box.y - bottom(l.box) <= 14 &&
          l.fontPx < value.fontPx,
      );
    // In a list of properties, name and value have the same size.
    if (
      !caption &&
      bench.lines.some(
        (l) =>
          l !== value &&
          Math.abs(l.box.x - value.box.x) <= 4 &&
          gapY(l.box, value.box) >= 0 &&
          gapY(l.box, value.box) <= 14 &&
          l.box.y < value.box.y &&
          (l.bold || l.fontPx >= value.fontPx),
      )
    )
      continue;
    // A separator has similar lines above or below and much text around it; a field has a label of its own.
    if (!label && !isHint(bench, value)) continue;
    const top = (caption ? value : (label ?? value)).box.y - 4;
    const made = draft(
      'textfield',
      { x: r.x, y: top, width: r.length, height: r.y + r.thick - top },
      caption ? 0.75 : label ? 0.6 : 0.45,
      { lines: [value.id], label: label?.text ?? value.text },
    );
    if (isHint(bench, value) && !label) made.placeholder = value.text;
    else made.value = value.text;
    if (dateText.test(value.text)) made.kind = 'date';
    else if (arrowAt(bench, r)) Object.assign(made, { kind: 'select', affordance: 'choose' });
    bench.drafts.push(made);
    bench.claimed.add(value.id);
    if (label) bench.claimed.add(label.id);
  }
}
