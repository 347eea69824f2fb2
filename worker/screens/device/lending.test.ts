import { describe, expect, it } from 'vitest';
import { readDevices, runsVersion } from './android-sdk.ts';
import { capabilitiesOf } from './capabilities.ts';
import { Leases } from './leases.ts';
import { noDevice } from './no-device.ts';

const keyOf = (thing: string) => thing;

describe('devices that are lent', () => {
  it('each goes to one session at a time, in the order in which they ask', async () => {
    const leases = new Leases<string>(60_000);
    const list = async () => ['a', 'b'];
    const [first, second] = [await leases.take(list, keyOf), await leases.take(list, keyOf)];
    expect([first.thing, second.thing]).toEqual(['a', 'b']);
    const got: string[] = [];
    const third = leases.take(list, keyOf).then((lease) => (got.push(`third ${lease.thing}`), lease));
    const fourth = leases.take(list, keyOf).then((lease) => (got.push(`fourth ${lease.thing}`), lease));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(got).toEqual([]);
    void second.giveBack();
    const { giveBack } = await third;
    // Given back twice, it is not taken from who holds it now.
    void second.giveBack();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(got).toEqual(['third b']);
    await giveBack();
    await fourth;
    expect(got).toEqual(['third b', 'fourth b']);
  });

  it('are waited for no longer than said, and not at all where there are none', async () => {
    const leases = new Leases<string>(30);
    const list = async () => ['a'];
    await leases.take(list, keyOf);
    await expect(leases.take(list, keyOf)).rejects.toThrow('No device was free within 1 min.');
    const none = async () => {
      throw noDevice('android', 'none is connected.');
    };
    await expect(leases.take(none, keyOf)).rejects.toMatchObject({ name: 'NoDeviceError' });
  });

  it('is one that comes while others wait', async () => {
    const leases = new Leases<string>(60_000);
    const there = ['a'];
    const { giveBack } = await leases.take(async () => there, keyOf);
    const waiting = leases.take(async () => there, keyOf);
    there.push('b');
    await giveBack();
    const next = leases.take(async () => there, keyOf);
    expect([(await waiting).thing, (await next).thing].sort()).toEqual(['a', 'b']);
  });
});

describe('devices that other processes use, too', () => {
  it('are left to them, and given back to all', async () => {
    const taken = new Set(['a']);
    const hold = async (key: string) =>
      taken.has(key) ? undefined : (taken.add(key), async () => void taken.delete(key));
    const leases = new Leases<string>(30);
    const list = async () => ['a', 'b'];
    const first = await leases.take(list, keyOf, hold);
    expect([first.thing, [...taken]]).toEqual(['b', ['a', 'b']]);
    await expect(leases.take(list, keyOf, hold)).rejects.toThrow('No device was free');
    await first.giveBack();
    expect([...taken]).toEqual(['a']);
  });
});

describe('devices that adb lists', () => {
  it('are the ones that are ready', () => {
    expect(
      readDevices(
        'List of devices attached\nemulator-5554\tdevice\r\n0a1b\tunauthorized\n192.168.1.9:5555\tdevice\nx\toffline\n\n',
      ),
    ).toEqual(['emulator-5554', '192.168.1.9:5555']);
    expect(readDevices('* daemon not running; starting now at tcp:5037\n')).toEqual([]);
  });

  it('have a version, and an API level that names it too', () => {
    const device = { udid: 'emulator-5554', version: '14.1', apiLevel: '34' };
    expect(['14', '14.1', '34'].map((wanted) => runsVersion(device, wanted))).toEqual([true, true, true]);
    expect(['1', '13', '4', '33'].map((wanted) => runsVersion(device, wanted))).toEqual(Array(4).fill(false));
  });
});

describe('capabilities of a session', () => {
  const build = {
    packageName: 'test.larch.shop',
    launchActivity: 'test.larch.shop.MainActivity',
    kind: 'apk' as const,
    source: '/builds/larch.apk',
  };

  it('install the build on the Android device that was chosen, as it was signed', () => {
    const chosen = capabilitiesOf({
      platform: 'android',
      build,
      osVersion: '14',
      udid: 'emulator-5554',
      slot: 0,
    });
    expect(chosen).toMatchObject({
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:udid': 'emulator-5554',
      'appium:app': '/builds/larch.apk',
      'appium:appPackage': 'test.larch.shop',
      'appium:appActivity': 'test.larch.shop.MainActivity',
      'appium:noSign': true,
    });
    // The device was chosen by its version already.
    expect(chosen).not.toHaveProperty('appium:platformVersion');
  });

  it('only clear the app’s data where the build is installed already', () => {
    const again = capabilitiesOf({ platform: 'android', build, slot: 0, isInstalled: true });
    expect(again).not.toHaveProperty('appium:app');
    expect(again).toMatchObject({ 'appium:appPackage': 'test.larch.shop' });
  });

  it('reach each iOS device through a port of its own', () => {
    const port = (slot: number) => capabilitiesOf({ platform: 'ios', build, slot })['appium:wdaLocalPort'];
    expect(port(1)).not.toBe(port(0));
  });

  it('leave the choice to a server, and what the operator sets prevails', () => {
    const own = { 'appium:app': 'cloud://7', 'cloud:options': { build: '7' } };
    expect(
      capabilitiesOf({ platform: 'ios', build: { ...build, kind: 'app' }, osVersion: '18', slot: 0, own }),
    ).toMatchObject({
      platformName: 'iOS',
      'appium:automationName': 'XCUITest',
      'appium:bundleId': 'test.larch.shop',
      'appium:platformVersion': '18',
      ...own,
    });
  });
});
