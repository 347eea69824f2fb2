import { getOperations } from '#server/api/registry.ts';
import { isForAdmins, readAsks, readWhole, type Ask } from '#server/api/testing/asks.ts';
import { forgetEnv } from '#server/platform/env.ts';
import { closeDb, createDb, getDb } from '#server/platform/db.ts';
import type { Bench } from './main.ts';
import { writeDataset, type Dataset } from './service/dataset.ts';
import { quantile } from './results.ts';
import { openLoop, type Timed } from './service/open-loop.ts';
import { startService } from './service/stack.ts';

/** Requests a second, and for how long. */
const rate = 50;
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const warmUpSeconds = 8;

interface Way {
  name: string;
  ask(): Promise<void>;
}

async function answered(response: Response, name: string): Promise<void> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 160)}`);
  if (text.includes('"isError":true')) throw new Error(`${name}: ${text.slice(0, 200)}`);
}

/** Each question by REST. */
const byRest = (url: string, { key, adminKey }: Dataset, asks: Ask[]): Way[] =>
  asks.flatMap(({ name, operation, input }) => {
    const { openapi } = operation.meta;
    if (!openapi) return [];
    const path = openapi.path.replace(/\{(\w+)\}/g, (_, field: string) =>
      encodeURIComponent(String(input[field])),
    );
    const query = new URLSearchParams(
      Object.entries(input)
        .filter(([field]) => !openapi.path.includes(`{${field}}`))
        .flatMap(([field, value]) =>
          Array.isArray(value) ? value.map((one) => [field, String(one)]) : [[field, String(value)]],
        ),
    );
    const headers = { 'X-API-Key': isForAdmins(operation) ? adminKey : key };
    return [
      {
        name: `REST ${name}`,
        ask: async () => answered(await fetch(`${url}/api/v1${path}?${query.toString()}`, { headers }), name),
      },
    ];
  });

/** Each reading tool by MCP, with the parameters that its first example gives. */
const byMcp = (url: string, { key, adminKey }: Dataset, asks: Ask[]): Way[] =>
  getOperations()
    .filter(({ kind }) => kind === 'query')
    .flatMap((operation) => {
      const [tool] = [operation.meta.mcp ?? []].flat();
      const example = asks.find((ask) => ask.operation.path === operation.path)?.input ?? {};
      if (!tool) return [];
      const given = Object.entries(tool.parameters).flatMap(([name, { to, schema }]) => {
        const value = example[to ?? name];
        return value === undefined
          ? []
          : [
              [
                name,
                Array.isArray(value) && schema
                  ? value.join(',')
                  : schema && typeof value === 'number'
                    ? String(value)
                    : value,
              ],
            ];
      });
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: tool.tool,
          arguments: { ...(tool.action ? { action: tool.action } : {}), ...Object.fromEntries(given) },
        },
      });
      const headers = {
        'X-API-Key': isForAdmins(operation) ? adminKey : key,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-06-18',
      };
      return [
        {
          name: `MCP ${tool.tool}`,
          ask: async () =>
            answered(await fetch(`${url}/api/mcp`, { method: 'POST', headers, body }), tool.tool),
        },
      ];
    });

/**
 * Operations that read a growing table from end to end; called here, over the one connection whose reads are
 * counted.
 */
async function unindexed(databaseUrl: string, dataset: Dataset, asks: Ask[]): Promise<string[]> {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, SIGHTREAD_DATABASE_POOL: '1' });
  forgetEnv();
  try {
    return await readWhole(getDb(), asks, dataset);
  } finally {
    await closeDb();
  }
}

/** Each asked a few times with nothing beside it: what it costs by itself, slowest first. */
async function oneByOne(ways: Way[]): Promise<{ operation: string; medianMs: number }[]> {
  const found: { operation: string; medianMs: number }[] = [];
  for (const { name, ask } of ways) {
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
    found.push({ operation: name, medianMs: quantile(times, 0.5) });
  }
  return found.sort((a, b) => b.medianMs - a.medianMs);
}

/**
 * A service in its hundredth thousand of tests: every list and every get, by REST and by MCP, at a steady
 * rate.
 */
export const apiBench: Bench = async ({ only, says }) => {
  const stack = await startService(says);
  const db = createDb(stack.databaseUrl, 2);
  try {
    const dataset = await writeDataset(db, says);
    const asks = readAsks(dataset.ids);
    const ways = [...byRest(stack.url, dataset, asks), ...byMcp(stack.url, dataset, asks)].filter(
      ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
    );
    const scans = await unindexed(stack.databaseUrl, dataset, asks);
    for (const line of scans) says(`read from end to end: ${line}`);
    const alone = await oneByOne(ways);
    for (const { operation, medianMs } of alone.slice(0, 12))
      says(`${operation.padEnd(44)} alone ${medianMs} ms`);
    await openLoop(ways, { rate: rate / 2, seconds: warmUpSeconds });
    const timed = await openLoop(ways, { rate, seconds });
    const failed = timed.filter((one): one is Timed & { failed: string } => one.failed !== undefined);
    for (const line of new Set(failed.map((one) => `${one.name}: ${one.failed}`))) says(line);
    const byName = [...Map.groupBy(timed, ({ name }) => name)].map(([operation, list]) => ({
      operation,
      p95Ms: quantile(
        list.map(({ ms }) => ms),
        0.95,
      ),
      medianMs: quantile(
        list.map(({ ms }) => ms),
        0.5,
      ),
    }));
    const slowest = byName.sort((a, b) => b.p95Ms - a.p95Ms).slice(0, 12);
    for (const { operation, p95Ms, medianMs } of slowest)
      says(`${operation.padEnd(44)} median ${medianMs} ms, 95 % within ${p95Ms} ms`);
    return {
      operations: ways.length,
      requests: timed.length,
      failed: failed.length,
      rate,
      p50Ms: quantile(
        timed.map(({ ms }) => ms),
        0.5,
      ),
      p95Ms: quantile(
        timed.map(({ ms }) => ms),
        0.95,
      ),
      worstP95Ms: slowest[0]?.p95Ms,
      slowest,
      alone: alone.slice(0, 5),
      unindexed: scans,
    };
  } finally {
    await db.$disconnect();
    await stack.stop();
  }
};
