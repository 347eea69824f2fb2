import { expect, type Page } from '@playwright/test';

/** One test: its editor, its history, and how it is written or walked anew. */
export class TestPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string, testCaseId: number) {
    await this.page.goto(`/${appId}/tests/${testCaseId}`);
    await expect(this.page.getByRole('heading', { name: 'Steps and assertions' })).toBeVisible();
  }
  /** Opens a test, and its editor. */
  async openEditor(appId: string, testCaseId: number) {
    await this.open(appId, testCaseId);
    await this.edit();
  }
  async openNew(appId: string) {
    await this.page.goto(`/${appId}/tests/new`);
  }
  get prompt() {
    return this.page.getByLabel('Prompt', { exact: true });
  }
  get steps() {
    return this.page.getByLabel('Steps', { exact: true });
  }
  get assertions() {
    return this.page.getByLabel('Assertions', { exact: true });
  }
  readings(field: 'Steps' | 'Assertions') {
    const lists = this.page.getByRole('list', { name: 'How each line is read' });
    return (field === 'Steps' ? lists.first() : lists.last()).getByRole('listitem');
  }
  /** What is not understood, over the text of the editors. */
  get underlined() {
    return this.editor.locator('mark');
  }
  async edit() {
    await this.page.getByRole('button', { name: 'Edit', exact: true }).click();
  }
  offered(name: string) {
    return this.page.getByRole('option', { name, exact: true });
  }
  get stages() {
    return this.page.getByRole('list', { name: 'Stages' });
  }
  async rediscover(whatChanged: string) {
    await this.page.getByRole('button', { name: 'Rediscover' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Walk this test anew' });
    await dialog.getByLabel('What has changed').fill(whatChanged);
    await dialog.getByRole('button', { name: 'Walk it anew' }).click();
    await expect(dialog).toBeHidden();
  }
  get proposal() {
    return this.page.getByRole('list', { name: 'The steps as they would be' });
  }
  /** The form of title, steps and assertions; the page has others below. */
  get editor() {
    return this.page.locator('form').filter({ has: this.steps });
  }
  save() {
    return this.editor.getByRole('button', { name: 'Save', exact: true }).click();
  }
  press(name: string) {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
}
