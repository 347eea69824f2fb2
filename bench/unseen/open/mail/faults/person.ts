/** What a person does in the inbox, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
export const script = /^\/assets\/index-[\w-]+\.js/;
export const json = 'application/json; charset=utf-8';
export const summary = /^\/api\/email\/summary/;

interface Person {
  address: string;
  name?: string;
}
export interface Summary {
  items: { id: string; time: string; subject: string }[];
  total: number;
  storeTotal: number;
  unread: number;
}
export interface Mail {
  from?: Person[];
  to?: Person[];
}

export const items = (on: Page): Locator => on.locator('[data-testid="email-list-item"]');
export const item = (on: Page, id: string): Locator => on.locator(`[data-email-id="${id}"]`).first();
export const ids = (on: Page): Promise<string[]> =>
  items(on).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.emailId!));

export async function open(on: Page, address: string): Promise<void> {
  await on.goto(address);
  await items(on).first().waitFor();
}

export async function openMail(on: Page, address: string, id: string): Promise<void> {
  await open(on, address);
  await item(on, id).click();
  await on.getByTestId('email-subject').waitFor();
  await wait(400);
}

export async function search(on: Page, words: string): Promise<void> {
  await on.fill('[data-testid="search-input"]', words);
  await wait(900);
}

export const tab = (on: Page, name: string): Locator =>
  on.getByTestId('email-viewer').getByRole('button', { name, exact: true });

/** Relays the open mail to an address; whatever the browser asks is agreed to. */
export async function relayTo(on: Page, to: string): Promise<void> {
  on.on('dialog', (asked) => void asked.accept());
  await on.getByLabel('Relay email').click();
  await on.getByText('Relay to custom address').click();
  await on.getByPlaceholder('email@example.com').fill(to);
  await tab(on, 'Send').click();
  await wait(800);
}
