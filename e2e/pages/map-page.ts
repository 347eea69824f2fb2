import { expect, type Page } from '@playwright/test';

export class MapPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string, query = '') {
    await this.page.goto(`/${appId}/map${query}`);
    await expect(this.page.getByRole('heading', { name: /^Map/, level: 1 })).toBeVisible();
  }
  get graph() {
    return this.page.getByRole('group', { name: 'Graph of screens' });
  }
  node(name: string) {
    return this.graph.getByRole('button', { name, exact: true });
  }
  screen(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }
  panel(name: string) {
    return this.page.getByRole('complementary', { name: `Screen “${name}”` });
  }
  async view(name: 'Graph' | 'List' | 'What it does') {
    await this.page.getByRole('radio', { name }).click();
  }
  async search(text: string) {
    await this.page.getByRole('searchbox', { name: 'Search screens' }).fill(text);
  }
  async nextFound() {
    await this.page.getByRole('searchbox', { name: 'Search screens' }).press('Enter');
  }
}
