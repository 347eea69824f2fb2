import { inspect } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Picture, Sight } from '#worker/sight/scene.ts';
import { openScreens } from '../index.ts';
import { contractSecret } from '../testing/contract.ts';
import { servePages } from '../testing/contract-pages.ts';
import { connect } from './connect.ts';
import { DeviceEvidence } from './evidence.ts';
import { openDevice } from './index.ts';
import { DeviceScreen } from './screen.ts';
import { startAppium, type AppiumServer } from './testing/appium.ts';

let appium: AppiumServer | undefined;

type Glass = Record<`glass${string}`, unknown>;
const lent = (page: string, glass: Glass = {}) => ({
  server: appium!.url,
  capabilities: {
    platformName: 'Phone',
    'appium:automationName': 'BundledPage',
    'appium:startPage': page,
    ...Object.fromEntries(Object.entries(glass).map(([name, value]) => [`appium:${name}`, value])),
  },
});
const open = ({ sight, page, ...glass }: { sight: Sight; page: string } & Glass) =>
  openDevice({ sight, ...lent(page, glass) });

beforeAll(async () => {
  appium = await startAppium();
});
afterAll(async () => {
  await appium?.stop();
});

describe('devices of other kinds', () => {
  const red =
    'data:text/html,<body style="margin:0;background:white" onclick="document.body.style.background=`red`">';
  const sight = undefined as never as Sight;

  it.each([
    ['iOS, three pixels a point', { glassRatio: 3, glassUnits: 'points', glassWidth: 375, glassHeight: 812 }],
    [
      'Android, which counts in pixels',
      { glassRatio: 2.625, glassUnits: 'pixels', glassWidth: 412, glassHeight: 915 },
    ],
  ])('%s: pictures and acts are in points', async (_, glass) => {
    const { screen, close } = await open({ sight, page: red, ...glass });
    try {
      expect(screen.viewport).toEqual({ width: glass.glassWidth, height: glass.glassHeight });
      // In wrong units the far corner would be out of reach.
      await screen.act({ kind: 'press', at: { x: glass.glassWidth - 5, y: glass.glassHeight - 5 } });
      await screen.settled();
      const picture = await screen.capture();
      const { width, height } = await sharp(picture.image).metadata();
      expect({ width, height }).toEqual(screen.viewport);
      expect(await redness(picture)).toBe(true);
    } finally {
      await close();
    }
  });

  it('measures itself anew when it is turned round', async () => {
    const device = await connect(lent(red, { glassUnits: 'pixels' }));
    const screen = await DeviceScreen.open(device, await DeviceEvidence.open(device));
    try {
      await device.setOrientation('LANDSCAPE');
      const { width, height } = await screen.capture();
      expect([{ width, height }, screen.viewport]).toEqual([
        { width: 844, height: 390 },
        { width: 844, height: 390 },
      ]);
      await screen.act({ kind: 'press', at: { x: 839, y: 385 } });
      expect(await redness(await screen.capture())).toBe(true);
    } finally {
      await screen.close();
    }
  });

  it('goes forward and reloads in a browser on the device', async () => {
    const pages = await servePages();
    const { server, capabilities } = lent(`${pages.address}/first`);
    const { screen, close } = await openDevice({
      sight,
      server,
      capabilities: { ...capabilities, browserName: 'Glass' },
    });
    try {
      expect(screen.capabilities.has('navigation')).toBe(true);
      await screen.act({ kind: 'navigate', url: `${pages.address}/second` });
      await screen.act({ kind: 'back' });
      expect(screen.address()).toBe(`${pages.address}/first`);
      await screen.act({ kind: 'forward' });
      await screen.act({ kind: 'reload' });
      expect(screen.address()).toBe(`${pages.address}/second`);
    } finally {
      await close();
      pages.close();
    }
  });

  it('does with touch, keys and pictures, where the driver offers nothing else', async () => {
    const page =
      'data:text/html;charset=utf-8,<meta name="viewport" content="width=device-width">' +
      '<body style="margin:0;background:white"><input autofocus style="width:300px;' +
      'height:80px" oninput="document.body.style.background=value===`Ada%26 É`?`red`:`white`">';
    const { screen, evidence, close } = await open({ sight, page, glassBare: true });
    try {
      await screen.act({ kind: 'press', at: { x: 100, y: 40 } });
      await screen.act({ kind: 'type', text: 'Ada& É' });
      expect(await screen.settled()).toMatchObject({ state: 'still' });
      expect(await redness(await screen.capture())).toBe(true);
      expect([screen.address(), await screen.title(), screen.observations(), evidence.drain()]).toEqual([
        '',
        '',
        [],
        { console: [], network: [], exceptions: [] },
      ]);
      await expect(screen.act({ kind: 'navigate', url: 'https://sightread.test/' })).rejects.toThrow(
        'it lacks the capability “navigation”',
      );
      await expect(screen.act({ kind: 'back' })).rejects.toThrow('it lacks the capability “system”');
      await screen.act({ kind: 'answer-dialog', accept: true });
      // For an unknown key, the error contains neither the text nor the request.
      const untyped = await screen
        .act({ kind: 'type', text: `${contractSecret}\u0001`, secret: true })
        .catch((error: unknown) => error);
      expect(inspect(untyped, { depth: 5 })).toContain('The device did not take the secret');
      expect(inspect(untyped, { depth: 5 })).not.toContain(contractSecret);
      const refused = await screen
        .act({ kind: 'type', text: 'plain\u0001' })
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Error);
      expect(Object.keys(refused as Error)).toEqual(['name']);
    } finally {
      await close();
    }
  });

  it('says what the server says, where it opens no session', async () => {
    await expect(
      openDevice({
        sight,
        server: appium!.url,
        capabilities: { platformName: 'Toaster', 'appium:automationName': 'Crumbs' },
      }),
    ).rejects.toThrow(/No session could be opened at http:\/\/127\.0\.0\.1:\d+: .*Crumbs/s);
  });

  it('says that nobody answers, where there is no server', async () => {
    await expect(
      openDevice({ sight, server: 'http://127.0.0.1:9/', capabilities: { platformName: 'Phone' } }),
    ).rejects.toThrow(/No session could be opened at http:\/\/127\.0\.0\.1:9: /);
  });
});

