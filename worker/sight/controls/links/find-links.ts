import { centre, gapY, grow, right, union, within } from '#worker/core/geometry.ts';
import type { Region } from '../../scene.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, draft } from '../draft.ts';
import { findPages } from '../pages.ts';
import { joinRows } from '../rows/join-rows.ts';
import { findTabs } from '../tabs/find-tabs.ts';
import { classifyCaptioned } from './captioned-icons.ts';
import { cardsLedByTitle, isTitleOf } from './card-titles.ts';
import { findCodeBlocks } from './code-blocks.ts';
import { breadcrumbParts, colouredParts, spacedParts, underlinedParts } from './line-parts.ts';
import { colourLikelihood, linkLikelihood } from './link-likelihood.ts';
import { innermostRegion } from './innermost-region.ts';
import { findMenuEntries } from './menu-entries.ts';

/** Finds links, tabs, menu items and pagination among the unclaimed lines. */
export function findLinks(bench: Bench, regions: Region[]): void {
  findMenuEntries(bench);
  joinRows(bench, regions);
  findTabs(bench, regions);
  findPages(bench);
  const leading = cardsLedByTitle(bench, regions);
  for (const d of bench.captioned) classifyCaptioned(bench, d, regions);
  const code = findCodeBlocks(bench);
  for (const line of bench.lines.filter((l) => !bench.claimed.has(l.id))) {
    if (code.some((b) => within(line.box, b) > 0.9) && !line.underlined) continue;
    if (addUnderlinedParts(bench, line) || addBreadcrumb(bench, line)) continue;
    const where = innermostRegion(regions, line);
    const inBar = where?.kind === 'navigation' || where?.kind === 'header';
    const side = where?.kind === 'sidebar';
    const isTitle = where !== undefined && leading.has(where) && isTitleOf(bench, line, where);
    const sure = linkLikelihood(bench, line, inBar, side, where?.kind, isTitle);
    if (sure >= 0.3) addWholeLine(bench, line, side ? 'menuitem' : 'link', sure);
    else
      for (const part of colouredParts(bench, line))
        bench.drafts.push(draft('link', grow(part.box, 1), 0.75, { label: part.text, lines: [line.id] }));
  }
}

/** Adds several links of one line, if it has any. */
function addUnderlinedParts(bench: Bench, line: SeenLine): boolean {
  const parts = underlinedParts(bench, line);
  if (parts.length < 2) return false;
  for (const part of parts)
    bench.drafts.push(draft('link', grow(part.box, 1), 0.88, { label: part.text, lines: [line.id] }));
  bench.claimed.add(line.id);
  return true;
}

/** Adds the links of a breadcrumb, if a line is one; its last part is the current page, unless it is coloured. */
function addBreadcrumb(bench: Bench, line: SeenLine): boolean {
  const parts = breadcrumbParts(line);
  if (parts.length < 2) return false;
  for (const part of parts.slice(0, -1))
    bench.drafts.push(draft('link', grow(part.box, 2), 0.66, { label: part.text, lines: [line.id] }));
  const last = parts.at(-1)!;
  if (colourLikelihood(bench, line.wordInks.at(-1) ?? line.ink, line.ground) >= 0.5)
    bench.drafts.push(draft('link', grow(last.box, 2), 0.7, { label: last.text, lines: [line.id] }));
  bench.claimed.add(line.id);
  return true;
}

/** Adds a line as one link with the icon before it, or as several that stand apart. */
function addWholeLine(bench: Bench, line: SeenLine, kind: 'menuitem' | 'link', sure: number): void {
  bench.claimed.add(line.id);
  const parts = spacedParts(line);
  if (parts.length >= 2) {
    for (const part of parts)
      bench.drafts.push(draft(kind, grow(part.box, 2), sure, { label: part.text, lines: [line.id] }));
    return;
  }
  const icon = bench.drafts.find(
    (d) =>
      d.kind === 'icon' &&
      gapY(d.box, line.box) < -4 &&
      Math.abs(centre(d.box).y - centre(line.box).y) < 6 &&
      line.box.x - right(d.box) >= -3 &&
      line.box.x - right(d.box) <= 14,
  );
  const box = icon ? union([icon.box, line.box]) : grow(line.box, 2);
  const made = draft(kind, box, sure, { label: line.text, lines: [line.id] });
  if (icon) {
    bench.drafts.splice(bench.drafts.indexOf(icon), 1);
    if (icon.icon !== undefined) made.icon = icon.icon;
  }
  bench.drafts.push(made);
}
