import { cluster } from '../marks/cluster.ts';
import { signOf } from '../marks/glyphs.ts';
import { nameIn } from '../icons/name-in.ts';
import { iconName } from '../icons/icon-or-letter.ts';
import { areaOf, gapY, grow, overlap, right, union, within } from '#worker/core/geometry.ts';
import type { Mark } from '../marks/ink.ts';
import { apart, chroma, luma } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import { type SeenLine, unpack } from '../text/text.ts';
import { type Bench, type Draft, draft } from './draft.ts';
import { promptWords } from './open-fields.ts';

/** Eight directions around a centre, and how far from a picture's corner discs are searched, px. */
const ring = Array.from(
  { length: 8 },
  (_, k) => [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)] as const,
);
const corner = 64;

/** Finds images (gradients or many-coloured areas) and icons (small groups of marks that are no text). */
export function findPictures(bench: Bench): void {
  images(bench);
  icons(bench);
}

function images(bench: Bench): void {
  for (const box of bench.art) {
    if (bench.drafts.some((d) => overlap(d.box, box) > 0.5) || isShadow(bench, box)) continue;
    const inside = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, box) > 0.9);
    const icon = box.width <= 72 && box.height <= 72 ? named(bench, inside) : {};
    // A disc of this size is an avatar.
    if (icon.icon !== undefined && /^(record|user)$/.test(icon.icon) && box.width >= 34) delete icon.icon;
    const small = box.width < 36 && box.height < 36;
    const body = bodyOf(bench, box);
    if (body !== undefined && icon.icon === undefined) {
      // A coloured button whose shadow made it look like a picture.
      const own = bench.lines.filter(
        (l) => !bench.claimed.has(l.id) && within(l.box, box) > 0.9 && /[\p{L}\p{N}]/u.test(l.text),
      );
      if (own.length === 1 || (own.length === 0 && box.width <= 96)) {
        bench.drafts.push(
          draft(own.length === 1 ? 'button' : 'icon', box, own.length === 1 ? 0.75 : 0.55, {
            ...(own.length === 0 ? named(bench, inside) : {}),
            ...(own[0] ? { label: own[0].text } : {}),
            lines: own.map((l) => l.id),
            fill: unpack(body),
          }),
        );
        for (const l of own) bench.claimed.add(l.id);
        for (const m of inside) bench.usedMarks.add(m.id);
        continue;
      }
    }
    // Text in the very middle of a low gradient box: a button.
    const words = bench.lines.filter((l) => within(l.box, box) > 0.9 && /[\p{L}\p{N}]/u.test(l.text));
    if (words.length === 1 && !bench.claimed.has(words[0]!.id) && isCaption(words[0]!, box)) {
      bench.drafts.push(draft('button', box, 0.72, { label: words[0]!.text, lines: [words[0]!.id] }));
      bench.claimed.add(words[0]!.id);
      for (const m of inside) bench.usedMarks.add(m.id);
      continue;
    }
    // Inside a control it is that control's icon, or a control of its own: decided below.
    if (small && icon.icon !== undefined && bench.drafts.some((d) => within(box, d.box) > 0.9)) continue;
    for (const disc of discsOn(bench, box)) bench.inControl.add(disc);
    bench.drafts.push(
      draft(
        small || icon.icon !== undefined ? 'icon' : 'image',
        box,
        icon.icon !== undefined ? sureness(icon.icon, box) : small ? 0.35 : 0.72,
        icon,
      ),
    );
    for (const m of inside) bench.usedMarks.add(m.id);
  }
  const page = bench.analysis.raster.width * bench.analysis.raster.height;
  for (const s of bench.shapes) {
    // A flat block with a drawing or one large glyph, and no text: a placeholder image or a poster.
    if (
      s.box.width < 56 ||
      s.box.height < 56 ||
      areaOf(s.box) > page * 0.3 ||
      s.lines.some((l) => l.text.length > 2) ||
      bench.usedShapes.has(s)
    )
      continue;
    if (
      bench.drafts.some((d) => overlap(d.box, s.box) > 0.3 || within(d.box, s.box) > 0.9) ||
      s.kids.length > 0
    )
      continue;
    const inside = bench.analysis.ink.marks.filter((m) => m.id > 0 && within(m.box, s.box) > 0.95);
    if (inside.length === 0 || inside.length >= 60) continue;
    const icon = s.box.width <= 72 && s.box.height <= 72 ? named(bench, inside) : {};
    bench.drafts.push(
      icon.icon === undefined
        ? draft('image', s.box, 0.5)
        : draft('icon', s.box, sureness(icon.icon, s.box), { ...icon, fill: unpack(s.fill) }),
    );
  }
}

