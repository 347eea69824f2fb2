/**
 * The shop's cases as somebody would write them with Playwright: the measure that a replay is held against.
 */
import type { Locator, Page } from 'playwright-core';
import type { Case } from '#worker/cli/cases-file.ts';

/** Waits until a step has come about, each in its own way. */
export interface Waiting {
  /** After a step. */
  step(page: Page): Promise<void>;
  /** Asks a check once, or until it is true. */
  check(is: () => Promise<boolean>): Promise<boolean>;
}

const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const startingWith = (text: string) => new RegExp(`^\\s*${quote(text)}(?![\\p{L}\\d])`, 'u');

const pressable = (scope: Page | Locator, name: string): Locator =>
  scope
    .getByText(name, { exact: true })
    .or(scope.getByRole('radio', { name: startingWith(name) }))
    .filter({ visible: true })
    .first();
const field = (page: Page, name: string): Locator => page.getByLabel(startingWith(name)).first();

type Step = (page: Page, given: string[]) => Promise<unknown>;
const steps: [RegExp, Step][] = [
  [/^Click "(.+)" in the dialog$/, (page, [name]) => pressable(page.getByRole('dialog'), name!).click()],
  [/^Click "(.+)"$/, (page, [name]) => pressable(page, name!).click()],
  [/^Double-click "(.+)"$/, (page, [name]) => pressable(page, name!).dblclick()],
  [/^Type "(.*)" in the search box$/, (page, [text]) => page.getByLabel('Search products').fill(text!)],
  [/^Type "(.*)" in "(.+)"$/, (page, [text, name]) => field(page, name!).fill(text!)],
  [/^Clear "(.+)"$/, (page, [name]) => field(page, name!).clear()],
  [/^Select "(.+)" in "(.+)"$/, (page, [option, name]) => field(page, name!).selectOption(option!)],
  [/^Press (\w+)$/, (page, [key]) => page.keyboard.press(key!)],
  [/^Scroll to the bottom of the page$/, (page) => page.evaluate('scrollTo(0, document.body.scrollHeight)')],
  [/^Reload the page$/, (page) => page.reload()],
  [/^Go back$/, (page) => page.goBack()],
];

type Check = (page: Page, given: string[]) => Promise<boolean>;
const text = (page: Page, words: string) => page.getByText(words).filter({ visible: true });
const checks: [RegExp, Check][] = [
  [/^The text "(.+)" is shown$/, (page, [words]) => text(page, words!).first().isVisible()],
  [/^The text "(.+)" is not shown$/, async (page, [words]) => (await text(page, words!).count()) === 0],
  [/^The page "(.+)" is shown$/, (page, [name]) => page.getByRole('heading', { name }).first().isVisible()],
  [/^The button "(.+)" is shown$/, (page, [name]) => page.getByRole('button', { name }).isVisible()],
  [
    /^(\d+) products are shown$/,
    async (page, [count]) => (await page.locator('main .grid > li').count()) === Number(count),
  ],
  [
    /^The products are sorted by price, lowest first$/,
    async (page) => {
      const prices = (await page.locator('main .grid .price').allInnerTexts()).map((price) =>
        Number(price.replace(/[^\d.]/g, '')),
      );
      return prices.length > 1 && prices.every((price, at) => at === 0 || price >= prices[at - 1]!);
    },
  ],
  [
    /^The cart badge shows (\d+)$/,
    async (page, [count]) => (await page.locator('.cart-link .badge').innerText()) === count,
  ],
  [
    /^The "(.+)" field contains "(.*)"$/,
    async (page, [name, value]) => (await field(page, name!).inputValue()) === value,
  ],
  [/^An error "(.+)" is shown under "(.+)"$/, (page, [words]) => text(page, words!).first().isVisible()],
  [
    /^"(.+)" shows "(.+)"$/,
    async (page, [name, value]) =>
      (await page.getByText(name!, { exact: true }).locator('xpath=..').innerText()).includes(value!),
  ],
];

function translated<T>(table: [RegExp, T][], words: string): { run: T; given: string[] } {
  for (const [pattern, run] of table) {
    const found = pattern.exec(words);
    if (found) return { run, given: found.slice(1) };
  }
  throw new Error(`“${words}” has no translation to Playwright.`);
}

/** Runs a case on a page. Throws where a step can't be carried out or a check does not hold. */
export async function runScript(
  page: Page,
  { steps: written, assertions }: Case,
  address: string,
  waiting: Waiting,
): Promise<void> {
  await page.goto(address);
  await waiting.step(page);
  for (const words of written) {
    const { run, given } = translated(steps, words);
    await run(page, given);
    await waiting.step(page);
  }
  for (const words of assertions) {
    const { run, given } = translated(checks, words);
    if (!(await waiting.check(() => run(page, given)))) throw new Error(`“${words}” does not hold.`);
  }
}
