import { pagePath } from '#server/domain/app/page-address.ts';
import { expect, test } from '../fixtures/test.ts';
import { IssuesPage } from '../pages/issues-page.ts';
import { WebhooksPanel } from '../pages/webhooks-panel.ts';

test('a webhook is added, its secret shown once, and its deliveries told', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const panel = new WebhooksPanel(page);
  await panel.open(shop.appId);
  await panel.add('not an address');
  await expect(page.getByText('Use an address that begins with http:// or https://.')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Add a webhook' })
    .getByLabel('Address')
    .fill('https://ci.larch.test/hook');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(panel.secret.getByText(/^whsec_/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.section.getByText('nothing sent yet')).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  const webhook = await db.webhook.findFirstOrThrow({ where: { appId: shop.appId } });
  await db.webhookDelivery.create({
    data: {
      id: 'dlv_seen',
      organizationId: webhook.organizationId,
      appId: shop.appId,
      webhookId: webhook.id,
      event: 'run.completed',
      payload: { type: 'run.completed' },
      tries: 1,
      status: 503,
      error: 'Not now.',
    },
  });
  await page.reload();
  await expect(panel.section.getByText('Refused, 503')).toBeVisible();
  const dialog = await panel.deliveries();
  await dialog.getByText('run.completed').first().click();
  await expect(dialog.getByText('Not now. Tried 1 time.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('It is sent again.')).toBeVisible();
});

test('what webhooks, mails and trackers link to is there', async ({ page, shop, db }) => {
  const where = { appId: shop.appId };
  const [run, testCase] = await Promise.all([
    db.run.findFirstOrThrow({ where }),
    db.testCase.findFirstOrThrow({ where }),
  ]);
  for (const path of [pagePath(shop.appId, 'run', run.id), pagePath(shop.appId, 'test_case', testCase.id)])
    expect((await page.goto(path))?.status(), path).toBe(200);
  const [title, id] = Object.entries(shop.issueIds).at(-1)!;
  await page.goto(pagePath(shop.appId, 'issue', id));
  await new IssuesPage(page).shows(title);
});

test('a kept mail is read in the outbox, and reports can be refused', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const { organizationId } = await db.app.findUniqueOrThrow({ where: { id: shop.appId } });
  await db.mailMessage.create({
    data: {
      id: 'mail_seen',
      organizationId,
      recipient: 'ada@larch.test',
      template: 'report-ready',
      subject: 'Larch: run 9 is ready',
      html: '<!doctype html><html><head></head><body><p>Readiness 92 %</p></body></html>',
      text: 'Readiness 92 %',
      status: 'kept',
    },
  });
  await page.goto(`/${shop.appId}/settings`);
  await expect(page.getByRole('button', { name: 'Larch: run 9 is ready' })).toBeVisible();
  // Before the letter is opened: in its frame no script may run, so no audit either.
  await expectAccessible();
  await page.getByRole('button', { name: 'Larch: run 9 is ready' }).click();
  await expect(
    page.frameLocator('iframe[title="Larch: run 9 is ready"]').getByText('Readiness 92 %'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Mail me when a report is ready' }).click();
  await expect(page.getByRole('checkbox', { name: 'Mail me when a report is ready' })).not.toBeChecked();
});
