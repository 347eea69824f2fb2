import { expect, test } from '../fixtures/test.ts';

test('another outcome is accepted in one press, as a diff, and taken back', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const executionId = shop.executionIds['Search finds goods in any case']!;
  const { attempt, assertions, testCaseId } = await db.execution.findUniqueOrThrow({
    where: { id: executionId },
  });
  const [failed = ''] = assertions;
  const instead = 'The page shows "Walnut floor lamp"';
  await db.step.updateMany({
    where: { executionId, attempt, kind: 'assertion', status: 'failed' },
    data: { intent: failed, instead },
  });
  await db.testCase.update({ where: { id: testCaseId! }, data: { assertions } });
  const expected = async () =>
    (await db.testCase.findUniqueOrThrow({ where: { id: testCaseId! } })).assertions[0];

  await page.goto(`/${shop.appId}/executions/${executionId}`);
  const offer = page.getByRole('region', { name: 'Another outcome' });
  await expect(offer.getByRole('deletion')).toHaveText(failed);
  await expect(offer.getByRole('insertion')).toHaveText(instead);
  await expectAccessible();
  expect(await expected()).toBe(failed);
  await offer.getByRole('button', { name: 'Accept the new outcome' }).click();
  await expect(offer).toContainText('The new outcome is accepted');
  expect(await expected()).toBe(instead);
  await offer.getByRole('button', { name: 'Take it back' }).click();
  await expect(offer.getByRole('button', { name: 'Accept the new outcome' })).toBeVisible();
  expect(await expected()).toBe(failed);
});
