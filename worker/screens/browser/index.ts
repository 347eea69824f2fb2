import { chromium, type Browser } from 'playwright-core';
import type { Session } from '#worker/ports/records.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { BrowserEvidence } from './evidence.ts';
import { findBrowser } from './find-browser.ts';
import { BrowserScreen } from './screen.ts';
import { scrollUnclipped } from './scrolling.ts';

export interface OpenBrowserOptions {
  sight: Sight;
  /** The egress proxy that everything goes through; its credentials carry the run's policy. */
  proxy?: { server: string; username?: string; password?: string };
}

export interface OpenSessionOptions {
  viewport?: { width: number; height: number };
  locale?: string;
}

export const defaultViewport = { width: 1280, height: 720 };

/**
 * What the browser is started with; whoever measures another driver against this one starts it the same way.
 * The main frame does not clip what it draws, so that one picture can hold a page longer than its window and
 * the page is told nothing of it:
 * `captureBeyondViewport` would resize it to 1×1 and back each time, and an app that draws itself anew on
 * that loses what was typed.
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
 * One browser process, one fresh context a session. Throws with what to install where there is no browser.
 */
export async function openBrowser({ sight, proxy }: OpenBrowserOptions) {
  const start = (): Promise<Browser> =>
    chromium.launch({
      executablePath: findBrowser(),
      // The worker decides when its sessions end; Chromium must not close under them on the first signal.
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
      viewport = defaultViewport,
      locale = 'en-US',
    }: OpenSessionOptions = {}): Promise<Session> {
      if (!browser.isConnected()) browser = await start();
      const context = await browser.newContext({
        viewport,
        locale,
        deviceScaleFactor: 1,
        ignoreHTTPSErrors: false,
        serviceWorkers: 'block',
        acceptDownloads: true,
      });
      await scrollUnclipped(context);
      const evidence = new BrowserEvidence();
      const screen = await BrowserScreen.open(context, evidence, viewport);
      return { screen, sight, evidence, close: () => screen.close() };
    },
    async close(): Promise<void> {
      await browser.close().catch(() => {});
    },
  };
}
