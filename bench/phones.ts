import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '#server/domain/build/testing/android-package.ts';
import { appAddress } from '#worker/core/site.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import { runInMemory } from '#worker/run/memory/run-in-memory.ts';
import type { ReportedIssue, RunReport } from '#worker/run/memory/types.ts';
import {
  sdkPath,
  startAdbServer,
  type AdbServer,
} from '#worker/screens/device/testing/android/adb-server.ts';
import { startAndroid } from '#worker/screens/device/testing/android/index.ts';
import { memoryOf, newIn, standing } from '#worker/screens/device/testing/left-behind.ts';
import { mobileFaults, type MobileFault } from '#worker/screens/device/testing/shop/faults.ts';
import { shopPackage } from '#worker/screens/device/testing/shop/pages.ts';
import type { Bench, BenchOptions } from './main.ts';

const packageName = 'test.larch.shop';
const defaultMinutes = 6;

const buildIn = (file: string) => ({
  packageName,
  launchActivity: `${packageName}.MainActivity`,
  kind: 'apk' as const,
  source: file,
});

async function discover(
  engine: Engine,
  file: string,
  faults: readonly string[],
  { minutes = defaultMinutes, seed, parallel, says }: BenchOptions,
): Promise<RunReport> {
  await writeFile(file, await buildPackage(shopPackage(faults)));
  const build = buildIn(file);
  return runInMemory({
    openSession: () => engine.openSession({ platform: 'android', build }),
    brain: () => engine.brain('embedded'),
    address: appAddress(packageName),
    cases: [],
    discover: true,
    minutes,
    parallel,
    seed,
    signal: new AbortController().signal,
    says: process.env.BENCH_VERBOSE ? says : () => {},
  });
}

const sessions = 20;
/** The first sessions warm the server up: its memory is compared from here on. */
const warmedUp = 5;

/** Session after session: what is left of them, and how much memory the device server has gained meanwhile. */
async function sessionAfterSession(engine: Engine, adb: AdbServer, file: string) {
  await writeFile(file, await buildPackage(shopPackage([])));
  const build = buildIn(file);
  let warm = { left: await standing(adb), memory: 0 };
  const began = performance.now();
  for (let session = 1; session <= sessions; session++) {
    const { screen, close } = await engine.openSession({ platform: 'android', build });
    await screen.capture();
    await close();
    if (session === warmedUp) warm = { left: await standing(adb), memory: memoryOf('appium') };
  }
  return {
    sessions,
    sessionSeconds: Math.round((performance.now() - began) / 100 / sessions) / 10,
    leftBehind: newIn(await standing(adb), warm.left),
    gainedMb: Math.round(memoryOf('appium') - warm.memory),
  };
}

const isAbout = ({ oracles, about }: MobileFault, { candidate, title }: ReportedIssue): boolean =>
  oracles.includes(candidate.oracle) && (about?.test(title) ?? true);

const oneLine = ({ title, candidate, reproduced, tries }: ReportedIssue) =>
  `${candidate.oracle}: ${title} (${reproduced}/${tries})`;

function told(label: string, report: RunReport, says: BenchOptions['says']): void {
  says(`${label}: ${report.screens.length} screens, ${report.executions.length} tests`);
  for (const issue of report.issues) says(`  ${oneLine(issue)}`);
  for (const { title, oracle } of report.unconfirmed) says(`  not confirmed: ${oracle}: ${title}`);
  for (const { title, outcome } of report.executions) says(`  ${outcome.status}: ${title} ${outcome.says}`);
}

function figuresOf({
  planted,
  clean,
  faulty,
  minutes,
}: {
  planted: readonly MobileFault[];
  clean: RunReport | undefined;
  faulty: RunReport | undefined;
  minutes: number;
}): Record<string, unknown> {
  const issues = faulty?.issues ?? [];
  const found = planted.filter((fault) => issues.some((issue) => isAbout(fault, issue)));
  const tests = clean?.executions ?? [];
  return {
    faults: planted.length,
    found: found.length,
    recall: planted.length > 0 ? found.length / planted.length : 0,
    falseClean: clean?.issues.length ?? null,
    minutes: Math.round(minutes * 10) / 10,
    screens: clean?.screens.length ?? null,
    tests: tests.length,
    passed: tests.filter(({ outcome }) => outcome.status === 'passed').length,
    missed: planted.filter((fault) => !found.includes(fault)).map(({ name }) => name),
    others: issues.filter((issue) => !planted.some((fault) => isAbout(fault, issue))).map(oneLine),
    clean: clean?.issues.map(oneLine) ?? [],
  };
}

/**
 * The bundled shop on two simulated phones: session after session, then with all mobile faults at once and
 * clean. `--only` names faults, `clean` or `sessions`.
 */
export const phonesBench: Bench = async (options) => {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'sightread-phones-bench-'));
  // Of its own, so that what sessions leave there can be told.
  process.env.TMPDIR = await mkdtemp(join(folder, 'tmp-'));
  const adb = await startAdbServer();
  Object.assign(process.env, adb.env);
  const devices = [await startAndroid(adb), await startAndroid(adb)];
  const engine = await createEngine({
    home: join(import.meta.dirname, '../.sightread'),
    platform: 'android',
    devices: { androidSdk: sdkPath, capabilities: { 'appium:adbPort': adb.port } },
  });
  const parallel = { ...options, parallel: Math.min(options.parallel, devices.length) };
  const names = options.only.filter((name) => name !== 'clean' && name !== 'sessions');
  const planted = mobileFaults.filter(({ name }) => names.length === 0 || names.includes(name));
  const isClean = options.only.length === 0 || options.only.includes('clean');
  const isPlanted = options.only.length === 0 || names.length > 0;
  const isStrained = options.only.length === 0 || options.only.includes('sessions');
  try {
    const file = (name: string) => join(folder, `${name}.apk`);
    const strain = isStrained ? await sessionAfterSession(engine, adb, file('sessions')) : {};
    const clean = isClean ? await discover(engine, file('clean'), [], parallel) : undefined;
    if (clean) told('clean', clean, options.says);
    const all = planted.map(({ name }) => name);
    const faulty = isPlanted ? await discover(engine, file('faulty'), all, parallel) : undefined;
    if (faulty) told('with faults', faulty, options.says);
    const minutes = (performance.now() - began) / 60_000;
    return { ...figuresOf({ planted, clean, faulty, minutes }), ...strain };
  } finally {
    await engine.close();
    for (const device of devices) await device.close();
    await adb.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