/** Whether a box is the soft shadow around a panel of one colour with text. */
const isShadow = ({ shapes }: Bench, box: Box): boolean =>
  shapes.some(
    (s) =>
      s.filled && s.lines.length > 0 && within(s.box, box) > 0.95 && areaOf(s.box) > areaOf(box) * shadowed,
  );
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

/** Finds white or black discs with an icon over the corners of a picture: a heart, a ×, an arrow. */
function discsOn(bench: Bench, box: Box): Draft[] {
  const { raster, ink } = bench.analysis;
  if (box.width < 110 || box.height < 80) return [];
  const at = (x: number, y: number) =>
    raster.px[
      Math.min(raster.height - 1, Math.max(0, Math.round(y))) * raster.width +
        Math.min(raster.width - 1, Math.max(0, Math.round(x)))
    ]!;
  const around = (x: number, y: number, r: number) => ring.map(([dx, dy]) => at(x + dx * r, y + dy * r));
  const made: Draft[] = [];
  for (const [fromX, fromY] of [
    [box.x, box.y],
    [right(box) - corner, box.y],
    [box.x, box.y + box.height - corner],
    [right(box) - corner, box.y + box.height - corner],
  ] as const) {
    for (let y = fromY + 12; y < fromY + corner - 12; y += 3) {
      for (let x = fromX + 12; x < fromX + corner - 12; x += 3) {
        const first = at(x + 9, y);
        // Discs of a strong colour count too, if their icon is known.
        const strong = luma(first) < 225 && luma(first) > 45;
        if (strong && chroma(first) < 60) continue;
        if (made.some((d) => within({ x, y, width: 1, height: 1 }, d.box) > 0)) continue;
        if (!around(x, y, 10).every((c) => apart(c, first) <= 12)) continue;
        // Measure to the left and right, from where both distances are equal.
        const reach = (dx: number, dy: number) => {
          let d = 10;
          while (d < 30 && apart(at(x + dx * d, y + dy * d), first) <= 16) d++;
          return d;
        };
        const sides = [
          reach(-1, 0),
          reach(1, 0),
          reach(0, -1),
          reach(0, 1),
          ...[
            [0.7, 0.7],
            [-0.7, 0.7],
            [0.7, -0.7],
            [-0.7, -0.7],
          ].map(([dx, dy]) => reach(dx!, dy!)),
        ];
        const r = Math.max(...sides);
        if (r >= 29 || r - Math.min(...sides) > 3) continue;
        const disc = { x: Math.round(x - r), y: Math.round(y - r), width: 2 * r, height: 2 * r };
        let drawn = 0;
        for (let dy = -6; dy <= 6; dy++)
          for (let dx = -6; dx <= 6; dx++) if (apart(at(x + dx, y + dy), first) > 60) drawn++;
        if (drawn < 8 || drawn > 130) continue;
        const marks = ink.marks.filter(
          (m) =>
            m.id > 0 &&
            within(m.box, disc) > 0.9 &&
            m.box.width < disc.width * 0.75 &&
            m.strength > 60 &&
            m.box.x > disc.x + 4,
        );
        const one = draft('icon', disc, 0.7, { fill: unpack(first), ...named(bench, marks) });
        if (strong && !actions.has(one.icon ?? nameIn(raster, disc) ?? '')) continue;
        bench.drafts.push(one);
        made.push(one);
      }
    }
  }
  return made;
}

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

