/** Devices that drop and servers that die in the middle of a run, over the real driver and adb. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, canBuildPackages } from '#server/domain/build/testing/android-package.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import {
  adbPath,
  sdkPath,
  startAdbServer,
  type AdbServer,
} from '#worker/screens/device/testing/android/adb-server.ts';
import { startAndroid, type SimulatedDevice } from '#worker/screens/device/testing/android/index.ts';
import { killProgram, standing } from '#worker/screens/device/testing/left-behind.ts';
import { runInMemory } from './run-in-memory.ts';
import type { RunListener } from './types.ts';

const canSimulate = canBuildPackages && existsSync(adbPath);
const packageName = 'test.larch.shop';
const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Larch</title>
<style>body{font:20px sans-serif;padding:24px}button{font-size:24px;padding:12px}</style><h1>Larch</h1>
<button onclick="document.querySelector('p').textContent='The lamp is in the cart'">Add lamp</button><p></p>`;
const cases = [
  { title: 'Adds', steps: ['Click "Add lamp"'], assertions: ['The text "The lamp is in the cart" is shown'] },
];

describe.skipIf(!canSimulate)('a run whose device drops', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightread-lost-'));
  const build = {
    packageName,
    launchActivity: `${packageName}.MainActivity`,
    kind: 'apk' as const,
    source: join(folder, 'larch.apk'),
  };
  let adb: AdbServer;
  let engine: Engine;
  const devices: SimulatedDevice[] = [];

  /** Runs the case, or explores. `on` is called with the number of each step. */
  async function run(on: (step: number) => void, { discover = false } = {}) {
    let steps = 0;
    const listener: RunListener = {
      explored() {},
      drafts() {},
      outcome() {},
      finding() {},
      step() {
        on(++steps);
        return 0;
      },
    };
    const report = await runInMemory({
      openSession: () => engine.openSession({ platform: 'android', build }),
      brain: () => engine.brain('embedded'),
      address: `app://${packageName}/`,
      cases: discover ? [] : cases,
      discover,
      minutes: 0.3,
      parallel: 1,
      seed: 1,
      signal: new AbortController().signal,
      says: () => {},
      listener,
    });
    expect(steps).toBeGreaterThan(0);
    expect(report.issues).toEqual([]);
    return report;
  }
  /** The device that the app is at work on. */
  const inUse = () => plugged().find((device) => device.running.includes(packageName))!;
  const plugged = () => devices.filter((device) => !unplugged.has(device));
  const unplugged = new Set<SimulatedDevice>();
  const unplug = (): SimulatedDevice => {
    const device = inUse();
    unplugged.add(device);
    void device.unplug();
    return device;
  };
  const plugIn = async (device: SimulatedDevice) => {
    await device.plugIn();
    unplugged.delete(device);
  };

  beforeAll(async () => {
    writeFileSync(build.source, await buildPackage({ pages: { 'index.html': page } }));
    adb = await startAdbServer();
    Object.assign(process.env, adb.env);
    devices.push(await startAndroid(adb), await startAndroid(adb));
    engine = await createEngine({
      home: join(folder, 'home'),
      platform: 'android',
      devices: { androidSdk: sdkPath, capabilities: { 'appium:adbPort': adb.port } },
    });
  });
  afterAll(async () => {
    await engine?.close();
    for (const device of devices) await device.close();
    await adb?.stop();
    delete process.env.ANDROID_ADB_SERVER_PORT;
    rmSync(folder, { recursive: true, force: true });
  });

  it('in the middle of a test: the test is retried on the other device, and passes', async () => {
    let dropped: SimulatedDevice | undefined;
    const { executions } = await run((step) => {
      if (step === 1) dropped = unplug();
    });
    expect(executions.map(({ outcome }) => outcome)).toMatchObject([{ status: 'passed' }]);
    expect(devices.find((device) => device !== dropped)!.installed).toContain(packageName);
  });

  it('and there is no other: the test is blocked for its environment, with what to do', async () => {
    const { executions } = await run((step) => {
      if (step === 1) unplug();
    });
    expect(executions.map(({ outcome }) => outcome)).toMatchObject([
      {
        status: 'blocked',
        class: 'environment',
        says: expect.stringMatching(/^No Android device can be used: none is connected\. Start an emulator/),
      },
    ]);
  });

  it('or whose Appium is killed: the test is retried with a new one, and passes; nothing is left of either', async () => {
    await plugIn(devices[0]!);
    const { executions } = await run((step) => {
      if (step === 1) killProgram('appium');
    });
    expect(executions.map(({ outcome }) => outcome)).toMatchObject([{ status: 'passed' }]);
    // The new server, and no client of adb that the killed one had started.
    await expect
      .poll(
        async () => {
          const { forwards, processes } = await standing(adb);
          return { forwards, processes: processes.filter((command) => !/appium/.test(command)) };
        },
        { timeout: 15_000, interval: 500 },
      )
      .toEqual({ forwards: [], processes: [] });
  });

  it('while it explores: goes on with the other, and says what is missing once there is none', async () => {
    await plugIn(devices[1]!);
    const seen = new Set<SimulatedDevice>();
    const { failure } = await run(
      (step) => {
        seen.add(inUse());
        if (step === 1 || (seen.size === 2 && step > 3)) unplug();
      },
      { discover: true },
    );
    expect(seen.size).toBe(2);
    expect(failure).toMatch(
      /^The device was lost while the app was explored, after [1-9]\d* acts: No Android device can be used/,
    );
  });
});
