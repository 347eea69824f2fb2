import { router } from '../trpc.ts';
import { appsRouter, credentialRouter } from './app.ts';
import { issueRouter } from './issue.ts';
import { mailRouter } from './mail.ts';
import { runRouter } from './run.ts';
import { scriptRouter } from './script.ts';
import { healRouter, keyFeatureRouter, testCaseRouter, testSuiteRouter } from './tests.ts';
import { webhookRouter } from './webhook.ts';

export const appRouter = router({
  app: appsRouter,
  credential: credentialRouter,
  issue: issueRouter,
  run: runRouter,
  script: scriptRouter,
  heal: healRouter,
  testCase: testCaseRouter,
  testSuite: testSuiteRouter,
  webhook: webhookRouter,
  mail: mailRouter,
  keyFeature: keyFeatureRouter,
});
export type AppRouter = typeof appRouter;
