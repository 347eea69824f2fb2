/** What a person does in the calendar, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const script = /^\/page\.js/;
export const library = /^\/lib\/fullcalendar\.js/;
export const json = 'application/json; charset=utf-8';

/** Changes places of the page’s own script. */
export const scripted = (...swaps: (readonly [string, string])[]): UnseenFault['rewrites'] => [
  { path: script, swaps },
];

export async function open(on: Page, address: string): Promise<void> {
  await on.goto(address);
  await on.locator('.fc-event').first().waitFor();
  await wait(300);
}

export const shown = (on: Page): Promise<string[]> => on.locator('.fc-event .fc-event-title').allInnerTexts();
export const heading = (on: Page): Promise<string> => on.locator('.fc-toolbar-title').innerText();
export const note = (on: Page): Locator => on.locator('#note');
export const next = (on: Page): Promise<string[]> => on.locator('#next li').allInnerTexts();

export async function press(on: Page, name: string): Promise<void> {
  await on.getByRole('button', { name, exact: true }).click();
  await wait(500);
}

export async function openBooking(on: Page, title: string): Promise<void> {
  await on.locator('.fc-event', { hasText: title }).first().click();
  await on.locator('#dialog').waitFor();
  await wait(200);
}

export async function fill(on: Page, name: string, value: string): Promise<void> {
  await on.locator(`#form [name="${name}"]`).fill(value);
}

/** Books noon of the day that is shown. */
export async function book(on: Page, title: string): Promise<void> {
  await press(on, 'New booking');
  await fill(on, 'title', title);
  await press(on, 'Save');
}

export async function search(on: Page, words: string): Promise<void> {
  await on.fill('#search', words);
  await wait(400);
}

export async function tick(on: Page, room: string): Promise<void> {
  await on.locator('#rooms label', { hasText: room }).click();
  await wait(400);
}

export const isTicked = (on: Page, room: string): Promise<boolean> =>
  on.locator('#rooms label', { hasText: room }).locator('input').isChecked();
