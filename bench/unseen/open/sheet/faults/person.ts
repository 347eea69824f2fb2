/** What a person does in the sheet, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/$/;
export const page = /^\/page\.js/;
export const library = /^\/lib\/jspreadsheet-ce\/dist\/index\.js/;
export const json = 'application/json; charset=utf-8';

export const cell = (on: Page, x: number, y: number): Locator =>
  on.locator(`tbody td[data-x="${x}"][data-y="${y}"]`);
export const head = (on: Page, x: number): Locator => on.locator(`thead td[data-x="${x}"][title]`);
export const column = (on: Page, x: number): Promise<string[]> =>
  on.locator(`tbody td[data-x="${x}"]`).allInnerTexts();
export const articles = (on: Page): Promise<string[]> => column(on, 0);
export const state = (on: Page): Promise<string> => on.locator('#state').innerText();

async function isThere(on: Page): Promise<void> {
  await cell(on, 0, 0).waitFor();
  await wait(300);
}

export async function open(on: Page, address: string): Promise<void> {
  await on.goto(address);
  await isThere(on);
}

export async function reload(on: Page): Promise<void> {
  await wait(400);
  await on.reload();
  await isThere(on);
}

/** Writes over a cell. */
export async function edit(on: Page, x: number, y: number, text: string, key: string): Promise<void> {
  await cell(on, x, y).dblclick();
  await on.keyboard.press('ControlOrMeta+A');
  await on.keyboard.type(text);
  await on.keyboard.press(key);
  await wait(400);
}

/** Chooses an entry of the menu that the right button opens. */
export async function fromMenu(on: Page, at: Locator, entry: string): Promise<void> {
  await at.click({ button: 'right' });
  await on.getByText(entry, { exact: true }).click();
  await wait(400);
}

export async function press(on: Page, icon: string): Promise<void> {
  await on.locator('.jtoolbar-item', { hasText: new RegExp(`^${icon}$`) }).click();
  await wait(400);
}

export async function search(on: Page, words: string): Promise<void> {
  await on.locator('.jss_filter input').pressSequentially(words);
  await wait(900);
}
