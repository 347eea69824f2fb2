/** What a person does in the app for surveys, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const json = 'application/json; charset=utf-8';

/** Changes places of one of the app’s own scripts. */
export const scripted = (name: string, ...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: new RegExp(`^/${name}\\.js`), swaps },
];

/** Opens the list, or a tab of a survey: “s1/answers”. */
export async function open(on: Page, address: string, place = ''): Promise<void> {
  await on.goto(`${address}/#/surveys${place && `/${place}`}`);
  await on.locator('main h1').waitFor();
  await wait(500);
}

export async function reload(on: Page): Promise<void> {
  await on.reload();
  await on.locator('main h1').waitFor();
  await wait(500);
}

export async function press(within: Page | Locator, name: string): Promise<void> {
  await within.getByRole('button', { name, exact: true }).first().click();
  await wait(500);
}

export const dialog = (on: Page): Locator => on.locator('#dialog');
export async function fill(on: Page, name: string, value: string): Promise<void> {
  await dialog(on).locator(`[name="${name}"]`).fill(value);
}

export const titles = (on: Page): Promise<string[]> => on.locator('#surveys h2 a').allInnerTexts();
export const survey = (on: Page, title: string): Locator =>
  on.locator('#surveys article', { hasText: title });
export const questions = (on: Page): Promise<string[]> => on.locator('#questions strong').allInnerTexts();
export const question = (on: Page, title: string): Locator =>
  on.locator('#questions article', { hasText: title });
export const result = (on: Page, title: string): Locator => on.locator('.results .card', { hasText: title });
export const rows = (on: Page): Locator => on.locator('#rows tr');
export const note = (on: Page): Promise<string> => on.locator('#note').innerText();

export async function choose(on: Page, list: 'status' | 'order', text: string): Promise<void> {
  await on.locator(`#${list}`).selectOption({ label: text });
  await wait(400);
}

/** Sends what was filled into a survey. */
export async function complete(on: Page): Promise<void> {
  await on.locator('.sd-navigation__complete-btn').click();
  await wait(700);
}

/** Words for what is wider than a narrow window. */
export const wideWords = [
  'sideways|horizontal|narrow|wid(?:e|er|th)\\b|mobile|phone|small (?:screen|window)',
  '\\b3[269]0\\b|off[- ]screen|beyond|viewport|outside',
].join('|');
