/** What a person does at the desk, and sees there. */
import type { Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const json = 'application/json; charset=utf-8';

/** Changes places of one of the page’s own scripts. */
export const scripted = (
  file: 'list' | 'request' | 'people' | 'page' | 'store',
  ...swaps: (readonly [string, string])[]
): UnseenFault['rewrites'] => [{ path: new RegExp(`^/${file}\\.js`), swaps }];

/** Opens a page by its address: “”, “people”, “request/102”. */
export async function open(on: Page, address: string, page = ''): Promise<void> {
  await on.goto(`${address}/#/${page}`);
  await on.locator('main > *').first().waitFor();
  await wait(400);
}

export async function reload(on: Page): Promise<void> {
  await on.reload();
  await on.locator('main > *').first().waitFor();
  await wait(400);
}

export const titles = (on: Page): Promise<string[]> => on.locator('.card h3').allInnerTexts();
export const answers = (on: Page): Promise<string[]> => on.locator('.answer p').allInnerTexts();
export const people = (on: Page): Promise<string[]> => on.locator('.person strong').allInnerTexts();
export const toast = async (on: Page): Promise<string> =>
  (await on.locator('.p-toast').allInnerTexts()).join();

export async function press(on: Page, name: string): Promise<void> {
  await on.getByRole('button', { name, exact: true }).click();
  await wait(600);
}

/** Answers the question of the library, where it is asked. */
export async function agree(on: Page, name: string): Promise<void> {
  const button = on.locator('.p-confirmdialog').getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
  await wait(600);
}

export async function show(on: Page, state: string): Promise<void> {
  await on.locator('.p-selectbutton').getByText(state).click();
  await wait(400);
}

/** Chooses in a field that opens a list; told by the words that name it. */
export async function choose(on: Page, field: string, option: string): Promise<void> {
  await on.getByRole('combobox', { name: field }).click();
  await on.getByRole('option', { name: option, exact: true }).click();
  await wait(700);
}

/** Chooses in the list of the page, whose fields are told by their place. */
export async function chooseAt(on: Page, at: number, option: string): Promise<void> {
  await on.locator('main .p-select').nth(at).click();
  await on.getByRole('option', { name: option, exact: true }).click();
  await wait(500);
}

export async function search(on: Page, words: string): Promise<void> {
  await on.getByPlaceholder('Search requests').fill(words);
  await wait(400);
}

/** Fills the form of a new request, and leaves it open. */
export async function write(on: Page, title: string): Promise<void> {
  await press(on, 'New request');
  await on.getByLabel('What is broken').fill(title);
  await on.getByLabel('Asked by').fill('Anna Weber');
  await on.getByLabel('Flat').fill('1A');
}

/** What breaks while it is looked at; Vue tells it on the console. */
export function broken(on: Page): string[] {
  const messages: string[] = [];
  on.on('console', (one) => {
    if (one.type() === 'error') messages.push(one.text());
  });
  return messages;
}

export const colourOf = (on: Page, of: string): Promise<string> =>
  on
    .locator(of)
    .first()
    .evaluate((one) => getComputedStyle(one).color);
