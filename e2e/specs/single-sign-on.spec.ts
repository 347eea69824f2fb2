import { Secret, TOTP } from 'otpauth';
import { confirmTwoFactor, beginTwoFactor } from '#server/domain/account/two-factor.ts';
import { oidcClient } from '#server/domain/sso/testing/oidc-provider.ts';
import { newId } from '#server/platform/ids.ts';
import { expect, test } from '../fixtures/test.ts';
import { oidcProviderPage, signInPage, singleSignOnPanel } from '../pages/people.ts';

const issuer = () => process.env.E2E_OIDC_ISSUER!;
const newDomain = () => `${newId('sso').slice(4)}.test`;

test('an owner sets up OIDC, tries it, and a colleague comes in by it', async ({
  page,
  shop,
  db,
  visit,
  expectAccessible,
}) => {
  const domain = newDomain();
  const sso = singleSignOnPanel(page);
  await page.goto(`/${shop.appId}/settings`);
  await sso.add({ domain: 'nonsense', issuer: issuer(), ...oidcClient });
  await expect(page.getByText('Use a domain, as example.com.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  await dialog.getByLabel('Domain').fill(domain);
  await dialog.getByRole('button', { name: 'Add the connection' }).click();
  const connection = sso.connection(domain);
  await expect(connection.getByText('Not verified, captures nobody')).toBeVisible();
  await expectAccessible();
  await connection.getByRole('button', { name: 'Values to copy' }).click();
  await expect(page.getByRole('region', { name: 'Redirect URI' })).toContainText('/api/sso/oidc/callback');
  await page.keyboard.press('Escape');
  await connection.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText(`${issuer()} answers`, { exact: false })).toBeVisible();
  await connection.getByRole('link', { name: 'Try signing in' }).click();
  await oidcProviderPage(page).signIn(`try@${domain}`);
  await expect(page.getByText(`It works: try@${domain} would be signed in.`)).toBeVisible();

  await db.user.update({ where: { email: shop.person.email }, data: { operator: true } });
  await page.reload();
  await connection.getByRole('button', { name: 'Vouch for it as operator' }).click();
  await expect(connection.getByText('Verified', { exact: true })).toBeVisible();
  await connection.getByRole('checkbox', { name: `Refuse passwords at ${domain}` }).click();
  await expect(connection.getByRole('checkbox', { name: `Refuse passwords at ${domain}` })).toBeChecked();

  const colleague = await visit();
  await colleague.goto(`/${shop.appId}/runs`);
  const signIn = signInPage(colleague);
  await signIn.email.fill(`bea@${domain}`);
  await expect(signIn.toProvider('Larch & Field')).toBeVisible();
  await expect(signIn.password).toHaveCount(0);
  await signIn.toProvider('Larch & Field').click();
  await oidcProviderPage(colleague).signIn(`bea@${domain}`);
  await expect(colleague).toHaveURL(new RegExp(`/${shop.appId}/runs$`));
  await expect(colleague.getByRole('heading', { name: 'Runs' })).toBeVisible();
  expect(await db.member.findFirstOrThrow({ where: { user: { email: `bea@${domain}` } } })).toMatchObject({
    organizationId: shop.organizationId,
    role: 'member',
  });
});

test('a colleague comes in over SAML, and an answer of another browser’s is refused', async ({
  page,
  shop,
  db,
  visit,
}) => {
  const domain = newDomain();
  const sso = singleSignOnPanel(page);
  await page.goto(`/${shop.appId}/settings`);
  await sso.add({ domain, metadata: process.env.E2E_SAML_METADATA! });
  const connection = sso.connection(domain);
  await connection.getByRole('button', { name: 'Values to copy' }).click();
  const metadata = ((await page.getByRole('region', { name: 'Metadata' }).textContent()) ?? '').trim();
  expect(await (await page.request.get(metadata)).text()).toContain('WantAssertionsSigned="true"');
  await page.keyboard.press('Escape');
  await connection.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('Its certificate is good until', { exact: false })).toBeVisible();
  await db.ssoConnection.updateMany({ where: { domain }, data: { verifiedDomain: domain } });

  const colleague = await visit();
  await colleague.goto('/sign-in');
  const signIn = signInPage(colleague);
  await signIn.email.fill(`bea@${domain}`);
  await signIn.toProvider('Larch & Field').click();
  await expect(colleague.getByRole('heading', { name: 'Identity provider' })).toBeVisible();
  // Somebody begins, and hands the way on to another browser, so that its person works in an account that is
  // not theirs.
  const victim = await visit();
  await victim.goto(colleague.url());
  await victim.getByLabel('E-mail').fill(`bea@${domain}`);
  await victim.getByRole('button', { name: 'Sign in at the provider' }).click();
  await expect(
    victim.getByText('This sign-in was used, is too old, or began in another browser.', { exact: false }),
  ).toBeVisible();
  await victim.context().close();

  await colleague.goto('/sign-in');
  await signIn.email.fill(`bea@${domain}`);
  await signIn.toProvider('Larch & Field').click();
  await colleague.getByLabel('E-mail').fill(`bea@${domain}`);
  await colleague.getByRole('button', { name: 'Sign in at the provider' }).click();
  await expect(colleague.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await colleague.goto('/account');
  await expect(colleague.getByText('by single sign-on')).toBeVisible();
});

test('Google signs in whose verified e-mail has an account, and asks for the second factor', async ({
  page,
  db,
  shop,
  expectAccessible,
}) => {
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await oidcProviderPage(page).signIn(`${newId('user')}@nowhere.test`);
  await expect(page.getByText('There is no account for this e-mail. Ask for an invitation.')).toBeVisible();
  await expectAccessible();

  await page.context().clearCookies();
  const user = await db.user.update({
    where: { email: shop.person.email },
    data: { emailVerifiedAt: new Date() },
  });
  await page.goto(`/${shop.appId}/runs`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await oidcProviderPage(page).signIn(shop.person.email);
  await expect(page).toHaveURL(new RegExp(`/${shop.appId}/runs$`));
  await expect(page.getByRole('heading', { name: 'Runs' })).toBeVisible();

  const ctx = { db, userId: user.id, sessionId: 'none' };
  const { secret } = await beginTwoFactor({ ctx, input: { password: shop.person.password } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recoveryCodes } = await confirmTwoFactor({ ctx, input: { code: totp.generate() } });
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await oidcProviderPage(page).signIn(shop.person.email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await signInPage(page).giveCode(recoveryCodes[0]!);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});
