// The embedded Postgres: made, started, stopped. Uses the binaries themselves, so that nothing is left behind
// unseen.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { findPostgresPackage, localeOptions, programIn } from './platforms.mjs';
import { commandOf, endProcess, freePort, isAlive, isPortFree } from './processes.mjs';

const nobody = 65534;
/** Where a root user's Postgres lives: it refuses to run as root, and another user can't look into /root. */
const sharedRoot = '/var/lib/sightread';
const isRoot = () => process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

/**
 * Starts the embedded Postgres of a data folder; makes it first if there is none.
 * It ends with this process, whichever way that ends.
 * @returns {Promise<{ url: string, port: number, exited: Promise<number>, stop(): Promise<void> }>}
 */
export async function startPostgres({ home, settings = {}, onStage = () => {} }) {
  const folder = join(home, 'postgres');
  mkdirSync(folder, { recursive: true });
  const native = prepareBinaries(folder);
  const place = placeOf(folder);
  await clearStale(place.data);
  if (!existsSync(join(place.data, 'PG_VERSION'))) {
    onStage('Making the database');
    makeCluster(native, place, folder);
  }
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const port = place.port && (await isPortFree(place.port, '127.0.0.1')) ? place.port : await freePort();
  const url = `postgresql://sightread:${password}@127.0.0.1:${port}/sightread`;
  const logFile = join(folder, 'postgres.log');
  const server = launch(native, place.data, port, logFile, settings);
  try {
    await waitUntilReady(url.replace(/sightread$/, 'postgres'), server, logFile);
    await ensureDatabase(url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  keepPlace(folder, { ...place, port });
  writeFileSync(join(folder, 'connection.json'), `${JSON.stringify({ url, port })}\n`, { mode: 0o600 });
  return { url, port, exited: server.exited, stop: server.stop };
}

/** Stops a Postgres that an earlier, killed start left behind; true if there was one. */
export async function clearStale(data) {
  const file = join(data, 'postmaster.pid');
  let pid;
  try {
    pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return false;
  }
  const ours = pid > 1 && isAlive(pid) && slashed(commandOf(pid)).includes(slashed(data));
  if (ours) await endProcess(pid, { signal: 'SIGINT', graceMs: 10_000 });
  rmSync(file, { force: true });
  return ours;
}

/** On Windows, Postgres writes the paths it was given with forward slashes. */
const slashed = (path) => (isWindows ? path.replaceAll('\\', '/') : path);

/** The folder that a running cluster of this home uses, for recovery. */
export function dataFolder(home) {
  try {
    return JSON.parse(readFileSync(join(home, 'postgres', 'place.json'), 'utf8')).data;
  } catch {
    return undefined;
  }
}

function placeOf(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'place.json'), 'utf8'));
  } catch {
    const data =
      isRoot() && !isOpenToOthers(folder)
        ? join(sharedRoot, `data-${randomBytes(6).toString('hex')}`)
        : join(folder, 'data');
    const place = { data };
    keepPlace(folder, place);
    return place;
  }
}

function keepPlace(folder, place) {
  const file = join(folder, 'place.json');
  writeFileSync(`${file}.part`, `${JSON.stringify(place)}\n`);
  renameSync(`${file}.part`, file);
}

/** Whether any user may pass through every folder of a path. */
function isOpenToOthers(path) {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === parse(at).root) return true;
  }
}

const programs = ['initdb', 'pg_ctl', 'postgres'];

/** Binaries that the user who will run them can read, with the libraries' links in place. */
function prepareBinaries(folder) {
  const { native } = findPostgresPackage();
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'));
  if (isRoot()) return copyOnce(native, join(sharedRoot, `postgres-${version}`));
  try {
    linkLibraries(native, dirname(native));
    for (const name of programs) makeRunnable(programIn(native, name));
    return native;
  } catch {
    return copyOnce(native, join(folder, `postgres-${version}`));
  }
}

function makeRunnable(file) {
  if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
}

function copyOnce(native, target) {
  if (existsSync(join(target, 'complete'))) return target;
  const fresh = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  linkLibraries(fresh, dirname(fresh), basename(fresh));
  if (!isWindows) {
    const opened = spawnSync('chmod', ['-R', 'a+rX', fresh]);
    if (opened.status !== 0)
      throw new Error(`${fresh} can't be made readable for the user that runs Postgres.`);
    for (const name of programs) chmodSync(programIn(fresh, name), 0o755);
  }
  writeFileSync(join(fresh, 'complete'), '');
  try {
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(target, 'complete'))) throw error;
  }
  return target;
}

