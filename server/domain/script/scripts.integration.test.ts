import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { getApp } from '../app/read-apps.ts';
import { updateApp } from '../app/update-app.ts';
import { createCredential } from '../credential/create-credential.ts';
import { openCredential } from '../credential/open-credential.ts';
import { UpdateCredentialInput } from '../credential/schemas.ts';
import { updateCredential } from '../credential/update-credential.ts';
import { createRun } from '../run/create-run.ts';
import { RunSettingsSchema } from '../run/schemas.ts';
import { UpdateTestCaseInput } from '../test-case/schemas.ts';
import { updateTestCase } from '../test-case/update-test-case.ts';
import { createScript } from './create-script.ts';
import { deleteScript } from './delete-script.ts';
import { listScripts } from './list-scripts.ts';
import { CreateScriptInput, TryScriptInput } from './schemas.ts';
import { endScriptRun, getScriptRun, noteScriptRun, tryScript } from './script-runs.ts';
import { updateScript } from './update-script.ts';

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof seedApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ctx = await seedApp(database.db);
});

const script = (name: string, instructions = 'curl -sS https://staging.test/x') =>
  createScript({ ctx, input: { name, instructions } });
const addTest = (steps: string[], assertions: string[] = ['"Done" is shown']) =>
  database.db.testCase.create({
    data: {
      organizationId: ctx.organizationId,
      appId: ctx.appId,
      title: 'Signs in',
      steps,
      assertions,
      status: 'active',
      origin: 'manual',
    },
  });
const save = (testCaseId: number, change: object) =>
  updateTestCase({ ctx, input: UpdateTestCaseInput.parse({ testCaseId, ...change }) });
const actions = async () =>
  (await database.db.auditEvent.findMany({ where: { appId: ctx.appId }, orderBy: { createdAt: 'asc' } })).map(
    (event) => event.action,
  );

