/** Has the service run a suite, waits for its end, and says by the exit code whether it will do. */
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { progressLine } from '#worker/core/terminal/progress-line.ts';
import { readArgs, UsageError, wholeNumber } from '#worker/core/terminal/usage.ts';
import { readKey } from '../read-key.ts';
import { serverOf } from '../server-address.ts';
import { ask, askPatiently, askText, reasonOf, RefusedError, type Service } from '../service.ts';
import { figures, judgeGate, readGate, type Condition, type Judged, type SeenRun } from './conditions.ts';
import { buildFile, startRun } from './start-run.ts';
import { silentMs, watchRun } from './watch-run.ts';

export const runUsage = `  sightread run [--suite NAME] [--build BUILD] [--environment NAME] [--wait] [--gate CONDITIONS] [--junit FILE]
    --suite NAME     name or id of a suite; all tests if left out
    --build BUILD    id or label of a build, or an .apk, .ipa or .zip to upload
    --build-label L  name of the build that is uploaded
    --environment E  name or id of where it is tested, if not where the suite says
    --os-version V   of the device; --phone NAME: the phone that a web app is tested as
    --wait           until the run has ended; --gate and --junit wait as well
    --gate LIST      what it must come to, as readiness>=90,new-critical=0
    --junit FILE     writes the run's JUnit
    --timeout N      minutes to wait, 60 by default; the run goes on afterwards
    --run ID         waits for a run that was started before
    --server URL     the dashboard, if it is not the one that this package came from
    A gate may name:
${Object.entries(figures)
  .map(([name, { says }]) => `      ${name.padEnd(14)} ${says}`)
  .join('\n')}
    Exit: 0 it passed, 1 the gate failed or the app could not be tested, 2 wrong usage or refused,
    3 time is over, 4 trouble with the service, 130 stopped.`;

export const exitCodes = {
  passed: 0,
  gateFailed: 1,
  refused: 2,
  timeOver: 3,
  serverTrouble: 4,
  stopped: 130,
} as const;

interface Order {
  server: string;
  suite: string | undefined;
  build: string | undefined;
  buildLabel: string | undefined;
  environment: string | undefined;
  osVersion: string | undefined;
  phone: string | undefined;
  runId: string | undefined;
  waits: boolean;
  gateText: string | undefined;
  gate: Condition[];
  junit: string | undefined;
  minutes: number;
}

/** All that can be wrong with an order is said before anything is started. @throws UsageError */
function readOrder(args: string[]): Order {
  const text = { type: 'string' } as const;
  const { values, positionals } = readArgs(args, {
    server: text,
    suite: text,
    build: text,
    'build-label': text,
    environment: text,
    'os-version': text,
    phone: text,
    run: text,
    gate: text,
    junit: text,
    timeout: text,
    wait: { type: 'boolean' },
  });
  if (positionals.length > 0)
    throw new UsageError(`“${positionals[0]}” belongs to no option. Name a suite by --suite.`);
  const order: Order = {
    server: serverOf(values.server),
    suite: values.suite,
    build: values.build,
    buildLabel: values['build-label'],
    environment: values.environment,
    osVersion: values['os-version'],
    phone: values.phone,
    runId: values.run,
    waits: [values.wait, values.gate, values.junit, values.run].some((value) => value !== undefined),
    gateText: values.gate,
    gate: values.gate === undefined ? [] : readGate(values.gate),
    junit: values.junit,
    minutes: wholeNumber('timeout', values.timeout, 60, 0.05),
  };
  const begins = ['suite', 'build', 'build-label', 'environment', 'os-version', 'phone'] as const;
  const twice = values.run === undefined ? undefined : begins.find((name) => values[name] !== undefined);
  if (twice) throw new UsageError(`--run waits for a run that there is: --${twice} has no meaning for it.`);
  if (values['build-label'] !== undefined && buildFile(values.build) === undefined)
    throw new UsageError('--build-label names the file that --build uploads.');
  if (order.junit !== undefined) makeRoomFor(order.junit);
  return order;
}

function makeRoomFor(file: string): void {
  const folder = dirname(resolve(file));
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`--junit: nothing can be written to ${folder}.`);
  }
}

