import type { EvidencePort, StepEvidence } from '#worker/ports/screen.ts';
import type { Device } from './connect.ts';
import type { AppUnderTest } from './installed-app.ts';
import { Logcat } from './logcat.ts';

const empty = (): StepEvidence => ({ console: [], network: [], exceptions: [] });
/** Enough for any step; an app that logs in a loop must not fill the memory. */
const maxEntries = 500;
/** Logs of the tested app only. System logs are too long, and not about it. */
const consoleLogs = ['browser', 'safariConsole'];
const crashLogs = ['crashlog'];

const systemLog = 'logcat';

interface Line {
  level?: string;
  message?: unknown;
}

/** The app's logs on the device, if the driver offers them; there is no network log. */
export class DeviceEvidence implements EvidencePort {
  readonly #device: Device;
  readonly #logs: string[];
  readonly #opened = performance.now();
  /** Android writes what happens to an app into the system's log. */
  readonly #logcat: Logcat | undefined;
  #now = empty();

  private constructor(device: Device, logs: string[], app?: AppUnderTest) {
    this.#device = device;
    this.#logs = logs;
    this.#logcat = app && logs.includes(systemLog) ? new Logcat(app.id) : undefined;
  }

  static async open(device: Device, app?: AppUnderTest): Promise<DeviceEvidence> {
    const offered = (await device.getLogTypes().catch(() => [])) as string[];
    const evidence = new DeviceEvidence(
      device,
      offered.filter(
        (type) =>
          consoleLogs.includes(type) || crashLogs.includes(type) || (app !== undefined && type === systemLog),
      ),
      app,
    );
    await evidence.collect();
    // An earlier crash is not part of this session.
    delete evidence.#now.crash;
    return evidence;
  }

  /** Fetches new log entries. Never throws, as a test does not depend on them. */
  async collect(): Promise<void> {
    const at = Math.round(performance.now() - this.#opened);
    for (const type of this.#logs) {
      const lines = (await this.#device.getLogs(type).catch(() => [])) as Line[];
      for (const { level = '', message } of lines) {
        const text = (typeof message === 'string' ? message : (JSON.stringify(message) ?? '')).slice(0, 2000);
        if (type === systemLog) this.#readSystemLine(text, at);
        else if (crashLogs.includes(type)) this.#now.crash ??= text;
        else if (this.#now.console.length < maxEntries)
          this.#now.console.push({
            level: /severe|error/i.test(level)
              ? 'error'
              : /warn/i.test(level)
                ? 'warning'
                : /debug|fine/i.test(level)
                  ? 'debug'
                  : 'log',
            text,
            at,
          });
      }
    }
  }

  #readSystemLine(line: string, at: number): void {
    const told = this.#logcat?.read(line);
    if (told?.kind === 'crash') this.#now.crash ??= told.text;
    else if (told?.kind === 'exception') {
      if (this.#now.exceptions.length < maxEntries) this.#now.exceptions.push({ message: told.text, at });
    } else if (told && this.#now.console.length < maxEntries)
      this.#now.console.push({ level: told.level, text: told.text, at });
  }

  drain(): StepEvidence {
    const drained = this.#now;
    this.#now = empty();
    return drained;
  }

  async dom(): Promise<string> {
    return this.#device.getPageSource().catch(() => '');
  }
}
