import {
  CreateKeyFeatureInput,
  DeleteKeyFeatureInput,
  UpdateKeyFeatureInput,
  createKeyFeature,
  deleteKeyFeature,
  listKeyFeatures,
  updateKeyFeature,
} from '#server/domain/key-feature/key-features.ts';
import { listIcons } from '#server/domain/key-feature/icons.ts';
import { exportCases } from '#server/domain/cases-file/export-cases.ts';
import { importCases, planImport } from '#server/domain/cases-file/import-cases.ts';
import { ExportCasesInput, ImportCasesInput, PlanImportInput } from '#server/domain/cases-file/schemas.ts';
import { acceptHeals } from '#server/domain/heal/accept-heals.ts';
import { listHeals } from '#server/domain/heal/list-heals.ts';
import { refuseHeals } from '#server/domain/heal/refuse-heals.ts';
import { DecideHealsInput, ListHealsInput } from '#server/domain/heal/schemas.ts';
import { acceptOutcome } from '#server/domain/test-case/accept-outcome.ts';
import { addToMainSuite } from '#server/domain/test-case/add-to-main-suite.ts';
import { archiveTestCases, unarchiveTestCases } from '#server/domain/test-case/archive-test-cases.ts';
import { checkTestCase } from '#server/domain/test-case/check-test-case.ts';
import { createCustomTestCase } from '#server/domain/test-case/create-custom-test-case.ts';
import { acceptRediscovery, refuseRediscovery } from '#server/domain/test-case/decide-rediscovery.ts';
import { getTestCase } from '#server/domain/test-case/get-test-case.ts';
import { getStepDocuments } from '#server/domain/test-case/get-step-documents.ts';
import { getTestResult } from '#server/domain/test-case/get-test-result.ts';
import { listRediscoveries } from '#server/domain/test-case/list-rediscoveries.ts';
import { listTestCases } from '#server/domain/test-case/list-test-cases.ts';
import { readLines } from '#server/domain/test-case/read-lines.ts';
import {
  AcceptOutcomeInput,
  AddToMainSuiteInput,
  CheckTestCaseInput,
  CreateCustomTestCaseInput,
  DecideRediscoveryInput,
  GetStepDocumentsInput,
  GetTestCaseInput,
  GetTestResultInput,
  ListTestCasesInput,
  ReadLinesInput,
  RunTestCasesInput,
  TestCaseIdsInput,
  TriggerRediscoveryInput,
  UpdateTestCaseInput,
} from '#server/domain/test-case/schemas.ts';
import { runTestCases } from '#server/domain/test-case/run-test-cases.ts';
import { triggerRediscovery } from '#server/domain/test-case/trigger-rediscovery.ts';
import { updateTestCase } from '#server/domain/test-case/update-test-case.ts';
import { getTestSuite, listTestSuites } from '#server/domain/test-suite/read-test-suites.ts';
import {
  CreateTestSuiteInput,
  DeleteTestSuiteInput,
  GetTestSuiteInput,
  ReorderTestSuiteInput,
  UpdateTestSuiteInput,
} from '#server/domain/test-suite/schemas.ts';
import {
  createTestSuite,
  deleteTestSuite,
  reorderTestSuite,
  updateTestSuite,
} from '#server/domain/test-suite/write-test-suites.ts';
import * as suiteContract from '../contract/library.ts';
import * as featureContract from '../contract/key-features.ts';
import * as resultContract from '../contract/test-results.ts';
import * as contract from '../contract/tests.ts';
import { appProcedure, router } from '../trpc.ts';

