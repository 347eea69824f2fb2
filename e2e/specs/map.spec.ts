import { expect, test } from '../fixtures/test.ts';
import { MapPage } from '../pages/map-page.ts';

test('the map is a graph: what is covered, what is wrong, what was left alone and why', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const map = new MapPage(page);
  await map.open(shop.appId);
  await expect(map.graph.getByText('Click "Your cart"')).toBeVisible();
  await expect(
    map.graph.getByText('Click "Empty the cart": It would throw away what is in the cart.'),
  ).toBeVisible();
  await expect(
    map.graph.getByText('Left alone: It would place a real order, which the boundaries forbid.'),
  ).toBeVisible();
  await expectAccessible();

  await map.node('Your cart').click();
  await expect(page).toHaveURL(/screen=scr_/);
  await expect(map.panel('Your cart').getByRole('region', { name: /^Tests that come here/ })).toContainText(
    'Removing an item updates the total',
  );
  await expect(map.panel('Your cart').getByRole('region', { name: 'Open issues (2)' })).toContainText(
    'The cart is lost when the page is reloaded',
  );
  await expectAccessible();
  await map.panel('Your cart').getByRole('button', { name: 'Delivery' }).click();
  await expect(map.panel('Delivery')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(map.panel('Delivery')).toBeHidden();

  await map.search('cart');
  await map.nextFound();
  await expect(map.panel('All goods')).toBeVisible();
  // The map still moves to what was found.
  await expect(async () => {
    await map.node('Your cart').click();
    await expect(map.panel('Your cart')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await map
    .panel('Your cart')
    .getByRole('link', { name: /Removing an item updates the total/ })
    .click();
  await expect(
    page.getByRole('heading', { name: 'Removing an item updates the total', level: 1 }),
  ).toBeVisible();
});

test('the list says the same, by keyboard alone', async ({ page, shop, expectAccessible }) => {
  const map = new MapPage(page);
  await map.open(shop.appId, '?view=list');
  await expect(page.getByRole('region', { name: '1 act from the entry' }).getByRole('listitem')).toHaveCount(
    4,
  );
  await expectAccessible();
  await map.screen('Payment').focus();
  await page.keyboard.press('Enter');
  await expect(map.panel('Payment')).toContainText('Left alone: It would place a real order');
  await expect(map.panel('Payment').getByRole('heading', { name: 'Payment' })).toBeFocused();
  await map.search('nowhere');
  await expect(page.getByText('Nothing on the map is called “nowhere”.')).toBeVisible();
  await map.view('Graph');
  await expect(map.graph).toBeVisible();
});

test('three hundred screens stay a map', async ({ page, shop, db }) => {
  await db.$executeRaw`
    INSERT INTO screens (id, organization_id, app_id, name, address, layout, features, depth)
    SELECT 'scr_' || ${shop.appId} || n, ${shop.organizationId}, ${shop.appId}, 'Screen ' || n, 'https://shop.larch.test/' || n, '', '{}', 2 + n / 40 FROM generate_series(1, 300) AS n`;
  await db.$executeRaw`
    INSERT INTO ways (id, organization_id, app_id, from_id, to_id, intent, act)
    SELECT 'way_' || ${shop.appId} || n, ${shop.organizationId}, ${shop.appId}, 'scr_' || ${shop.appId} || greatest(1, n - 40), 'scr_' || ${shop.appId} || n, 'Click ' || n, '{}' FROM generate_series(2, 300) AS n`;
  const map = new MapPage(page);
  await map.open(shop.appId);
  await expect(page.getByText('8 of 308 screens covered by a test')).toBeVisible();
  await expect(map.graph.getByRole('img', { name: 'The whole map, small' })).toBeVisible();
  await map.search('Screen 299');
  await map.nextFound();
  await expect(map.panel('Screen 299')).toBeVisible();
  await expect(map.screen('Screen 299')).toBeInViewport();
});

test('beside the map stands what can be done with the app, and what follows', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const map = new MapPage(page);
  await map.open(shop.appId);
  await map.view('What it does');
  const panel = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(
    panel('What can be done').getByRole('row', { name: /Makes an entry.*add a wish.*… wish open, wishes …/ }),
  ).toBeVisible();
  await expect(panel('Lists')).toContainText('24 entries');
  await expect(panel('Where typed values show up')).toContainText(
    'typed in Add a wish, seen on /wishes, /account',
  );
  await expect(panel('Seen and not tried')).toContainText('Choose in "Sort by"');
  await expect(panel('Never reached')).toContainText('It would place a real order');
  await expectAccessible();
});
