import { areaOf, type Box, overlap, within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import type { Mark } from '../../marks/ink.ts';
import { apart, chroma } from '../../pixels/raster.ts';
import { type SeenLine, unpack } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';
import { clickLikelihood } from './icon-actions.ts';
import { iconOfMarks } from './icon-of-marks.ts';
import { overlaidDiscs } from './overlaid-discs.ts';

/** Finds images: gradients or many-coloured areas, and flat blocks with a drawing. */
export function findImages(bench: Bench): void {
  for (const box of bench.art) addPicture(bench, box);
  for (const s of bench.shapes) addPoster(bench, s);
}

function addPicture(bench: Bench, box: Box): void {
  if (bench.drafts.some((d) => overlap(d.box, box) > 0.5) || isShadow(bench, box)) return;
  const inside = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, box) > 0.9);
  const icon = box.width <= 72 && box.height <= 72 ? iconOfMarks(bench, inside) : {};
  // A disc of this size is an avatar.
  if (icon.icon !== undefined && /^(record|user)$/.test(icon.icon) && box.width >= 34) delete icon.icon;
  const button =
    (icon.icon === undefined ? shadowedButton(bench, box, inside) : undefined) ?? gradientButton(bench, box);
  if (button) {
    bench.drafts.push(button);
    for (const id of button.lines) bench.claimed.add(id);
    for (const m of inside) bench.usedMarks.add(m.id);
    return;
  }
  const small = box.width < 36 && box.height < 36;
  // Inside a control it is that control's icon, or a control of its own: decided by its marks.
  if (small && icon.icon !== undefined && bench.drafts.some((d) => within(box, d.box) > 0.9)) return;
  for (const disc of overlaidDiscs(bench, box)) bench.inControl.add(disc);
  bench.drafts.push(
    draft(
      small || icon.icon !== undefined ? 'icon' : 'image',
      box,
      icon.icon !== undefined ? clickLikelihood(icon.icon, box) : small ? 0.35 : 0.72,
      icon,
    ),
  );
  for (const m of inside) bench.usedMarks.add(m.id);
}

/** A coloured button whose shadow made it look like a picture. */
function shadowedButton(bench: Bench, box: Box, inside: Mark[]): Draft | undefined {
  const body = bodyOf(bench, box);
  if (body === undefined) return undefined;
  const own = bench.lines.filter(
    (l) => !bench.claimed.has(l.id) && within(l.box, box) > 0.9 && /[\p{L}\p{N}]/u.test(l.text),
  );
  if (own.length > 1 || (own.length === 0 && box.width > 96)) return undefined;
  return draft(own.length === 1 ? 'button' : 'icon', box, own.length === 1 ? 0.75 : 0.55, {
    ...(own.length === 0 ? iconOfMarks(bench, inside) : {}),
    ...(own[0] ? { label: own[0].text } : {}),
    lines: own.map((l) => l.id),
    fill: unpack(body),
  });
}

/** Text in the very middle of a low gradient box: a button. */
function gradientButton(bench: Bench, box: Box): Draft | undefined {
  const [line, ...others] = bench.lines.filter(
    (l) => within(l.box, box) > 0.9 && /[\p{L}\p{N}]/u.test(l.text),
  );
  if (!line || others.length > 0 || bench.claimed.has(line.id) || !isCaption(line, box)) return undefined;
  return draft('button', box, 0.72, { label: line.text, lines: [line.id] });
}

/** A flat block with a drawing or one large glyph, and no text: a placeholder image or a poster. */
function addPoster(bench: Bench, s: Shape): void {
  const { raster, ink } = bench.analysis;
  if (
    s.box.width < 56 ||
    s.box.height < 56 ||
    areaOf(s.box) > raster.width * raster.height * 0.3 ||
    s.lines.some((l) => l.text.length > 2) ||
    bench.usedShapes.has(s) ||
    s.kids.length > 0 ||
    bench.drafts.some((d) => overlap(d.box, s.box) > 0.3 || within(d.box, s.box) > 0.9)
  )
    return;
  const inside = ink.marks.filter((m) => m.id > 0 && within(m.box, s.box) > 0.95);
  if (inside.length === 0 || inside.length >= 60) return;
  const icon = s.box.width <= 72 && s.box.height <= 72 ? iconOfMarks(bench, inside) : {};
  bench.drafts.push(
    icon.icon === undefined
      ? draft('image', s.box, 0.5)
      : draft('icon', s.box, clickLikelihood(icon.icon, s.box), { ...icon, fill: unpack(s.fill) }),
  );
}

/** Whether a box is the soft shadow around a panel of one colour with text. */
const isShadow = ({ shapes }: Bench, box: Box): boolean =>
  shapes.some(
    (s) =>
      s.filled && s.lines.length > 0 && within(s.box, box) > 0.95 && areaOf(s.box) > areaOf(box) * shadowed,
  );

/** Least share of a shadow's box that its panel takes. */
const shadowed = 0.5;

/** Whether text is in the middle of a box of a button's height. */
const isCaption = ({ text, box: words }: SeenLine, { x, y, width, height }: Box): boolean =>
  height >= 20 &&
  height <= 60 &&
  width <= 280 &&
  width >= height * 1.2 &&
  height <= words.height * 4.5 &&
  text.length <= 28 &&
  Math.abs(words.x + words.width / 2 - x - width / 2) <= Math.max(3, width * 0.06) &&
  Math.abs(words.y + words.height / 2 - y - height / 2) <= Math.max(3, height * 0.12);

/** The strong colour all around the middle of a button-sized box; undefined if there is none. */
function bodyOf({ analysis: { raster } }: Bench, { x, y, width: w, height: h }: Box): number | undefined {
  if (h < 36 || h > 96 || w > 280 || w < h * 0.9) return undefined;
  const spots = Array.from({ length: 12 }, (_, k) => {
    const turn = (k * Math.PI) / 6;
    return raster.px[
      Math.round(y + h / 2 - 2 + Math.sin(turn) * h * 0.27) * raster.width +
        Math.round(x + w / 2 + Math.cos(turn) * (w / 2 - h * 0.24))
    ]!;
  });
  const common = spots.reduce((a, b) =>
    spots.filter((c) => apart(c, a) < 20).length >= spots.filter((c) => apart(c, b) < 20).length ? a : b,
  );
  return chroma(common) > 60 && spots.filter((c) => apart(c, common) < 20).length >= 9 ? common : undefined;
}
