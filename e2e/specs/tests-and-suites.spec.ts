import { expect, test } from '../fixtures/test.ts';

test('a test is found, edited, run and archived, and the archiving undone', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const title = 'Adding an item raises the cart counter';
  const id = shop.testIds[title]!;
  await page.goto(`/${shop.appId}/tests`);
  await expectAccessible();
  await page.getByLabel('Search tests').fill('counter');
  await expect(page.getByRole('heading', { name: 'Tests 1' })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('A step was found anew')).toBeVisible();
  await expect(page.getByRole('article', { name: /^Heal of step 2/ })).toContainText(
    'Click "Add to basket" on "Walnut desk lamp"',
  );
  await expectAccessible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Steps').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('A test needs at least one step.')).toBeVisible();
  await page.getByLabel('Steps').fill('1. Open the shop\n2. Click "Add to cart"');
  await expectAccessible();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('The test is saved.')).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id } })).steps).toEqual([
    'Open the shop',
    'Click "Add to cart"',
  ]);

  await page.getByLabel('Key feature').selectOption({ label: 'Checkout' });
  await expect
    .poll(
      async () =>
        (await db.testCase.findUniqueOrThrow({ where: { id }, include: { keyFeature: true } })).keyFeature
          ?.name,
    )
    .toBe('Checkout');

  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByRole('heading', { name: /Run 3/, level: 1 })).toBeVisible();
});

test('the bar of what is chosen does not cover the row that was chosen', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1366, height: 520 });
  await page.goto(`/${shop.appId}/tests`);
  const lowest = page.getByRole('checkbox', { name: /^Choose test / }).nth(6);
  await lowest.evaluate((box) =>
    window.scrollBy({
      top: box.getBoundingClientRect().bottom + 10 - window.innerHeight,
      behavior: 'instant',
    }),
  );
  await lowest.click();
  const bar = page.getByRole('toolbar', { name: 'Chosen tests' });
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => (await lowest.boundingBox())!.y + (await lowest.boundingBox())!.height)
    .toBeLessThanOrEqual((await bar.boundingBox())!.y);
});

test('a suite is made, filled, run and deleted', async ({ page, shop, db, expectAccessible }) => {
  await page.goto(`/${shop.appId}/suites`);
  await expect(page.getByText('15 tests · every active one')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'New suite' }).click();
  const dialog = page.getByRole('dialog', { name: 'New suite' });
  await dialog.getByLabel('Name').fill('Smoke');
  await dialog.getByRole('button', { name: 'Make the suite' }).click();
  await expect(dialog.getByText('There already is a suite called “Smoke”.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Release');
  await dialog.getByRole('button', { name: 'Make the suite' }).click();
  await expect(page.getByRole('heading', { name: 'Release', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add tests' }).first().click();
  await page.getByRole('checkbox', { name: 'An order can be placed' }).click();
  await page.getByRole('checkbox', { name: 'A member can sign in' }).click();
  await page.getByRole('button', { name: 'Add 2 tests' }).click();
  await expect(page.getByRole('heading', { name: '2 tests' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Take “A member can sign in” out of the suite' }).click();
  await expect(page.getByRole('heading', { name: '1 test' })).toBeVisible();

  await page.getByRole('button', { name: 'Run suite' }).click();
  await expect(page.getByRole('heading', { name: 'Run 3 · Release', level: 1 })).toBeVisible();
  const suite = await db.testSuite.findFirstOrThrow({ where: { appId: shop.appId, name: 'Release' } });
  await page.goto(`/${shop.appId}/suites/${suite.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete the suite' }).click();
  await expect(page.getByText('The suite “Release” is deleted. Its tests are still there.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Release' })).toBeHidden();
});
