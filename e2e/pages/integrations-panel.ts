import type { Page } from '@playwright/test';

/** Settings → Integrations. */
export class IntegrationsPanel {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get section() {
    return this.page.getByRole('region', { name: 'Integrations' });
  }
  row(name: string) {
    return this.section.getByRole('listitem').filter({ hasText: name });
  }
  dialog(name: string) {
    return this.page.getByRole('dialog', { name });
  }

  async open(appId: string): Promise<void> {
    await this.page.goto(`/${appId}/settings`);
    await this.section.getByRole('list').waitFor();
  }

  /** As far as the tracker's answer. */
  async signIn(name: string, { address, email, token }: { address: string; email?: string; token: string }) {
    await this.section.getByRole('button', { name: `Connect ${name}` }).click();
    const dialog = this.dialog(name);
    await dialog.getByLabel('Address').fill(address);
    if (email) await dialog.getByLabel('E-mail of the account').fill(email);
    await dialog.getByLabel('Token').fill(token);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    return dialog;
  }
}
