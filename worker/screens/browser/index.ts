import { chromium, type Browser } from 'playwright-core';
import { webPhones, type WebPhoneName } from '#server/domain/app/web-phones.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { BrowserEvidence } from './evidence.ts';
import { findBrowser } from './find-browser.ts';
import { BrowserScreen } from './screen.ts';
import { scrollUnclipped } from './scrolling.ts';

export interface OpenBrowserOptions {
  sight: Sight;
  /** The egress proxy for all traffic; its credentials carry the run's policy. */
  proxy?: { server: string; username?: string; password?: string };
}

export interface OpenSessionOptions {
  viewport?: { width: number; height: number };
  /** Touch, size, scale and name of a phone; its size prevails. */
  phone?: WebPhoneName | null;
  locale?: string;
}

export const defaultViewport = { width: 1280, height: 720 };

/**
 * Launch arguments, also for measuring other drivers. The main frame is not clipped, so that one picture
 * holds a page longer than its window without the page noticing: `captureBeyondViewport` would resize it to
 * 1×1 and back, and an app that re-renders on that loses typed text.
 */
export const browserArgs = [
  '--blink-settings=mainFrameClipsContent=false',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-smooth-scrolling',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--hide-scrollbars',
  '--mute-audio',
];

/**
 * One browser process, with a fresh context per session. Throws with what to install if there is no browser.
 */
export async function openBrowser({ sight, proxy }: OpenBrowserOptions) {
  const start = (): Promise<Browser> =>
    chromium.launch({
      executablePath: findBrowser(),
      // The worker ends its sessions itself; Chromium must not close on the first signal.
      handleSIGTERM: false,
      handleSIGINT: false,
      handleSIGHUP: false,
      chromiumSandbox: process.getuid?.() !== 0,
      proxy: proxy && { ...proxy, bypass: '<-loopback>' },
      args: browserArgs,
    });
  let browser = await start();

  return {
    async openSession({
      viewport: wanted = defaultViewport,
      phone,
      locale = 'en-US',
    }: OpenSessionOptions = {}): Promise<Session> {
      if (!browser.isConnected()) browser = await start();
      const played = phone ? webPhones[phone] : undefined;
      const viewport = played ? { width: played.width, height: played.height } : wanted;
      const context = await browser.newContext({
        viewport,
        locale,
        deviceScaleFactor: 1,
        ...(played
          ? {
              deviceScaleFactor: played.scale,
              userAgent: played.userAgent,
              isMobile: true,
              hasTouch: true,
            }
          : {}),
        ignoreHTTPSErrors: false,
        // A browser in front of a person grants it; reading stays refused, as sessions share one clipboard.
        permissions: ['clipboard-write'],
        serviceWorkers: 'block',
        acceptDownloads: true,
      });
      await scrollUnclipped(context);
      const evidence = new BrowserEvidence();
      const screen = await BrowserScreen.open(context, evidence, viewport, played !== undefined);
      return { screen, sight, evidence, close: () => screen.close() };
    },
    async close(): Promise<void> {
      await browser.close().catch(() => {});
    },
  };
}
