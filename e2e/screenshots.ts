// `node scripts/run.mjs e2e/screenshots.ts [FOLDER] [FILTER]`: every page, light and dark, desktop and phone, as PNG.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from './fixtures/browser.ts';
import { renderPicture } from './fixtures/scenario/pictures.ts';
import { startStack } from './fixtures/stack.ts';

const folder = process.argv[2] ?? 'test-results/screenshots';
const filter = process.argv[3] ?? '';
mkdirSync(folder, { recursive: true });

const stack = await startStack();
Object.assign(process.env, { DATABASE_URL: stack.databaseUrl, SIGHTREAD_HOME: stack.home });
const { writePerson, writeScenario } = await import('./fixtures/scenario/write.ts');
const { createDb } = await import('#server/platform/db.ts');
const db = createDb(stack.databaseUrl);
const browser = await chromium.launch(launchOptions);
try {
  const full = await writeScenario({ db });
  const live = await writeScenario({ db, liveRun: true });
  const failed = await writeScenario({ db, failedRun: true });
  const nobody = await writePerson({ db });
  const runOf = async (appId: string) => (await db.run.findFirstOrThrow({ where: { appId, number: 3 } })).id;
  const atWork = await db.execution.findMany({ where: { appId: live.appId, status: 'running' } });
  mkdirSync(join(stack.home, 'live'), { recursive: true });
  for (const [index, execution] of atWork.entries()) writeFileSync(join(stack.home, 'live', `${execution.id}.jpg`), await renderPicture(index ? 'cart' : 'homeOne'));
  const base = `/${full.appId}`;
  const pages: [string, string, { email: string; password: string } | null, ((page: Page) => Promise<void>)?][] = [
    ['sign-in', '/sign-in', null],
    ['overview', base, full.person],
    ['runs', `${base}/runs`, full.person],
    ['run', `${base}/runs/${full.runs.latest}`, full.person],
    ['run-live', `/${live.appId}/runs/${await runOf(live.appId)}`, live.person],
    ['overview-live', `/${live.appId}`, live.person],
    ['run-failed', `/${failed.appId}/runs/${await runOf(failed.appId)}`, failed.person],
    ['replay', `${base}/executions/${full.executionIds['The total is the sum of items and shipping']}`, full.person],
    ['replay-act', `${base}/executions/${full.executionIds['Adding an item raises the cart counter']}`, full.person, (page) => page.keyboard.press('ArrowRight')],
    ['replay-seen', `${base}/executions/${full.executionIds['The total is the sum of items and shipping']}?seen=true`, full.person, chooseSeen],
    ['replay-seen-shop', `${base}/executions/${full.executionIds['Adding an item raises the cart counter']}?seen=true`, full.person],
    ['replay-seen-form', `${base}/executions/${full.executionIds['Checkout refuses an incomplete e-mail']}?seen=true`, full.person, (page) => page.keyboard.press('ArrowRight')],
    ['replay-seen-none', `${base}/executions/${full.executionIds['A message can be sent']}?seen=true`, full.person],
    ['issues', `${base}/issues`, full.person],
    ['issue', `${base}/issues?issue=${full.issueIds['Sending a message ends in a server error']}`, full.person],
    ['reject', `${base}/issues?issue=${full.issueIds['Sending a message ends in a server error']}`, full.person, (page) => page.keyboard.press('r')],
    ['tests', `${base}/tests`, full.person],
    ['test', `${base}/tests/${full.testIds['Adding an item raises the cart counter']}`, full.person],
    ['suites', `${base}/suites`, full.person],
    ['map', `${base}/map`, full.person],
    ['settings', `${base}/settings`, full.person],
    ['palette', base, full.person, (page) => page.keyboard.press('Control+k')],
    ['first-run', '/new', nobody.person],
    ['not-found', '/app_nothing', full.person],
  ];
  for (const [name, path, person, then] of pages.filter(([name]) => name.includes(filter))) {
    for (const [look, colorScheme, viewport] of [['light', 'light', { width: 1440, height: 900 }], ['dark', 'dark', { width: 1440, height: 900 }], ['phone', 'light', { width: 375, height: 812 }], ['tablet', 'light', { width: 900, height: 800 }]] as const) {
      const context = await browser.newContext({ baseURL: stack.url, colorScheme, viewport, reducedMotion: 'reduce' });
      if (person) await signIn(context.request, person);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
      await page.waitForTimeout(250);
      await then?.(page);
      await page.waitForTimeout(then ? 400 : 50);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
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
  await page.getByRole('option', { name: /Check out/ }).last().click();
}

async function signIn(request: import('@playwright/test').APIRequestContext, person: { email: string; password: string }) {
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  await request.post('/api/auth/callback/credentials', { form: { ...person, csrfToken, json: 'true' } });
}
