import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Sight } from '../../sight/scene.ts';
import { contractSecret, testScreen } from '../contract.ts';
import { openDevice } from './index.ts';
import { startAppium, type AppiumServer } from './testing/appium.ts';

let appium: AppiumServer | undefined;

const open = ({ sight, page, ...glass }: { sight: Sight; page: string; [glass: `glass${string}`]: unknown }) =>
  openDevice({
    sight, server: appium!.url,
    capabilities: {
      platformName: 'Phone', 'appium:automationName': 'BundledPage', 'appium:startPage': page,
      ...Object.fromEntries(Object.entries(glass).map(([name, value]) => [`appium:${name}`, value])),
    },
  });

testScreen({
  name: 'a device',
  capabilities: ['touch', 'keyboard', 'scroll', 'system'],
  async start() {
    appium = await startAppium();
  },
  open,
  async stop() {
    const { output } = appium ?? {};
    await appium?.stop();
    expect(output?.()).not.toContain(contractSecret);
  },
});

describe('devices of other measures', () => {
  const red = 'data:text/html,<body style="margin:0;background:white" onclick="document.body.style.background=`red`">';
  const sight = undefined as never as Sight;

  it.each([
    ['iOS, three pixels a point', { glassRatio: 3, glassUnits: 'points', glassWidth: 375, glassHeight: 812 }],
    ['Android, which counts in pixels', { glassRatio: 2.625, glassUnits: 'pixels', glassWidth: 412, glassHeight: 915 }],
  ])('%s: pictures and acts are in points', async (_, glass) => {
    const { screen, close } = await open({ sight, page: red, ...glass });
    try {
      expect(screen.viewport).toEqual({ width: glass.glassWidth, height: glass.glassHeight });
      // The far corner is out of reach for acts in another unit.
      await screen.act({ kind: 'press', at: { x: glass.glassWidth - 5, y: glass.glassHeight - 5 } });
      await screen.settled();
      const picture = await screen.capture();
      const { width, height } = await sharp(picture.image).metadata();
      expect({ width, height }).toEqual(screen.viewport);
      const { dominant } = await sharp(picture.image).stats();
      expect(dominant.r).toBeGreaterThan(200);
      expect(dominant.g).toBeLessThan(60);
    } finally {
      await close();
    }
  });

  it('says what the server says, where it opens no session', async () => {
    await expect(openDevice({ sight, server: appium!.url, capabilities: { platformName: 'Toaster', 'appium:automationName': 'Crumbs' } })).rejects.toThrow(/No session could be opened at http:\/\/127\.0\.0\.1:\d+: .*Crumbs/s);
  });

  it('says that nobody answers, where there is no server', async () => {
    await expect(openDevice({ sight, server: 'http://127.0.0.1:9/', capabilities: { platformName: 'Phone' } })).rejects.toThrow(/No session could be opened at http:\/\/127\.0\.0\.1:9: /);
  });
});
