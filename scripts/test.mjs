// `npm test`: sets itself up on a fresh machine, runs every check and test, and ends with the line `N passed,
// N failed`.
// `npm test -- NAME…` runs only the parts named: types, format, lint, unit, integration, build, browser.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { stripVTControlCharacters } from 'node:util';
import { findNode, install, isInstalled } from './lib/install.mjs';
import { explain, stage } from './lib/stages.mjs';

const root = join(import.meta.dirname, '..');
const only = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
/** What failed, a line each, said again at the end: what came before may have scrolled away. */
const failures = [];
const scratch = mkdtempSync(join(tmpdir(), 'sightread-npm-test-'));
const bin = (...path) => join(root, 'node_modules', ...path);

let node;
let env;
const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    finish(130);
  });
}

try {
  await setUp();
} catch (error) {
  console.error(`\n${explain(error)}`);
  counts.failed++;
  finish(1);
}
// Each of these keeps one core busy, and prints only what is wrong.
await Promise.all([
  check('types', [bin('typescript', 'bin', 'tsc'), '--noEmit']),
  check('lint', [bin('eslint', 'bin', 'eslint.js'), '.']),
  check('format', [bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']),
]);
await vitest('unit');
await vitest('integration');
// The browser tests need the build; if it fails they would say nothing new.
const built = await part('build', dashboardBuild);
if (built) await part('browser', browserTests);
finish(counts.failed > 0 ? 1 : 0);

async function setUp() {
  console.log('Setting up\n');
  if (!isInstalled()) await stage('Dependencies installed', install);
  node = findNode();
  const { ensureBrowser, ensureDeviceTools, ensureSandbox } = await import('./lib/prerequisites.mjs');
  const { generateClient } = await import('./lib/generate.mjs');
  let browser = '';
  await stage('Browser', async () => {
    browser = await ensureBrowser();
    return `Browser: ${browser}`;
  });
  await stage('Script sandbox', ensureSandbox);
  await stage('Android tools', ensureDeviceTools);
  await stage('Database client', () => {
    generateClient();
  });
  const clean = { ...process.env };
  // Tests bring their own database and key, whatever this shell is set up for.
  for (const name of [
    'DATABASE_URL',
    'SIGHTREAD_KEY',
    'SIGHTREAD_HOME',
    'PORT',
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'SIGHTREAD_MODEL',
    'SIGHTREAD_JUDGE_MODEL',
    'SIGHTREAD_JUDGE_BASE_URL',
    'SIGHTREAD_JUDGE_API_KEY',
    'SIGHTREAD_MODEL_PRICES',
  ])
    delete clean[name];
  env = {
    ...clean,
    SIGHTREAD_CHROMIUM: browser,
    SIGHTREAD_HOME: join(scratch, 'home'),
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: `${bin('.bin')}${delimiter}${process.env.PATH ?? ''}`,
  };
}

/** A check without tests of its own counts as one. */
function check(name, args) {
  return part(name, async () => {
    const code = await stream(args);
    count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, name);
    return code === 0;
  });
}

function vitest(project) {
  return part(project, async () => {
    const report = join(scratch, `${project}.json`);
    const code = await stream([
      bin('vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    const found = read(report);
    // A file that does not even load fails without a failed test in it.
    const broken =
      found?.testResults?.filter(
        (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
      ).length ?? 0;
    const failed = (found?.numFailedTests ?? 0) + broken;
    failures.push(...(found?.testResults ?? []).flatMap(failedTests));
    count({ passed: found?.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed }, project);
    return code === 0;
  });
}

async function dashboardBuild() {
  const { build, isBuilt } = await import('./lib/build.mjs');
  try {
    if (!isBuilt()) await stage('Dashboard built', () => build(node, env));
    count({ passed: 1, failed: 0 }, 'build');
    return true;
  } catch (error) {
    console.error(explain(error));
    count({ passed: 0, failed: 1 }, 'build');
    return false;
  }
}

async function browserTests() {
  if (!existsSync(join(root, 'playwright.config.ts'))) {
    console.log('There are no browser tests (no playwright.config.ts).');
    return true;
  }
  const report = join(scratch, 'browser.json');
  const code = await stream([bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats, suites = [] } = read(report) ?? {};
  const failed = stats?.unexpected ?? 0;
  failures.push(...suites.flatMap(failedSpecs));
  count(
    { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: code !== 0 && failed === 0 ? 1 : failed },
    'browser',
  );
  return code === 0;
}

async function part(name, work) {
  if (only.length > 0 && !only.includes(name)) return true;
  const begun = performance.now();
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
  const result = await work();
  console.log(`── ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return result;
}

function count({ passed, failed }, name) {
  counts.passed += passed;
  counts.failed += failed;
  if (failed > 0) failures.push(`${name} (${failed})`);
}

/** A line for each failed test of a file of vitest's report: where, which and why. */
function failedTests({ name, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && message) return [`${file}: ${firstLine(message)}`];
  return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

/** The same of a suite of Playwright's report. */
function failedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return `${file}: ${title}: ${firstLine(error?.message)}`;
    }),
    ...suites.flatMap(failedSpecs),
  ];
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n')[0];
}

function stream(args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...env, ...extra },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.add(child);
    const done = (code) => {
      children.delete(child);
      resolve(code);
    };
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function finish(code) {
  rmSync(scratch, { recursive: true, force: true });
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exit(code);
}
