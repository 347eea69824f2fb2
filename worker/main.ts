/**
 * A worker process: drives browsers, judges what they show, and proves what looks wrong. Any number of them
 * may run.
 */
import { join } from 'node:path';
import { closeDb, getDb } from '#server/platform/db.ts';
import { createSendOutside } from '#server/platform/egress/send-outside.ts';
import { getEnv, requireDatabaseUrl } from '#server/platform/env.ts';
import { getLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mail.ts';
import { createDevicePool } from '#server/domain/device/device-pool.ts';
import { getStorage } from '#server/platform/storage.ts';
import { post, startEgress } from './egress/index.ts';
import { engineering } from './run/engineering.ts';
import { createBuildFiles } from './run/build-files.ts';
import { createEngine } from './run/open-engine.ts';
import { modelPorts, modelSettings } from './run/model-settings.ts';
import { createRunCommand, detectLayers, lacking, openWayOut } from './scripts/index.ts';
import { startWorker } from './start-worker.ts';
import { createPreflight } from './tasks/preflight/index.ts';

/**
 * How long a graceful stop may take before the process ends anyway; what was at work is then taken over like
 * after a crash.
 */
const graceMs = 20_000;

const env = getEnv();
const log = getLog('worker');

try {
  await main();
} catch (error) {
  log.fatal({ err: error }, 'the worker could not start');
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function main(): Promise<void> {
  const databaseUrl = requireDatabaseUrl(env);
  const egress = await startEgress({
    allowLoopback: env.allowLoopback,
    allowPrivate: env.allowPrivate,
    denyPorts: ownPorts(databaseUrl),
  });
  egress.onRefused((refusal) => log.warn(refusal, 'a tested app asked for an address that is not allowed'));
  const wayOut = await openWayOut({ proxyPort: egress.port });
  const missing = lacking(await detectLayers());
  if (missing)
    log.warn(
      env.scriptsUnsandboxed
        ? `${missing} They are run nevertheless, as SIGHTREAD_SCRIPTS_UNSANDBOXED says.`
        : `${missing} They are refused.`,
    );
  const worker = await startWorker({
    db: getDb(),
    databaseUrl,
    storage: getStorage(),
    home: env.home,
    log,
    concurrency: env.concurrency,
    createEngine: () =>
      createEngine({
        home: env.home,
        proxy: { server: egress.url },
        model: modelSettings(env),
        devices: {
          ...env.devices,
          pool: createDevicePool(getDb()),
          onOwnPort: (port) => egress.policy.denyPorts.push(port),
        },
        fetchBuild: createBuildFiles({ storage: getStorage(), folder: join(env.home, 'builds') }),
        log: (message) => log.info(message),
      }),
    engineering,
    runScript: createRunCommand({ wayOut, allowUnsandboxed: env.scriptsUnsandboxed }),
    preflight: createPreflight(egress.policy),
    mailer: createMailer(env.mail),
    send: createSendOutside(egress.policy),
    post: (request) => post({ ...request, policy: egress.policy, timeoutMs: 15_000 }),
    onLost(error) {
      log.fatal({ err: error }, 'the lock on this worker is lost; another will take its work');
      process.exit(1);
    },
  });

  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), graceMs).unref();
    worker
      .stop()
      .then(async () => {
        await wayOut.close();
        await egress.close();
        await closeDb();
        process.exit(0);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
  // Started by the launcher, it must not outlive it.
  process.on('disconnect', () => stop('the launcher has ended'));
}

function ownPorts(databaseUrl: string): number[] {
  const { port } = new URL(databaseUrl);
  return [...new Set([env.port, Number(port) || 5432, ...env.ownPorts, ...modelPorts(modelSettings(env))])];
}
