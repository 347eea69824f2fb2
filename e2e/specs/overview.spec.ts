import { newId } from '#server/platform/ids.ts';
import { expect, test } from '../fixtures/test.ts';

test('the overview answers first, and every figure opens the list that it counts', async ({
  page,
  shop,
  expectAccessible,
}) => {
  await page.goto(`/${shop.appId}`);
  // 100 − 8 − 8 − 3 − 3 − 1 − 1 − 0: five of seven issues still wait for triage.
  await expect(page.getByText('Ready with caution until triage says otherwise: 76 %.')).toBeVisible();
  await expect(
    page.getByText(
      '3 tests newly fail since run 1. 1 test recovered. 2 tests still fail. 1 test could not be judged.',
    ),
  ).toBeVisible();
  await expect(page.getByText(/5 issues wait for triage, 3 of them new\./)).toBeVisible();
  await expect(
    page.getByRole('img', {
      name: /Readiness 76 of 100: Ready with caution, if all 5 pending issues were approved/,
    }),
  ).toBeVisible();
  await expect(page.getByText('91 % with what is approved so far', { exact: false })).toBeVisible();
  await expect(page.getByText('8 passed · 5 failed · 1 blocked')).toBeVisible();
  await expect(page.getByText('3 of 4 decided were right')).toBeVisible();
  await expect(
    page
      .getByRole('table', { name: 'Active issues by type and severity' })
      .getByRole('row', { name: 'Functional 2 1 1 0 4' }),
  ).toBeAttached();
  await page.getByText('Tests over runs as a table').click();
  await expect(
    page.getByRole('table', { name: 'Tests over runs' }).getByRole('row', { name: /^Run 2 14 8 1 5 76 %/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'How hours saved are counted' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('× 1.5 min by hand ÷ 60');
  await page.keyboard.press('Escape');
  await expectAccessible();

  await page.getByRole('link', { name: '2 Critical Functional issues' }).click();
  await expect(page.getByRole('heading', { name: 'Issues 2' })).toBeVisible();
});

test('a later run of chosen tests moves nothing of it', async ({ page, shop, db }) => {
  const { organizationId, appId } = shop;
  await db.run.create({
    data: {
      id: newId('run'),
      organizationId,
      appId,
      number: 3,
      kind: 'custom',
      status: 'completed',
      endedAt: new Date(),
      readiness: 100,
      readinessIfApproved: 100,
      passed: 3,
    },
  });
  await page.goto(`/${shop.appId}`);
  await expect(page.getByText('Ready with caution until triage says otherwise: 76 %.')).toBeVisible();
  await expect(page.getByText(/From run 2,.*and all that stands against the app since\./)).toBeVisible();
  await page.goto(`/${shop.appId}/runs`);
  await page.getByRole('link', { name: 'Run 3' }).click();
  await expect(page.getByText('Only a part was tested: 100 %.')).toBeVisible();
});

test.describe('while a run is at work', () => {
  test.use({ scenarioOptions: { liveRun: true } });
  test('it is a line on top of every page', async ({ page, shop }) => {
    await page.goto(`/${shop.appId}/tests`);
    const strip = page.getByRole('link', { name: /Run 3.*14 tests to execute.*7 of 14 tests/ });
    await expect(strip).toBeVisible();
    await strip.click();
    await expect(page.getByRole('heading', { name: /Run 3/, level: 1 })).toBeVisible();
  });
});

test.describe('after a run that could not be done', () => {
  test.use({ scenarioOptions: { failedRun: true } });
  test('the cause is named, beside the last good report', async ({ page, shop }) => {
    await page.goto(`/${shop.appId}`);
    await expect(
      page.getByText(/Run 3 could not be done, so this is the report of run 2.*did not answer within 10 s/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Open run 3' }).click();
    await expect(page.getByRole('heading', { name: 'The app could not be tested' })).toBeVisible();
  });
});

test('the palette goes anywhere and finds anything', async ({ page, shop, expectAccessible }) => {
  await page.goto(`/${shop.appId}`);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('reload');
  await expect(
    palette.getByRole('option', { name: /^#1 The cart is lost when the page is reloaded/ }),
  ).toBeVisible();
  await expectAccessible();
  await palette.getByRole('combobox').fill('suites');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Suites', level: 1 })).toBeVisible();
});

test('the palette leads to what the sidebar has no room for, and to nothing that is somebody else’s', async ({
  page,
  shop,
  db,
}) => {
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(text);
  };
  await page.goto(`/${shop.appId}`);
  await find('admin keys');
  await expect(palette.getByText('Nothing is called “admin keys”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await find('single sign');
  await palette.getByRole('option', { name: 'Single sign-on' }).click();
  await expect(page).toHaveURL(new RegExp('/settings#single-sign-on$'));
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeInViewport();
  await find('members');
  await palette.getByRole('option', { name: 'Members' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeInViewport();
  await find('audit');
  await palette.getByRole('option', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await db.user.update({ where: { email: shop.person.email }, data: { operator: true } });
  await page.reload();
  await find('admin keys');
  await palette.getByRole('option', { name: 'Admin keys of this instance' }).click();
  await expect(page).toHaveURL(/\/operator$/);
});
