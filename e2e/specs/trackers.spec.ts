import { pushLink } from '#server/domain/tracker/push-link.ts';
import { startGitHubDouble } from '#server/domain/tracker/testing/github-double.ts';
import { startJiraDouble } from '#server/domain/tracker/testing/jira-double.ts';
import { createSendOutside } from '#server/platform/egress/send-outside.ts';
import { getStorage } from '#server/platform/storage.ts';
import { expect, test } from '../fixtures/test.ts';
import { IntegrationsPanel } from '../pages/integrations-panel.ts';
import { IssuesPage } from '../pages/issues-page.ts';

const total = 'The total leaves out the shipping';
const send = createSendOutside({ allowLoopback: true, allowPrivate: [], denyPorts: [] });

test('GitHub is connected, an issue is pushed by its key, and its state stands in it', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const github = await startGitHubDouble();
  const issues = new IssuesPage(page);
  await issues.open(shop.appId);
  await issues.shows(total);
  // While the list is read anew there is nothing to push.
  await expect(async () => {
    await page.keyboard.press('p');
    await expect(page.getByText('No tracker is connected yet.').first()).toBeVisible({ timeout: 2000 });
  }).toPass();

  const panel = new IntegrationsPanel(page);
  await panel.open(shop.appId);
  const dialog = await panel.signIn('GitHub Issues', { address: github.url, token: 'wrong' });
  await expect(dialog.getByRole('alert')).toContainText('refused the token');
  await dialog.getByLabel('Token').fill(github.token);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Signed in as ada.')).toBeVisible();
  await dialog.getByLabel('The repository').selectOption('acme/shop');
  await dialog.getByLabel('Labels').fill('bug, from sightread');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(panel.row('GitHub Issues')).toContainText('acme/shop · as ada');
  await panel.section.getByRole('button', { name: 'Test GitHub Issues' }).click();
  await expect(panel.row('GitHub Issues').getByText('Works, as ada')).toBeVisible();

  await issues.open(shop.appId);
  await issues.shows(total);
  await page.keyboard.press('p');
  await expect(page.getByText('1 issue on the way to GitHub Issues.')).toBeVisible();
  await expect(issues.detail.getByText('On its way')).toBeVisible();
  // What the worker does with the job.
  const link = await db.trackerLink.findFirstOrThrow({ where: { appId: shop.appId } });
  github.trouble(/POST .*\/issues$/, { status: 410 });
  await pushLink({ db, linkId: link.id, send, storage: getStorage() });
  await expect(issues.detail.getByText('Issues are turned off in this repository.')).toBeVisible();
  await issues.detail.getByRole('button', { name: 'Push again' }).click();
  await expect(issues.detail.getByText('On its way')).toBeVisible();
  await pushLink({ db, linkId: link.id, send, storage: getStorage() });
  await expect(issues.detail.getByRole('link', { name: '#1' })).toHaveAttribute(
    'href',
    github.issues[0]!.html_url,
  );
  await expectAccessible();
  Object.assign(github.issues[0]!, { state: 'closed', state_reason: 'completed' });
  await issues.detail.getByRole('button', { name: 'Read its state again' }).click();
  await expect(issues.detail.getByText('closed (completed)')).toBeVisible();
  await github.close();
});

test('several are pushed at once, to the tracker that is chosen; it can be left again', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const [github, jira] = await Promise.all([startGitHubDouble(), startJiraDouble()]);
  const panel = new IntegrationsPanel(page);
  await panel.open(shop.appId);
  let dialog = await panel.signIn('GitHub Issues', { address: github.url, token: github.token });
  await dialog.getByLabel('The repository').selectOption('acme/shop');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toBeHidden();
  dialog = await panel.signIn('Jira', { address: jira.url, email: jira.email, token: jira.token });
  await dialog.getByLabel('The project').selectOption('QA');
  await expect(dialog.getByLabel('Type of issue')).toHaveValue('Bug');
  await expect(dialog.getByLabel('Critical')).toHaveValue('Highest');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(panel.row('Jira')).toContainText('Quality (QA) · as Ada');

  const issues = new IssuesPage(page);
  await issues.open(shop.appId, '?triage=pending');
  for (const number of [2, 3])
    await page.getByRole('checkbox', { name: `Choose issue ${number}`, exact: true }).click();
  await page.getByRole('toolbar', { name: 'Chosen issues' }).getByRole('button', { name: 'Push' }).click();
  await expectAccessible();
  await page.getByRole('dialog', { name: 'Push 2 issues' }).getByRole('button', { name: 'Jira' }).click();
  await expect(page.getByText('2 issues on the way to Jira.')).toBeVisible();
  expect(await db.trackerLink.count({ where: { appId: shop.appId, integration: { tracker: 'jira' } } })).toBe(
    2,
  );

  await panel.open(shop.appId);
  await panel.section.getByRole('button', { name: 'Disconnect Jira' }).click();
  await page
    .getByRole('dialog', { name: 'Disconnect Jira?' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await expect(panel.row('Jira').getByText('not connected')).toBeVisible();
  expect(await db.integration.count({ where: { appId: shop.appId } })).toBe(1);
  await Promise.all([github.close(), jira.close()]);
});
