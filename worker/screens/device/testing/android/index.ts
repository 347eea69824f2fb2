/** An Android device as adb and drivers see one. What apps show is drawn by Chromium. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../../browser/find-browser.ts';
import type { AdbServer } from './adb-server.ts';
import { startAutomationServer } from './automation-server.ts';
import { runLine, type Outcome } from './commands.ts';
import { Glass, type Setting } from './glass.ts';
import { readPackage, type InstalledPackage } from './packages.ts';
import { servePort, serveShell, serveSync, type Running } from './services.ts';
import { serveTransport, type AdbStream } from './transport.ts';

const automation = 'io.appium.uiautomator2.server';
const automationPort = 6790;
const banner =
  'device::ro.product.name=simulated;ro.product.model=Simulated;ro.product.device=simulated;features=shell_v2,cmd';

export interface SimulatedDevice {
  /** What adb calls it. */
  udid: string;
  /** The commands that were run in its shell. */
  commands: readonly string[];
  /** Packages that are installed. */
  readonly installed: string[];
  /** Packages with a process at work. */
  readonly running: string[];
  /** Pulls the cable. */
  unplug(): Promise<void>;
  /** Puts it back in, and waits until adb lists the device. */
  plugIn(): Promise<void>;
  close(): Promise<void>;
}

export class SimulatedAndroid {
  readonly packages = new Map<string, InstalledPackage>();
  readonly files = new Map<string, Buffer>();
  /** Packages with a process at work. */
  running: string[] = [];
  front: { name: string; activity: string } | undefined;
  readonly commands: string[] = [];
  readonly #browser: Browser;
  readonly #glasses = new Map<string, Glass>();
  readonly #home: Glass;
  readonly setting: Setting = { isLandscape: false, textZoom: 1 };
  #automation:
    { server: { close(): void; closeAllConnections(): void }; port: number; end(): void } | undefined;
  readonly #logListeners = new Set<(line: string) => void>();

  constructor(browser: Browser) {
    this.#browser = browser;
    this.#home = new Glass(browser, this.setting);
  }

  /** The screen as it shows now: the app's in front, or the launcher's. */
  get glass(): Glass {
    return (this.front && this.#glasses.get(this.front.name)) ?? this.#home;
  }

  async install(content: Buffer): Promise<Outcome> {
    try {
      const read = await readPackage(content);
      await this.stop(read.name);
      this.packages.set(read.name, read);
      return { text: 'Success\n', code: 0 };
    } catch (error) {
      return { text: `Failure [INSTALL_PARSE_FAILED_NOT_APK: ${String(error)}]\n`, code: 1 };
    }
  }

  async uninstall(name: string): Promise<void> {
    await this.clear(name);
    this.packages.delete(name);
  }

  async clear(name: string): Promise<void> {
    await this.stop(name);
    await this.#glasses.get(name)?.clear();
    this.#glasses.delete(name);
  }

  async start(name: string, activity: string, anew: boolean): Promise<void> {
    const isRunning = this.running.includes(name);
    if (anew) await this.stop(name);
    const installed = this.packages.get(name);
    if (!installed?.assets.has('www/index.html')) {
      // An app without a screen of its own, such as the driver's helper.
      if (!isRunning) this.running.push(name);
      return;
    }
    let glass = this.#glasses.get(name);
    if (!glass) this.#glasses.set(name, (glass = new Glass(this.#browser, this.setting)));
    const wasAway = this.front?.name !== name;
    this.front = { name, activity };
    if (glass.isRunning && wasAway) await glass.tell('resume');
    if (!glass.isRunning)
      await glass.start(installed, {
        console: (level, text, source) =>
          this.log(
            level,
            'chromium',
            `[${level === 'E' ? 'ERROR' : 'INFO'}:CONSOLE(1)] "${text}", source: ${source} (1)`,
          ),
        crash: (message) => void this.#crash(name, message),
        rendererGone: () =>
          this.log(
            'E',
            'chromium',
            '[ERROR:aw_browser_terminator.cc(165)] Renderer process (77) crash detected (code 11).',
          ),
        finish: () => void this.#leave(),
      });
    if (!this.running.includes(name)) this.running.push(name);
  }

  async stop(name: string): Promise<void> {
    this.running = this.running.filter((other) => other !== name);
    if (this.front?.name === name) this.front = undefined;
    if (name === automation || name === `${automation}.test`) this.#automation?.end();
    await this.#glasses.get(name)?.stop();
  }

  async key(code: string): Promise<void> {
    const isBack = code === '4' || code === 'KEYCODE_BACK';
    if (code === '111') await this.glass.hideKeyboard();
    // Left by the back key, an app's activity is finished.
    else if (isBack && !(await this.glass.back())) {
      const left = this.front?.name;
      this.front = undefined;
      await this.#glasses.get(left ?? '')?.stop();
    } else if (code === '3') await this.#leave();
  }

  async #leave(): Promise<void> {
    await this.glass.tell('pause');
    this.front = undefined;
  }