describe('creating', () => {
  test('is kept, listed by name, and in the audit log', async () => {
    const { id } = await script('get-otp');
    await script('a-first');
    expect((await listScripts({ ctx })).map(({ name, lastRun }) => [name, lastRun])).toEqual([
      ['a-first', null],
      ['get-otp', null],
    ]);
    expect(id).toMatch(/^scp_/);
    expect(await actions()).toEqual(['script.create', 'script.create']);
  });
  test.each(['Get-otp', 'get otp', '-x', 'x-', 'a--b', '', 'ä'])('“%s” is no name', (name) =>
    expect(CreateScriptInput.safeParse({ name, instructions: 'x' }).success).toBe(false),
  );
  test('a taken name, and a command whose placeholder would become shell text', async () => {
    await script('get-otp');
    await expect(script('get-otp')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'There already is a script called “get-otp”.',
    });
    await expect(script('bad', 'echo $(curl {{order}})')).rejects.toMatchObject({
      code: 'INVALID',
      issues: { instructions: expect.stringMatching(/\{\{order\}\} stands inside/) },
    });
  });
  test("another app's scripts are its own", async () => {
    const { id } = await script('get-otp');
    const other = await seedApp(database.db);
    expect(await listScripts({ ctx: other })).toEqual([]);
    await expect(deleteScript({ ctx: other, input: { scriptId: id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(updateScript({ ctx: other, input: { scriptId: id, name: 'mine' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a new name', () => {
  test('is written into tests, scripts, suites and settings', async () => {
    const { id } = await script('get-otp');
    const other = await script('sign-in', 'curl -sS https://staging.test/in?code={{get-otp.code}}');
    const named = await addTest(
      ['Run #{get-otp}', 'Type {{get-otp.code}} in "Code"', 'Type #{get-otp-2} in "Other"'],
      ['"{{get-otp}}" is shown'],
    );
    const unnamed = await addTest(['Click "get-otp"']);
    await database.db.app.update({
      where: { id: ctx.appId },
      data: {
        instructions: 'Use #{get-otp} for codes.',
        settings: { minutesPerManualStep: 2, resetScript: { name: 'get-otp', when: 'run' } },
      },
    });
    await database.db.testSuite.updateMany({
      where: { appId: ctx.appId },
      data: { suiteInstructions: 'As #{get-otp} says.' },
    });
    const updated = await updateScript({ ctx, input: { scriptId: id, name: 'fetch-code' } });
    expect(updated).toMatchObject({
      name: 'fetch-code',
      instructions: 'curl -sS https://staging.test/x',
      testCaseIds: [named.id],
    });
    expect(await database.db.testCase.findUnique({ where: { id: named.id } })).toMatchObject({
      steps: ['Run #{fetch-code}', 'Type {{fetch-code.code}} in "Code"', 'Type #{get-otp-2} in "Other"'],
      assertions: ['"{{fetch-code}}" is shown'],
    });
    expect((await database.db.testCase.findUnique({ where: { id: unnamed.id } }))?.steps).toEqual([
      'Click "get-otp"',
    ]);
    expect((await database.db.script.findUnique({ where: { id: other.id } }))?.instructions).toBe(
      'curl -sS https://staging.test/in?code={{fetch-code.code}}',
    );
    expect(await getApp({ ctx })).toMatchObject({
      instructions: 'Use #{fetch-code} for codes.',
      settings: { minutesPerManualStep: 2, resetScript: { name: 'fetch-code', when: 'run' } },
    });
    expect((await database.db.testSuite.findFirst({ where: { appId: ctx.appId } }))?.suiteInstructions).toBe(
      'As #{fetch-code} says.',
    );
  });
  test('that is taken changes nothing', async () => {
    const { id } = await script('get-otp');
    await script('taken');
    const named = await addTest(['Run #{get-otp}']);
    await expect(updateScript({ ctx, input: { scriptId: id, name: 'taken' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await database.db.testCase.findUnique({ where: { id: named.id } }))?.steps).toEqual([
      'Run #{get-otp}',
    ]);
  });
});

describe('deleting', () => {
  test('what is in use is refused, with the list', async () => {
    const { id } = await script('get-otp');
    const named = await addTest(['Type #{get-otp} in "Code"']);
    await script('sign-in', 'echo {{get-otp}}');
    await database.db.app.update({
      where: { id: ctx.appId },
      data: { settings: { resetScript: { name: 'get-otp', when: 'test' } } },
    });
    await expect(deleteScript({ ctx, input: { scriptId: id } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        `The script “get-otp” is in use: test case ${named.id} “Signs in”, script “sign-in”, ` +
        'the app’s reset script. Take it out there first.',
    });
  });
  test('what is not goes, with its runs', async () => {
    const { id } = await script('get-otp');
    await noteScriptRun({
      ctx,
      name: 'get-otp',
      executionId: null,
      outcome: { output: 'a\0b', error: '', exitCode: 0, timedOut: false, ms: 5 },
    });
    expect((await listScripts({ ctx }))[0]?.lastRun).toMatchObject({ exitCode: 0, ms: 5 });
    await deleteScript({ ctx, input: { scriptId: id } });
    expect(await database.db.scriptRun.count({ where: { appId: ctx.appId } })).toBe(0);
    expect(await actions()).toEqual(['script.create', 'script.delete']);
  });
});

describe('what a saved test names', () => {
  test('an unknown script is an error by field, with the near names', async () => {
    await script('get-otp');
    const { id } = await addTest(['Click "Go"']);
    await expect(save(id, { steps: ['Click "Go"', 'Type #{get-opt} in "Code"'] })).rejects.toMatchObject({
      code: 'INVALID',
      issues: { 'steps.1': 'There is no script called “get-opt”. Did you mean “get-otp”?' },
    });
    await save(id, { steps: ['Click "Go"', 'Type #{get-otp} in "Code"'] });
    await expect(save(id, { assertions: ['"{{order}}" is shown'] })).rejects.toMatchObject({
      code: 'INVALID',
      issues: { 'assertions.0': expect.stringMatching(/Nothing supplies {{order}}/) },
    });
  });
  test('values of a credential count where there is one that holds them', async () => {
    const { id } = await addTest(['Click "Go"']);
    await expect(save(id, { steps: ['Type "{{password}}" in "Password"'] })).rejects.toMatchObject({
      code: 'INVALID',
    });
    const plain = await createCredential({
      ctx,
      input: { name: 'Ada', username: 'ada', password: 'secret-1' },
    });
    await save(id, { steps: ['Type "{{password}}" in "Password"'] });
    await expect(save(id, { steps: ['Type "{{totp}}" in "Code"'] })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await createCredential({
      ctx,
      input: {
        name: 'Bob',
        username: 'bob',
        password: 'secret-2',
        totpSecret: 'JBSW Y3DP',
        extra: { pin: '1234' },
      },
    });
    await save(id, { steps: ['Type "{{totp}}" in "Code"', 'Type "{{pin}}" in "PIN"'] });
    await expect(
      save(id, { credentialId: plain.id, steps: ['Type "{{totp}}" in "Code"'] }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
  test('a credential is changed in parts, and what is left out stays sealed', async () => {
    const { id } = await createCredential({
      ctx,
      input: { name: 'Cleo', username: 'cleo', password: 'secret-3', extra: { pin: '1234', shop: 'north' } },
    });
    const changed = await updateCredential({
      ctx,
      input: UpdateCredentialInput.parse({ credentialId: id, password: 'secret-4', extra: { pin: '9' } }),
    });
    expect(changed).toMatchObject({ id, name: 'Cleo', exclusive: false });
    expect(JSON.stringify(changed)).not.toContain('secret');
    expect(await openCredential({ ctx, credentialId: id })).toEqual({
      username: 'cleo',
      password: 'secret-4',
      extra: { pin: '9', shop: 'north' },
    });
    const entry = await database.db.auditEvent.findFirstOrThrow({ where: { action: 'credential.update' } });
    expect(JSON.stringify(entry.detail)).not.toMatch(/secret-|"9"/);
    await expect(
      updateCredential({ ctx, input: { credentialId: 'crd_none', name: 'X' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  test('an authenticator secret that is none is refused', async () => {
    await expect(
      createCredential({ ctx, input: { name: 'Eve', username: 'eve', password: 'x', totpSecret: 'no!' } }),
    ).rejects.toThrow(/authenticator/);
  });
});

describe('trying out', () => {
  test('is a job for a worker, whose row tells what came of it', async () => {
    const { id } = await script('get-otp', 'echo {{order}}');
    const { scriptRunId } = await tryScript({
      ctx,
      input: TryScriptInput.parse({ scriptId: id, values: { order: '7' } }),
    });
    const [job] = await database.db.$queryRaw<
      { task_identifier: string; payload: unknown }[]
    >`SELECT task_identifier, payload
      FROM graphile_worker.jobs j JOIN graphile_worker._private_jobs p USING (id)
      WHERE p.payload->>'scriptRunId' = ${scriptRunId}`;
    expect(job).toMatchObject({
      task_identifier: 'script_try',
      payload: { scriptRunId, values: { order: '7' } },
    });
    expect(await getScriptRun({ ctx, input: { scriptRunId } })).toMatchObject({ ended: false });
    await endScriptRun({
      ctx,
      scriptRunId,
      outcome: { output: '7\n', error: '', exitCode: 0, timedOut: false, ms: 4 },
    });
    expect(await getScriptRun({ ctx, input: { scriptRunId } })).toMatchObject({
      ended: true,
      output: '7\n',
      exitCode: 0,
    });
    await expect(
      getScriptRun({ ctx: await seedApp(database.db), input: { scriptRunId } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a reset script must exist, and a run keeps the one that held when it was made', async () => {
  await script('reset-data');
  await addTest(['Click "Go"']);
  await expect(
    updateApp({ ctx, input: { resetScript: { name: 'reset-date', when: 'run' } } }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    message: 'There is no script called “reset-date”. Did you mean “reset-data”?',
  });
  await updateApp({
    ctx,
    input: { resetScript: { name: 'reset-data', when: 'test' }, minutesPerManualStep: 3 },
  });
  expect((await getApp({ ctx })).settings).toMatchObject({
    minutesPerManualStep: 3,
    resetScript: { name: 'reset-data', when: 'test' },
  });
  const run = await createRun({ ctx, input: {} });
  expect(RunSettingsSchema.parse(run.settings).resetScript).toEqual({ name: 'reset-data', when: 'test' });
  await updateApp({ ctx, input: { resetScript: null } });
  expect((await getApp({ ctx })).settings.resetScript).toBeNull();
});
