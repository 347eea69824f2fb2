import { Secret, TOTP } from 'otpauth';
import { newId } from '#server/platform/ids.ts';
import { writePerson } from '../fixtures/scenario/write.ts';
import { expect, test } from '../fixtures/test.ts';
import { accountPage, membersPanel, signInPage } from '../pages/people.ts';

test('somebody is invited, joins with a new account, gets another role and is removed', async ({
  page,
  shop,
  visit,
  expectAccessible,
}) => {
  const email = `${newId('user')}@larch.test`;
  const members = membersPanel(page);
  await page.goto(`/${shop.appId}/settings`);
  await members.invite('not an e-mail', 'viewer');
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  const link = ((await members.link.textContent()) ?? '').trim();
  await page.keyboard.press('Escape');
  await expect(members.panel.getByText(email)).toBeVisible();

  const guest = await visit();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Join Larch & Field' })).toBeVisible();
  await guest.getByLabel('Your name').fill('Bea');
  await guest.getByLabel('Password', { exact: true }).fill('short');
  await guest.getByLabel('Password', { exact: true }).fill('quiet-harbour-42');
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(guest).toHaveURL(new RegExp(`/${shop.appId}$`));

  await page.reload();
  await members.role(email).selectOption('admin');
  await expect(page.getByText('The role is changed.')).toBeVisible();
  await members.panel.getByText('Who may do what').click();
  await expect(members.panel.getByRole('row', { name: 'Set up single sign-on yes no no no' })).toBeVisible();
  await expectAccessible();
  await members.role(shop.person.email).selectOption('member');
  await expect(page.getByText('This is the last owner.', { exact: false })).toBeVisible();
  await members.remove(email);
  await expect(page.getByText(`${email} is removed.`)).toBeVisible();
  await guest.goto(`/${shop.appId}`);
  await expect(guest.getByText('There is nothing at this address')).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
});

test('two-factor is set up with a code, asked for at sign-in, and a recovery code does once', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const account = accountPage(page);
  await page.goto('/account');
  await expectAccessible();
  const secret = await account.beginTwoFactor(shop.person.password);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  const codes = await account.confirm(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  expect(codes).toHaveLength(10);
  await expectAccessible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(account.twoFactor.getByText('10 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  const signIn = signInPage(page);
  await signIn.byPassword(shop.person);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible();
  await signIn.giveCode('000000');
  await expect(page.getByText('This code is not right', { exact: false })).toBeVisible();
  await signIn.giveCode(codes[0]!);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto('/account');
  await expect(account.twoFactor.getByText('9 recovery codes left')).toBeVisible();
});

test('sessions are listed and ended; the password is changed with the current one', async ({
  page,
  shop,
  visit,
  expectAccessible,
}) => {
  const other = await visit();
  await other.goto('/sign-in');
  await signInPage(other).byPassword(shop.person);
  await expect(other.getByRole('heading', { name: 'Overview' })).toBeVisible();

  const account = accountPage(page);
  await page.goto('/account');
  await account.sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('One other session is ended.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('another-harbour-42');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await page.getByLabel('Current password').fill(shop.person.password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed', { exact: false })).toBeVisible();
  await expectAccessible();
  await signInPage(other).byPassword({ ...shop.person, password: 'another-harbour-42' });
  await expect(other.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('the audit log is filtered and taken away as CSV', async ({ page, shop, expectAccessible }) => {
  await page.goto(`/${shop.appId}/settings`);
  await page.getByRole('checkbox', { name: 'Mail me when a report is ready' }).click();
  await expect(page.getByRole('checkbox', { name: 'Mail me when a report is ready' })).not.toBeChecked();
  await page.getByRole('link', { name: 'Open the audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('row', { name: /user\.sign_in/ }).first()).toBeVisible();
  await page.getByLabel('What', { exact: true }).selectOption('mail.settings');
  await expect(page.getByRole('row', { name: /user\.sign_in/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /mail\.settings/ })).toBeVisible();
  await expectAccessible();
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const csv = await (await page.request.get(href!)).text();
  expect(csv.split('\r\n')[0]).toBe(
    'time,actor kind,actor,actor id,action,target kind,target id,app id,address,detail',
  );
  expect(csv).toContain('mail.settings');
  expect(csv).not.toContain('user.sign_in');
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('Nothing like this happened')).toBeVisible();
});

test('the operator alone makes and revokes admin keys', async ({ page, shop, db, expectAccessible }) => {
  await page.goto('/operator');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await db.user.update({ where: { email: shop.person.email }, data: { operator: true } });
  await page.goto('/operator');
  await page.getByRole('button', { name: 'Make an admin key' }).click();
  const name = newId('apiKey');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = ((await page.getByRole('region', { name: 'The key' }).textContent()) ?? '').trim();
  // A connection kept open may have been closed by the server just now.
  const apps = () => page.request.get('/api/v1/admin/apps', { headers: { 'x-api-key': key }, maxRetries: 2 });
  expect((await apps()).status()).toBe(200);
  await expectAccessible();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: `Revoke the admin key ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke the key', exact: true }).click();
  await expect(page.getByText(`The admin key “${name}” is revoked.`)).toBeVisible();
  expect((await apps()).status()).toBe(401);
});

test.describe('a viewer', () => {
  test.use({ scenarioOptions: { role: 'viewer' } });
  test('sees who is there, and changes nothing', async ({ page, shop }) => {
    await page.goto(`/${shop.appId}/settings`);
    const { panel, role } = membersPanel(page);
    await expect(panel.getByText('An owner or admin may invite people.')).toBeVisible();
    await expect(role(shop.person.email)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Single sign-on' })).toHaveCount(0);
    expect((await page.request.get(`/api/audit?appId=${shop.appId}`)).status()).toBe(403);
  });
});

test('without a mail service the way to a new password is said; dead links say so', async ({
  page,
  db,
  expectAccessible,
}) => {
  const { person } = await writePerson({ db });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the letter' }).click();
  await expect(page.getByText('This instance sends no mail.', { exact: false })).toBeVisible();
  await expectAccessible();
  await page.goto(`/reset-password/${'x'.repeat(43)}`);
  await page.getByLabel('New password').fill('another-harbour-42');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link was used or is too old. Ask for a new one.')).toBeVisible();
});
