import { appZip } from '#server/domain/build/testing/apps.ts';
import { expect, test } from '../fixtures/test.ts';

test('a newcomer pastes an address and watches the discovery', async ({
  page,
  newcomer,
  db,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What should be tested?' })).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Address of your app').fill('not an address');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/This is not a web address/)).toBeVisible();
  await expect(page.getByLabel('Address of your app')).toHaveValue('not an address');

  await page.getByLabel('Address of your app').fill('localhost:4100');
  await page.getByText('Sign-in and budget').click();
  await page.getByLabel('User name or e-mail').fill('ada@larch.test');
  await page.getByLabel('Password').fill('larch-and-field');
  await page.getByLabel('Explore for at most').selectOption('5');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Run 1 · Discovery' })).toBeVisible();
  await expect(page.getByText('Screens found')).toBeVisible();

  const app = await db.app.findFirstOrThrow({
    where: { organizationId: newcomer.organizationId },
    include: { credentials: true, testSuites: true, runs: true },
  });
  expect(app.url).toBe('http://localhost:4100/');
  expect(app.credentials[0]!.sealed).not.toContain('larch');
  expect(app.testSuites[0]!.main).toBe(true);
  expect(app.runs[0]!.settings).toMatchObject({ budget: { minutes: 5 } });
  await page.goto(`/${app.id}`);
  await expect(page.getByText('Run 1 is at work')).toBeVisible();
});

