/** What Android's system log says of one app: crashes, hangs, and the console of its web views. */
export type Told =
  | { kind: 'crash'; text: string }
  /** A script of a web view threw, and nobody caught it. */
  | { kind: 'exception'; text: string }
  | { kind: 'console'; level: 'error' | 'warning' | 'log'; text: string };

/** `11-28 16:00:00.000  1234  1300 E AndroidRuntime: text`, as `logcat -v threadtime` writes it. */
const lineForm = /^\d\d-\d\d \d\d:\d\d:\d\d\.\d+\s+(\d+)\s+\d+\s+([VDIWEFS])\s+(.*?)\s*: ?(.*)$/;
/** `[INFO:CONSOLE(12)] "text", source: https://… (12)`: a page writes to its console. */
const consoleForm = /^\[(\w+):CONSOLE[:(]\d+\)?\] "(.*)", source: (.*)$/s;
/** The process that draws a web view has ended: “… crash detected (code 11).” */
const rendererForm = /^\[ERROR:[^\]]*\] (Renderer process \(\d+\) crash detected.*)$/;
const longest = 2000;

export class Logcat {
  readonly #app: string;
  /** The crash of a process that has not said yet whose it is. */
  #dying: { pid: string; text: string } | undefined;

  constructor(app: string) {
    this.#app = app;
  }

  /** Reads the next line; undefined where it says nothing of the app. */
  read(line: string): Told | undefined {
    const [, pid = '', level = '', tag = '', text = ''] = lineForm.exec(line) ?? [];
    switch (tag) {
      case 'AndroidRuntime':
        return this.#readRuntime(pid, text);
      case 'ActivityManager': {
        const hung = /^ANR in (\S+)/.exec(text)?.[1];
        return hung === this.#app ? crash(`The app does not respond (ANR): ${text}`) : undefined;
      }
      case 'DEBUG':
        return text.includes(`>>> ${this.#app} <<<`)
          ? crash(`Native code of the app crashed: ${text}`)
          : undefined;
      case 'chromium':
        return readWebView(level, text);
      default:
        return undefined;
    }
  }

  /** An uncaught exception: its head, then the process, then the exception itself. */
  #readRuntime(pid: string, text: string): Told | undefined {
    if (text.startsWith('FATAL EXCEPTION')) {
      this.#dying = { pid, text };
      return undefined;
    }
    const dying = this.#dying;
    if (dying?.pid !== pid) return undefined;
    const process = /^Process: ([^,\s]+)/.exec(text)?.[1];
    if (process === undefined) {
      this.#dying = undefined;
      return crash(`The app crashed: ${text}`);
    }
    if (process !== this.#app && !process.startsWith(`${this.#app}:`)) this.#dying = undefined;
    return undefined;
  }
}

const crash = (text: string): Told => ({ kind: 'crash', text: text.slice(0, longest) });

const levelOf = (severity: string, level: string): 'error' | 'warning' | 'log' =>
  severity === 'ERROR' || level === 'E' || level === 'F'
    ? 'error'
    : severity === 'WARNING' || level === 'W'
      ? 'warning'
      : 'log';

function readWebView(level: string, text: string): Told | undefined {
  const ended = rendererForm.exec(text)?.[1];
  if (ended) return crash(`The app’s web content crashed: ${ended}`);
  const [, severity = '', said = '', source = ''] = consoleForm.exec(text) ?? [];
  if (said.startsWith('Uncaught ')) return { kind: 'exception', text: said.slice('Uncaught '.length) };
  return said ? { kind: 'console', level: levelOf(severity, level), text: `${said} (${source})` } : undefined;
}
