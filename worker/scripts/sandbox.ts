/**
 * Runs a shell command apart from everything else: another user, namespaces of its own, limits, one way out,
 * five minutes.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { killMarked, killOfUser } from './kill.ts';
import {
  apart,
  detectLayers,
  droppingPrivileges,
  lacking,
  scriptPath,
  strangerId,
  type Layers,
} from './layers.ts';
import type { WayOut } from './way-out.ts';

export interface ScriptResult {
  /** Standard output, up to 1 MiB of it. */
  output: string;
  /** There was more output than is kept. */
  cut: boolean;
  /** The end of what it wrote to standard error; why it could not be run at all, where it could not. */
  error: string;
  /** Null where it was killed or never ran. */
  exitCode: number | null;
  timedOut: boolean;
  ms: number;
}

export interface RunScriptOptions {
  command: string;
  /** Variables of the environment that the command's expansions need. */
  variables: Record<string, string>;
  /** Undefined: no network at all. */
  wayOut?: WayOut;
  /** Runs it without namespaces where the machine has none; the operator's decision. */
  allowUnsandboxed?: boolean;
  limitMs?: number;
  signal?: AbortSignal;
  /** Told whenever standard output has grown; `read` gives what there is of it. */
  onOutput?(read: () => string): void;
  /** What the machine offers; looked for if left out. */
  layers?: Layers;
}

export const scriptLimitMs = 5 * 60_000;
export const maxOutput = 1 << 20;
const maxError = 8 << 10;
/** Linux takes no longer string in an environment. */
const longestValue = 120_000;
/** What was written before the end may still be on its way through the pipes. */
const drainMs = 100;

const proxyInside = 'http://127.0.0.1:3128';
const proxied = (url: string) =>
  Object.fromEntries(
    ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [
      name,
      url,
    ]),
  );

/** Carries requests to the mounted socket, waits until it does, and becomes the script. */
const relay = (socat: string) =>
  `${socat} TCP-LISTEN:3128,bind=127.0.0.1,fork,reuseaddr UNIX-CONNECT:/run/egress/proxy.sock </dev/null >/dev/null 2>&1 &
for try in {1..200}; do if (exec 3<>/dev/tcp/127.0.0.1/3128) 2>/dev/null; then break; fi; sleep 0.01; done
exec bash --norc --noprofile /run/script`;

const limits = ['--as=4294967296', '--nofile=512', '--nproc=256', '--fsize=67108864', '--core=0'];

