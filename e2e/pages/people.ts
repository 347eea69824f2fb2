import { expect, type Page } from '@playwright/test';

/** The sign-in page. */
export const signInPage = (page: Page) => ({
  email: page.getByLabel('E-mail'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign in', exact: true }),
  code: page.getByLabel('Code'),
  async byPassword({ email, password }: { email: string; password: string }) {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  },
  async giveCode(code: string) {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  },
  toProvider: (organization: string) => page.getByRole('button', { name: `Continue with ${organization}` }),
});

/** The pages of the OpenID provider of the tests. */
export const oidcProviderPage = (page: Page) => ({
  async signIn(email: string) {
    await page.locator('input[name=login]').fill(email);
    await page.locator('input[name=password]').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  },
});

/** Settings → Members. */
export function membersPanel(page: Page) {
  const panel = page.getByRole('region', { name: 'Members' });
  return {
    panel,
    role: (email: string) => panel.getByLabel(`Role of ${email}`),
    async invite(email: string, role: string) {
      await panel.getByRole('button', { name: 'Invite somebody' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByLabel('Role', { exact: true }).selectOption(role);
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    },
    link: page.getByRole('region', { name: 'The invitation’s link' }),
    async remove(email: string) {
      await panel.getByRole('button', { name: `Remove ${email}` }).click();
      await page.getByRole('button', { name: 'Remove the member' }).click();
    },
  };
}

/** Settings → Single sign-on. */
export function singleSignOnPanel(page: Page) {
  const panel = page.getByRole('region', { name: 'Single sign-on' });
  return {
    panel,
    connection: (domain: string) => panel.getByRole('listitem', { name: domain }),
    async add(
      fill: { domain: string } & (
        { issuer: string; clientId: string; clientSecret: string } | { metadata: string }
      ),
    ) {
      const dialog = page.getByRole('dialog', { name: 'Add a connection' });
      // The page's parts come one after the other, and a click may fall between two of them.
      await expect(async () => {
        await panel.getByRole('button', { name: 'Add a connection' }).click({ timeout: 5_000 });
        await expect(dialog).toBeVisible({ timeout: 2_000 });
      }).toPass();
      if ('metadata' in fill) await dialog.getByRole('radio', { name: 'SAML' }).click();
      await dialog.getByLabel('Domain').fill(fill.domain);
      if ('metadata' in fill)
        await dialog.getByLabel('Metadata of the identity provider').fill(fill.metadata);
      else {
        await dialog.getByLabel('Issuer').fill(fill.issuer);
        await dialog.getByLabel('Client id').fill(fill.clientId);
        await dialog.getByLabel('Client secret').fill(fill.clientSecret);
      }
      await dialog.getByRole('button', { name: 'Add the connection' }).click();
    },
  };
}

/** Your account. */
export function accountPage(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    twoFactor: page.getByRole('region', { name: 'Two-factor' }),
    sessions: page.getByRole('region', { name: 'Sessions' }),
    async changeEmail({ email, password }: { email: string; password: string }) {
      await page.getByRole('button', { name: 'Change the e-mail' }).click();
      await dialog.getByLabel('New e-mail').fill(email);
      await dialog.getByLabel('Your password').fill(password);
      await dialog.getByRole('button', { name: 'Send the letter' }).click();
    },
    async beginTwoFactor(password: string) {
      await page.getByRole('button', { name: 'Turn two-factor on' }).click();
      await dialog.getByLabel('Your password').fill(password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      return ((await page.getByRole('region', { name: 'The key' }).textContent()) ?? '').trim();
    },
    async confirm(code: string) {
      await dialog.getByLabel('Code that the app shows').fill(code);
      await dialog.getByRole('button', { name: 'Turn it on' }).click();
      return ((await page.getByRole('region', { name: 'Recovery codes' }).textContent()) ?? '').split('\n');
    },
  };
}
