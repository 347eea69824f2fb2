import { expect, type Page } from '@playwright/test';

export class ReplayPage {
  readonly page: Page;
  constructor(page: Page) { this.page = page; }

  async open(appId: string, executionId: string) {
    await this.page.goto(`/${appId}/executions/${executionId}`);
    await expect(this.steps).toBeVisible();
    await expect(this.page.locator('html')).toHaveAttribute('data-ready', 'true');
  }
  get steps() { return this.page.getByRole('navigation', { name: 'Steps' }); }
  get frames() { return this.page.getByRole('list', { name: 'Frames' }); }
  tab(name: string) { return this.page.getByRole('tab', { name: new RegExp(`^${name}`) }); }
  async isAt(step: number, of: number, intent: string) {
    await expect(this.page.getByText(`Step ${step} of ${of}`)).toBeVisible();
    await expect(this.steps.locator('[aria-current="step"]')).toContainText(intent);
    await expect(this.frames.locator('[aria-current="step"]')).toHaveAccessibleName(`Frame ${step}: ${intent}`);
    await expect(this.page.getByRole('tabpanel').getByText(intent).first()).toBeVisible();
  }
}
