import { expect, test } from '../fixtures/test.ts';
import { HealsPage } from '../pages/heals-page.ts';

const title = 'Adding an item raises the cart counter';
const [was, is] = [
  'Click "Add to cart" on "Walnut desk lamp"',
  'Click "Add to basket" on "Walnut desk lamp"',
];

test('a heal is read with its pictures, accepted, taken back and refused', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const heals = new HealsPage(page);
  const steps = async () =>
    (await db.testCase.findUniqueOrThrow({ where: { id: shop.testIds[title]! } })).steps;
  await page.goto(`/${shop.appId}/tests`);
  await expect(page.getByRole('link', { name: '1 heal to review' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Heals/ })
    .click();
  await expect(heals.heal(title)).toContainText(`Before: ${was}`);
  await expect(heals.heal(title)).toContainText(`After: ${is}`);
  await expect(heals.heal(title).getByRole('img', { name: /The screen (before|after) step 2/ })).toHaveCount(
    2,
  );
  await expectAccessible();

  await heals.accept(title);
  await expect(page.getByText('No heal waits for you')).toBeVisible();
  expect(await steps()).toContain(is);
  await heals.undoInToast();
  await expect(heals.heal(title)).toBeVisible();
  expect(await steps()).toContain(was);

  await heals.refuse(title);
  await expect(page.getByText('No heal waits for you')).toBeVisible();
  await heals.view('Decided');
  await expect(heals.heal(title)).toContainText('Refused');
  await expectAccessible();
  await heals.heal(title).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No heal was decided yet')).toBeVisible();
});

test('on its test, a heal whose step was edited meanwhile says so', async ({ page, shop, db }) => {
  await page.goto(`/${shop.appId}/tests/${shop.testIds[title]}`);
  const heals = new HealsPage(page);
  await expect(heals.heal(title)).toBeVisible();
  await db.testCase.update({ where: { id: shop.testIds[title]! }, data: { steps: ['Open the shop'] } });
  await heals.accept(title);
  await expect(page.getByText(/has been changed since: it has no step/)).toBeVisible();
});
