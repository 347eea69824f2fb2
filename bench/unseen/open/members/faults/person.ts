/** What a person does with the members, and sees there. */
import type { Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const script = /^\/page\.js/;
export const library = /^\/lib\/js\/tabulator\.js/;
export const json = 'application/json; charset=utf-8';

/** Changes places of the page’s own script. */
export const scripted = (...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: script, swaps },
];

export async function open(on: Page, address: string): Promise<void> {
  await on.goto(address);
  await on.locator('.tabulator-row').first().waitFor();
  await wait(300);
}

export const column = (on: Page, field: string): Promise<string[]> =>
  on.locator(`.tabulator-row [tabulator-field="${field}"]`).allInnerTexts();
export const names = (on: Page): Promise<string[]> => column(on, 'name');
export const summary = (on: Page): Promise<string> => on.locator('#summary').innerText();
export const note = (on: Page): Promise<string> => on.locator('#note').innerText();

export async function press(on: Page, name: string): Promise<void> {
  await on.getByRole('button', { name, exact: true }).click();
  await wait(400);
}

export async function search(on: Page, words: string): Promise<void> {
  await on.fill('#search', words);
  await wait(300);
}

export async function onlyGroup(on: Page, group: string): Promise<void> {
  await on.selectOption('#group', group);
  await wait(300);
}

/** Opens the member that stands in the list. */
export async function openMember(on: Page, name: string): Promise<void> {
  await search(on, name);
  await on.locator('.tabulator-row').first().click();
  await on.locator('#dialog').waitFor();
}

export async function fill(on: Page, name: string, value: string): Promise<void> {
  await on.locator(`#form [name="${name}"]`).fill(value);
}

export async function add(on: Page, name: string): Promise<void> {
  await press(on, 'New member');
  await fill(on, 'name', name);
  await fill(on, 'email', 'new@mail.example');
  await press(on, 'Save');
}

/** Deletes, whether or not it is asked for once more. */
export async function remove(on: Page, name: string): Promise<void> {
  await openMember(on, name);
  await press(on, 'Delete member');
  if (await on.locator('#sure').isVisible()) await on.click('#really');
  await wait(400);
}

/** Whether two things lie over each other. */
export async function overlap(on: Page, one: string, other: string): Promise<boolean> {
  const a = (await on.locator(one).first().boundingBox())!;
  const b = (await on.locator(other).first().boundingBox())!;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export const colourOf = (on: Page, of: string): Promise<string> =>
  on
    .locator(of)
    .first()
    .evaluate((one) => getComputedStyle(one).color);
