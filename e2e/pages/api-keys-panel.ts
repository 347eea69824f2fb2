import type { Page } from '@playwright/test';

/** Settings → API keys. */
export function apiKeysPanel(page: Page) {
  const panel = page.getByRole('region', { name: 'API keys' });
  const shown = page.getByRole('region', { name: 'The key', exact: true });
  return {
    panel,
    /** The key in the dialog that shows it once. */
    shown,
    snippet: (client: string) => page.getByRole('region', { name: `For ${client}` }),
    async create(name: string) {
      await panel.getByRole('button', { name: 'Create a key' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create an API key' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Create the key' }).click();
      return (await shown.textContent()) ?? '';
    },
    async regenerate(name: string) {
      await panel.getByRole('button', { name: `Regenerate the key ${name}` }).click();
      await page.getByRole('button', { name: 'Regenerate the key', exact: true }).click();
      return (await shown.textContent()) ?? '';
    },
    async revoke(name: string) {
      await panel.getByRole('button', { name: `Revoke the key ${name}` }).click();
      await page.getByRole('button', { name: 'Revoke the key', exact: true }).click();
    },
    close: () => page.getByRole('button', { name: 'I have copied it' }).click(),
  };
}
