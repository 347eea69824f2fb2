import { expect, test } from '../fixtures/test.ts';

test('an environment is added with what is never done there, picked by a suite, and named by its run', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  await page.goto(`/${shop.appId}/settings`);
  const section = page.getByRole('region', { name: 'Environments' });
  await section.getByRole('button', { name: 'Add an environment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an environment' });
  await dialog.getByLabel('Name').fill('Production');
  await dialog.getByLabel('Address').fill('shop.larch.test');
  await dialog.getByRole('checkbox', { name: 'Order, pay or move money' }).check();
  await dialog.getByRole('checkbox', { name: 'Delete what is there' }).check();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('https://shop.larch.test/')).toBeVisible();
  await expect(section.getByText('Never: order, pay or move money · delete what is there.')).toBeVisible();

  const suite = await db.testSuite.findFirstOrThrow({ where: { appId: shop.appId, name: 'Smoke' } });
  await page.goto(`/${shop.appId}/suites/${suite.id}`);
  await page.getByLabel('Runs on').selectOption('Production');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The suite is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose where it runs' }).click();
  await expect(page.getByRole('menuitem', { name: 'The app’s own address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run suite' }).click();
  await expect(page.getByText('Environment: Production')).toBeVisible();
  await expectAccessible();

  await page.goto(`/${shop.appId}/settings`);
  await section.getByRole('button', { name: 'Delete the environment Production' }).click();
  await page.getByRole('button', { name: 'Delete the environment', exact: true }).click();
  await expect(page.getByText('“Production” is where “Smoke” runs.')).toBeVisible();
});
