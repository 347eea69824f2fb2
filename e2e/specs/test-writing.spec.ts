import type { Scenario } from '../fixtures/scenario/write.ts';
import { publish } from '#server/platform/notify.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { acceptRediscovery } from '#server/domain/test-case/decide-rediscovery.ts';
import { showStage } from '#server/domain/test-draft/show-stage.ts';
import { expect, test } from '../fixtures/test.ts';
import { TestPage } from '../pages/test-page.ts';

const news = (shop: Scenario, id: number) => ({
  topic: 'testcase' as const,
  organizationId: shop.organizationId,
  appId: shop.appId,
  id: String(id),
});

test('a test is made from a prompt, and its stages are watched until it can be kept', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const made = new TestPage(page);
  await made.openNew(shop.appId);
  await made.prompt.fill('Sign in with #read-otpp');
  await expect(page.getByText('There is no script called “read-otpp”')).toBeHidden();
  await made.prompt.fill('Put a lamp into the cart with #{read-otpp}');
  await expect(
    page.getByText('Line 1: There is no script called “read-otpp”. Did you mean “read-otp”?'),
  ).toBeVisible();
  await expectAccessible();
  await made.prompt.fill('Put a lamp into the cart and see that the cart shows 1');
  await made.press('Write the test');
  await expect(made.stages).toContainText('Waiting for a worker.');
  await expect(made.stages).toContainText('Validating');
  await expectAccessible();

  const draft = await db.testDraft.findFirstOrThrow({ where: { appId: shop.appId } });
  await showStage({ db, draft, stage: 'exploring', says: 'Walks: Put a lamp into the cart.' });
  await expect(made.stages).toContainText('Walks: Put a lamp into the cart.');
  await db.testCase.update({
    where: { id: draft.testCaseId },
    data: { steps: ['Click "Add to cart"'], assertions: ['The cart shows 1'] },
  });
  await showStage({ db, draft, stage: 'ready', says: 'It passed twice in a row.' });
  await page.getByRole('button', { name: 'Add to the main suite' }).click();
  await expect(page.getByText('The test is in the main suite.')).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id: draft.testCaseId } })).status).toBe('active');
});

test('a test is walked anew; its changes are a diff to accept, to take back and to refuse', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const id = shop.testIds['The cart survives a reload']!;
  const open = new TestPage(page);
  await open.open(shop.appId, id);
  await open.rediscover('The cart is called basket now.');
  await expect(open.stages).toContainText('Waiting for a worker.');
  await expect(page.getByText('The cart is called basket now.')).toBeVisible();

  const before = (await db.testCase.findUniqueOrThrow({ where: { id } })).steps;
  const after = before.map((step) => step.replace('Click "Cart"', 'Click "Basket"'));
  const draft = await db.testDraft.findFirstOrThrow({ where: { testCaseId: id } });
  await showStage({
    db,
    draft,
    stage: 'proposed',
    says: 'One step reads otherwise.',
    proposal: { before, after },
  });
  await expect(open.proposal.getByRole('insertion')).toHaveText('Click "Basket"');
  await expect(open.proposal.getByRole('deletion')).toHaveText('Click "Cart"');
  await expectAccessible();

  await open.press('Accept the changes');
  await expect(page.getByText('The test has its new steps.')).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id } })).steps).toEqual(after);
  await open.press('Undo');
  await expect(open.proposal).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id } })).steps).toEqual(before);
  await open.press('Refuse');
  await expect(open.proposal).toBeHidden();
  await publish(db, news(shop, id));
});

test('steps that a rediscovery has applied are kept or undone beside their diff', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const id = shop.testIds['The cart survives a reload']!;
  const open = new TestPage(page);
  await open.open(shop.appId, id);
  await open.rediscover('');
  await expect(open.stages).toContainText('Waiting for a worker.');
  const before = (await db.testCase.findUniqueOrThrow({ where: { id } })).steps;
  const after = before.map((step) => step.replace('Click "Cart"', 'Click "Basket"'));
  const draft = await db.testDraft.findFirstOrThrow({
    where: { testCaseId: id },
    orderBy: { createdAt: 'desc' },
  });
  const stage = { db, draft, proposal: { before, after } };
  await showStage({ ...stage, stage: 'proposed', says: 'With 1 changed step it passes twice in a row.' });
  await acceptRediscovery({ ctx: systemCtx(db, draft), input: { draftId: draft.id, undo: false } });

  await page.reload();
  await expect(page.getByRole('list', { name: 'The steps as they were changed' })).toContainText('Basket');
  await expectAccessible();
  await open.press('Undo the changes');
  await expect(open.proposal).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id } })).steps).toEqual(before);
  await open.press('Accept the changes');
  await expect(open.proposal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Keep the new steps' })).toBeHidden();
});

test('the editor offers what can be named, and says what is wrong while it is typed', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const id = shop.testIds['A member can sign in']!;
  const open = new TestPage(page);
  await open.openEditor(shop.appId, id);
  await open.steps.fill('Open "Sign in"\nRemember the code as {{code}}\n');
  await open.steps.press('End');
  await open.steps.pressSequentially('Type #read');
  await expect(open.offered('#{read-otp}')).toBeVisible();
  await expectAccessible();
  await open.steps.press('Enter');
  await expect(open.steps).toHaveValue('Open "Sign in"\nRemember the code as {{code}}\nType #{read-otp}');
  await open.steps.pressSequentially(' and {{co');
  await open.offered('{{code}}').click();
  await expect(open.steps).toHaveValue(/Type #\{read-otp\} and \{\{code\}\}$/);
  await open.steps.pressSequentially('\nType {{colour}}');
  await expect(page.getByText(/^Line 4: Nothing supplies \{\{colour\}\}/)).toBeVisible();
  await open.save();
  await expect(page.getByText('The test is saved.')).toBeHidden();
  await open.steps.fill('Open "Sign in"\nType #{read-otp}');
  await expect(page.getByText(/^Line 4/)).toBeHidden();
  await open.save();
  await expect(page.getByText('The test is saved.')).toBeVisible();
  expect((await db.testCase.findUniqueOrThrow({ where: { id } })).steps).toEqual([
    'Open "Sign in"',
    'Type #{read-otp}',
  ]);
});
