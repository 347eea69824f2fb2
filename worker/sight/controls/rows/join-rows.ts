import type { Region } from '../../scene.ts';
import type { Bench } from '../draft.ts';
import { joinArrowHeadings } from './arrow-headings.ts';
import { findAvatarRows } from './avatar-rows.ts';
import { joinChevronRows } from './chevron-rows.ts';
import { joinIconMenus } from './icon-menus.ts';
import { joinIconsOverCaptions } from './icons-over-captions.ts';
import { findMenuBar } from './menu-bar.ts';

/**
 * Joins icons and text that form one control though they stand apart: menu entries, rows that open or lead
 * on, sortable column headings.
 */
export function joinRows(bench: Bench, regions: Region[]): void {
  findMenuBar(bench);
  joinIconsOverCaptions(bench);
  joinIconMenus(bench, regions);
  joinArrowHeadings(bench);
  joinChevronRows(bench);
  findAvatarRows(bench);
}
