import { expect, type Page } from '@playwright/test';

export class HealsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string) {
    await this.page.goto(`/${appId}/heals`);
    await expect(this.page.getByRole('heading', { name: 'Heals', level: 1 })).toBeVisible();
  }
  heal(test: string) {
    return this.page.getByRole('article', { name: new RegExp(`^Heal of step .* of “${test}”`) });
  }
  async accept(test: string) {
    await this.heal(test).getByRole('button', { name: 'Accept' }).click();
  }
  async refuse(test: string) {
    await this.heal(test).getByRole('button', { name: 'Refuse' }).click();
  }
  async undoInToast() {
    await this.page.getByRole('button', { name: 'Undo', exact: true }).click();
  }
  async view(name: 'Waiting' | 'Applied' | 'Decided') {
    await this.page.getByRole('radio', { name, exact: true }).click();
  }
}
