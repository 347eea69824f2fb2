import { expect, type Page } from '@playwright/test';

export class ScriptsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string) {
    await this.page.goto(`/${appId}/scripts`);
    await expect(this.page.getByRole('heading', { name: /^Scripts/, level: 1 })).toBeVisible();
  }
  get list() {
    return this.page.getByRole('region', { name: 'List of scripts' });
  }
  get name() {
    return this.page.getByLabel('Name', { exact: true });
  }
  get command() {
    return this.page.getByLabel('Command', { exact: true });
  }
  press(name: string) {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
  get output() {
    return this.page.getByRole('log', { name: 'Output' });
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: /^Delete the script/ });
  }
}
