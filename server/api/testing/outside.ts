/**
 * A service with data as its callers outside meet it: a tenant with a shop, another one, and keys of every
 * kind. For tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createAdminKey } from '#server/domain/api-key/admin-keys.ts';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { revokeApiKey } from '#server/domain/api-key/revoke-api-key.ts';
import { saveArtifact } from '#server/domain/artifact/save-artifact.ts';
import { createScript } from '#server/domain/script/create-script.ts';
import { addJob } from '#server/jobs/index.ts';
import { closeDb, getDb } from '#server/platform/db.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { writeScenario, type Scenario } from '../../../e2e/fixtures/scenario/write.ts';
import { handleMcp } from '../mcp/handler.ts';

export interface Tenant extends Scenario {
  key: string;
  /** Seeded things by what the examples of the contracts call them. */
  ids: Record<string, string | number>;
}

export async function openOutside({ rateLimit = 1_000_000 } = {}) {
  const database = await createTestDatabase();
  const home = mkdtempSync(join(tmpdir(), 'sightread-outside-'));
  const before = { ...process.env };
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SIGHTREAD_HOME: home,
    SIGHTREAD_RATE_LIMIT: String(rateLimit),
    SIGHTREAD_URL: 'http://sightread.test',
  });
  forgetEnv();
  const db = getDb();
  const own = await writeTenant();
  const other = await writeTenant();
  await db.user.update({ where: { id: own.ctx.actor.id }, data: { operator: true } });
  const admin = (await createAdminKey({ db, name: 'Operator' })).key;
  const gone = await createApiKey({ ctx: own.ctx, input: { name: 'Gone', expiresInDays: null } });
  await revokeApiKey({ ctx: own.ctx, input: { apiKeyId: gone.id } });
  return {
    db,
    own,
    other,
    admin,
    revoked: gone.key,
    async close() {
      await closeDb();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
      for (const name of ['DATABASE_URL', 'SIGHTREAD_HOME', 'SIGHTREAD_RATE_LIMIT', 'SIGHTREAD_URL']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      forgetEnv();
    },
  };
}

async function writeTenant(): Promise<Tenant> {
  const db = getDb();
  const scenario = await writeScenario({ db });
  const { ctx, appId, organizationId } = scenario;
  const scope = { organizationId, appId };
  const { key } = await createApiKey({ ctx, input: { name: 'Agent', expiresInDays: null } });
  const script = await createScript({
    ctx,
    input: { name: 'get-otp', instructions: 'curl -sS https://staging.example/otp' },
  });
  const executionId = Object.values(scenario.executionIds)[0]!;
  const { testCaseId } = await db.execution.findUniqueOrThrow({ where: { id: executionId } });
  const step = await db.step.findFirstOrThrow({ where: { executionId }, orderBy: { index: 'asc' } });
  const dom = await saveArtifact({
    ctx,
    input: {
      kind: 'dom',
      contentType: 'text/html',
      content: Buffer.from(`<html><body>${'<p>larch</p>'.repeat(5000)}</body></html>`),
      compress: true,
    },
  });
  await db.step.update({ where: { id: step.id }, data: { domId: dom.id } });
  const draft = await db.testCase.create({
    data: {
      ...scope,
      title: 'In creation',
      steps: ['Open "Shop"'],
      assertions: ['"Stoneware Mug" is shown'],
      status: 'in_creation',
      origin: 'prompt',
    },
  });
  const openRun = newId('run');
  await db.run.create({ data: { id: openRun, ...scope, number: 9, kind: 'custom', status: 'running' } });
  const localRun = newId('run');
  await db.run.create({
    data: { id: localRun, ...scope, number: 10, kind: 'local', status: 'running', local: { create: scope } },
  });
  const issues = await db.issue.findMany({ where: scope, orderBy: { number: 'asc' } });
  const [suite, keyFeature, credential] = await Promise.all([
    db.testSuite.findFirstOrThrow({ where: { ...scope, main: false } }),
    db.keyFeature.findFirstOrThrow({ where: scope }),
    db.credential.findFirstOrThrow({ where: scope }),
  ]);
  const environment = newId('environment');
  await db.environment.create({
    data: { id: environment, ...scope, name: 'Staging', address: 'https://staging.larch.test/' },
  });
  const build = newId('build');
  await db.build.create({ data: { id: build, ...scope, platform: 'web', label: 'web of the outside' } });
  await addJob(
    db,
    'run_complete',
    { runId: openRun },
    { key: `test:${openRun}`, runAt: new Date(Date.now() + 3_600_000) },
  );
  const [job] = await db.$queryRaw<
    { id: string }[]
  >`SELECT id::text FROM graphile_worker.jobs WHERE key = ${`test:${openRun}`}`;
  return {
    ...scenario,
    key,
    ids: {
      run: scenario.runs.latest,
      earlierRun: scenario.runs.first,
      openRun,
      execution: executionId,
      testCase: testCaseId!,
      draftTestCase: draft.id,
      step: step.id,
      dom: dom.id,
      script: script.id,
      suite: suite.id,
      keyFeature: keyFeature.id,
      credential: credential.id,
      environment,
      issue: issues.find(
        (issue) => issue.resolution === 'active' && issue.triage === 'pending' && issue.pictureId,
      )!.id,
      otherIssue: issues.findLast((issue) => issue.resolution === 'active')!.id,
      resolvedIssue: issues.find((issue) => issue.resolution === 'resolved')!.id,
      job: job!.id,
      localRun,
      build,
      picture: step.pictureAfterId ?? issues.find((issue) => issue.pictureId)!.pictureId!,
    },
  };
}

/** An MCP client over the handler itself, as the transport would reach it. */
export async function connect({ key, appId, name = 'test' }: { key: string; appId?: string; name?: string }) {
  const client = new Client({ name, version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1:3000/api/mcp'), {
      fetch: (url, init) => handleMcp(request(String(url), init as RequestInit)),
      requestInit: { headers: { 'X-API-Key': key, ...(appId ? { 'X-App-ID': appId } : {}) } },
    }),
  );
  return client;
}

export function request(url: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (!headers.has('host')) headers.set('host', new URL(url).host);
  return new Request(url, { ...init, headers });
}
