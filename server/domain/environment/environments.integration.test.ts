import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { archiveApp } from '../app/archive-app.ts';
import { deleteApp } from '../app/delete-app.ts';
import { createCredential } from '../credential/create-credential.ts';
import { deleteCredential } from '../credential/delete-credential.ts';
import { createRun } from '../run/create-run.ts';
import { getRun } from '../run/get-run.ts';
import { RunSettingsSchema, type CreateRunInput } from '../run/schemas.ts';
import { CreateTestSuiteInput, UpdateTestSuiteInput } from '../test-suite/schemas.ts';
import { createTestSuite, updateTestSuite } from '../test-suite/write-test-suites.ts';
import { createEnvironment } from './create-environment.ts';
import { deleteEnvironment } from './delete-environment.ts';
import { listEnvironments } from './list-environments.ts';
import { CreateEnvironmentInput, UpdateEnvironmentInput } from './schemas.ts';
import { updateEnvironment } from './update-environment.ts';

type Tenant = Awaited<ReturnType<typeof seedApp>>;
const appAddress = 'http://127.0.0.1:4100/';
const staging = 'https://staging.shop.example/';
const production = 'https://shop.example/';

let database: TestDatabase;
let ctx: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db, { url: appAddress });
  await database.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title: 'Open the basket',
      steps: ['Open /basket'],
      assertions: ['"Basket" is shown'],
      status: 'active',
      origin: 'manual',
    },
  });
});

const make = (input: Record<string, unknown>, tenant = ctx) =>
  createEnvironment({ ctx: tenant, input: CreateEnvironmentInput.parse(input) });
const change = (environmentId: string, input: Record<string, unknown>) =>
  updateEnvironment({ ctx, input: UpdateEnvironmentInput.parse({ environmentId, ...input }) });
const signIn = (name: string) =>
  createCredential({ ctx, input: { name, username: name, password: 'quiet-harbour' } });
const suite = async (input: Record<string, unknown>) => {
  const { id } = await createTestSuite({ ctx, input: CreateTestSuiteInput.parse({ name: 'Smoke' }) });
  const changes = UpdateTestSuiteInput.parse({ testSuiteId: id, ...input });
  await updateTestSuite({ ctx, input: changes });
  const { id: testCaseId } = await ctx.db.testCase.findFirstOrThrow({ where: { appId: ctx.appId } });
  await ctx.db.testSuiteMember.create({ data: { testSuiteId: id, testCaseId } });
  return id;
};
async function resolved(input: CreateRunInput = {}) {
  const run = await createRun({ ctx, input });
  return { ...RunSettingsSchema.parse(run.settings), called: run.environment };
}

