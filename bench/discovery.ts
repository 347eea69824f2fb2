import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { createCredential } from '#server/domain/credential/create-credential.ts';
import { updateApp } from '#server/domain/app/update-app.ts';
import { createDb } from '#server/platform/db.ts';
import { seedApp } from '#server/platform/testing/seed.ts';
import { wait } from './unseen/fault.ts';
import type { Bench } from './main.ts';
import { installPackages } from './packages.ts';
import { startService } from './service/stack.ts';
import { foreignSubjects, shopSubject, type Subject } from './suites/subjects.ts';
import { packagesFolder } from './unseen/app.ts';

const root = join(import.meta.dirname, '..');
/** The open apps that are discovered unless others are named. */
const usual = ['tasks', 'admin', 'notes'];
const pollMs = 500;
/** A discovery that takes longer has failed. */
const longestMs = 60 * 60_000;

interface Timed {
  app: string;
  status: string;
  /** From the call to the mail in hand, and of these exploring. */
  minutes: number;
  exploring: number;
  screens: number;
  tests: number;
  issues: number;
}

/** A worker process of the service, as `npm run worker` starts it. */
function startWorkerFor({ databaseUrl, home, url }: { databaseUrl: string; home: string; url: string }) {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'worker/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SIGHTREAD_HOME: home,
      SIGHTREAD_URL: url,
      SIGHTREAD_LOG: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return () =>
    new Promise<void>((ended) => {
      if (child.exitCode !== null) return ended();
      child.once('exit', () => ended());
      child.kill('SIGTERM');
    });
}

async function runDiscovery(url: string, key: string): Promise<void> {
  const response = await fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: {
      'X-API-Key': key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'run_discovery', arguments: {} },
    }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true'))
    throw new Error(`run_discovery: ${text.slice(0, 300)}`);
}

/** Waits until the report's mail has left, or the run ended without one. */
async function mailOf(db: PrismaClient, organizationId: string) {
  for (const until = Date.now() + longestMs; Date.now() < until; await wait(pollMs)) {
    const run = await db.run.findFirst({ where: { organizationId } });
    const mail = await db.mailMessage.findFirst({
      where: { organizationId, template: 'report-ready', status: { not: 'queued' } },
    });
    if (run && (mail || ['failed', 'cancelled'].includes(run.status))) return run;
  }
  throw new Error('No mail came within an hour.');
}

async function discover(db: PrismaClient, url: string, subject: Subject): Promise<Timed> {
  const running = await subject.start();
  try {
    const ctx = await seedApp(db, { url: running.url, name: subject.name });
    if (subject.credential) {
      const credential = await createCredential({ ctx, input: { name: 'Person', ...subject.credential } });
      await updateApp({ ctx, input: { defaultCredentialId: credential.id } });
    }
    const { key } = await createApiKey({ ctx, input: { name: 'Bench', expiresInDays: null } });
    const began = Date.now();
    await runDiscovery(url, key);
    const run = await mailOf(db, ctx.organizationId);
    const ended = Date.now();
    const where = { organizationId: ctx.organizationId };
    const explored = await db.execution.findFirst({ where: { runId: run.id, kind: 'exploration' } });
    return {
      app: subject.name,
      status: run.status,
      minutes: minutes(ended - began),
      exploring: minutes((explored?.endedAt?.getTime() ?? ended) - began),
      screens: await db.screen.count({ where }),
      tests: await db.testCase.count({ where: { ...where, status: 'active' } }),
      issues: await db.issue.count({ where }),
    };
  } finally {
    await running.close();
  }
}

const minutes = (ms: number): number => Math.round(ms / 6_000) / 10;

/** From `run_discovery` over MCP to the mail of the report, app by app, at default settings. */
export const discoveryBench: Bench = async ({ only, says }) => {
  const names = only.length > 0 ? only : usual;
  const subjects = [shopSubject, ...(await foreignSubjects()).filter(({ set }) => set === 'open')].filter(
    ({ name }) => names.includes(name),
  );
  await installPackages(packagesFolder, 'the unseen apps', says);
  const service = await startService(says);
  const stopWorker = startWorkerFor(service);
  const db = createDb(service.databaseUrl, 2);
  const perApp: Timed[] = [];
  try {
    for (const subject of subjects) {
      const timed = await discover(db, service.url, subject);
      says(JSON.stringify(timed));
      perApp.push(timed);
    }
  } finally {
    await stopWorker();
    await db.$disconnect();
    await service.stop();
  }
  return { apps: perApp.length, slowestMinutes: Math.max(0, ...perApp.map((one) => one.minutes)), perApp };
};