/** Icon and label of the icon that the marks draw; empty if unknown. */
function named(bench: Bench, marks: Mark[]): { icon?: string; label?: string } {
  const { ink, raster } = bench.analysis;
  const name =
    marks.length === 0 ? undefined : (iconName(ink, raster.width, marks) ?? signOf(ink, raster.width, marks));
  return name === undefined ? {} : { icon: name, label: name };
}

/** Icons that are usually clickable; others often just stand beside a heading, status or name. */
export const actions = new Set([
  'search',
  'zoom-in',
  'zoom-out',
  'close',
  'menu',
  'more',
  'more-vertical',
  'plus',
  'minus',
  'cart',
  'bag',
  'basket',
  'cart-plus',
  'trash',
  'edit',
  'eye',
  'eye-off',
  'settings',
  'sliders',
  'user-plus',
  'heart',
  'bell',
  'download',
  'upload',
  'share',
  'link',
  'external-link',
  'filter',
  'filter-list',
  'sort',
  'chevron-left',
  'chevrons-left',
  'chevrons-right',
  'first-page',
  'last-page',
  'arrow-left',
  'maximize',
  'minimize',
  'play',
  'pause',
  'stop',
  'skip-next',
  'skip-previous',
  'fast-forward',
  'rewind',
  'shuffle',
  'repeat',
  'volume',
  'volume-off',
  'microphone',
  'microphone-off',
  'refresh',
  'undo',
  'redo',
  'reply',
  'reply-all',
  'forward-mail',
  'copy',
  'paste',
  'cut',
  'save',
  'print',
  'flag',
  'bookmark',
  'pin',
  'paperclip',
  'list',
  'grid',
  'log-out',
  'log-in',
  'power',
  'send',
  'thumbs-up',
  'thumbs-down',
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'align-left',
  'align-center',
  'align-right',
  'align-justify',
  'code',
  'crop',
  'pipette',
  'brush',
  'eraser',
  'backspace',
  'archive',
  'smile',
  'phone',
  'video',
]);

/** How surely an icon is clickable, 0…1, as counted on the benchmark's tuning screens. */
function sureness(icon: string | undefined, { width, height }: Box): number {
  if (icon === undefined) return Math.max(width, height) < 12 ? 0.15 : 0.3;
  return actions.has(icon) ? 0.88 : Math.max(width, height) < 12 ? 0.4 : 0.62;
}

/** Icons that are controls of their own in a field, banner or row. */
const ownUse = new Set([
  'close',
  'eye',
  'eye-off',
  'trash',
  'edit',
  'more',
  'more-vertical',
  'copy',
  'send',
  'microphone',
  'download',
]);
const wide = 150;

/** A group of loose marks, the icon that it draws, and the control around it. */
interface Found {
  marks: Mark[];
  box: Box;
  icon: string | undefined;
  holder?: Draft | undefined;
}

/** A removable tag: a × at the end of a narrow box, after its text. */
const isChip = ({ icon, box, holder }: Found): boolean =>
  icon === 'close' &&
  holder !== undefined &&
  (holder.kind === 'button' || holder.kind === 'textfield' || holder.kind === 'menuitem') &&
  holder.lines.length === 1 &&
  holder.box.width < 220 &&
  holder.box.height <= 40 &&
  right(holder.box) - right(box) <= 16 &&
  box.x - holder.box.x > holder.box.width * 0.4;

/**
 * Whether an icon in a wide control is a control itself: a banner's ×, a password's eye, a pager's arrows.
 */
