import { expect, type Page } from '@playwright/test';

export class ReplayPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(appId: string, executionId: string, query = '') {
    await this.page.goto(`/${appId}/executions/${executionId}?${query}`);
    await expect(this.steps).toBeVisible();
  }
  get steps() {
    return this.page.getByRole('navigation', { name: 'Steps' });
  }
  get frames() {
    return this.page.getByRole('list', { name: 'Frames' });
  }
  tab(name: string) {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }
  async saveVideo() {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Video' }).click();
    return (await download).path();
  }
  get seenToggle() {
    return this.page.getByRole('button', { name: /^What was seen/ });
  }
  get seenPanel() {
    return this.page.getByRole('region', { name: 'What was seen' });
  }
  get seenBoxes() {
    return this.page.getByRole('listbox', { name: 'Controls that were seen on the picture' });
  }
  get seenRows() {
    return this.seenPanel.getByRole('listbox');
  }
  get chosenBox() {
    return this.seenBoxes.getByRole('option', { selected: true });
  }
  get chosenRow() {
    return this.seenRows.getByRole('option', { selected: true });
  }
  async isAt(step: number, of: number, intent: string) {
    await expect(this.page.getByText(`Step ${step} of ${of}`)).toBeVisible();
    await expect(this.steps.locator('[aria-current="step"]')).toContainText(intent);
    await expect(this.frames.locator('[aria-current="step"]')).toHaveAccessibleName(
      `Frame ${step}: ${intent}`,
    );
    await expect(this.page.getByRole('tabpanel').getByText(intent).first()).toBeVisible();
  }
}
