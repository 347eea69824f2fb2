import { expect, test } from '../fixtures/test.ts';
import { IssuesPage } from '../pages/issues-page.ts';

const total = 'The total leaves out the shipping';
const message = 'Sending a message ends in a server error';
const cart = 'The cart is lost when the page is reloaded';

test('triage by keyboard: approve, undo, reject with a reason, undo, resolve', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const issues = new IssuesPage(page);
  const stored = (title: string) =>
    db.issue.findUniqueOrThrow({
      where: { id: shop.issueIds[title]! },
      include: { testCase: true, findings: true },
    });
  await issues.open(shop.appId);
  await issues.shows(total);
  await expect(issues.detail.getByText('$64.00 + $48.00 + $6.00 shipping make $118.00.')).toBeVisible();
  await expectAccessible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Approve')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('a');
  await issues.hasState(total, 'Approved');
  await expect(page.getByText('1 issue approved.')).toBeVisible();
  await expect.poll(async () => (await stored(total)).triage).toBe('approved');
  await page.keyboard.press('z');
  await issues.hasState(total, 'Pending');
  await expect.poll(async () => (await stored(total)).triage).toBe('pending');

  await issues.choose(message);
  await page.keyboard.press('r');
  await expect(issues.rejectDialog).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('2');
  await expect(issues.rejectDialog).toBeHidden();
  await expect(page.getByText('1 issue rejected.')).toBeVisible();
  let row = await stored(message);
  expect([row.resolution, row.rejectReason, row.testCase?.status, row.findings[0]?.status]).toEqual([
    'rejected',
    'Not reproducible',
    'archived',
    'rejected',
  ]);
  await issues.undoInToast().click();
  await expect(issues.row(message)).toBeVisible();
  await expect.poll(async () => (await stored(message)).resolution).toBe('active');
  row = await stored(message);
  expect([row.testCase?.status, row.findings[0]?.status]).toEqual(['issue_linked', 'confirmed']);

  await issues.choose(cart);
  await page.keyboard.press('e');
  await expect(page.getByText('1 issue resolved.')).toBeVisible();
  await expect(issues.row(cart)).toBeHidden();
  expect((await stored(cart)).testCase?.status).toBe('active');
  const acts = await db.auditEvent.findMany({
    where: { appId: shop.appId, targetKind: 'issue' },
    orderBy: { createdAt: 'asc' },
  });
  expect(acts.map((event) => event.action)).toEqual([
    'issue.approve',
    'issue.undo_approve',
    'issue.reject',
    'issue.undo_reject',
    'issue.resolve',
  ]);
});

test('j and k move; what is open stands in the address', async ({ page, shop }) => {
  const issues = new IssuesPage(page);
  await issues.open(shop.appId);
  await issues.shows(total);
  // The case at the right can be there before the list: keys move in the list.
  await expect(issues.row(total)).toBeVisible();
  await page.keyboard.press('j');
  await issues.shows(cart);
  await expect(page).toHaveURL(new RegExp(`issue=${shop.issueIds[cart]}`));
  await page.reload();
  await issues.shows(cart);
  await expect(issues.row(cart)).toBeVisible();
  await page.keyboard.press('k');
  await issues.shows(total);
});

test('several at once', async ({ page, shop, db }) => {
  const issues = new IssuesPage(page);
  await issues.open(shop.appId, '?triage=pending');
  for (const number of [2, 3, 4])
    await page.getByRole('checkbox', { name: `Choose issue ${number}`, exact: true }).click();
  await page.getByRole('toolbar', { name: 'Chosen issues' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('3 issues approved.')).toBeVisible();
  await expect
    .poll(() => db.issue.count({ where: { appId: shop.appId, resolution: 'active', triage: 'approved' } }))
    .toBe(5);
  // Triage moves the score that the overview shows: 100 − 8 − 8 − 3 − 1 − 1.
  expect((await db.run.findUniqueOrThrow({ where: { id: shop.runs.latest } })).readiness).toBe(79);
});

test('the bar of what is chosen lies below the list, and covers none of its rows', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1366, height: 520 });
  const issues = new IssuesPage(page);
  await issues.open(shop.appId, '?triage=pending');
  const last = page.getByRole('checkbox', { name: /^Choose issue \d+$/ }).last();
  await last.click();
  const bar = page.getByRole('toolbar', { name: 'Chosen issues' });
  await last.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await last.boundingBox())!.y + (await last.boundingBox())!.height)
    .toBeLessThan((await bar.boundingBox())!.y);
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test('the severity of several at once, and back', async ({ page, shop, db }) => {
  const issues = new IssuesPage(page);
  const severities = async () =>
    (
      await db.issue.findMany({
        where: { appId: shop.appId, number: { in: [2, 3, 4] } },
        orderBy: { number: 'asc' },
      })
    ).map(({ severity }) => severity);
  const before = await severities();
  await issues.open(shop.appId, '?triage=pending');
  for (const number of [2, 3, 4])
    await page.getByRole('checkbox', { name: `Choose issue ${number}`, exact: true }).click();
  await page.getByRole('combobox', { name: 'Severity of the chosen issues' }).selectOption('Low');
  await expect(page.getByText('3 issues are Low now.')).toBeVisible();
  expect(await severities()).toEqual(['Low', 'Low', 'Low']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: 3 issues are as before.')).toBeVisible();
  expect(await severities()).toEqual(before);
});

test('severity is a person’s to change, and a comment stays', async ({ page, shop, db }) => {
  const issues = new IssuesPage(page);
  await issues.open(shop.appId, `?issue=${shop.issueIds[message]}`);
  await page.getByLabel('Severity of this issue').selectOption('Critical');
  await expect
    .poll(async () => (await db.issue.findUniqueOrThrow({ where: { id: shop.issueIds[message]! } })).severity)
    .toBe('Critical');
  await page.getByLabel('Add a comment').fill('Seen by support as well.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(issues.detail.getByText('Seen by support as well.')).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
});

test('filters narrow the list, and an empty result offers the way back', async ({ page, shop }) => {
  const issues = new IssuesPage(page);
  await issues.open(shop.appId);
  await page.getByLabel('Search issues').fill('nothing is called like this');
  await expect(page.getByText('No issue matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('heading', { name: 'Issues 7' })).toBeVisible();
  await issues.view('Rejected');
  await issues.shows('The cart badge overlaps its label');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Nothing rejected')).toBeVisible();
});

test('an act that does not apply any more is taken back, and says why', async ({ page, shop, db }) => {
  const issues = new IssuesPage(page);
  // Chosen by name: a list read anew would put the next issue in the place of the rejected one.
  await issues.open(shop.appId, `?issue=${shop.issueIds[total]}`);
  await issues.shows(total);
  await db.issue.update({ where: { id: shop.issueIds[total]! }, data: { resolution: 'rejected' } });
  // A key pressed while the list is read anew meets nothing that it could act on.
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(page.getByText(/is rejected: approving needs one that is active/).first()).toBeVisible({
      timeout: 3000,
    });
  }).toPass();
});

test('on a phone the list leads to the issue and back', async ({ page, shop, expectAccessible }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const issues = new IssuesPage(page);
  await issues.open(shop.appId);
  await issues.choose(message);
  await expect(issues.list).toBeHidden();
  await expectAccessible();
  await page.getByRole('button', { name: 'Issues', exact: true }).click();
  await expect(issues.list).toBeVisible();
});
