/** What a person does on the board, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait } from '../../../fault.ts';

export const anywhere = /./;
export const page = /^\/$/;
export const script = /^\/page\.js/;
export const json = 'application/json; charset=utf-8';

/** The text with one place changed; throws where the place is not there. */
export function replaced(text: string, place: RegExp, by: string): string {
  if (!place.test(text)) throw new Error(`${place} is not in it`);
  return text.replace(place, by);
}

export async function open(on: Page, address: string): Promise<void> {
  await on.goto(address);
  await on.locator('.react-trello-card').first().waitFor();
}

export async function reload(on: Page): Promise<void> {
  await wait(300);
  await on.reload();
  await on.locator('.react-trello-card').first().waitFor();
}

export const lane = (on: Page, at: number): Locator => on.locator('.react-trello-lane').nth(at);
export const card = (on: Page, at: number, place: number): Locator =>
  lane(on, at).locator('.react-trello-card').nth(place);
export const cardTitle = (on: Page, at: number, place: number): Locator =>
  card(on, at, place).locator('header textarea').first();

export const titles = (on: Page, at: number): Promise<string[]> =>
  lane(on, at)
    .locator('.react-trello-card')
    .evaluateAll((all) => all.map((one) => one.querySelector<HTMLTextAreaElement>('header textarea')!.value));

export const laneTitles = (on: Page): Promise<string[]> =>
  on
    .locator('.react-trello-lane > header textarea')
    .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));

/** Opens the form of a new card and writes into it. */
export async function writeCard(on: Page, at: number, ...words: string[]): Promise<void> {
  await lane(on, at)
    .getByText(/Click to add card|lane\.addCard/)
    .click();
  for (const [place, text] of words.entries())
    await lane(on, at).locator('[contenteditable]').nth(place).fill(text);
}

export async function addCard(on: Page, at: number, ...words: string[]): Promise<void> {
  await writeCard(on, at, ...words);
  await lane(on, at).getByRole('button', { name: 'Add card' }).click();
  await wait(300);
}

export async function rewrite(field: Locator, text: string, key: string): Promise<void> {
  await field.click();
  await field.fill(text);
  await field.press(key);
  await wait(300);
}

export async function deleteCard(on: Page, at: number, place: number): Promise<void> {
  await card(on, at, place).hover();
  await card(on, at, place).getByRole('button').click();
  await wait(300);
}

export async function openMenu(on: Page, at: number): Promise<void> {
  await lane(on, at).getByRole('button', { name: '⋮' }).click();
  await wait(300);
}

export async function drag(on: Page, from: Locator, to: Locator): Promise<void> {
  const start = (await from.boundingBox())!;
  const end = (await to.boundingBox())!;
  await on.mouse.move(start.x + 100, start.y + start.height - 12);
  await on.mouse.down();
  await wait(300);
  await on.mouse.move(start.x + 140, start.y + start.height - 4, { steps: 5 });
  await on.mouse.move(end.x + 100, end.y + 30, { steps: 15 });
  await wait(400);
  await on.mouse.up();
  await wait(700);
}
