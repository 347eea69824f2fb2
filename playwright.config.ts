import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/fixtures/browser.ts';

/**
 * Browser tests of the built dashboard: `next build` first. One stack serves them all; every test has a
 * tenant of its own.
 */
export default defineConfig({
  testDir: './e2e/specs',
  globalSetup: './e2e/fixtures/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine that stalls for twenty seconds is no fault of the dashboard; what needed a second try is listed
  // as flaky.
  retries: process.env.CI ? 1 : 0,
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 850 },
    launchOptions,
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [{ name: 'dashboard' }],
});