const writeTest = appProcedure.meta({ act: 'test-case.write' });
export const testCaseRouter = router({
  list: appProcedure
    .meta(contract.listTestCases)
    .input(ListTestCasesInput)
    .query(({ ctx, input }) => listTestCases({ ctx, input })),
  get: appProcedure
    .meta(contract.getTestCase)
    .input(GetTestCaseInput)
    .query(({ ctx, input }) => getTestCase({ ctx, input })),
  update: writeTest
    .meta(contract.updateTestCase)
    .input(UpdateTestCaseInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateTestCase({ ctx, input })),
  archive: writeTest
    .meta(contract.archiveTestCases)
    .input(TestCaseIdsInput)
    .mutation(({ ctx, input }) => archiveTestCases({ ctx, input })),
  unarchive: writeTest
    .meta(contract.unarchiveTestCases)
    .input(TestCaseIdsInput)
    .mutation(({ ctx, input }) => unarchiveTestCases({ ctx, input })),
  createCustom: writeTest
    .meta(contract.createCustomTestCase)
    .input(CreateCustomTestCaseInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => createCustomTestCase({ ctx, input })),
  addToMainSuite: writeTest
    .meta(contract.addToMainSuite)
    .input(AddToMainSuiteInput)
    .mutation(async ({ ctx, input }) => ({ testCaseId: (await addToMainSuite({ ctx, input })).id })),
  rediscover: writeTest
    .meta(contract.triggerRediscovery)
    .input(TriggerRediscoveryInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => triggerRediscovery({ ctx, input })),
  rediscoveries: appProcedure
    .input(GetTestCaseInput)
    .query(({ ctx, input }) => listRediscoveries({ ctx, input })),
  acceptRediscovery: writeTest
    .input(DecideRediscoveryInput)
    .mutation(({ ctx, input }) => acceptRediscovery({ ctx, input })),
  acceptOutcome: writeTest
    .input(AcceptOutcomeInput)
    .mutation(({ ctx, input }) => acceptOutcome({ ctx, input })),
  refuseRediscovery: writeTest
    .input(DecideRediscoveryInput)
    .mutation(({ ctx, input }) => refuseRediscovery({ ctx, input })),
  /** These by POST: a test's text and a file's are longer than an address may be. */
  check: writeTest.input(CheckTestCaseInput).mutation(({ ctx, input }) => checkTestCase({ ctx, input })),
  readLines: writeTest.input(ReadLinesInput).mutation(({ ctx, input }) => readLines({ ctx, input })),
  planImport: writeTest.input(PlanImportInput).mutation(({ ctx, input }) => planImport({ ctx, input })),
  import: writeTest.input(ImportCasesInput).mutation(({ ctx, input }) => importCases({ ctx, input })),
  export: appProcedure.input(ExportCasesInput).query(({ ctx, input }) => exportCases({ ctx, input })),
  run: appProcedure
    .meta({ act: 'run.create', ...contract.runTestCases })
    .input(RunTestCasesInput)
    .mutation(({ ctx, input }) => runTestCases({ ctx, input })),
  result: appProcedure
    .meta(resultContract.getTestResult)
    .input(GetTestResultInput)
    .query(({ ctx, input }) => getTestResult({ ctx, input })),
  stepDocuments: appProcedure
    .meta(resultContract.getStepDocuments)
    .input(GetStepDocumentsInput)
    .query(({ ctx, input }) => getStepDocuments({ ctx, input })),
});

export const healRouter = router({
  list: appProcedure.input(ListHealsInput).query(({ ctx, input }) => listHeals({ ctx, input })),
  accept: writeTest.input(DecideHealsInput).mutation(({ ctx, input }) => acceptHeals({ ctx, input })),
  refuse: writeTest.input(DecideHealsInput).mutation(({ ctx, input }) => refuseHeals({ ctx, input })),
});

const writeSuite = appProcedure.meta({ act: 'test-suite.write' });
export const testSuiteRouter = router({
  list: appProcedure.meta(suiteContract.listTestSuites).query(({ ctx }) => listTestSuites({ ctx })),
  get: appProcedure
    .meta(suiteContract.getTestSuite)
    .input(GetTestSuiteInput)
    .query(({ ctx, input }) => getTestSuite({ ctx, input })),
  create: writeSuite
    .meta(suiteContract.createTestSuite)
    .input(CreateTestSuiteInput)
    .mutation(({ ctx, input }) => createTestSuite({ ctx, input })),
  update: writeSuite
    .meta(suiteContract.updateTestSuite)
    .input(UpdateTestSuiteInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateTestSuite({ ctx, input })),
  reorder: writeSuite
    .input(ReorderTestSuiteInput)
    .mutation(({ ctx, input }) => reorderTestSuite({ ctx, input })),
  delete: appProcedure
    .meta({ act: 'test-suite.delete', ...suiteContract.deleteTestSuite })
    .input(DeleteTestSuiteInput)
    .mutation(({ ctx, input }) => deleteTestSuite({ ctx, input })),
});

const writeFeature = appProcedure.meta({ act: 'key-feature.write' });
export const keyFeatureRouter = router({
  list: appProcedure.meta(featureContract.listKeyFeatures).query(({ ctx }) => listKeyFeatures({ ctx })),
  create: writeFeature
    .meta(featureContract.createKeyFeature)
    .input(CreateKeyFeatureInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => createKeyFeature({ ctx, input })),
  update: writeFeature
    .meta(featureContract.updateKeyFeature)
    .input(UpdateKeyFeatureInput)
    .mutation(({ ctx, input: { appId: _, ...input } }) => updateKeyFeature({ ctx, input })),
  delete: writeFeature
    .meta(featureContract.deleteKeyFeature)
    .input(DeleteKeyFeatureInput)
    .mutation(({ ctx, input }) => deleteKeyFeature({ ctx, input })),
  icons: appProcedure.meta(featureContract.listIcons).query(() => listIcons()),
});
