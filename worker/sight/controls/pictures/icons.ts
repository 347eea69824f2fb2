import { type Box, grow, right, union, within } from '#worker/core/geometry.ts';
import { cluster } from '../../marks/cluster.ts';
import type { Mark } from '../../marks/ink.ts';
import { unpack } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';
import { promptWords } from '../open-fields.ts';
import { dotsName, isDots } from './dots.ts';
import { clickLikelihood } from './icon-actions.ts';
import { captionOf } from './icon-captions.ts';
import { iconOfMarks } from './icon-of-marks.ts';

/** A group of loose marks, the icon that it draws, and the control around it. */
interface Found {
  marks: Mark[];
  box: Box;
  icon: string | undefined;
  holder?: Draft | undefined;
}

export function findIcons(bench: Bench): void {
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
    const icon = iconOfMarks(bench, marks).icon ?? dotsName(marks, box);
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
    const own = draft('icon', grow(box, 2), clickLikelihood(icon, box), {
      fill: unpack(marks[0]!.behind),
      ...(icon !== undefined ? { icon, label: icon } : {}),
    });
    bench.drafts.push(own);
    if (holder) bench.inControl.add(own);
  }
}

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
