/** Starts a run of a suite, or of all tests, on a build. */
import { randomUUID } from 'node:crypto';
import { existsSync, openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { UsageError } from '#worker/core/terminal/usage.ts';
import { ask, askPatiently, RefusedError, type Service } from '../service.ts';

/** How long a service that does not answer is asked before anything has begun. */
const patienceMs = 20_000;
const uploadTimeoutMs = 30 * 60_000;

export interface StartOptions {
  service: Service & { signal: AbortSignal };
  /** Name or id; all tests if left out. */
  suite: string | undefined;
  /** Id or label of a build, or a file to upload. */
  build: string | undefined;
  buildLabel: string | undefined;
  /** Name or id; as the suite is set if left out. */
  environment: string | undefined;
  osVersion: string | undefined;
  phone: string | undefined;
  says(line: string): void;
}

/** The file that `--build` names, if it names one. @throws UsageError for one that can't be sent */
export function buildFile(build: string | undefined): string | undefined {
  if (build === undefined || !/\.(apk|ipa|app|zip)\/?$/i.test(build)) return undefined;
  const found = existsSync(build) ? statSync(build) : undefined;
  if (found?.isDirectory())
    throw new UsageError(`${build} is a folder. Zip it (${basename(build)}.zip) and name that file.`);
  if (!found && /[\\/]/.test(build)) throw new UsageError(`There is no file ${build}.`);
  return found ? build : undefined;
}

/** @returns its id @throws RefusedError, also for a suite that is not there; Error without an answer */
export async function startRun(options: StartOptions): Promise<string> {
  const { service, says, environment, osVersion, phone } = options;
  const patiently = <T>(work: () => Promise<T>) =>
    askPatiently({ work, patienceMs, signal: service.signal, says });
  const file = buildFile(options.build);
  const testSuiteId = options.suite && (await patiently(() => findSuite(service, options.suite!)));
  const buildID = file
    ? await patiently(() => upload({ service, file, label: options.buildLabel, says }))
    : options.build;
  // The same request sent again after a lost answer starts no second run.
  const idempotencyKey = randomUUID();
  const { runId } = await patiently(() =>
    ask<{ runId: string }>(service, {
      method: 'POST',
      path: '/runs',
      headers: { 'idempotency-key': idempotencyKey },
      json: {
        ...(testSuiteId ? { testSuiteId } : {}),
        ...(buildID ? { buildID } : {}),
        ...(environment ? { environment } : {}),
        ...(osVersion ? { osVersion } : {}),
        ...(phone ? { phone } : {}),
      },
    }),
  );
  return runId;
}

async function findSuite(service: Service, wanted: string): Promise<string> {
  const { items } = await ask<{ items: { testSuiteId: string; name: string }[] }>(service, {
    method: 'GET',
    path: '/test-suites',
  });
  const sameName = (name: string) => name.toLowerCase() === wanted.trim().toLowerCase();
  const found =
    items.find(({ testSuiteId, name }) => testSuiteId === wanted || name === wanted) ??
    items.find(({ name }) => sameName(name));
  if (!found)
    throw new RefusedError(
      404,
      `There is no suite “${wanted}”. There are: ${items.map(({ name }) => `“${name}”`).join(', ')}.`,
    );
  return found.testSuiteId;
}

async function upload({
  service,
  file,
  label,
  says,
}: {
  service: Service;
  file: string;
  label: string | undefined;
  says(line: string): void;
}): Promise<string> {
  const content = await openAsBlob(file);
  says(`Sending ${basename(file)} (${(content.size / 2 ** 20).toFixed(1)} MiB).`);
  const form = new FormData();
  if (label) form.set('label', label);
  form.set('file', content, basename(file));
  const build = await ask<{ id: string }>(service, {
    method: 'POST',
    path: '/builds',
    body: form,
    timeoutMs: uploadTimeoutMs,
  });
  return build.id;
}
