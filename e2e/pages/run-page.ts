import { expect, type Page } from '@playwright/test';

export class RunPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string, runId: string) {
    await this.page.goto(`/${appId}/runs/${runId}`);
    await expect(this.page.getByRole('heading', { name: /^Run \d+/, level: 1 })).toBeVisible();
  }
  async compareWith(label: string) {
    await this.page.getByRole('combobox', { name: 'Compare with an earlier run' }).selectOption({ label });
  }
  change(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }
  get shareDialog() {
    return this.page.getByRole('dialog', { name: /^Share the report/ });
  }
  /** @returns the address of the new link */
  async share(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share' }).click();
    await this.shareDialog.getByRole('button', { name: 'Make a link' }).click();
    return this.shareDialog.getByLabel('Link', { exact: true }).inputValue();
  }
  async save(name: 'JSON' | 'YAML' | 'HTML' | 'JUnit') {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export' }).click();
    await this.page.getByRole('menuitem', { name: `Report as ${name}` }).click();
    return (await download).path();
  }
  async print() {
    await this.page.getByRole('button', { name: 'Export' }).click();
    await this.page.getByRole('menuitem', { name: 'Print, or save as PDF' }).click();
  }
}
