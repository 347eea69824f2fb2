/** What a person does in the wiki, and sees there. */
import type { Locator, Page } from 'playwright-core';
import { wait, type UnseenFault } from '../../../fault.ts';

export const anywhere = /./;
export const document = /^\/(?:\?.*)?$/;
/** A page that is saved, and neither a draft nor what the wiki keeps for itself. */
export const savedPage = /^\/recipes\/default\/tiddlers\/(?!Draft|%24)/;

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
const kept = (text: string): string => text.replaceAll('<', '\\u003C');
/** A text of a page as the document holds it. */
export const inPage = (text: string): string => kept(escaped(text));
/** A text of the maker's program, which the document holds within a page. */
export const inProgram = (text: string): string => kept(escaped(escaped(text)));

/** Changes a place of the maker's program. */
export const program = (from: string, to: string): UnseenFault['rewrites'] => [
  { path: document, swaps: [[inProgram(from), inProgram(to)]] },
];
/** Changes a place of the pages. */
export const pages = (from: string, to: string): UnseenFault['rewrites'] => [
  { path: document, swaps: [[inPage(from), inPage(to)]] },
];

export async function open(on: Page, address: string): Promise<void> {
  on.on('dialog', (asked) => void asked.accept());
  await on.goto(address);
  await on.locator('.tc-tiddler-frame').first().waitFor();
  await wait(300);
}

export async function reload(on: Page): Promise<void> {
  // What is saved is sent a moment after it was.
  await wait(2500);
  await on.reload();
  await on.locator('.tc-sidebar-header').waitFor();
  await wait(300);
}

export const page = (on: Page, title: string): Locator =>
  on.locator(`.tc-tiddler-view-frame[data-tiddler-title="${title}"]`);
export const titles = (on: Page): Promise<string[]> =>
  on
    .locator('.tc-tiddler-view-frame')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.tiddlerTitle!));

export const button = (within: Locator | Page, name: string): Locator =>
  within.locator(`button[aria-label="${name}"], button[title^="${name}"]`).first();

export async function press(within: Locator | Page, name: string): Promise<void> {
  await button(within, name).click();
  await wait(700);
}

export async function follow(within: Locator, link: string): Promise<void> {
  await within.getByRole('link', { name: link, exact: true }).first().click();
  await wait(900);
}

/** Opens the list of all that can be done with a page, and chooses of it. */
export async function more(on: Page, title: string, name: string): Promise<void> {
  await press(page(on, title), 'more');
  await on.locator('.tc-drop-down:visible').getByText(name, { exact: true }).click();
  await wait(900);
}

export const draft = (on: Page): Locator => on.locator('.tc-tiddler-edit-frame').first();
export const draftText = (on: Page): Locator => draft(on).frameLocator('iframe').first().locator('textarea');

export async function edit(on: Page, title: string): Promise<void> {
  await press(page(on, title), 'Edit this tiddler');
  await draft(on).waitFor();
  await wait(300);
}

export async function tab(on: Page, name: string): Promise<void> {
  await on.locator('.tc-sidebar-lists .tc-tab-buttons button', { hasText: name }).first().click();
  await wait(400);
}

export const searchField = (on: Page): Locator => on.locator('.tc-sidebar-search input[type="search"]');
export async function search(on: Page, words: string): Promise<void> {
  await searchField(on).fill(words);
  await wait(900);
}
