import { endScriptRun, showScriptOutput } from '#server/domain/script/script-runs.ts';
import { expect, test } from '../fixtures/test.ts';
import { ScriptsPage } from '../pages/scripts-page.ts';

test('a script is made, checked while it is typed, tried out live, and renamed where it is used', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const scripts = new ScriptsPage(page);
  await scripts.open(shop.appId);
  await expectAccessible();
  await scripts.press('New script');
  await scripts.name.fill('Get Order');
  await expect(page.getByText('Use lowercase letters, digits and hyphens, as in “get-otp”.')).toBeVisible();
  await scripts.name.fill('get-order');
  await scripts.command.fill('eval "echo {{order}}"');
  await expect(scripts.command).toHaveAttribute('aria-invalid', 'true');
  await scripts.command.fill('curl -sS https://staging.larch.test/orders/{{order}}');
  await expect(
    page.getByText('Needs {{order}} from earlier steps, scripts or the credential.'),
  ).toBeVisible();
  await scripts.press('Save');
  await expect(page.getByText('Tests can call #{get-order} now.')).toBeVisible();
  const script = await db.script.findFirstOrThrow({ where: { appId: shop.appId, name: 'get-order' } });

  await page.getByLabel('{{order}}').fill('1042');
  await scripts.press('Run it once');
  await expect(scripts.output).toContainText('Nothing is printed yet.');
  const run = await db.scriptRun.findFirstOrThrow({ where: { scriptId: script.id } });
  await showScriptOutput({ ctx: shop.ctx, scriptRunId: run.id, output: '{"id": 1042,' });
  await expect(scripts.output).toHaveText('{"id": 1042,');
  await endScriptRun({
    ctx: shop.ctx,
    scriptRunId: run.id,
    outcome: { output: '{"id": 1042, "paid": true}', error: '', exitCode: 0, timedOut: false, ms: 412 },
  });
  await expect(scripts.output).toHaveText('{"id": 1042, "paid": true}');
  await expect(page.getByText('took 412 ms')).toBeVisible();
  await expectAccessible();

  const id = shop.testIds['Orders are listed, newest first']!;
  await db.testCase.update({ where: { id }, data: { steps: ['Open "Orders"', 'Look for #{get-order}'] } });
  await page.reload();
  await scripts.list.getByRole('button', { name: 'get-order' }).click();
  await expect(page.getByRole('link', { name: `Test ${id}: Orders are listed, newest first` })).toBeVisible();
  await scripts.press('Delete');
  await expect(scripts.dialog).toContainText('It is in use, so it can’t be deleted yet.');
  await expect(scripts.dialog.getByRole('link', { name: /Orders are listed/ })).toBeVisible();
  await expectAccessible();
  await scripts.press('Keep it');
  await scripts.name.fill('fetch-order');
  await scripts.press('Save');
  await expect(page.getByText('The script is saved, and renamed in 1 test.')).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id } })).steps).toContain('Look for #{fetch-order}');
});

test('a script that nothing calls is deleted', async ({ page, shop }) => {
  const scripts = new ScriptsPage(page);
  await scripts.open(shop.appId);
  await scripts.press('Delete');
  await scripts.press('Delete the script');
  await expect(page.getByText('The script “read-otp” is deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No script yet' })).toBeVisible();
});

test('what was spent stands in charts with their tables, and budgets are set and taken back', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  await page.goto(`/${shop.appId}/settings`);
  await page.getByRole('link', { name: 'Usage and budgets' }).click();
  await expect(page.getByRole('heading', { name: 'Usage and budgets', level: 1 })).toBeVisible();
  await page.getByText('Time by run as a table').click();
  await expect(
    page.getByRole('table', { name: 'Time by run' }).getByRole('row', { name: /^Run 2 2 min 49 s/ }),
  ).toBeVisible();
  await page.getByLabel('A month, in dollars').fill('-1');
  await expect(page.getByText('Give an amount above zero, as 2.50, or leave it empty.')).toBeVisible();
  await page.getByLabel('A month, in dollars').fill('2.50');
  await page.getByRole('button', { name: 'Save the budgets' }).click();
  await expect(page.getByRole('meter', { name: 'Of this month’s money' })).toHaveAttribute(
    'aria-valuetext',
    '$0.00 of $2.50',
  );
  expect((await db.app.findUniqueOrThrow({ where: { id: shop.appId } })).settings).toMatchObject({
    budgets: { monthMicros: 2_500_000 },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('meter', { name: 'Of this month’s money' })).toBeHidden();
  await expectAccessible();
});

test('on a phone the bar holds the four first places, and a menu the rest', async ({
  page,
  shop,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/${shop.appId}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Scripts' }).click();
  await expect(page.getByRole('heading', { name: /^Scripts/, level: 1 })).toBeVisible();
  await expectAccessible();
});
