// `node scripts/run.mjs e2e/screenshots.ts [FOLDER] [FILTER,FILTER]`: every page, light and dark, desktop and
// phone, as PNG.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from './fixtures/browser.ts';
import { renderPicture } from './fixtures/scenario/pictures.ts';
import { startStack } from './fixtures/stack.ts';
import { buildPackage, canBuildPackages } from '#server/domain/build/testing/android-package.ts';
import type { AppCtx } from '#server/domain/context.ts';
import { apk } from '#server/domain/build/testing/apps.ts';

const folder = process.argv[2] ?? 'test-results/screenshots';
const filters = (process.argv[3] ?? '').split(',');
mkdirSync(folder, { recursive: true });

const apkFile = { name: 'Larch.apk', mimeType: 'application/zip', buffer: apk() };

const stack = await startStack();
Object.assign(process.env, {
  DATABASE_URL: stack.databaseUrl,
  SIGHTREAD_HOME: stack.home,
  SIGHTREAD_URL: stack.url,
});
const { createAdminKey } = await import('#server/domain/api-key/admin-keys.ts');
const { inviteMember } = await import('#server/domain/member/invite-member.ts');
const { createConnection } = await import('#server/domain/sso/connections.ts');
const { vouchForDomain } = await import('#server/domain/sso/domains.ts');
const { writeTracker } = await import('./fixtures/scenario/trackers.ts');
const { writePerson, writeScenario, writeScript } = await import('./fixtures/scenario/write.ts');
const { createShare } = await import('#server/domain/share/share-links.ts');
const { createDb } = await import('#server/platform/db.ts');
const db = createDb(stack.databaseUrl);
const browser = await chromium.launch(launchOptions);
try {
  const full = await writeScenario({ db });
  await writeScript({ db, shop: full });
  const live = await writeScenario({ db, liveRun: true });
  const failed = await writeScenario({ db, failedRun: true });
  const mobile = await writeScenario({ db, phone: true });
  await writeBuild(mobile);
  const nobody = await writePerson({ db });
  await db.user.update({ where: { email: full.person.email }, data: { operator: true } });
  await createAdminKey({ db, name: 'Nightly status' });
  const phone = { platform: 'android' as const, osVersion: '14', place: 'lab-mac' };
  await db.device.createMany({
    data: [
      { ...phone, key: 'lab-mac/emulator-5554', name: 'emulator-5554' },
      {
        ...phone,
        key: 'lab-mac/R5CT60',
        name: 'R5CT60',
        problem: 'The app could not be installed: there is not enough room on the device.',
      },
    ],
  });
  const invited = await inviteMember({ ctx: full.ctx, input: { email: 'bea@larch.test', role: 'member' } });
  const provider = {
    kind: 'oidc' as const,
    issuer: 'https://id.larch.test',
    clientId: 'sightread',
    clientSecret: 'sealed',
  };
  await createConnection({ ctx: full.ctx, input: { domain: 'larch.test', defaultRole: 'member', provider } });
  const proven = await createConnection({
    ctx: full.ctx,
    input: { domain: 'field.test', defaultRole: 'viewer', provider },
  });
  await vouchForDomain({ ctx: full.ctx, input: proven });
  const runOf = async (appId: string) => (await db.run.findFirstOrThrow({ where: { appId, number: 3 } })).id;
  const atWork = await db.execution.findMany({ where: { appId: live.appId, status: 'running' } });
  mkdirSync(join(stack.home, 'live'), { recursive: true });
  for (const [index, execution] of atWork.entries())
    writeFileSync(
      join(stack.home, 'live', `${execution.id}.jpg`),
      await renderPicture(index ? 'cart' : 'homeOne'),
    );
  await writeTracker({ db, scenario: full });
  const base = `/${full.appId}`;
  const pages: [
    string,
    string,
    { email: string; password: string } | null,
    ((page: Page) => Promise<void>)?,
  ][] = [
    ['sign-in', '/sign-in', null],
    ['overview', base, full.person],
    ['runs', `${base}/runs`, full.person],
    ['run', `${base}/runs/${full.runs.latest}`, full.person],
    ['run-live', `/${live.appId}/runs/${await runOf(live.appId)}`, live.person],
    ['overview-live', `/${live.appId}`, live.person],
    ['run-failed', `/${failed.appId}/runs/${await runOf(failed.appId)}`, failed.person],
    [
      'replay',
      `${base}/executions/${full.executionIds['The total is the sum of items and shipping']}`,
      full.person,
    ],
    [
      'replay-act',
      `${base}/executions/${full.executionIds['Adding an item raises the cart counter']}`,
      full.person,
      (page) => page.keyboard.press('ArrowRight'),
    ],
    [
      'replay-green',
      `${base}/executions/${full.executionIds['The total is the sum of items and shipping']}?green=true`,
      full.person,
    ],
    [
      'replay-seen',
      `${base}/executions/${full.executionIds['The total is the sum of items and shipping']}?seen=true`,
      full.person,
      chooseSeen,
    ],
    [
      'replay-seen-shop',
      `${base}/executions/${full.executionIds['Adding an item raises the cart counter']}?seen=true`,
      full.person,
    ],
    [
      'replay-seen-form',
      `${base}/executions/${full.executionIds['Checkout refuses an incomplete e-mail']}?seen=true`,
      full.person,
      (page) => page.keyboard.press('ArrowRight'),
    ],
    [
      'replay-seen-none',
      `${base}/executions/${full.executionIds['A message can be sent']}?seen=true`,
      full.person,
    ],
    ['issues', `${base}/issues`, full.person],
    [
      'issue',
      `${base}/issues?issue=${full.issueIds['Sending a message ends in a server error']}`,
      full.person,
    ],
    [
      'issue-pushed',
      `${base}/issues?issue=${full.issueIds['The total leaves out the shipping']}`,
      full.person,
    ],
    [
      'reject',
      `${base}/issues?issue=${full.issueIds['Sending a message ends in a server error']}`,
      full.person,
      (page) => page.keyboard.press('r'),
    ],
    ['tests', `${base}/tests`, full.person],
    ['test', `${base}/tests/${full.testIds['Adding an item raises the cart counter']}`, full.person],
    ['new-test', `${base}/tests/new`, full.person],
    [
      'test-editor',
      `${base}/tests/${full.testIds['Adding an item raises the cart counter']}`,
      full.person,
      async (page) => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page
          .getByLabel('Steps', { exact: true })
          .fill('Open the shop\n2. Clik "Save"\nSelect the cheapest lamp\nClick "Save". Hmm.');
        await page.getByLabel('Assertions', { exact: true }).fill('"Saved" is shown\nThe moon smiles');
        await page.getByText('Line 2: “The moon smiles”').scrollIntoViewIfNeeded();
      },
    ],
    [
      'new-test-read',
      `${base}/tests/new`,
      full.person,
      async (page) => {
        await page
          .getByLabel('Prompt', { exact: true })
          .fill('Clik "Save"\nOpen "Shop" and check that "Blue mug" is listed');
        await page.getByText('Read as 3 lines').waitFor();
      },
    ],
    [
      'import-read',
      `${base}/tests`,
      full.person,
      async (page) => {
        await page.getByRole('button', { name: 'YAML' }).click();
        await page.getByRole('menuitem', { name: 'Import tests…' }).click();
        await page
          .getByLabel('Or its text')
          .fill(
            '- title: Saves a lamp\n  steps:\n    - Clik "Save"\n    - Select the cheapest lamp\n  assertions:\n    - The moon smiles\n',
          );
        await page.getByRole('button', { name: 'Show what it would make' }).click();
        await page.getByText('3 lines are not wholly understood').waitFor();
      },
    ],
    ['heals', `${base}/heals`, full.person],
    ['scripts', `${base}/scripts`, full.person],
    ['usage', `${base}/settings/usage`, full.person],
    ['suites', `${base}/suites`, full.person],
    [
      'suite',
      `${base}/suites/${(await db.testSuite.findFirstOrThrow({ where: { appId: full.appId, main: false } })).id}`,
      full.person,
    ],
    ['map', `${base}/map`, full.person],
    ['map-model', `${base}/map?view=model`, full.person],
    [
      'map-screen',
      `${base}/map?view=list&screen=${(await db.screen.findFirstOrThrow({ where: { appId: full.appId, name: 'Your cart' } })).id}`,
      full.person,
    ],
    ['compared', `${base}/runs/${full.runs.latest}?with=${full.runs.first}`, full.person],
    [
      'shared',
      `/share/${(await createShare({ ctx: full.ctx, input: { runId: full.runs.latest, days: 1 } })).token}`,
      null,
    ],
    ['settings', `${base}/settings`, full.person],
    ['audit', `${base}/settings/audit`, full.person],
    ['account', '/account', full.person],
    [
      'account-two-factor',
      '/account',
      full.person,
      async (page) => {
        await page.getByRole('button', { name: 'Turn two-factor on' }).click();
        await page.getByLabel('Your password').fill(full.person.password);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('img', { name: 'QR code for the authenticator' }).waitFor();
      },
    ],
    [
      'members',
      `${base}/settings`,
      full.person,
      async (page) => {
        await page.getByText('Who may do what').click();
        await page.getByRole('region', { name: 'Members', exact: true }).scrollIntoViewIfNeeded();
      },
    ],
    [
      'single-sign-on',
      `${base}/settings`,
      full.person,
      (page) => page.getByRole('region', { name: 'Single sign-on' }).scrollIntoViewIfNeeded(),
    ],
    ['operator', '/operator', full.person],
    [
      'operator-devices',
      '/operator',
      full.person,
      (page) => page.getByRole('region', { name: 'Devices' }).scrollIntoViewIfNeeded(),
    ],
    ['mobile-overview', `/${mobile.appId}`, mobile.person],
    ['mobile-run', `/${mobile.appId}/runs/${mobile.runs.latest}`, mobile.person],
    [
      'mobile-replay',
      `/${mobile.appId}/executions/${mobile.executionIds['The total is the sum of items and shipping']}`,
      mobile.person,
    ],
    ['mobile-builds', `/${mobile.appId}/settings`, mobile.person, showBuilds],
    [
      'mobile-upload',
      `/${mobile.appId}/settings`,
      mobile.person,
      async (page) => {
        await page.getByLabel('Choose an Android or iOS build').setInputFiles(apkFile);
        await showBuilds(page);
      },
    ],
    [
      'mobile-screen',
      `${base}/settings`,
      full.person,
      (page) => page.getByLabel('Screen', { exact: true }).scrollIntoViewIfNeeded(),
    ],
    [
      'mobile-first-run',
      '/new',
      nobody.person,
      (page) => page.getByLabel('Choose an Android or iOS build').setInputFiles(apkFile),
    ],
    ['invitation', invited.link!.slice(stack.url.length), null],
    ['forgot-password', '/forgot-password', null],
    [
      'settings-connect-tracker',
      `${base}/settings`,
      full.person,
      (page) => page.getByRole('button', { name: 'Connect Jira' }).click(),
    ],
    ['palette', base, full.person, (page) => page.keyboard.press('Control+k')],
    ['first-run', '/new', nobody.person],
    ['not-found', '/app_nothing', full.person],
  ];
  for (const [name, path, person, then] of pages.filter(([name]) =>
    filters.some((filter) => name.includes(filter)),
  )) {
    for (const [look, colorScheme, viewport] of [
      ['light', 'light', { width: 1440, height: 900 }],
      ['dark', 'dark', { width: 1440, height: 900 }],
      ['phone', 'light', { width: 375, height: 812 }],
      ['tablet', 'light', { width: 900, height: 800 }],
    ] as const) {
      const context = await browser.newContext({
        baseURL: stack.url,
        colorScheme,
        viewport,
        reducedMotion: 'reduce',
      });
      if (person) await signIn(context.request, person);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      // The stream of news stays open and is no traffic.
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.loading === 'lazy'),
      );
      await page.waitForTimeout(250);
      await then?.(page);
      await page.waitForTimeout(then ? 400 : 50);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: look === 'phone' });
      if (overflow > 0) console.log(`${name}-${look}: the page is ${overflow} px wider than the window`);
      for (const error of errors) console.log(`${name}-${look}: ${error}`);
      await context.close();
    }
    console.log(name);
  }
} finally {
  await browser.close();
  await db.$disconnect();
  await stack.stop();
}

async function chooseSeen(page: Page) {
  await page
    .getByRole('option', { name: /Check out/ })
    .last()
    .click();
}

async function signIn(
  request: import('@playwright/test').APIRequestContext,
  person: { email: string; password: string },
) {
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  await request.post('/api/auth/callback/credentials', { form: { ...person, csrfToken, json: 'true' } });
}

function showBuilds(page: Page): Promise<void> {
  return page.getByRole('region', { name: 'Builds' }).scrollIntoViewIfNeeded();
}

/** Uploads a build, as a pipeline does. */
async function writeBuild({ ctx }: { ctx: AppCtx }): Promise<void> {
  const { keepBuild } = await import('#server/domain/build/keep-build.ts');
  const folder = mkdtempSync(join(tmpdir(), 'sightread-build-'));
  const file = join(folder, 'Larch.apk');
  writeFileSync(file, canBuildPackages ? await buildPackage() : apk());
  await keepBuild({ ctx, input: { file, fileName: 'Larch.apk', label: 'nightly 12' } });
  rmSync(folder, { recursive: true });
}
