import { type Box, grow, right, union, within } from '#worker/core/geometry.ts';
import { cluster } from '../../marks/cluster.ts';
import type { Mark } from '../../marks/ink.ts';
import { type SeenLine, unpack } from '../../text/text.ts';
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

/** Finds icons: small groups of marks that are no text, alone or in a control, with their captions. */
export function findIcons(bench: Bench): void {
  const found = groupsOfMarks(bench);
  for (const one of found) {
    for (const m of one.marks) bench.usedMarks.add(m.id);
    if (isChip(one)) {
      // Only the × of a tag is clickable.
      bench.drafts.splice(bench.drafts.indexOf(one.holder!), 1);
      delete one.holder;
    }
    const { box, icon, holder } = one;
    if (holder && !standsAlone(one, found)) {
      if (icon !== undefined) addToHolder(holder, icon);
      continue;
    }
    const caption = holder || icon === undefined ? undefined : captionOf(bench, icon, box);
    if (caption) addCaptioned(bench, one, caption, found);
    else addIcon(bench, one);
  }
}

function groupsOfMarks(bench: Bench): Found[] {
  const free = bench.looseMarks.filter(
    (m) => !bench.usedMarks.has(m.id) && m.box.width <= 56 && m.box.height <= 56 && m.area >= 3,
  );
  const inner = free.filter((m) => !isEdge(m, free));
  const pictures = bench.drafts.filter((d) => d.kind === 'image');
  return cluster(inner, 4).flatMap((marks) => {
    const box = union(marks.map((m) => m.box));
    if (!isIconSized(marks, box) || pictures.some((p) => within(box, p.box) > 0.8)) return [];
    const holder = bench.drafts.find((d) => within(box, d.box) > 0.9);
    const icon = iconOfMarks(bench, marks).icon ?? dotsName(marks, box);
    if (Math.max(box.width, box.height) < 9 && icon === undefined && holder?.label !== '') return [];
    // An unknown icon that is this long is an unreadable word.
    const longest = icon === undefined ? 1.7 : icon.startsWith('more') ? 6 : 3;
    if (!holder && Math.max(box.width / box.height, box.height / box.width) > longest) return [];
    return [{ marks, box, icon, holder }];
  });
}

const isIconSized = (marks: Mark[], { width, height }: Box): boolean =>
  width <= 64 &&
  height <= 64 &&
  marks.reduce((n, m) => n + m.area, 0) >= 8 &&
  ((width >= 6 && (height >= 4 || marks.length === 1)) || isDots(marks));

/** Gives a control the icon in it, and names it by the icon if it has no other name. */
function addToHolder(holder: Draft, icon: string): void {
  holder.icon ??= icon;
  if (holder.label === '' && (holder.kind === 'icon' || holder.kind === 'button'))
    holder.label = icon === 'plus' ? '+' : icon === 'minus' ? '−' : icon;
}

/** Adds an icon and its caption: a search field, a radio, or a link, which its position may turn into more. */
function addCaptioned(bench: Bench, one: Found, caption: SeenLine, found: Found[]): void {
  const { box } = one;
  const icon = one.icon!;
  const own = { label: caption.text, lines: [caption.id] };
  bench.claimed.add(caption.id);
  if (icon === 'search' && promptWords.test(caption.text)) {
    // A search icon with placeholder text is a field, even without an outline.
    bench.drafts.push(
      draft('textfield', grow(union([box, caption.box]), 3), 0.7, {
        icon,
        ...own,
        placeholder: caption.text,
      }),
    );
  } else if (isRadio(one, caption, found)) {
    const { ink, raster } = bench.analysis;
    const middle = Math.floor(box.y + box.height / 2) * raster.width + Math.floor(box.x + box.width / 2);
    bench.drafts.push(draft('radio', box, 0.6, { ...own, state: { checked: ink.diff[middle]! > 40 } }));
  } else {
    const made = draft('link', union([box, caption.box]), 0.45, { icon, ...own });
    bench.drafts.push(made);
    bench.captioned.add(made);
  }
}

/** A dot in a ring before text is a radio; several in one column are statuses. */
const isRadio = (one: Found, caption: SeenLine, found: Found[]): boolean =>
  one.icon === 'record' &&
  one.box.width >= 13 &&
  one.box.width <= 24 &&
  caption.box.x > one.box.x &&
  !found.some((o) => o !== one && o.icon === 'record' && Math.abs(o.box.x - one.box.x) <= 2);

function addIcon(bench: Bench, { marks, box, icon, holder }: Found): void {
  const own = draft('icon', grow(box, 2), clickLikelihood(icon, box), {
    fill: unpack(marks[0]!.behind),
    ...(icon !== undefined ? { icon, label: icon } : {}),
  });
  bench.drafts.push(own);
  if (holder) bench.inControl.add(own);
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

/** Narrower controls have no icons that are controls of their own, px. */
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
