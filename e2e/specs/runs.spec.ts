import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/notify.ts';
import { renderPicture } from '../fixtures/scenario/pictures.ts';
import { expect, test } from '../fixtures/test.ts';

test('a finished run is its report', async ({ page, shop, expectAccessible }) => {
  await page.goto(`/${shop.appId}/runs`);
  await expectAccessible();
  await page.getByRole('link', { name: 'Run 2' }).click();
  await expect(
    page.getByText(
      /3 tests newly fail since run 1\..* 1 test could not be judged\..* 5 issues wait for triage/,
    ),
  ).toBeVisible();
  const executions = page.getByRole('region', { name: 'Cart' });
  await expect(executions.getByRole('link', { name: 'The cart survives a reload' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Execute 2 min 8 s 0/ })).toBeVisible();
  await expectAccessible();

  await page.getByRole('radio', { name: 'Blocked' }).click();
  await expect(page).toHaveURL(/outcome=blocked/);
  await expect(page.getByRole('link', { name: 'An order can be placed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The cart survives a reload' })).toBeHidden();
});

test('what was run again later stands apart, and its outcome beside', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const { organizationId, appId } = shop;
  const [testCaseId, title] = [shop.testIds['The cart survives a reload']!, 'The cart survives a reload'];
  await db.execution.create({
    data: {
      id: newId('execution'),
      organizationId,
      appId,
      runId: shop.runs.latest,
      kind: 'test',
      testCaseId,
      title,
      steps: [],
      assertions: [],
      position: 99,
      added: true,
      status: 'passed',
      startedAt: new Date(),
      endedAt: new Date(),
    },
  });
  await page.goto(`/${appId}/runs/${shop.runs.latest}`);
  await expect(page.getByText('8 passed · 5 failed · 1 blocked')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Added later, in no total' }).getByRole('link', { name: title }),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'run again: passed' }),
  ).toBeVisible();
  await expectAccessible();
});

test('an unknown filter result says so and offers the way back', async ({ page, shop }) => {
  await page.goto(`/${shop.appId}/runs?show=failed`);
  await expect(page.getByText('No run like this')).toBeVisible();
  await page.getByRole('button', { name: 'Show all runs' }).click();
  await expect(page.getByRole('link', { name: 'Run 1' })).toBeVisible();
});

test.describe('a run at work', () => {
  test.use({ scenarioOptions: { liveRun: true } });
  test('fills live and becomes the report', async ({ page, shop, db, expectAccessible }) => {
    const run = await db.run.findFirstOrThrow({ where: { appId: shop.appId, number: 3 } });
    const [first] = await db.execution.findMany({
      where: { runId: run.id, status: 'running' },
      orderBy: { position: 'asc' },
    });
    mkdirSync(join(process.env.SIGHTREAD_HOME!, 'live'), { recursive: true });
    writeFileSync(join(process.env.SIGHTREAD_HOME!, 'live', `${first!.id}.jpg`), await renderPicture('cart'));

    await page.goto(`/${shop.appId}/runs/${run.id}`);
    await expect(page.getByText('4 passed · 3 failed · 0 blocked · 7 to go')).toBeVisible();
    await expect(page.getByRole('img', { name: `Live picture: ${first!.title}` })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Latest acts, newest first' })).toContainText(
      'The counter went from 0 to 1.',
    );
    await expectAccessible();

    const news = { organizationId: shop.organizationId, appId: shop.appId, runId: run.id };
    await db.execution.updateMany({
      where: { runId: run.id, status: { in: ['queued', 'running'] } },
      data: { status: 'passed', endedAt: new Date() },
    });
    await publish(db, { topic: 'execution', ...news });
    await expect(page.getByText('11 passed · 3 failed · 0 blocked')).toBeVisible();
    await db.run.update({
      where: { id: run.id },
      data: { status: 'completed', endedAt: new Date(), readiness: 100, readinessIfApproved: 100 },
    });
    await publish(db, { topic: 'run', ...news });
    await expect(page.getByRole('img', { name: /Readiness 100 of 100: Ready/ })).toBeVisible();
  });

  test('is cancelled by a person', async ({ page, shop, db }) => {
    const run = await db.run.findFirstOrThrow({ where: { appId: shop.appId, number: 3 } });
    await page.goto(`/${shop.appId}/runs/${run.id}`);
    await page.getByRole('button', { name: 'Cancel run' }).click();
    await expect(
      page.getByText('The run was cancelled. What it had proved until then is kept.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
  });
});

test('running all tests starts a run and leads to it', async ({ page, shop, db }) => {
  await page.goto(`/${shop.appId}/runs`);
  await page.getByRole('button', { name: 'Run all tests' }).click();
  await expect(page.getByRole('heading', { name: /Run 3/, level: 1 })).toBeVisible();
  await expect(page.getByText('Waiting for a worker.').first()).toBeVisible();
  expect(await db.run.count({ where: { appId: shop.appId, status: 'queued' } })).toBe(1);
});

test.describe('a viewer', () => {
  test.use({ scenarioOptions: { role: 'viewer' } });
  test('sees everything and is offered no act', async ({ page, shop }) => {
    await page.goto(`/${shop.appId}/runs/${shop.runs.latest}`);
    await expect(page.getByText(/3 tests newly fail since run 1/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run again' })).toBeHidden();
    const response = await page.request.post('/api/trpc/issue.approve', {
      data: { json: { appId: shop.appId, issueIds: Object.values(shop.issueIds).slice(1, 2) } },
    });
    expect(response.status()).toBe(403);
    expect(JSON.stringify(await response.json())).toContain('Your role (viewer) does not allow this');
  });
});
