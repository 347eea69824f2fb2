import { expect, test } from '../fixtures/test.ts';
import { writeScenario } from '../fixtures/scenario/write.ts';

test('a person signs in, lands where they wanted to go, and signs out', async ({ page, db }) => {
  const shop = await writeScenario({ db });
  await page.goto(`/${shop.appId}/runs?show=completed`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.getByLabel('E-mail').fill(shop.person.email);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'do not belong together' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(shop.person.email);

  await page.getByLabel('Password').fill(shop.person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`/${shop.appId}/runs\\?show=completed`));
  await expect(page.getByRole('link', { name: 'Run 2' })).toBeVisible();

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`/${shop.appId}`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an ended session is out at once, although its cookie is still good', async ({ page, shop, db }) => {
  await page.goto(`/${shop.appId}`);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await db.userSession.updateMany({
    where: { user: { email: shop.person.email } },
    data: { endedAt: new Date() },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('another organization’s app, run, execution and pictures don’t exist for a person', async ({
  page,
  shop,
  db,
}) => {
  const other = await writeScenario({ db });
  const picture = await db.artifact.findFirstOrThrow({ where: { appId: other.appId, kind: 'picture' } });
  const own = await db.artifact.findFirstOrThrow({ where: { appId: shop.appId, kind: 'picture' } });
  expect((await page.request.get(`/api/artifacts/${own.id}`)).status()).toBe(200);
  expect((await page.request.get(`/api/artifacts/${picture.id}`)).status()).toBe(404);
  expect((await page.request.get(`/api/live/${Object.values(other.executionIds)[0]}`)).status()).toBe(404);
  expect((await page.request.get(`/api/events?appId=${other.appId}`)).status()).toBe(404);
  for (const path of [
    other.appId,
    `${other.appId}/runs/${other.runs.latest}`,
    `${shop.appId}/runs/${other.runs.latest}`,
    `${shop.appId}/executions/${Object.values(other.executionIds)[0]}`,
  ]) {
    await page.goto(`/${path}`);
    await expect(page.getByText('There is nothing at this address')).toBeVisible();
  }
});

test('the sign-in page is accessible', async ({ page, expectAccessible }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expectAccessible();
});
