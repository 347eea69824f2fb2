import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from '../fixtures/test.ts';

test('an agent reads what was found and a pipeline starts a run, with a key', async ({
  shop,
  request,
  baseURL,
}) => {
  const { key } = await createApiKey({ ctx: shop.ctx, input: { name: 'Agent', expiresInDays: 30 } });
  const client = new Client({ name: 'e2e', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${baseURL}/api/mcp`), {
      requestInit: { headers: { 'X-API-Key': key } },
    }),
  );
  expect((await client.listTools()).tools).toHaveLength(37);
  const progress: number[] = [];
  const issues = (await client.callTool({ name: 'get_issues', arguments: {} }, undefined, {
    onprogress: (step) => progress.push(step.progress),
  })) as CallToolResult;
  const { items } = issues.structuredContent as { items: { issueId: string }[] };
  expect(progress).toEqual([0, 1]);
  const issue = (await client.callTool({
    name: 'get_issue',
    arguments: { issueId: items[0]!.issueId, detailed: true },
  })) as CallToolResult;
  expect(issue.content.some((part) => part.type === 'image')).toBe(true);
  await client.close();

  const headers = { 'X-API-Key': key };
  expect((await request.get('/api/v1/app')).status()).toBe(401);
  expect(await (await request.get('/api/v1/app', { headers })).json()).toMatchObject({ id: shop.appId });
  const started = await request.post('/api/v1/runs', {
    headers: { ...headers, 'Idempotency-Key': 'build-1' },
    data: { buildID: 'web 2.4.0' },
  });
  expect(started.status()).toBe(202);
  const { runId } = (await started.json()) as { runId: string };
  expect(
    await (
      await request.post('/api/v1/runs', {
        headers: { ...headers, 'Idempotency-Key': 'build-1' },
        data: { buildID: 'web 2.4.0' },
      })
    ).json(),
  ).toEqual({ runId });
  expect(await (await request.get(`/api/v1/runs/${runId}`, { headers })).json()).toMatchObject({
    status: 'queued',
    build: { label: 'web 2.4.0' },
  });
  expect((await request.post(`/api/v1/runs/${runId}/cancel`, { headers })).status()).toBe(200);
  expect(
    (
      await request.post('/api/v1/scripts', {
        headers,
        data: { name: 'a', instructions: 'x'.repeat(2 << 20) },
      })
    ).status(),
  ).toBe(413);
  expect((await request.get('/api/mcp', { headers })).status()).toBe(405);
  expect(
    (
      await request.post('/api/mcp', { headers: { ...headers, Origin: 'https://evil.example' }, data: {} })
    ).status(),
  ).toBe(403);
});

test('the description of the API is a page that anybody may read', async ({
  page,
  newcomer,
  expectAccessible,
}) => {
  expect(newcomer.userId).toBeTruthy();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (
      !request.url().startsWith(new URL('/', page.url() === 'about:blank' ? request.url() : page.url()).href)
    )
      foreign.push(request.url());
  });
  await page.goto('/api/v1/docs');
  await expect(page.getByRole('heading', { name: 'REST API' })).toBeVisible();
  await page.getByRole('link', { name: 'Execute test cases' }).click();
  await expect(page.getByRole('heading', { name: 'Execute test cases' })).toBeInViewport();
  await expectAccessible();
  expect(foreign).toEqual([]);
});
