import { expect, type Page } from '@playwright/test';

export class TestsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string, query = '') {
    await this.page.goto(`/${appId}/tests${query}`);
    await expect(this.page.getByRole('heading', { name: /^Tests/, level: 1 })).toBeVisible();
  }
  get rows() {
    return this.page.locator('tbody tr[data-index]');
  }
  async fromMenu(name: string) {
    await this.page.getByRole('button', { name: 'YAML' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }
  get importDialog() {
    return this.page.getByRole('dialog', { name: 'Import tests' });
  }
  async readFile(name: string, text: string) {
    await this.importDialog
      .getByLabel('File')
      .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });
    await this.importDialog.getByRole('button', { name: 'Show what it would make' }).click();
  }
  inFile(title: string) {
    return this.importDialog.getByRole('listitem').filter({ hasText: title }).first();
  }
}