describe('an iOS app on a server’s device', () => {
  const page =
    'data:text/html,<body style="margin:0;background:white" onclick="document.body.style.background=`red`">';
  const build = {
    packageName: 'test.larch.shop',
    launchActivity: '',
    kind: 'app' as const,
    source: '/no.zip',
  };

  it('is one session at a time, known by its bundle, and started anew by its address', async () => {
    const screens = openScreens({
      sight: undefined as never as Sight,
      devices: {
        url: appium!.url,
        // What a device cloud asks for stands in for what is worked out.
        capabilities: {
          platformName: 'Phone',
          'appium:automationName': 'BundledPage',
          'appium:startPage': page,
        },
      },
    });
    const { screen, close } = await screens.openSession({ platform: 'ios', build });
    try {
      expect([screen.address(), await screen.title()]).toEqual(['app://test.larch.shop/', 'Larch']);
      await screen.act({ kind: 'press', at: { x: 50, y: 50 } });
      await screen.settled();
      expect(await redness(await screen.capture())).toBe(true);
      await screen.act({ kind: 'navigate', url: 'app://test.larch.shop/' });
      await screen.settled();
      expect(await redness(await screen.capture())).toBe(false);
      expect(screen.address()).toBe('app://test.larch.shop/');
    } finally {
      await close();
      await screens.close();
    }
  });
});

async function redness({ image }: Picture): Promise<boolean> {
  const { dominant } = await sharp(image).stats();
  return dominant.r > 200 && dominant.g < 60;
}
