/** What a person does at the desk of the site, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const program = /^\/lib\/decap-cms\.js/;
export const settings = /^\/page\.js/;
export const server = /^\/api\/v1/;
export const json = 'application/json; charset=utf-8';

/** What the maker’s server is asked for. */
export const asks =
  (action: string, about = '') =>
  (sent: string): boolean =>
    sent.includes(`"action":"${action}"`) && sent.includes(about);

/** Changes places of the maker’s program. */
export const programmed = (...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: program, swaps },
];
/** Changes places of what the site tells the program of itself. */
export const told = (...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: settings, swaps },
];

export const cards = (on: Page): Promise<string[]> => on.locator('[class*="ListCardTitle"]').allInnerTexts();

/** Signs in, and opens a collection. */
export async function open(on: Page, address: string, collection = 'recipes'): Promise<void> {
  await on.goto(address);
  await on.getByRole('button', { name: 'Login' }).click();
  await on.locator('[class*="ListCardTitle"]').first().waitFor();
  if (collection !== 'recipes') await show(on, collection);
}

export async function show(on: Page, collection: string): Promise<void> {
  await on.locator(`a[class*="SidebarNavLink"][href$="/${collection}"]`).click();
  await wait(900);
}

export async function reload(on: Page): Promise<void> {
  await on.reload();
  await on.locator('[class*="ListCardTitle"], [class*="EditorContainer"]').first().waitFor();
  await wait(600);
}

export async function openEntry(on: Page, title: string): Promise<void> {
  await on.locator('[class*="ListCardTitle"]', { hasText: title }).first().click();
  await wait(1400);
}

export async function back(on: Page): Promise<void> {
  await on.locator('[class*="BackLink"]').click();
  await wait(900);
}

export const field = (on: Page, label: string): Locator =>
  on
    .locator('[class*="ControlContainer"]', { hasText: new RegExp(`^${label}`, 'i') })
    .locator('input, textarea')
    .first();

export async function publish(on: Page, how = 'Publish now'): Promise<void> {
  await on.getByText('Publish', { exact: true }).first().click();
  await on.getByText(how, { exact: true }).click();
  await wait(1500);
}

/** Chooses of a list that opens, such as “Sort by”. */
export async function choose(on: Page, list: string, what: string): Promise<void> {
  await on.getByText(list, { exact: true }).click();
  await on.locator('[role="menuitem"]', { hasText: what }).first().click();
  await wait(700);
}

export const body = (on: Page): Promise<string> => on.locator('body').innerText();