  /** Opens an address with the app that is named. */
  async openAddress(name: string, address: string): Promise<void> {
    const activity = this.packages.get(name)?.activities[0];
    if (activity === undefined) return;
    await this.start(name, activity, false);
    await this.#glasses.get(name)?.open(address);
  }

  async turn(isLandscape: boolean): Promise<void> {
    if (this.setting.isLandscape === isLandscape) return;
    this.setting.isLandscape = isLandscape;
    for (const glass of this.#glasses.values()) await glass.changed('orientation');
  }

  async setTextZoom(scale: number): Promise<void> {
    if (this.setting.textZoom === scale || !(scale > 0)) return;
    this.setting.textZoom = scale;
    for (const glass of this.#glasses.values()) await glass.changed('fontScale');
  }

  async #crash(name: string, message: string): Promise<void> {
    this.log('E', 'AndroidRuntime', 'FATAL EXCEPTION: main');
    this.log('E', 'AndroidRuntime', `Process: ${name}, PID: 1000`);
    this.log('E', 'AndroidRuntime', `java.lang.IllegalStateException: ${message}`);
    await this.stop(name);
  }

  log(level: string, tag: string, text: string): void {
    const now = new Date().toISOString();
    const line = `${now.slice(5, 10)} ${now.slice(11, 23)}  1000  1000 ${level} ${tag}: ${text}`;
    for (const listener of this.#logListeners) listener(line);
  }

  /** A service of adb. @returns false for one that is not simulated */
  open(service: string, stream: AdbStream): boolean {
    const [, kind = '', what = ''] = /^([^:]+):([\s\S]*)$/.exec(service) ?? [];
    if (kind === 'sync') serveSync(stream, this.files);
    else if (kind === 'tcp') {
      const port = Number(what) === automationPort ? this.#automation?.port : undefined;
      if (port === undefined) return false;
      servePort(stream, port);
    } else if (kind.startsWith('shell') || kind === 'exec')
      serveShell(stream, kind.includes('v2'), (running) => void this.#run(what, running));
    else return false;
    return true;
  }

  async #run(line: string, running: Running): Promise<void> {
    this.commands.push(line);
    const streamed = /^cmd package '?install'?.* -S (\d+)/.exec(line);
    if (streamed) {
      const { text, code } = await this.install(await running.input(Number(streamed[1])));
      running.write(text);
      running.exit(code);
    } else if (/\blogcat\b/.test(line)) this.#streamLog(line, running);
    else if (/^am instrument\b/.test(line)) await this.#instrument(running);
    else {
      const { text, code } = await runLine(this, line);
      running.write(text);
      running.exit(code);
    }
  }

  #streamLog(line: string, running: Running): void {
    if (/ -c\b/.test(line)) return running.exit(0);
    const listener = (text: string) => running.write(`${text}\n`);
    this.#logListeners.add(listener);
    running.onKill(() => this.#logListeners.delete(listener));
    running.write('--------- beginning of main\n');
  }

  /** Runs until the server is stopped or the host gives up. */
  async #instrument(running: Running): Promise<void> {
    const started = await startAutomationServer({
      current: () => this.glass,
      back: () => this.key('4'),
      turn: (isLandscape) => this.turn(isLandscape),
      isTurned: () => this.setting.isLandscape,
    });
    const end = () => {
      if (this.#automation?.server === started.server) this.#automation = undefined;
      started.server.close();
      started.server.closeAllConnections();
      running.exit(0);
    };
    this.#automation = { ...started, end };
    running.onKill(end);
  }

  async close(): Promise<void> {
    this.#automation?.end();
    for (const name of this.#glasses.keys()) await this.clear(name);
  }
}

/** Starts a device and connects an adb server to it. */
export async function startAndroid(adb: Pick<AdbServer, 'run'>): Promise<SimulatedDevice> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--hide-scrollbars',
      '--mute-audio',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  const device = new SimulatedAndroid(browser);
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    serveTransport(socket, { banner, open: (service, stream) => device.open(service, stream) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const udid = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const plugIn = async () => {
    for (let tries = 0; !(await adb.run('devices')).includes(`${udid}\tdevice`); tries++) {
      if (tries === 40) throw new Error(`adb does not list ${udid} after 20 s.`);
      // While adb clears away a broken connection it says “already connected”, and then has none.
      await adb.run('connect', udid);
      await delay(500);
    }
  };
  await plugIn();
  return {
    udid,
    plugIn,
    commands: device.commands,
    get installed() {
      return [...device.packages.keys()];
    },
    get running() {
      return device.running;
    },
    async unplug() {
      for (const socket of sockets) socket.destroy();
      await adb.run('disconnect', udid).catch(() => {});
    },
    async close() {
      await adb.run('disconnect', udid).catch(() => {});
      await device.close();
      await new Promise((resolve) => server.close(resolve));
      await browser.close();
    },
  };
}
