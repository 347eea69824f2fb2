import { defineConfig } from 'vitest/config';

const env = { SIGHTREAD_LOG: 'silent', NODE_NO_WARNINGS: '1' };
const exclude = ['**/node_modules/**', '.next/**', 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: ['{worker,server,app,components,demo,bench,scripts,prisma}/**/*.test.{ts,tsx,mjs}'],
          exclude: [...exclude, '**/*.integration.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          env,
          include: ['**/*.integration.test.ts'],
          exclude,
          globalSetup: ['server/platform/testing/global-setup.ts'],
          testTimeout: 120_000,
          // These drive browsers, processes and a database: what a busy machine upset once is tried again,
          // and reported as such.
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 120_000,
          // They wait for browsers, processes and clocks half of the time: on two cores a third of them goes
          // faster.
          maxWorkers: 3,
        },
      },
    ],
  },
});
