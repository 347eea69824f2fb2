import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { expect, test } from '../fixtures/test.ts';
import { RunPage } from '../pages/run-page.ts';

test('a run is compared with an earlier one, and the comparison stands in the address', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const run = new RunPage(page);
  await run.open(shop.appId, shop.runs.latest);
  await run.compareWith('Run 1 · Discovery');
  await expect(run.change('Newly failed').getByRole('link')).toHaveCount(3);
  await expect(run.change('Recovered')).toContainText('Sorting by price puts the cheapest first');
  await expect(run.change('Still failing').getByRole('link')).toHaveCount(2);
  await expect(run.change('New issues')).toContainText('The total leaves out the shipping');
  await expect(run.change('Issues not seen again')).toContainText('Sorting by price changed nothing');
  await expectAccessible();
  await page.reload();
  await expect(run.change('Recovered')).toContainText('Sorting by price puts the cheapest first');
});

test('where no model is set, a run says beside its cost what one would add', async ({ page, shop }) => {
  await new RunPage(page).open(shop.appId, shop.runs.latest);
  const note = page.getByText('No model is set.');
  await expect(note).toContainText('steps may be goals in your own words');
  await expect(note).toContainText('OPENAI_BASE_URL');
});

test('a report is shared by a link, read without a session, and gone once the link has ended', async ({
  page,
  shop,
  visit,
  expectAccessible,
}) => {
  const run = new RunPage(page);
  await run.open(shop.appId, shop.runs.latest);
  const address = await run.share();
  await expectAccessible();

  const reader = await visit();
  const outside = reader.context();
  const answer = await reader.goto(address);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
  });
  await expect(reader.getByRole('heading', { name: /Larch shop: run 2/, level: 1 })).toBeVisible();
  await reader.getByText('The cart is lost when the page is reloaded').click();
  const picture = reader.getByRole('img', { name: /The screen as it was observed/ }).first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await reader.getByRole('link').count(), 'ways from the report into the app').toBe(0);
  const pictureAddress = new URL((await picture.getAttribute('src'))!, address).href;
  expect(
    (
      await outside.request.get(pictureAddress.replace(/\/share\/[^/]+\/pictures/, '/api/artifacts'))
    ).status(),
  ).toBe(401);
  await outside.request
    .get(`${new URL(address).origin}/${shop.appId}`)
    .then((response) => expect(response.url()).toContain('/sign-in'));

  await run.shareDialog.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('The link has ended. It leads nowhere now.')).toBeVisible();
  expect((await reader.goto(address))?.status()).toBe(404);
  expect((await outside.request.get(pictureAddress)).status()).toBe(404);
});

test('the shared page is readable by everybody', async ({ page, shop, expectAccessible }) => {
  const run = new RunPage(page);
  await run.open(shop.appId, shop.runs.latest);
  await page.goto(await run.share());
  await expect(page.getByRole('heading', { name: /run 2/, level: 1 })).toBeVisible();
  await page.getByText('The cart is lost when the page is reloaded').click();
  await expectAccessible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible();
});

test('a report is saved as JSON and as YAML', async ({ page, shop }) => {
  const run = new RunPage(page);
  await run.open(shop.appId, shop.runs.latest);
  const json = JSON.parse(await readFile(await run.save('JSON'), 'utf8')) as {
    run: { number: number };
    tests: unknown[];
    issues: unknown[];
  };
  expect(json).toMatchObject({
    app: { name: 'Larch shop' },
    run: { number: 2, passed: 8, failed: 5, blocked: 1 },
  });
  expect(parse(await readFile(await run.save('YAML'), 'utf8'))).toEqual(json);
});

test('a report is saved as one page, and as JUnit', async ({ page, shop, browser }) => {
  const run = new RunPage(page);
  await run.open(shop.appId, shop.runs.latest);
  const junit = await readFile(await run.save('JUnit'), 'utf8');
  expect(junit).toContain('<testsuite name="Larch shop: run 2');
  expect(junit.match(/<failure/g)!.length).toBeGreaterThan(5);
  const file = await run.save('HTML');
  const offline = await (await browser.newContext({ offline: true })).newPage();
  await offline.setContent(await readFile(file, 'utf8'));
  await expect(offline.getByRole('heading', { name: /Larch shop: run 2/, level: 1 })).toBeVisible();
  const picture = offline.getByRole('img', { name: /The cart is lost when the page is reloaded/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await offline.context().close();
});

test('a report goes to the print dialog as a page of its own, with its pictures', async ({ page, shop }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'this page';
    };
    // The dialog itself is the browser's: what it is given is kept.
    new MutationObserver(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title="The report to print"]');
      frame?.addEventListener('load', () => {
        frame.contentWindow!.print = () => {
          const report = frame.contentDocument!;
          document.documentElement.dataset.printed =
            `${report.querySelector('h1')!.textContent}, ` +
            `${[...report.images].filter(({ naturalWidth }) => naturalWidth > 0).length} ` +
            `of ${report.images.length} pictures`;
        };
      });
    }).observe(document, { childList: true, subtree: true });
  });
  const run = new RunPage(page);
  await run.open(shop.appId, shop.runs.latest);
  await run.print();
  await expect(page.locator('html')).toHaveAttribute(
    'data-printed',
    /^Larch shop: run 2.*, (\d+) of \1 pictures$/,
  );
});
