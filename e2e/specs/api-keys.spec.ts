import { expect, test } from '../fixtures/test.ts';
import { apiKeysPanel } from '../pages/api-keys-panel.ts';

test('a key is made, shown once, regenerated and revoked', async ({ page, shop, expectAccessible }) => {
  await page.goto(`/${shop.appId}/settings`);
  const keys = apiKeysPanel(page);
  const first = await keys.create('CI');
  expect(first).toMatch(/^sr_[\w-]{43}$/);
  await expect(keys.snippet('Claude Code')).toContainText(`/api/mcp --header "X-API-Key: ${first}"`);
  await page.getByRole('radio', { name: 'VS Code' }).click();
  await expect(keys.snippet('VS Code')).toContainText('${input:sightread-key}');
  await expect(keys.snippet('VS Code')).not.toContainText(first);
  await expectAccessible();
  await keys.close();
  await expect(keys.panel).toContainText(first.slice(0, 11));
  await page.reload();
  expect(await page.content()).not.toContain(first);

  const second = await keys.regenerate('CI');
  expect(second).not.toBe(first);
  await keys.close();
  await keys.revoke('CI');
  await expect(page.getByText('The key “CI” is revoked.')).toBeVisible();
  await expect(keys.panel).toContainText('revoked');
  await expectAccessible();
});

test.describe('a viewer', () => {
  test.use({ scenarioOptions: { role: 'viewer' } });
  test('is offered no key', async ({ page, shop }) => {
    await page.goto(`/${shop.appId}/settings`);
    const keys = apiKeysPanel(page);
    await expect(keys.panel).toContainText('An owner or admin may create keys.');
    await expect(keys.panel.getByRole('button')).toHaveCount(0);
  });
});
