import { expect, type Page } from '@playwright/test';

export class IssuesPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string, query = '') {
    await this.page.goto(`/${appId}/issues${query}`);
    await expect(this.page.getByRole('heading', { name: /^Issues/, level: 1 })).toBeVisible();
  }
  get list() {
    return this.page.getByRole('region', { name: 'List of issues' });
  }
  get detail() {
    return this.page.getByRole('article');
  }
  row(title: string) {
    return this.list.getByRole('listitem').filter({ has: this.page.getByRole('button', { name: title }) });
  }
  async choose(title: string) {
    await this.list.getByRole('button', { name: title }).click();
    await this.shows(title);
  }
  async shows(title: string) {
    await expect(this.detail.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  }
  async hasState(title: string, state: string) {
    await expect(this.row(title).getByRole('img', { name: state, exact: true })).toBeVisible();
  }
  async view(name: string) {
    await this.page.getByRole('radio', { name, exact: true }).click();
  }
  toast(text: string | RegExp) {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }
  undoInToast() {
    return this.page.getByRole('button', { name: 'Undo', exact: true });
  }
  get rejectDialog() {
    return this.page.getByRole('dialog', { name: /^Reject/ });
  }
}