const quoted = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The command that goes on waiting for the run. */
const commandFor = (runId: string, { server, gateText, junit }: Order): string =>
  [
    `sightread run --server ${quoted(server)} --run ${runId} --wait`,
    ...(gateText === undefined ? [] : [`--gate ${quoted(gateText)}`]),
    ...(junit === undefined ? [] : [`--junit ${quoted(junit)}`]),
  ].join(' ');

/** @returns an exit code @throws UsageError */
export async function runCommand(args: string[]): Promise<number> {
  const order = readOrder(args);
  const abort = new AbortController();
  const service = { url: order.server, key: await readKey(), signal: abort.signal };
  const progress = progressLine();
  let runId = order.runId;
  let page = order.server;
  const stop = () => {
    if (abort.signal.aborted) process.exit(exitCodes.stopped);
    abort.abort(new Error('Stopped.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const goesOn = () => `It goes on. Watch it at ${page}, or by: ${commandFor(runId!, order)}`;
  try {
    const app = await appOf(service, progress.says);
    runId ??= await startRun({ ...order, service, says: progress.says });
    page = `${order.server}/${app}/runs/${runId}`;
    progress.says(`${order.runId ? 'Watching' : 'Started'}: ${page}`);
    if (!order.waits) {
      progress.end();
      console.log(`The run has begun: ${page}`);
      return exitCodes.passed;
    }
    const until = Date.now() + order.minutes * 60_000;
    const run = await watchRun({ service, runId, until, says: progress.says });
    if (!run) {
      progress.end();
      console.error(`The run has not ended within ${order.minutes} minutes. ${goesOn()}`);
      return exitCodes.timeOver;
    }
    const junit = order.junit && (await junitOf(service, runId, progress.says));
    progress.end();
    if (junit) writeFileSync(order.junit!, junit);
    return sumUp({ run, page, judged: judgeGate(order.gate, run) });
  } catch (error) {
    progress.end();
    if (abort.signal.aborted) {
      console.error(`Stopped waiting. ${runId ? goesOn() : 'No run is known to have begun.'}`);
      return exitCodes.stopped;
    }
    if (error instanceof UsageError) throw error;
    const refused = error instanceof RefusedError;
    console.error(
      `${refused ? '' : `No answer from ${order.server}: `}${reasonOf(error)}` +
        (runId && !refused ? `\nThe run is not known to have ended. ${goesOn()}` : ''),
    );
    return refused ? exitCodes.refused : exitCodes.serverTrouble;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

type Watching = Service & { signal: AbortSignal };

/** The id of the key's app, for the page's address; also finds out early whether the key is good. */
const appOf = async (service: Watching, says: (line: string) => void): Promise<string> => {
  const work = () => ask<{ app: { id: string } }>(service, { method: 'GET', path: '/health' });
  return (await askPatiently({ work, patienceMs: 20_000, signal: service.signal, says })).app.id;
};

const junitOf = (service: Watching, runId: string, says: (line: string) => void): Promise<string> => {
  const work = () => askText(service, { method: 'GET', path: `/runs/${runId}/report.xml` });
  return askPatiently({ work, patienceMs: silentMs, signal: service.signal, says });
};

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

function sumUp({ run, page, judged }: { run: SeenRun; page: string; judged: Judged[] }): number {
  const about = [
    run.testSuite && `suite “${run.testSuite.name}”`,
    run.build && `build ${run.build.label}`,
    run.environment && `on ${run.environment}`,
  ];
  const ready =
    run.headline === null
      ? 'readiness not known'
      : `readiness ${run.headline} % (${run.band}` +
        `${run.untriaged ? `; ${plural(run.pendingIssues, 'issue waits', 'issues wait')} for triage` : ''})`;
  const named = about.filter(Boolean).join(', ');
  console.log(`Run ${run.number}${named ? ` (${named})` : ''}: ${run.status}. ${run.causeSentence}`.trim());
  console.log(`  ${run.passed} passed, ${run.failed} failed, ${run.blocked} blocked; ${ready}.`);
  for (const { text, value, holds } of judged)
    console.log(`  ${holds ? 'holds' : 'FAILS'}  ${text}${value === null ? ' (not known)' : ` (${value})`}`);
  console.log(`  ${page}`);
  if (run.status === 'failed' && run.cause === 'platform') return exitCodes.serverTrouble;
  return run.status === 'completed' && judged.every(({ holds }) => holds)
    ? exitCodes.passed
    : exitCodes.gateFailed;
}
