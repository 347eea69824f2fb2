import type { StepRecord } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { readDate } from '#worker/core/dates.ts';
import { areaOf } from '#worker/core/geometry.ts';
import { cellsUnder, headingsBeside, headsTable, level } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import {
  amountsOf,
  heading,
  labelledAmounts,
  money,
  pricedItems,
  sameRow,
  type Amount,
} from '#worker/facts/reading.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

/**
 * The table row in which a name was clicked ("A-1001" leads to "Order A-1001"), with its only amount;
 * undefined where it has several.
 */
function inRow(step: StepRecord, title: string): { title: string; price: Amount } | undefined {
  const { before, targetBox } = step;
  const name = pressedLabel(step);
  if (!targetBox || !/\d{2}/.test(name) || !normalizeLabel(title).includes(normalizeLabel(name)))
    return undefined;
  const amounts = amountsOf(before.scene).filter(({ box }) => sameRow(box, targetBox));
  return amounts.length === 1 ? { title: name, price: amounts[0]! } : undefined;
}

/**
 * Whether the name is not the first in its table row. Later ones (a client, a project) are what the row's
 * item belongs to, so that the amount is not theirs. Cards side by side are no row.
 */
function belongsToAnother(scene: Scene, name: TextLine): boolean {
  const head = scene.lines.find(
    (line) => line.box.y < name.box.y && headsTable(scene, line) && cellsUnder(scene, line).includes(name),
  );
  if (!head) return false;
  const card = scene.regions
    .filter(({ kind, box }) => kind === 'card' && contains(box, name.box))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  return headingsBeside(scene, head).some(
    (other) =>
      other.box.x < head.box.x &&
      cellsUnder(scene, other).some(
        ({ text, box }) =>
          level(box, name.box) &&
          (!card || contains(card.box, box)) &&
          /\p{L}{3}/u.test(text) &&
          readDate(text) === undefined,
      ),
  );
}

/**
 * Whether the title is a section of the app, named in its menu (icons may be misread as letters): a
 * dashboard card about it has no price.
 */
const isPart = (scene: Scene, title: string): boolean =>
  scene.controls.some(
    ({ label, box }) =>
      [label, label.replace(/^\S /u, '')].some((name) => alike(name, title) > 0.92) && atEdge(scene, box),
  );

/** An item must have the same price in the list and on its own page. */
export const listDetail: Oracle = {
  name: 'list-detail',
  describes: 'A price that differs between a list and the page of the thing itself',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is shown two prices for one thing.',
  judge({ step }) {
    if (step.act?.kind !== 'press' || !step.targetBox || step.before.address === step.after.address)
      return [];
    const title = heading(step.after.scene);
    if (!title || isPart(step.after.scene, title.text)) return [];
    // An item with a total (an order, an invoice) is listed with that total.
    const totals = labelledAmounts(step.after.scene)
      .filter(({ label }) => /^(?:order |grand )?total\b|^amount due\b/.test(label))
      .map(({ amount }) => amount);
    // A sidebar entry is level with unrelated content of the page.
    const matches = pricedItems(step.before.scene)
      .filter(
        (item) =>
          alike(item.title, title.text) > 0.92 &&
          !atEdge(step.before.scene, item.titleLine.box) &&
          !belongsToAnother(step.before.scene, item.titleLine),
      )
      .map(({ title, price }) => ({ title, price: price! }));
    const item =
      matches.length === 1 ? matches[0] : totals.length === 1 ? inRow(step, title.text) : undefined;
    if (!item) return [];
    const near =
      totals.length === 1
        ? totals
        : amountsOf(step.after.scene).filter(
            ({ box }) =>
              box.y > title.box.y && box.y < title.box.y + 260 && Math.abs(box.x - title.box.x) < 80,
          );
    const main = [...near].sort((a, b) => b.line.fontPx - a.line.fontPx || a.box.y - b.box.y)[0];
    // The list may show an order's outstanding amount instead of its total.
    const anywhere = totals.length === 1 ? amountsOf(step.after.scene) : near;
    if (!main || anywhere.some(({ hundredths }) => hundredths === item.price.hundredths)) return [];
    return [
      {
        signature: signature('list-detail', routePath(step.after.address)),
        title: `“${item.title}” has one price in the list and another on its page`,
        expected: `The page shows ${money(item.price.hundredths)}, as the list does.`,
        observed: `It shows ${main.line.text}.`,
        box: main.box,
        address: step.after.address,
        evidence: { texts: [`list: ${item.price.line.text}`, `page: ${main.line.text}`] },
      },
    ];
  },
};
