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
  const free = () => bench.lines.filter((l) => !bench.claimed.has(l.id));
  for (const line of free()) {
    if (code.some((b) => within(line.box, b) > 0.9) && !line.underlined) continue;
    const parted = underlinedParts(bench, line);
    if (parted.length >= 2) {
      for (const part of parted)
        bench.drafts.push(draft('link', grow(part.box, 1), 0.88, { label: part.text, lines: [line.id] }));
      bench.claimed.add(line.id);
      continue;
    }
    const way = breadcrumbParts(line);
    if (way.length >= 2) {
      for (const part of way.slice(0, -1))
        bench.drafts.push(draft('link', grow(part.box, 2), 0.66, { label: part.text, lines: [line.id] }));
      if (colourLikelihood(bench, line.wordInks.at(-1) ?? line.ink, line.ground) >= 0.5)
        bench.drafts.push(
          draft('link', grow(way.at(-1)!.box, 2), 0.7, { label: way.at(-1)!.text, lines: [line.id] }),
        );
      bench.claimed.add(line.id);
      continue;
    }
    const where = innermostRegion(regions, line);
    const inBar = where?.kind === 'navigation' || where?.kind === 'header';
    const side = where?.kind === 'sidebar';
    const sure = linkLikelihood(
      bench,
      line,
      inBar,
      side,
      where?.kind,
      where !== undefined && leading.has(where) && isTitleOf(bench, line, where),
    );
    if (sure >= 0.3) {
      const parts = spacedParts(line);
      if (parts.length >= 2) {
        for (const part of parts)
          bench.drafts.push(
            draft(side ? 'menuitem' : 'link', grow(part.box, 2), sure, {
              label: part.text,
              lines: [line.id],
            }),
          );
        bench.claimed.add(line.id);
        continue;
      }
      const icon = bench.drafts.find(
        (d) =>
          d.kind === 'icon' &&
          gapY(d.box, line.box) < -4 &&
          Math.abs(centre(d.box).y - centre(line.box).y) < 6 &&
          line.box.x - right(d.box) >= -3 &&
          line.box.x - right(d.box) <= 14,
      );
      const made = draft(
        side ? 'menuitem' : 'link',
        icon ? union([icon.box, line.box]) : grow(line.box, 2),
        sure,
        { label: line.text, lines: [line.id] },
      );
      if (icon) {
        bench.drafts.splice(bench.drafts.indexOf(icon), 1);
        if (icon.icon !== undefined) made.icon = icon.icon;
      }
      bench.drafts.push(made);
      bench.claimed.add(line.id);
      continue;
    }
    for (const part of colouredParts(bench, line)) {
      bench.drafts.push(draft('link', grow(part.box, 1), 0.75, { label: part.text, lines: [line.id] }));
    }
  }
}

export function innermostRegion(regions: Region[], line: SeenLine): Region | undefined {
  let pick: Region | undefined;
  for (const r of regions) {
    if (within(line.box, r.box) < 0.8) continue;
    if (!pick || r.box.width * r.box.height <= pick.box.width * pick.box.height) pick = r;
  }
  return pick;
}
