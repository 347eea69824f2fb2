/**
 * Runs a shell command in a sandbox: another user, own namespaces, resource limits, network via the egress
 * proxy only, five minutes.
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
  /** Standard output, up to 1 MiB. */
  output: string;
  /** Output beyond the limit was dropped. */
  cut: boolean;
  /** The end of its standard error; or why it could not be run. */
  error: string;
  /** Null if it was killed or never ran. */
  exitCode: number | null;
  timedOut: boolean;
  ms: number;
}

export interface RunScriptOptions {
  command: string;
  /** Environment variables for the command's placeholders. */
  variables: Record<string, string>;
  /** Undefined: no network. */
  wayOut?: WayOut;
  /** Allows running without namespaces if the machine has none; the operator's decision. */
  allowUnsandboxed?: boolean;
  limitMs?: number;
  signal?: AbortSignal;
  /** Called whenever standard output has grown; `read` returns it so far. */
  onOutput?(read: () => string): void;
  /** The machine's isolation layers; detected if undefined. */
  layers?: Layers;
}

export const scriptLimitMs = 5 * 60_000;
export const maxOutput = 1 << 20;
const maxError = 8 << 10;
/** Linux limits the length of an environment string (128 KiB). */
const longestValue = 120_000;
/** Output written before the end may still be in the pipes, ms. */
const drainMs = 100;

const proxyInside = 'http://127.0.0.1:3128';
const proxied = (url: string) =>
  Object.fromEntries(
    ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].map((name) => [
      name,
      url,
    ]),
  );

/** Starts the relay to the mounted socket, waits until it is ready, and executes the script. */
const relay = (socat: string) =>
  `${socat} TCP-LISTEN:3128,bind=127.0.0.1,fork,reuseaddr UNIX-CONNECT:/run/egress/proxy.sock </dev/null >/dev/null 2>&1 &
for try in {1..200}; do if (exec 3<>/dev/tcp/127.0.0.1/3128) 2>/dev/null; then break; fi; sleep 0.01; done
exec bash --norc --noprofile /run/script`;

const limits = ['--as=4294967296', '--nofile=512', '--nproc=256', '--fsize=67108864', '--core=0'];

/** Runs a script. Never throws: errors are in the result. */
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
    // Its own process group, to be killed as a whole; empty stdin; the command comes through a pipe, so that
    // process lists don't show it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    cwd: '/',
    env: { ...environment('/home/script', variables), ...(wayOut ? proxied(proxyInside) : {}) },
  });
  const script = child.stdio[3] as Writable;
  script.on('error', () => undefined);
  script.end(command);
  // When the namespace's first process ends, all others in it end too, whatever their group or session.
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
    // Already removed.
  }
}

interface Watch {
  began: number;
  limitMs?: number;
  signal?: AbortSignal;
  onOutput?: RunScriptOptions['onOutput'];
  kill(): Promise<void>;
}

/** Waits for `exit`, not `close`, which would wait for any process that holds the pipes. */
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
    // The cut may be inside a character.
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
