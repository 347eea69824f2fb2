import { right, union } from '#worker/core/geometry.ts';
import type { Region } from '../../scene.ts';
import type { SeenLine } from '../../text/text.ts';
import { dividedBars } from '../choices.ts';
import type { Bench } from '../draft.ts';
import { findBottomBar } from './bottom-bar.ts';
import { findBoxedSelections } from './boxed-selection.ts';
import { findPaneTabs } from './pane-tabs.ts';
import { markSelectedTab } from './selected-tab.ts';
import { itemsOf, type TabItem } from './tab-items.ts';

/** Greatest gap between tabs, px. */
const reachPx = 90;

/**
 * Finds rows of short texts of which one is marked: by a bar below it, by a box open at the bottom, or by a
 * filled box.
 */
export function findTabs(bench: Bench, regions: Region[]): void {
  const rows = regions.filter((r) => r.kind === 'row').map((r) => r.box);
  const bars = regions.filter((r) => r.kind === 'header').map((r) => r.box);
  findBottomBar(bench);
  findPaneTabs(bench);
  dividedBars(bench);
  findBoxedSelections(bench, bars);
  const seen = new Set<TabItem>();
  const items = itemsOf(bench);
  for (const item of items) {
    if (seen.has(item)) continue;
    const row = items
      .filter((o) => Math.abs(o.line.raw.baseline - item.line.raw.baseline) <= 2 && alike(o.line, item.line))
      .sort((a, b) => a.box.x - b.box.x);
    for (const o of row) seen.add(o);
    for (const group of runs(counted(row))) markSelectedTab(bench, group, rows, bars);
  }
}

/** Joins a count with the text before it. */
function counted(row: TabItem[]): TabItem[] {
  const all: TabItem[] = [];
  for (const item of row) {
    const last = all.at(-1);
    if (
      last &&
      /^\d[\d.,]*[kM]?\+?$/.test(item.line.text) &&
      item.box.x - right(last.box) <= 26 &&
      !/^\d+$/.test(last.line.text)
    ) {
      last.box = union([last.box, item.box]);
      last.also = item.line;
    } else all.push({ ...item });
  }
  return all;
}

/** The text size of a short word is measured on few letters, and may be off by a quarter. */
const alike = (a: SeenLine, b: SeenLine): boolean =>
  Math.abs(a.fontPx - b.fontPx) <= Math.max(3, Math.max(a.fontPx, b.fontPx) * 0.28);

/** Splits a row at wide gaps. */
function runs(row: TabItem[]): TabItem[][] {
  const all: TabItem[][] = [];
  for (const item of row) {
    const last = all.at(-1)?.at(-1);
    if (last && item.box.x - right(last.box) <= reachPx) all.at(-1)!.push(item);
    else all.push([item]);
  }
  return all.filter((group) => group.length >= 2);
}
