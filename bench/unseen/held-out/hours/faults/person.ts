/** What a person does in the app for hours and invoices, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const json = 'application/json; charset=utf-8';

/** Changes places of one of the app’s own scripts. */
export const scripted = (name: string, ...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: new RegExp(`^/${name}\\.js`), swaps },
];

export async function open(on: Page, address: string, part: string): Promise<void> {
  await on.goto(`${address}/#/${part}`);
  await on.locator('main.page h1').waitFor();
  await wait(500);
}

export async function reload(on: Page): Promise<void> {
  await on.reload();
  await on.locator('main.page h1').waitFor();
  await wait(500);
}

export async function press(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole('button', { name, exact: true }).first().click();
  await wait(600);
}

/** The form or the question that lies over the page. */
export const dialog = (on: Page): Locator => on.locator('.q-dialog .q-card').last();

export async function fill(on: Page, label: string, value: string): Promise<void> {
  await dialog(on).getByLabel(label, { exact: true }).fill(value);
}

export async function choose(on: Page, label: string, option: string): Promise<void> {
  await dialog(on).getByLabel(label, { exact: true }).click();
  await wait(400);
  await on.locator('.q-menu .q-item', { hasText: option }).first().click();
  await wait(400);
}

export async function pickAbove(on: Page, label: string, option: string): Promise<void> {
  await on.locator('main.page .head').getByLabel(label, { exact: true }).click();
  await wait(400);
  await on.locator('.q-menu .q-item', { hasText: option }).first().click();
  await wait(500);
}

export async function search(on: Page, label: string, words: string): Promise<void> {
  await on.getByLabel(label, { exact: true }).fill(words);
  await wait(400);
}

export const entry = (on: Page, note: string): Locator => on.locator('.day li', { hasText: note });
export const day = (on: Page, date: string): Locator => on.locator(`.day[data-day="${date}"]`);
export const span = (on: Page): Promise<string> => on.locator('.head > .span').innerText();
export const row = (on: Page, name: string): Locator => on.locator('.q-table tbody tr', { hasText: name });
export const rows = (on: Page): Locator => on.locator('.q-table tbody tr');
export const card = (on: Page, title: string): Locator => on.locator('.cards .card', { hasText: title });
export const said = async (on: Page): Promise<string> =>
  (await on.locator('.q-notification').allInnerTexts()).join(' ');

/** Words for what is wider than a narrow window. */
export const wideWords = [
  'sideways|horizontal|narrow|wid(?:e|er|th)\\b|mobile|phone|small (?:screen|window)',
  '\\b3[269]0\\b|off[- ]screen|beyond|viewport|outside',
].join('|');
