/** What a person does in the chat app, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const json = 'application/json; charset=utf-8';

/** Changes places of one of the app’s own scripts. */
export const scripted = (name: string, ...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: new RegExp(`^/${name}\\.js`), swaps },
];

export async function open(on: Page, address: string, part = 'chats'): Promise<void> {
  await on.goto(`${address}/#/${part}`);
  await on.locator('#list li').first().waitFor();
  await wait(400);
}

export async function reload(on: Page): Promise<void> {
  await on.reload();
  await on.locator('#list li').first().waitFor();
  await wait(400);
}

export const listed = (on: Page): Promise<string[]> => on.locator('#list .name').allInnerTexts();
export const row = (on: Page, name: string): Locator => on.locator('#list a', { hasText: name });
export const told = (on: Page): Promise<string> => on.locator('#count').innerText();

export async function choose(on: Page, name: string): Promise<void> {
  await row(on, name).first().click();
  await on.locator('#pane .bar h2', { hasText: name }).waitFor();
  await wait(500);
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.locator('ion-button, ion-alert button').filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
export async function press(within: Page | Locator, name: string): Promise<void> {
  await button(within, name).click();
  await wait(700);
}

export async function search(on: Page, words: string): Promise<void> {
  await on.locator('#search input').fill(words);
  await wait(300);
}

export async function filterBy(on: Page, name: string): Promise<void> {
  await on.locator('#filter ion-segment-button', { hasText: name }).click();
  await wait(500);
}

export const form = (on: Page): Locator => on.locator('ion-modal');
export async function fill(within: Locator, name: string, value: string): Promise<void> {
  await within.locator(`ion-input[name="${name}"] input`).fill(value);
}

export const texts = (on: Page): Promise<string[]> => on.locator('.messages .text').allInnerTexts();
export const message = (on: Page, words: string): Locator => on.locator('.message', { hasText: words });
export async function write(on: Page, words: string): Promise<void> {
  await on.locator('.composer textarea').fill(words);
  await wait(100);
  await on.locator('.composer ion-button[type=submit]').click();
  await wait(600);
}
/** Presses one of the signs beside a message. */
export async function act(on: Page, words: string, name: string): Promise<void> {
  await message(on, words).getByRole('button', { name, exact: true }).click();
  await wait(600);
}

export async function tick(on: Page, name: string): Promise<void> {
  await form(on).locator('ion-checkbox', { hasText: name }).click();
  await wait(100);
}

/** What the app says in passing, or nothing. */
export async function toast(on: Page): Promise<string> {
  await wait(600);
  const said = await on
    .locator('ion-toast')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement & { message: string }).message));
  return said.at(-1) ?? '';
}