test('a newcomer gives a build instead of an address, and watches its discovery', async ({
  page,
  newcomer,
  db,
  expectAccessible,
}) => {
  await page.goto('/');
  const choose = page.getByLabel('Choose an Android or iOS build');
  await choose.setInputFiles({
    name: 'notes.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('notes'),
  });
  await expect(page.getByText('notes.zip')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('This file is no zip', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Test an address instead' }).click();
  await expect(page.getByLabel('Address of your app')).toBeVisible();
  await choose.setInputFiles({
    name: 'Larch.app.zip',
    mimeType: 'application/zip',
    buffer: appZip({ platforms: ['iPhoneSimulator'] }),
  });
  await expect(page.getByText('iOS app')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Run 1 · Discovery' })).toBeVisible();
  const apps = await db.app.findMany({
    where: { organizationId: newcomer.organizationId },
    include: { builds: true, runs: true },
  });
  expect(apps).toMatchObject([
    {
      platform: 'ios',
      name: 'Larch',
      builds: [{ label: '2.4.0 (57)', packageName: 'test.larch.shop' }],
      runs: [{ kind: 'discovery' }],
    },
  ]);
  expect(apps[0]!.runs[0]!.settings).toMatchObject({ address: 'app://test.larch.shop/', platform: 'ios' });
});

test('settings are saved, and a wrong address keeps what was typed', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  await page.goto(`/${shop.appId}/settings`);
  await expectAccessible();
  await page.getByLabel('Address', { exact: true }).fill('ftp://shop.larch.test');
  await page.getByLabel('Instructions').fill('Use card 4000.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/This is not a web address/)).toBeVisible();
  await expect(page.getByLabel('Instructions')).toHaveValue('Use card 4000.');
  await page.getByLabel('Address', { exact: true }).fill('staging.larch.test');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.', { exact: false })).toBeVisible();
  expect(await db.app.findUniqueOrThrow({ where: { id: shop.appId } })).toMatchObject({
    url: 'https://staging.larch.test/',
    instructions: 'Use card 4000.',
  });
});

test('a credential’s secret never comes back', async ({ page, shop, expectAccessible }) => {
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/trpc'))
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
  });
  await page.goto(`/${shop.appId}/settings`);
  await page.getByRole('button', { name: 'Add a credential' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a credential' });
  await dialog.getByLabel('Name', { exact: true }).fill('Bea');
  await dialog.getByLabel('User name or e-mail').fill('bea@larch.test');
  await dialog.getByLabel('Password').fill('never-to-be-seen');
  await dialog.getByRole('button', { name: 'Seal and save' }).click();
  await expect(page.getByRole('button', { name: 'Delete the credential Bea' })).toBeVisible();
  expect(bodies.join()).toContain('Bea');
  expect(bodies.join()).not.toContain('never-to-be-seen');
  expect(bodies.join()).not.toContain('sealed');
  await page.getByRole('button', { name: 'Change the credential Bea' }).click();
  const change = page.getByRole('dialog', { name: 'Change the credential “Bea”' });
  await expect(change.getByLabel('User name or e-mail')).toHaveValue('');
  await change.getByLabel('Secret for one-time codes').fill('no!');
  await change.getByRole('button', { name: 'Seal and save' }).click();
  await expect(change.getByText(/shows for an authenticator: letters/)).toBeVisible();
  await change.getByLabel('Secret for one-time codes').fill('JBSW Y3DP');
  await change.getByRole('button', { name: 'Add a value' }).click();
  await change.getByLabel('Name of value 1').fill('pin');
  await change.getByLabel('Value 1', { exact: true }).fill('1234');
  await change.getByRole('checkbox', { name: 'One test at a time' }).check();
  await expectAccessible();
  await change.getByRole('button', { name: 'Seal and save' }).click();
  await expect(page.getByText('one test at a time')).toBeVisible();

  await page.getByRole('button', { name: 'Delete the credential Bea' }).click();
  await page.getByRole('button', { name: 'Delete the credential', exact: true }).click();
  await expect(page.getByText('The credential “Bea” is deleted.')).toBeVisible();
});

test('the map shows screens, what is covered and what was left alone', async ({
  page,
  shop,
  expectAccessible,
}) => {
  await page.goto(`/${shop.appId}/map`);
  await expect(page.getByText('8 of 8 screens covered by a test')).toBeVisible();
  await page.getByRole('button', { name: 'Payment' }).click();
  await expect(
    page
      .getByRole('complementary')
      .getByText('Left alone: It would place a real order, which the boundaries forbid.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: /^Screen/ })).toBeHidden();
  await expectAccessible();
});

test('every page can be used at 375 px', async ({ page, shop, expectAccessible }) => {
  test.slow();
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of [
    '',
    '/runs',
    `/runs/${shop.runs.latest}`,
    `/executions/${shop.executionIds['A message can be sent']}`,
    '/tests',
    '/tests/new',
    '/heals',
    '/suites',
    '/map',
    '/scripts',
    '/settings',
    '/settings/usage',
  ]) {
    await page.goto(`/${shop.appId}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible();
  }
});

test('builds are listed with what they are, and run from there', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const scope = { organizationId: shop.organizationId, appId: shop.appId };
  await db.app.update({ where: { id: shop.appId }, data: { platform: 'ios' } });
  const sha256 = shop.appId.padEnd(64, '0');
  const artifact = await db.artifact.create({
    data: {
      id: `art_${shop.appId.slice(4)}`,
      ...scope,
      kind: 'build',
      contentType: 'application/zip',
      bytes: 3_000_000,
      sha256,
      key: `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`,
    },
  });
  await db.build.create({
    data: {
      id: `bld_${shop.appId.slice(4)}`,
      ...scope,
      artifactId: artifact.id,
      platform: 'ios',
      label: 'nightly 12',
      fileName: 'Larch.app.zip',
      packageName: 'test.larch.shop',
      version: '2.4.0',
      metadata: { kind: 'app', versionCode: '57', bytes: 3_000_000 },
    },
  });
  await page.goto(`/${shop.appId}/settings`);
  const builds = page.getByRole('region', { name: 'Builds' });
  await expect(builds.getByText('zipped .app · test.larch.shop · 2.4.0 (57) · 2.9 MiB')).toBeVisible();
  await expect(builds.getByText('/api/v1/builds')).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible();
  await builds.scrollIntoViewIfNeeded();
  await builds.getByRole('button', { name: 'Run all tests on nightly 12' }).click();
  await expect(page.getByRole('heading', { name: /^Run 3/ })).toBeVisible();
  expect(
    await db.run.findFirstOrThrow({ where: { ...scope, number: 3 }, include: { build: true } }),
  ).toMatchObject({ build: { label: 'nightly 12' } });
});