describe('an environment', () => {
  it('is made, listed by name, changed in part and deleted; each act is in the audit log', async () => {
    const { id } = await make({ name: 'Staging', address: 'staging.shop.example', forbids: ['reaches'] });
    await make({ name: 'Production', address: production, forbids: ['destroys', 'destroys'] });
    expect(await listEnvironments({ ctx })).toMatchObject([
      { name: 'Production', address: production, forbids: ['destroys'], suites: [] },
      { name: 'Staging', address: staging, forbids: ['reaches'], suites: [] },
    ]);
    expect(await change(id, { name: 'Test' })).toMatchObject({ name: 'Test', address: staging });
    expect(await change(id, { forbids: [] })).toMatchObject({ name: 'Test', forbids: [] });
    await deleteEnvironment({ ctx, input: { environmentId: id } });
    const acts = await ctx.db.auditEvent.findMany({ where: { targetId: id }, orderBy: { createdAt: 'asc' } });
    expect(acts.map(({ action }) => action)).toEqual([
      'environment.create',
      'environment.update',
      'environment.update',
      'environment.delete',
    ]);
  });

  it('has a name of its own, and for a web app an address', async () => {
    const { id } = await make({ name: 'Staging', address: staging });
    await make({ name: 'Production', address: production });
    await expect(make({ name: 'Staging', address: production })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(change(id, { name: 'Production' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(make({ name: 'Nowhere' })).rejects.toMatchObject({ code: 'INVALID' });
    expect(CreateEnvironmentInput.safeParse({ name: 'x', address: 'ftp://shop.example' }).success).toBe(
      false,
    );
    expect(CreateEnvironmentInput.safeParse({ name: 'x', forbids: ['everything'] }).success).toBe(false);
  });

  it('of a mobile app has no address', async () => {
    await ctx.db.app.update({ where: { id: ctx.appId }, data: { platform: 'android', url: '' } });
    expect(await make({ name: 'Production', forbids: ['spends'] })).toMatchObject({ address: '' });
    await expect(make({ name: 'Staging', address: staging })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('of another organization is not found', async () => {
    const other = await seedApp(database.db);
    const { id } = await make({ name: 'Staging', address: staging }, other);
    const notFound = { code: 'NOT_FOUND' };
    await expect(change(id, { name: 'Mine' })).rejects.toMatchObject(notFound);
    await expect(deleteEnvironment({ ctx, input: { environmentId: id } })).rejects.toMatchObject(notFound);
    await expect(suite({ environmentId: id })).rejects.toMatchObject(notFound);
    await expect(createRun({ ctx, input: { environment: id } })).rejects.toMatchObject(notFound);
    expect(await listEnvironments({ ctx })).toEqual([]);
    const { id: credentialId } = await signIn('mine');
    await expect(make({ name: 'Theirs', address: staging, credentialId }, other)).rejects.toMatchObject(
      notFound,
    );
  });

  it('is not deleted while a suite runs on it, and goes with its app', async () => {
    const { id } = await make({ name: 'Staging', address: staging });
    const testSuiteId = await suite({ environmentId: id });
    const gone = () => deleteEnvironment({ ctx, input: { environmentId: id } });
    await expect(gone()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '“Staging” is where “Smoke” runs. Choose another environment there first.',
    });
    expect(await listEnvironments({ ctx })).toMatchObject([{ suites: [{ id: testSuiteId, name: 'Smoke' }] }]);
    await archiveApp({ ctx, input: { name: 'Shop' } });
    await deleteApp({ ctx, input: { appId: ctx.appId, name: 'Shop' } });
    expect(await ctx.db.environment.count({ where: { id } })).toBe(0);
  });
});

describe('a run', () => {
  it('tests the app’s own address where nothing names an environment', async () => {
    await make({ name: 'Staging', address: staging });
    expect(await resolved()).toMatchObject({ address: appAddress, environment: null, called: null });
  });

  it('tests the environment that it names, by id or by name, and says which', async () => {
    const { id } = await make({ name: 'Staging', address: staging, forbids: ['reaches'] });
    for (const environment of [id, 'Staging', 'staging'])
      expect(await resolved({ environment })).toMatchObject({
        address: staging,
        environment: { name: 'Staging', forbids: ['reaches'] },
        called: 'Staging',
      });
    const run = await createRun({ ctx, input: { environment: 'Staging' } });
    await deleteEnvironment({ ctx, input: { environmentId: id } });
    expect(await getRun({ ctx, input: { runId: run.id } })).toMatchObject({
      environment: 'Staging',
      address: staging,
    });
  });

  it('names those that there are where it is given none of them', async () => {
    await make({ name: 'Staging', address: staging });
    await expect(createRun({ ctx, input: { environment: 'Stagging' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'environment “Stagging” not found. There are: “Staging”.',
    });
  });

  it('takes the suite’s address, else its own environment’s, else the suite’s, else the app’s', async () => {
    const { id } = await make({ name: 'Staging', address: staging });
    await make({ name: 'Production', address: production });
    const testSuiteId = await suite({ environmentId: id });
    expect((await resolved({ testSuiteId })).address).toBe(staging);
    expect((await resolved({ testSuiteId, environment: 'Production' })).address).toBe(production);
    expect((await resolved({ testSuiteId, environment: null })).address).toBe(appAddress);
    const suiteURL = 'https://preview.shop.example/';
    await updateTestSuite({ ctx, input: UpdateTestSuiteInput.parse({ testSuiteId, suiteURL }) });
    expect((await resolved({ testSuiteId, environment: 'Production' })).address).toBe(suiteURL);
  });

  it('signs in as the suite says, else the environment, else the app', async () => {
    const [ofApp, ofEnvironment, ofSuite] = [await signIn('app'), await signIn('env'), await signIn('suite')];
    const scope = { id: ctx.appId };
    await ctx.db.app.update({ where: scope, data: { defaultCredentialId: ofApp.id } });
    await make({ name: 'Staging', address: staging, credentialId: ofEnvironment.id });
    const testSuiteId = await suite({ credentialId: ofSuite.id });
    const environment = 'Staging';
    expect((await resolved()).credentialId).toBe(ofApp.id);
    expect((await resolved({ environment })).credentialId).toBe(ofEnvironment.id);
    expect((await resolved({ environment, testSuiteId })).credentialId).toBe(ofSuite.id);
    await deleteCredential({ ctx, input: { credentialId: ofEnvironment.id } });
    expect((await resolved({ environment })).credentialId).toBe(ofApp.id);
  });

  it('resets no data where none may be deleted', async () => {
    const settings = { resetScript: { name: 'reset', when: 'run' as const } };
    await ctx.db.app.update({ where: { id: ctx.appId }, data: { settings } });
    await make({ name: 'Staging', address: staging });
    await make({ name: 'Production', address: production, forbids: ['destroys'] });
    expect((await resolved({ environment: 'Staging' })).resetScript).toEqual(settings.resetScript);
    expect((await resolved({ environment: 'Production' })).resetScript).toBeNull();
  });
});
