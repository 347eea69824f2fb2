import { router } from '../trpc.ts';
import { apiKeyRouter } from './api-key.ts';
import { adminRouter, appsRouter, credentialRouter } from './app.ts';
import { issueRouter } from './issue.ts';
import { mailRouter } from './mail.ts';
import { findingRouter, runRouter } from './run.ts';
import { scriptRouter } from './script.ts';
import { healRouter, keyFeatureRouter, testCaseRouter, testSuiteRouter } from './tests.ts';
import { webhookRouter } from './webhook.ts';

export const appRouter = router({
  admin: adminRouter,
  app: appsRouter,
  apiKey: apiKeyRouter,
  credential: credentialRouter,
  issue: issueRouter,
  run: runRouter,
  finding: findingRouter,
  script: scriptRouter,
  heal: healRouter,
  testCase: testCaseRouter,
  testSuite: testSuiteRouter,
  webhook: webhookRouter,
  mail: mailRouter,
  keyFeature: keyFeatureRouter,
});
export type AppRouter = typeof appRouter;
