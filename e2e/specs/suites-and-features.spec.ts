import { expect, test } from '../fixtures/test.ts';

test('a suite’s tests are put in order by dragging and by keyboard', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const suite = await db.testSuite.findFirstOrThrow({ where: { appId: shop.appId, name: 'Smoke' } });
  const order = async () =>
    (
      await db.testSuiteMember.findMany({
        where: { testSuiteId: suite.id },
        orderBy: { position: 'asc' },
        include: { testCase: true },
      })
    ).map(({ testCase }) => testCase.title);
  const [first, second, third] = await order();
  await page.goto(`/${shop.appId}/suites/${suite.id}`);
  const handle = (title: string) => page.getByRole('button', { name: new RegExp(`^Move “${title}”`) });
  await handle(first!).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: `“${first}” is 2. of 6.` })).toBeAttached();
  await expect.poll(order).toEqual([second, first, third, ...(await order()).slice(3)]);
  await expect(handle(first!)).toBeFocused();

  await handle(third!).dragTo(handle(second!));
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([third, second, first]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([second, first, third]);
  await expectAccessible();
});

test('a key feature has a name, an icon and a description; a change is taken back', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  await page.goto(`/${shop.appId}/settings`);
  await page.getByRole('button', { name: 'Edit the key feature Cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Key feature “Cart”' });
  await dialog.getByLabel('Name').fill('Basket');
  await dialog.getByRole('radio', { name: 'gift' }).check();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The key feature is saved.')).toBeVisible();
  expect(await db.keyFeature.findFirst({ where: { appId: shop.appId, name: 'Basket' } })).toMatchObject({
    icon: 'gift',
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await db.keyFeature.findFirst({ where: { appId: shop.appId, name: 'Cart' } }))?.icon)
    .toBe('shopping-cart');

  await page.getByRole('button', { name: 'New key feature' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Gifts');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Gifts” is there. Give it tests on their pages.')).toBeVisible();
});

test('a severity is changed, and taken back', async ({ page, shop, db }) => {
  const id = shop.issueIds['Sending a message ends in a server error']!;
  await page.goto(`/${shop.appId}/issues?issue=${id}`);
  await page.getByRole('combobox', { name: 'Severity of this issue' }).selectOption('Low');
  await expect(page.getByText('Issue 3 is Low now.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await db.issue.findUniqueOrThrow({ where: { id } })).severity).toBe('High');
});

test('the gallery is for development alone', async ({ page }) => {
  expect((await page.goto('/gallery'))?.status()).toBe(404);
});