/** The package's install script does this too; npm may have been told not to run it. */
function linkLibraries(native, root, name = 'native') {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const at = join(root, target.replace(/^native\b/, name));
    if (!existsSync(at)) {
      rmSync(at, { force: true });
      symlinkSync(basename(source), at);
    }
  }
}

function makeCluster(native, place, folder) {
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  // Made beside and moved into place whole: a start that is killed half-way leaves nothing that looks
  // finished.
  const fresh = `${place.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const handed = join(dirname(fresh), `.${basename(fresh)}.password`);
  writeFileSync(handed, readFileSync(passwordFile), { mode: 0o600 });
  if (isRoot()) {
    chownSync(fresh, nobody, nobody);
    chownSync(handed, nobody, nobody);
  }
  const made = spawnSync(
    programIn(native, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      'sightread',
      `--pwfile=${handed}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeOptions(),
      '--no-sync',
    ],
    {
      encoding: 'utf8',
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      ...(isRoot() ? { uid: nobody, gid: nobody } : {}),
    },
  );
  rmSync(handed, { force: true });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(
      explain(`${made.stderr ?? ''}${made.error?.message ?? ''}`, place.data, 'could not be made'),
    );
  }
  renameSync(fresh, place.data);
}

function launch(native, data, port, logFile, settings) {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    ...settings,
  };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const output = openSync(logFile, 'w');
  const guard = spawn(process.execPath, guardArguments(native, data, logFile, args), {
    // On Windows the log cannot be open for writing twice, and there Postgres opens it itself.
    stdio: ['ignore', ...(isWindows ? ['ignore', 'ignore'] : [output, output]), 'ipc'],
    detached: true,
    windowsHide: true,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(output);
  let running = true;
  const exited = new Promise((resolve) => {
    guard.once('exit', (code) => {
      running = false;
      resolve(code ?? 1);
    });
  });
  // If the guard alone was killed, its Postgres is still there.
  const gone = exited.then(() => clearStale(data));
  return {
    exited,
    isRunning: () => running,
    async stop() {
      if (guard.connected) guard.disconnect();
      await exited;
      await gone;
    },
  };
}

/** Windows has no signals to stop a server with, and Postgres refuses an administrator: pg_ctl does both. */
function guardArguments(native, data, logFile, args) {
  if (isWindows)
    return [
      join(import.meta.dirname, 'guard-pg-ctl.mjs'),
      programIn(native, 'pg_ctl'),
      data,
      logFile,
      args.slice(2).join(' '),
    ];
  return [
    join(import.meta.dirname, 'guard.mjs'),
    'SIGINT',
    isRoot() ? String(nobody) : '-',
    programIn(native, 'postgres'),
    ...args,
  ];
}

async function waitUntilReady(url, server, logFile) {
  const { default: pg } = await import('pg');
  const until = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!server.isRunning())
        throw new Error(explain(readFileSync(logFile, 'utf8'), logFile, 'did not start'));
      if (Date.now() > until)
        throw new Error(`The embedded Postgres does not answer: ${error.message}. Its log: ${logFile}`);
      await new Promise((done) => setTimeout(done, 60));
    }
  }
}

async function ensureDatabase(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url.replace(/sightread$/, 'postgres') });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'sightread'");
    if (found.rowCount === 0) await client.query('CREATE DATABASE sightread');
  } finally {
    await client.end();
  }
}

function explain(output, place, what) {
  if (/No space left on device|Disk quota/i.test(output))
    return `The disk is full: the embedded Postgres ${what} in ${place}. Free some space, or set SIGHTREAD_HOME to another disk.`;
  if (/Permission denied/i.test(output))
    return `The embedded Postgres ${what}: no permission for ${place}. Set SIGHTREAD_HOME to a folder of yours.`;
  if (/user ID \d+: user does not exist|no such user/i.test(output))
    return `The embedded Postgres ${what}: this user has no entry in /etc/passwd. Run as one that has, or set DATABASE_URL.`;
  const line =
    output
      .split('\n')
      .reverse()
      .find((text) => /FATAL|PANIC|error:/i.test(text)) ??
    output.trim().split('\n').pop() ??
    '';
  return `The embedded Postgres ${what}: ${line.trim()} (${place})`;
}
