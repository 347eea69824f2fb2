import { expect, test } from '../fixtures/test.ts';
import { ReplayPage } from '../pages/replay-page.ts';

test('the replay opens at what failed, and goes by keyboard', async ({ page, shop, expectAccessible }) => {
  const replay = new ReplayPage(page);
  await replay.open(shop.appId, shop.executionIds['The total is the sum of items and shipping']!);
  const assertion = 'The total equals the sum of the prices and the shipping';
  await replay.isAt(4, 4, assertion);
  await expect(page.locator('[data-mark="proof"]')).toBeVisible();
  await expectAccessible();

  await page.keyboard.press('ArrowLeft');
  await replay.isAt(3, 4, 'Click "Cart"');
  await expect(page.locator('[data-mark="point"]')).toBeVisible();
  await expect(page.locator('[data-mark="target"]')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: 'After' })).toBeChecked();
  await expect(page.locator('[data-mark="point"]')).toBeHidden();
  await page.keyboard.press('Home');
  await replay.isAt(1, 4, 'Open the shop');
  await page.keyboard.press(' ');
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(page).toHaveURL(/step=/);

  await replay.frames.getByRole('button', { name: /^Frame 2/ }).click();
  await replay.isAt(2, 4, 'Click "Add to cart" on "Walnut desk lamp"');
});

test('the inspector shows console, network, timing and the document', async ({ page, shop }) => {
  const replay = new ReplayPage(page);
  await replay.open(shop.appId, shop.executionIds['A message can be sent']!);
  await replay.tab('Console').click();
  await expect(page.getByRole('tabpanel')).toContainText('Cannot read properties of undefined');
  await replay.tab('Network').click();
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /POST \/api\/contact.*500/ }).first()).toBeVisible();
  await replay.tab('Timing').click();
  await expect(page.getByRole('tabpanel').getByRole('rowheader', { name: 'Analyze' })).toBeVisible();
  await replay.tab('DOM').click();
  await expect(page.getByRole('tabpanel')).toContainText('<h1>A message can be sent</h1>');
});

test('a tested app’s document is never run in our origin', async ({ page, shop, db }) => {
  const dom = await db.artifact.findFirstOrThrow({ where: { appId: shop.appId, kind: 'dom' } });
  const response = await page.request.get(`/api/artifacts/${dom.id}`);
  expect(response.headers()['content-type']).toContain('text/plain');
  expect(response.headers()['content-security-policy']).toContain('sandbox');
});

test('pictures come in ranges', async ({ page, shop, db }) => {
  const picture = await db.artifact.findFirstOrThrow({ where: { appId: shop.appId, kind: 'picture' } });
  const part = await page.request.get(`/api/artifacts/${picture.id}`, { headers: { Range: 'bytes=0-9' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(10);
  expect(part.headers()['content-range']).toBe(`bytes 0-9/${picture.bytes}`);
  const beyond = await page.request.get(`/api/artifacts/${picture.id}`, { headers: { Range: `bytes=${picture.bytes}-` } });
  expect(beyond.status()).toBe(416);
});
