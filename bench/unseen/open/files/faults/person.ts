/** What a person does in the drive, and sees there. */
import type { Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const script = /^\/page\.js/;
export const style = /^\/style\.css/;

/** Changes places of the page’s own script. */
export const scripted = (...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: script, swaps },
];

async function isThere(on: Page): Promise<void> {
  await on.locator('#list > *').first().waitFor();
  await wait(500);
}

/** Opens a place by its address: “houses”, “trash”. */
export async function open(on: Page, address: string, place = 'home'): Promise<void> {
  await on.goto(`${address}/#/${place}`);
  await isThere(on);
}

export async function reload(on: Page): Promise<void> {
  await on.reload();
  await isThere(on);
}

export const names = (on: Page): Promise<string[]> => on.locator('#list .name').allInnerTexts();
export const sizes = (on: Page): Promise<string[]> =>
  on.locator('#list .item:not(.head) .size').allInnerTexts();
export const toast = async (on: Page): Promise<string> =>
  (await on.locator('.sl-toast-stack sl-alert').allInnerTexts()).join();

export async function press(on: Page, id: string): Promise<void> {
  await on.locator(`#${id}`).click();
  await wait(600);
}

export async function openFile(on: Page, name: string): Promise<void> {
  await on.locator('#list .name', { hasText: name }).first().click();
  await wait(600);
}

/** Chooses an entry of a line’s menu. */
export async function choose(on: Page, name: string, entry: string): Promise<void> {
  const line = on.locator('#list .item', { hasText: name }).first();
  await line.locator('sl-dropdown sl-icon-button').click();
  await wait(300);
  await line.locator('sl-menu-item', { hasText: entry }).first().click();
  await wait(600);
}

export async function nameIt(on: Page, name: string): Promise<void> {
  await on.locator('#name input').fill(name);
  await press(on, 'naming-save');
}

export async function star(on: Page, name: string): Promise<void> {
  await on.locator('#list .item', { hasText: name }).locator(':scope > sl-icon-button').click();
  await wait(300);
}

export const isStarred = (on: Page, name: string): Promise<boolean> =>
  on
    .locator('#list .item', { hasText: name })
    .locator(':scope > sl-icon-button')
    .evaluate((one) => (one as HTMLElement & { name: string }).name === 'star-fill');

export async function search(on: Page, words: string): Promise<void> {
  await on.locator('#search input').fill(words);
  await wait(400);
}

export async function sortBy(on: Page, label: string): Promise<void> {
  await on.locator('#order').click();
  await wait(400);
  await on.locator('#order sl-option', { hasText: label }).click();
  await wait(400);
}

export async function inTree(on: Page, folder: string): Promise<void> {
  await on.locator('#tree').getByText(folder, { exact: true }).click();
  await wait(400);
}

/** What breaks while it is looked at. */
export function broken(on: Page): string[] {
  const messages: string[] = [];
  on.on('pageerror', ({ message }) => messages.push(message));
  return messages;
}