function standsAlone({ icon, box, holder }: Found, all: Found[]): boolean {
  if (!holder) return true;
  if (icon === undefined || holder.box.width < wide || holder.box.width < box.width * 6) return false;
  if (ownUse.has(icon)) return right(holder.box) - right(box) <= 64 || box.x - holder.box.x <= 40;
  const beside = all.filter((o) => o.holder === holder && o.icon !== undefined).map((o) => o.icon!);
  return (
    beside.length >= 3 ||
    (beside.includes('plus') && beside.includes('minus')) ||
    (beside.includes('chevron-left') && beside.includes('chevron-right'))
  );
}

/** Icons that are clicked separately, whatever stands beside them: a song's heart, a layer's eye. */
const alone = new Set(['close', 'eye', 'eye-off', 'heart', 'more', 'more-vertical', 'minus', 'chevron-left']);

/** The caption close after an icon on its row, or below it, which form one control. */
function captionOf(bench: Bench, icon: string, box: Box): SeenLine | undefined {
  if (alone.has(icon)) return undefined;
  const middle = box.y + box.height / 2;
  const free = bench.lines.filter(
    (l) =>
      !bench.claimed.has(l.id) &&
      /[\p{L}\p{N}]/u.test(l.text) &&
      l.text.length <= 48 &&
      l.box.height <= box.height * 1.8,
  );
  // A page number after a pager's arrow is a link itself.
  const after = free
    .filter(
      (l) =>
        !(icon.startsWith('chevron') && /^\d+$/.test(l.text)) &&
        Math.abs(l.box.y + l.box.height / 2 - middle) <= 4 &&
        l.box.x - right(box) >= 1 &&
        l.box.x - right(box) <= 12,
    )
    .sort((a, b) => a.box.x - b.box.x)[0];
  if (after) return after;
  if (icon.startsWith('chevron') || box.height < 14) return undefined;
  return free.find(
    (l) =>
      gapY(l.box, box) >= 1 &&
      gapY(l.box, box) <= 10 &&
      l.box.y > box.y &&
      l.box.width <= 90 &&
      l.box.width <= box.width * 4 &&
      Math.abs(l.box.x + l.box.width / 2 - box.x - box.width / 2) <= 3,
  );
}

/** Whether marks are three dots in a row or column; two of them may be merged. */
function isDots(marks: Mark[]): boolean {
  const size = Math.min(...marks.flatMap(({ box: b }) => [b.width, b.height]));
  const most = marks.length === 3 ? 1 : marks.length === 2 ? 2.4 : 0;
  const dots = marks.every(
    ({ box: b }) =>
      Math.min(b.width, b.height) <= size + 2 &&
      Math.max(b.width, b.height) <= Math.max(size + 2, size * most),
  );
  const { width, height } = union(marks.map(({ box }) => box));
  return (
    size >= 2 &&
    size <= 7 &&
    dots &&
    (marks.length === 3 || (Math.min(width, height) <= size + 1 && Math.max(width, height) >= size * 2.8))
  );
}

/** Name of a “more” icon that is not in the dictionary. */
const dotsName = (marks: Mark[], { width, height }: Box): string | undefined =>
  !isDots(marks) || Math.max(width, height) < Math.min(width, height) * 2.4
    ? undefined
    : height > width
      ? 'more-vertical'
      : 'more';

/** Whether a mark is the thin outline of a box around an icon, drawn in pieces. */
const isEdge = (m: Mark, marks: Mark[]): boolean =>
  m.box.width >= 18 &&
  m.box.height >= 18 &&
  m.area < m.box.width * m.box.height * 0.22 &&
  marks.some(
    (o) =>
      o !== m &&
      o.box.x >= m.box.x + 3 &&
      o.box.y >= m.box.y + 3 &&
      right(o.box) <= right(m.box) - 3 &&
      o.box.y + o.box.height <= m.box.y + m.box.height - 3 &&
      o.area >= 12,
  );