/** Never throws: what goes wrong is in the result. */
export async function runScript(options: RunScriptOptions): Promise<ScriptResult> {
  const began = performance.now();
  const refused = (error: string): ScriptResult => ({
    output: '',
    cut: false,
    error,
    exitCode: null,
    timedOut: false,
    ms: Math.round(performance.now() - began),
  });
  if (options.signal?.aborted) return refused('It was cancelled before it began.');
  for (const value of Object.values(options.variables)) {
    if (value.includes('\0')) return refused('A value holds a NUL byte, which no command can be given.');
    if (Buffer.byteLength(value) > longestValue)
      return refused(`A value is longer than the ${longestValue / 1000} kB that a command can be given.`);
  }
  const layers = options.layers ?? (await detectLayers());
  const missing = lacking(layers);
  if (!layers.bash) return refused(missing!);
  if (missing && !options.allowUnsandboxed)
    return refused(
      `${missing} Install it, or let the operator allow scripts without it by SIGHTREAD_SCRIPTS_UNSANDBOXED=1.`,
    );
  try {
    return missing ? await runExposed(options, layers, began) : await runApart(options, layers, began);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

async function runApart(
  { command, variables, wayOut, limitMs, signal, onOutput }: RunScriptOptions,
  layers: Layers,
  began: number,
): Promise<ScriptResult> {
  const start = wayOut ? ['-c', relay(layers.socat!)] : ['/run/script'];
  const line = [
    ...droppingPrivileges(layers, strangerId()),
    ...apart(layers.bwrap!),
    '--ro-bind-data',
    '3',
    '/run/script',
    ...(wayOut ? ['--ro-bind', wayOut.folder, '/run/egress'] : []),
    '--remount-ro',
    '/',
    '--',
    ...(layers.prlimit ? [layers.prlimit, ...limits] : []),
    layers.bash!,
    '--norc',
    '--noprofile',
    ...start,
  ];
  const child = spawn(line[0]!, line.slice(1), {
    // Its own group, so that it is killed as a whole; stdin is empty; the command comes by a pipe, where no
    // list of processes shows it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    cwd: '/',
    env: { ...environment('/home/script', variables), ...(wayOut ? proxied(proxyInside) : {}) },
  });
  const script = child.stdio[3] as Writable;
  script.on('error', () => undefined);
  script.end(command);
  // With its first process the namespace dies, and everything in it, whatever group or session it has moved
  // to.
  return await watch(child, { began, limitMs, signal, onOutput, kill: async () => killGroup(child) });
}

async function runExposed(
  { command, variables, wayOut, limitMs, signal, onOutput }: RunScriptOptions,
  layers: Layers,
  began: number,
): Promise<ScriptResult> {
  const home = await mkdtemp(join(tmpdir(), 'sightread-script-'));
  const mark = randomBytes(12).toString('hex');
  const uid = layers.root && layers.setpriv ? strangerId() : undefined;
  const kill = async (child: ChildProcess) => {
    killGroup(child);
    if (uid !== undefined) await killOfUser({ setpriv: layers.setpriv!, uid });
    else await killMarked(`SIGHTREAD_SCRIPT=${mark}`);
  };
  try {
    const file = join(home, '.script');
    await writeFile(file, command, { mode: 0o600 });
    if (uid !== undefined) for (const path of [home, file]) await chown(path, uid, uid);
    const line = [
      ...droppingPrivileges(layers, uid ?? 0),
      ...(layers.prlimit ? [layers.prlimit, ...limits] : []),
      layers.bash!,
      '--norc',
      '--noprofile',
      file,
    ];
    const child = spawn(line[0]!, line.slice(1), {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: home,
      env: {
        ...environment(home, variables),
        SIGHTREAD_SCRIPT: mark,
        ...(wayOut ? proxied(`http://127.0.0.1:${wayOut.proxyPort}`) : {}),
      },
    });
    const result = await watch(child, { began, limitMs, signal, onOutput, kill: () => kill(child) });
    await kill(child);
    return result;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const environment = (home: string, variables: Record<string, string>): NodeJS.ProcessEnv =>
  ({
    PATH: scriptPath,
    LANG: 'C.UTF-8',
    HOME: home,
    TMPDIR: home.startsWith('/home/') ? '/tmp' : home,
    ...variables,
  }) as unknown as NodeJS.ProcessEnv;

function killGroup(child: ChildProcess): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

interface Watch {
  began: number;
  limitMs?: number;
  signal?: AbortSignal;
  onOutput?: RunScriptOptions['onOutput'];
  kill(): Promise<void>;
}

/** Waits for `exit`, not for `close`: that would wait for whoever still holds the pipes. */
function watch(
  child: ChildProcess,
  { began, limitMs = scriptLimitMs, signal, onOutput, kill }: Watch,
): Promise<ScriptResult> {
  const output = keepHead(child.stdout!);
  child.stdout!.on('data', () => onOutput?.(() => output().output));
  const error = keepTail(child.stderr!);
  let timedOut = false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      timedOut = true;
      void kill();
    }, limitMs);
    const onAbort = () => void kill();
    signal?.addEventListener('abort', onAbort, { once: true });
    const end = (exitCode: number | null, problem?: string) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      child.stdout!.destroy();
      child.stderr!.destroy();
      resolve({
        ...output(),
        exitCode,
        timedOut,
        ms: Math.round(performance.now() - began),
        error:
          problem ??
          (timedOut ? `${error()}${error() ? '\n' : ''}It was stopped after ${limitMs / 1000} s.` : error()),
      });
    };
    child.once('error', (problem) => end(null, problem.message));
    child.once('exit', (code) => {
      const drained = Promise.all(
        [child.stdout!, child.stderr!].map((stream) => new Promise((done) => stream.once('close', done))),
      );
      void Promise.race([drained, new Promise((done) => setTimeout(done, drainMs))]).then(() =>
        end(timedOut || signal?.aborted ? null : code),
      );
    });
  });
}

function keepHead(stream: Readable): () => { output: string; cut: boolean } {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size < maxOutput) chunks.push(chunk.subarray(0, maxOutput - size));
    size += chunk.length;
  });
  stream.on('error', () => undefined);
  return () => {
    const text = Buffer.concat(chunks).toString('utf8');
    // The cut may have gone through a character.
    return { output: size > maxOutput ? text.replace(/\uFFFD$/, '') : text, cut: size > maxOutput };
  };
}

function keepTail(stream: Readable): () => string {
  let tail = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk]).subarray(-maxError);
  });
  stream.on('error', () => undefined);
  return () =>
    tail
      .toString('utf8')
      .replace(/^\uFFFD+/, '')
      .trimEnd();
}
