import type { Page } from '@playwright/test';

/** Settings → Webhooks. */
export class WebhooksPanel {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get section() {
    return this.page.getByRole('region', { name: 'Webhooks' });
  }

  async open(appId: string): Promise<void> {
    await this.page.goto(`/${appId}/settings`);
  }

  async add(url: string): Promise<void> {
    await this.section.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  }

  get secret() {
    return this.page.getByRole('dialog', { name: 'The signing secret' });
  }

  async deliveries() {
    await this.section.getByRole('button', { name: 'Deliveries' }).click();
    return this.page.getByRole('dialog', { name: 'Deliveries' });
  }
}
