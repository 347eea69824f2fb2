import { router } from '../trpc.ts';
import { apiKeyRouter } from './api-key.ts';
import { appsRouter, credentialRouter } from './app.ts';
import { issueRouter } from './issue.ts';
import { runRouter } from './run.ts';
import { scriptRouter } from './script.ts';
import { healRouter, keyFeatureRouter, testCaseRouter, testSuiteRouter } from './tests.ts';

export const appRouter = router({
  app: appsRouter,
  apiKey: apiKeyRouter,
  credential: credentialRouter,
  issue: issueRouter,
  run: runRouter,
  script: scriptRouter,
  heal: healRouter,
  testCase: testCaseRouter,
  testSuite: testSuiteRouter,
  keyFeature: keyFeatureRouter,
});
export type AppRouter = typeof appRouter;