function icons(bench: Bench): void {
  const free = bench.looseMarks.filter(
    (m) => !bench.usedMarks.has(m.id) && m.box.width <= 56 && m.box.height <= 56 && m.area >= 3,
  );
  const inner = free.filter((m) => !isEdge(m, free));
  const pictures = bench.drafts.filter((d) => d.kind === 'image');
  const found: Found[] = cluster(inner, 4).flatMap((marks) => {
    const box = union(marks.map((m) => m.box));
    const area = marks.reduce((n, m) => n + m.area, 0);
    if (
      (box.width < 6 && !isDots(marks)) ||
      (box.height < 4 && marks.length > 1 && !isDots(marks)) ||
      box.width > 64 ||
      box.height > 64 ||
      area < 8
    )
      return [];
    if (pictures.some((p) => within(box, p.box) > 0.8)) return [];
    const holder = bench.drafts.find((d) => within(box, d.box) > 0.9);
    const icon = named(bench, marks).icon ?? dotsName(marks, box);
    if (Math.max(box.width, box.height) < 9 && icon === undefined && holder?.label !== '') return [];
    // An unknown icon that is this long is an unreadable word.
    if (
      !holder &&
      Math.max(box.width / box.height, box.height / box.width) >
        (icon === undefined ? 1.7 : icon.startsWith('more') ? 6 : 3)
    )
      return [];
    return [{ marks, box, icon, holder }];
  });
  for (const one of found) {
    const { marks, box, icon } = one;
    for (const m of marks) bench.usedMarks.add(m.id);
    if (isChip(one)) {
      // Only the × of a tag is clickable.
      bench.drafts.splice(bench.drafts.indexOf(one.holder!), 1);
      delete one.holder;
    }
    const { holder } = one;
    if (holder && !standsAlone(one, found)) {
      if (icon !== undefined && holder.icon === undefined) holder.icon = icon;
      if (icon !== undefined && holder.label === '' && (holder.kind === 'icon' || holder.kind === 'button'))
        holder.label = icon === 'plus' ? '+' : icon === 'minus' ? '−' : icon;
      continue;
    }
    const caption = holder || icon === undefined ? undefined : captionOf(bench, icon, box);
    if (caption && icon === 'search' && promptWords.test(caption.text)) {
      // A search icon with placeholder text is a field, even without an outline.
      bench.drafts.push(
        draft('textfield', grow(union([box, caption.box]), 3), 0.7, {
          icon,
          label: caption.text,
          placeholder: caption.text,
          lines: [caption.id],
        }),
      );
      bench.claimed.add(caption.id);
      continue;
    }
    if (caption) {
      // A dot in a ring before text is a radio; several in one column are statuses.
      const choice =
        icon === 'record' &&
        box.width >= 13 &&
        box.width <= 24 &&
        caption.box.x > box.x &&
        !found.some((o) => o !== one && o.icon === 'record' && Math.abs(o.box.x - box.x) <= 2);
      if (choice) {
        bench.drafts.push(
          draft('radio', box, 0.6, {
            label: caption.text,
            lines: [caption.id],
            state: {
              checked:
                bench.analysis.ink.diff[
                  Math.floor(box.y + box.height / 2) * bench.analysis.raster.width +
                    Math.floor(box.x + box.width / 2)
                ]! > 40,
            },
          }),
        );
        bench.claimed.add(caption.id);
        continue;
      }
      const made = draft('link', union([box, caption.box]), 0.45, {
        icon: icon!,
        label: caption.text,
        lines: [caption.id],
      });
      bench.drafts.push(made);
      bench.captioned.add(made);
      bench.claimed.add(caption.id);
      continue;
    }
    const own = draft('icon', grow(box, 2), sureness(icon, box), {
      fill: unpack(marks[0]!.behind),
      ...(icon !== undefined ? { icon, label: icon } : {}),
    });
    bench.drafts.push(own);
    if (holder) bench.inControl.add(own);
  }
}
