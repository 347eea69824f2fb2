// `npm start`: brings up everything that Sightread needs, and takes it down again. Uses nothing that has to
// be installed first.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { build, isBuilt } from './lib/build.mjs';
import { startChild } from './lib/children.mjs';
import { findNode, install, isInstalled, run } from './lib/install.mjs';
import { takeLock } from './lib/lock.mjs';
import { freePort, isPortFree, portHolder } from './lib/processes.mjs';
import { explain, PlainError, stage } from './lib/stages.mjs';

const root = join(import.meta.dirname, '..');
const home = resolve(process.env.SIGHTREAD_HOME || join(root, '.sightread'));
const port = Number(process.env.PORT || 3000);
const url = (process.env.SIGHTREAD_URL || `http://localhost:${port}`).replace(/\/+$/, '');
const dev = process.argv.includes('--dev');
const begun = performance.now();

/** What has to be ended, last started first. */
const running = [];
let lock;
let ending;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (ending) return process.exit(1);
    console.log('\nStopping …');
    void end(0);
  });
}
process.on('uncaughtException', (error) => fail(error));
process.on('unhandledRejection', (error) => fail(error));

try {
  await main();
} catch (error) {
  await fail(error);
}

async function main() {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new PlainError(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  console.log('Sightread\n');
  checkDisk();
  lock = await takeLock(home, url);
  if (!(await isPortFree(port))) {
    const holder = portHolder(port);
    throw new PlainError(
      `Port ${port} is taken${holder ? ` by ${holder}` : ''}. Stop that, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (!isInstalled()) await stage('Dependencies installed', install);
  const node = findNode();
  // These need the dependencies.
  const { ensureBrowser, ensureSandbox } = await import('./lib/prerequisites.mjs');
  const { generateClient } = await import('./lib/generate.mjs');
  let browser;
  await stage('Browser', async () => {
    browser = await ensureBrowser(join(home, 'browser'));
    return `Browser: ${browser}`;
  });
  await stage('Script sandbox', ensureSandbox);
  const database = await stage('Database started', startDatabase);
  await stage('Database up to date', () => migrateDatabase(database.url));
  await stage('Database client', () => {
    generateClient();
  });
  if (!dev && !isBuilt()) await stage('Dashboard built', () => build(node));

  const demoUrl = await placeOfDemo();
  const env = {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NODE_NO_WARNINGS: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    PORT: String(port),
    SIGHTREAD_HOME: home,
    SIGHTREAD_CHROMIUM: browser,
    SIGHTREAD_DEMO_URL: demoUrl ?? '',
    DATABASE_URL: database.url,
  };
  const child = (options) => {
    const started = startChild({
      node,
      env,
      home,
      restart: true,
      onStarted: (who) => lock.note(who),
      onGone: (why) => fail(new PlainError(why)),
      ...options,
    });
    running.push(started);
    return started;
  };
  const web = child({
    name: 'web',
    entry: join(root, 'node_modules', 'next', 'dist', 'bin', 'next'),
    args: [dev ? 'dev' : 'start', '-p', String(port)],
  });
  const first = await stage('Accounts checked', () => firstStart(node, env));
  if (first.demo && demoUrl)
    child({ name: 'demo shop', entry: join(root, 'prisma', 'seed', 'demo-shop.ts') });
  child({ name: 'worker', entry: join(root, 'worker', 'main.ts'), graceMs: 22_000 });
  await stage('Dashboard answers', () => waitForWeb(web));

  console.log(`\nReady: ${url}   (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (first.generatedPassword)
    console.log(
      `Sign in as ${first.email} with the password ${first.generatedPassword}\nIt is shown this once: keep it.`,
    );
  else console.log(`Sign in as ${first.email} with your password.`);
  if (first.demo && demoUrl) console.log(`The demo shop that is tested: ${demoUrl}`);
  console.log('Stop with Ctrl-C.');
  rmSync(join(home, 'first-password'), { force: true });
}

/** A full or read-only disk is better found out now than in the middle of something. */
function checkDisk() {
  mkdirSync(home, { recursive: true });
  const probe = join(home, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(4 << 20));
  } finally {
    rmSync(probe, { force: true });
  }
}

async function startDatabase() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  const { startPostgres } = await import('./lib/postgres.mjs');
  const postgres = await startPostgres({ home });
  running.push({ name: 'database', stop: postgres.stop, kill: () => void postgres.stop() });
  void postgres.exited.then(() => {
    if (!ending)
      void fail(
        new PlainError(
          `The database has ended by itself. Its log: ${join(home, 'postgres', 'postgres.log')}`,
        ),
      );
  });
  return postgres;
}

async function migrateDatabase(databaseUrl) {
  const { migrate } = await import('./lib/migrate.mjs');
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (
      !/ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|timeout|28P01|3D000|password|authentication|does not exist/i.test(
        `${error.code} ${error.message}`,
      )
    )
      throw error;
    const { host, pathname } = new URL(databaseUrl);
    throw new PlainError(
      `The database at ${host}${pathname} can't be used: ${error.message || error.code}. ` +
        'Correct DATABASE_URL, or unset it to use the embedded one.',
    );
  }
}

/** Its address is kept between starts, because the demo app and its runs name it. */
async function placeOfDemo() {
  if (['off', '0', 'false', 'no'].includes(process.env.SIGHTREAD_DEMO ?? '')) return undefined;
  const file = join(home, 'demo-port');
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const chosen =
    kept && (await isPortFree(kept, '127.0.0.1'))
      ? kept
      : (await isPortFree(4100, '127.0.0.1'))
        ? 4100
        : await freePort();
  if (chosen !== kept) writeFileSync(file, `${chosen}\n`);
  return `http://127.0.0.1:${chosen}`;
}

async function firstStart(node, env) {
  const { code, output } = await run(node, [join(root, 'prisma', 'seed', 'first-start.ts')], {
    cwd: root,
    env,
  });
  const line = output
    .trim()
    .split('\n')
    .findLast((text) => text.startsWith('{'));
  if (code !== 0 || !line)
    throw new PlainError(
      `The first account could not be made: ${output.trim().split('\n').slice(-3).join(' ')}`,
    );
  return JSON.parse(line);
}

async function waitForWeb(web) {
  const until = performance.now() + 60_000;
  for (;;) {
    if (ending) await new Promise(() => undefined);
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
        signal: AbortSignal.timeout(5000),
      });
      if (answer.status < 500) return;
    } catch {
      // Not yet.
    }
    if (performance.now() > until)
      throw new PlainError(`The dashboard does not answer. Its log: ${web.logFile}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function fail(error) {
  if (ending) return ending;
  process.stderr.write(`\n${explain(error)}\n`);
  return end(1);
}

/** Ends the children in the order that lets each finish: those that use the database before it. */
function end(code) {
  ending ??= (async () => {
    const database = running.filter((child) => child.name === 'database');
    await Promise.allSettled(
      running.filter((child) => child.name !== 'database').map((child) => child.stop()),
    );
    await Promise.allSettled(database.map((child) => child.stop()));
    lock?.release();
    process.exit(code);
  })();
  return ending;
}
