import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';
import { TestsPage } from '../pages/tests-page.ts';

const file = `
- title: Adding an item raises the cart counter
  steps: ['Open the shop', 'Click "Add to cart"']
  assertions: ['The cart shows 1']
- title: A gift card can be bought
  group: Gifts
  steps: ['Open "Gifts"']
  assertions: ['"Gift card" is shown']
- title: A code is asked for
  steps: ['Type #{read-opt}']
  assertions: ['The page greets']
`;

test('tests leave as YAML and come in, after a look at what that would make', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const tests = new TestsPage(page);
  await tests.open(shop.appId);
  const download = page.waitForEvent('download');
  await tests.fromMenu('Export the tests of this list');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('- title: Goods are listed with their prices\n');
  expect(text).toContain('group: Cart');
  expect(text.match(/^- title:/gm)).toHaveLength(15);

  await tests.fromMenu('Import tests…');
  await tests.readFile('broken.yaml', '- title: [');
  await expect(tests.importDialog.getByText(/This is not valid YAML/)).toBeVisible();
  await tests.readFile('tests.yaml', file);
  await expect(
    tests.importDialog.getByText(
      '3 tests in the file: 1 new, 1 changed, 0 as they are, 1 can’t be imported.',
    ),
  ).toBeVisible();
  await expect(tests.inFile('A code is asked for')).toContainText(
    'There is no script called “read-opt”. Did you mean “read-otp”?',
  );
  expect(await db.testCase.count({ where: { appId: shop.appId, origin: 'imported' } })).toBe(0);
  await tests.inFile('Adding an item').getByText('What would change').click();
  await expect(tests.inFile('Adding an item').getByRole('deletion')).toHaveText(
    'Click "Add to cart" on "Walnut desk lamp"',
  );
  await expectAccessible();
  await tests.importDialog.getByRole('button', { name: 'Import 2 tests' }).click();
  await expect(page.getByText('1 test made, 1 changed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'A gift card can be bought' })).toBeVisible();
  const made = await db.testCase.findFirstOrThrow({
    where: { appId: shop.appId, origin: 'imported' },
    include: { keyFeature: true },
  });
  expect(made).toMatchObject({ status: 'active', keyFeature: { name: 'Gifts' } });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/The import is undone/)).toBeVisible();
  expect(
    (
      await db.testCase.findUniqueOrThrow({
        where: { id: shop.testIds['Adding an item raises the cart counter']! },
      })
    ).steps,
  ).toContain('Click "Add to cart" on "Walnut desk lamp"');
  expect((await db.testCase.findUniqueOrThrow({ where: { id: made.id } })).status).toBe('archived');
});

test('a list of 100,000 tests draws a window of them, and is fed as it is scrolled', async ({
  page,
  shop,
  db,
}) => {
  await db.$executeRaw`
    INSERT INTO test_cases (organization_id, app_id, title, steps, assertions, status, origin)
    SELECT ${shop.organizationId}, ${shop.appId}, 'Test of many ' || n, ARRAY['Open the shop'], ARRAY['It is shown'], 'active', 'imported' FROM generate_series(1, 100000) AS n`;
  const tests = new TestsPage(page);
  await tests.open(shop.appId);
  await expect(page.getByRole('heading', { name: 'Tests 100015' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Test of many 100000', exact: true })).toBeVisible();
  for (let rounds = 0; rounds < 6; rounds++) {
    const loaded = await page.getByRole('status').filter({ hasText: 'loaded' }).textContent();
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
    await expect(page.getByRole('status').filter({ hasText: 'loaded' })).not.toHaveText(loaded!);
  }
  await expect(tests.rows.last()).toBeVisible();
  expect(await tests.rows.count()).toBeLessThan(60);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '100016');
});
