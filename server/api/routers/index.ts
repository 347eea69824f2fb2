import { router } from '../trpc.ts';
import { apiKeyRouter } from './api-key.ts';
import { accountRouter, visitRouter } from './account.ts';
import { adminRouter, appsRouter, credentialRouter } from './app.ts';
import { buildRouter } from './build.ts';
import { environmentRouter } from './environment.ts';
import { issueRouter } from './issue.ts';
import { mailRouter } from './mail.ts';
import { auditRouter, memberRouter, operatorRouter, ssoRouter } from './organization.ts';
import { findingRouter, localRunRouter, runRouter } from './run.ts';
import { scriptRouter } from './script.ts';
import { healRouter, keyFeatureRouter, testCaseRouter, testSuiteRouter } from './tests.ts';
import { trackerRouter } from './tracker.ts';
import { webhookRouter } from './webhook.ts';

export const appRouter = router({
  admin: adminRouter,
  app: appsRouter,
  apiKey: apiKeyRouter,
  credential: credentialRouter,
  environment: environmentRouter,
  issue: issueRouter,
  run: runRouter,
  build: buildRouter,
  localRun: localRunRouter,
  finding: findingRouter,
  script: scriptRouter,
  heal: healRouter,
  testCase: testCaseRouter,
  testSuite: testSuiteRouter,
  tracker: trackerRouter,
  webhook: webhookRouter,
  mail: mailRouter,
  member: memberRouter,
  sso: ssoRouter,
  audit: auditRouter,
  account: accountRouter,
  visit: visitRouter,
  operator: operatorRouter,
  keyFeature: keyFeatureRouter,
});
export type AppRouter = typeof appRouter;
