/** What needs a mailbox: on a stack that sends mail and is open to everybody. */
import { createDb } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { startMailingStack } from '../fixtures/letters.ts';
import { writePerson } from '../fixtures/scenario/write.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { accountPage, signInPage } from '../pages/people.ts';

type Mailing = Awaited<ReturnType<typeof startMailingStack>>;

const test = base.extend<object, { mailing: Mailing; mailingDb: PrismaClient }>({
  mailing: [
    async ({}, use) => {
      const mailing = await startMailingStack();
      await use(mailing);
      await mailing.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  mailingDb: [
    async ({ mailing }, use) => {
      const db = createDb(mailing.databaseUrl);
      await use(db);
      await db.$disconnect();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.url),
});
// One stack is enough for all of them.
test.describe.configure({ mode: 'default' });

test('a forgotten password is set anew by letter: the link does once, other sessions end', async ({
  page,
  visit,
  mailing,
  mailingDb,
  signIn,
  expectAccessible,
}) => {
  const { person } = await writePerson({ db: mailingDb });
  const visitor = await visit();
  await signIn(person);
  await visitor.goto('/sign-in');
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(visitor.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await visitor.getByLabel('E-mail').fill(person.email);
  await visitor.getByRole('button', { name: 'Send the letter' }).click();
  await expect(visitor.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();

  const { link } = await mailing.letterTo(person.email, 'Set a new password');
  await visitor.goto(link);
  await visitor.getByLabel('New password').fill('another-harbour-42');
  await visitor.getByRole('button', { name: 'Set the password' }).click();
  await expect(visitor).toHaveURL(`${mailing.url}/new`);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInPage(page).byPassword(person);
  await expect(page.getByRole('alert').filter({ hasText: 'do not belong together' })).toBeVisible();

  await page.goto(link);
  await expectAccessible();
  await page.getByLabel('New password').fill('third-harbour-43');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link was used or is too old. Ask for a new one.')).toBeVisible();
});

test('somebody signs up: the letter proves the e-mail, and they are in', async ({
  page,
  mailing,
  expectAccessible,
}) => {
  const email = `${newId('user')}@larch.test`;
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Make an account' }).click();
  await expect(page.getByRole('heading', { name: 'Make an account' })).toBeVisible();
  await expectAccessible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the letter' }).click();
  await expect(page.getByText(`A letter to ${email}`, { exact: false })).toBeVisible();

  const { link } = await mailing.letterTo(email, 'Finish signing up');
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Your name').fill('Bea');
  await page.getByLabel('Organization').fill('Field & Co');
  await page.getByLabel('Password').fill('quiet-harbour-41');
  await page.getByRole('button', { name: 'Make the account' }).click();
  await expect(page).toHaveURL(`${mailing.url}/new`);
  await page.goto('/account');
  await expect(page.getByText('Field & Co')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.goto(link);
  await page.getByLabel('Your name').fill('Bea');
  await page.getByLabel('Organization').fill('Field & Co');
  await page.getByLabel('Password').fill('quiet-harbour-41');
  await page.getByRole('button', { name: 'Make the account' }).click();
  await expect(page.getByText('This link was used or is too old. Sign up again.')).toBeVisible();
});

test('the e-mail is changed by a letter to the new one, with notices to the old one', async ({
  page,
  mailing,
  mailingDb,
  signIn,
  expectAccessible,
}) => {
  const { person } = await writePerson({ db: mailingDb });
  const email = `${newId('user')}@field.test`;
  const { changeEmail } = accountPage(page);
  await signIn(person);
  await page.goto('/account');
  await changeEmail({ email, password: 'wrong' });
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Send the letter' }).click();
  await expect(page.getByText(`Waits for the letter to ${email} to be confirmed.`)).toBeVisible();
  await expectAccessible();
  expect((await mailing.letterTo(person.email, 'is about to change')).text).toContain(email);

  await page.getByRole('button', { name: 'Call the change off' }).click();
  await expect(page.getByText('Your e-mail stays as it is.')).toBeVisible();
  const dead = await mailing.letterTo(email, 'Confirm your new e-mail');
  await page.goto(dead.link);
  await page.getByRole('button', { name: 'Verify the e-mail' }).click();
  await expect(page.getByText('This link was used or is too old. Ask for a new one.')).toBeVisible();

  const second = `${newId('user')}@field.test`;
  await page.goto('/account');
  await changeEmail({ email: second, password: person.password });
  await page.goto((await mailing.letterTo(second, 'Confirm your new e-mail')).link);
  await page.getByRole('button', { name: 'Verify the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(second)).toBeVisible();
  expect((await mailing.letterTo(person.email, 'has changed')).text).toContain(second);
});
