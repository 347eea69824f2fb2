// What a worker needs beside npm's packages: a Chromium to drive, and a text reader.
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from './install.mjs';
import { PlainError } from './stages.mjs';

const browserPaths = [
  // The headless shell draws the same pages at half the cost.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
];
const systemPaths = ['/usr/local/bin', '/usr/bin', '/bin'];
const isRoot = () => process.getuid?.() === 0;

/**
 * Path of a Chromium, installing one if need be.
 * @param remember file that keeps the path for the next start
 * @throws PlainError with one line that says what to do
 */
export async function ensureBrowser(remember) {
  const named = process.env.SIGHTREAD_CHROMIUM;
  if (named) {
    if (isRunnable(named)) return named;
    throw new PlainError(`SIGHTREAD_CHROMIUM names ${named}, which can't be run.`);
  }
  // Asking Playwright for its own takes half a second: a path that was found before is only looked at again.
  const kept = remember && read(remember);
  if (kept && isRunnable(kept)) return kept;
  const found = await lookOrInstall();
  if (remember) writeFileSync(remember, found);
  return found;
}

async function lookOrInstall() {
  const found = findBrowser();
  if (found) return found;
  // A Playwright browser needs system libraries that a bare Debian lacks; its own package brings them along.
  if (
    isDebian() &&
    isRoot() &&
    ((await aptInstall(['chromium-headless-shell', 'fonts-liberation'])) ||
      (await aptInstall(['chromium', 'fonts-liberation'])))
  ) {
    const installed = findBrowser();
    if (installed) return installed;
  }
  const cli = join(packageFolder('playwright-core'), 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium']);
  const installed = findBrowser();
  // On Windows a browser opens a window when it is asked for its version.
  const works = () => run(installed, ['--headless', '--no-sandbox', '--version']);
  if (installed && (process.platform === 'win32' || (await works()).code === 0)) return installed;
  throw new PlainError(
    'No Chromium was found, and none could be installed. ' +
      `${isDebian() ? 'Run: sudo apt-get install -y chromium' : 'Run: npx playwright-core install --with-deps chromium'}`,
  );
}

function findBrowser() {
  return [playwrightBrowser(), ...browserPaths].find((path) => path && isRunnable(path));
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * A sentence on how scripts will be kept apart. Without the sandbox they are refused, unless the operator
 * allows them.
 */
export async function ensureSandbox() {
  if (process.platform !== 'linux') return 'Script sandbox: none on this system, scripts are refused';
  const missing = () =>
    Object.entries({ bwrap: 'bubblewrap', socat: 'socat', curl: 'curl' }).filter(
      ([command]) => !systemPaths.some((folder) => isRunnable(join(folder, command))),
    );
  if (missing().length === 0) return 'Script sandbox: bubblewrap';
  if (isDebian() && isRoot()) await aptInstall([...missing().map(([, name]) => name), 'ca-certificates']);
  const left = missing().map(([, name]) => name);
  if (left.length === 0) return 'Script sandbox: bubblewrap, installed';
  return `Script sandbox: none, scripts are refused (install ${left.join(', ')})`;
}

/**
 * A sentence on whether tests can build an Android package and speak to a device; those that need it are
 * skipped elsewhere.
 */
export async function ensureDeviceTools() {
  const missing = () =>
    Object.entries({
      '/usr/bin/adb': 'adb',
      '/usr/bin/aapt': 'aapt',
      '/usr/share/android-framework-res/framework-res.apk': 'android-framework-res',
    })
      .filter(([path]) => !existsSync(path))
      .map(([, name]) => name);
  if (missing().length === 0) return 'Android tools: adb, aapt';
  if (isDebian() && isRoot()) await aptInstall(missing());
  const left = missing();
  if (left.length === 0) return 'Android tools: adb, aapt, installed';
  return `Android tools: none, their tests are skipped (on Debian, install ${left.join(', ')})`;
}

let updated = false;

async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!updated) {
    updated = true;
    await run('apt-get', ['update', '-qq'], { env });
  }
  return (
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })).code ===
    0
  );
}

function isDebian() {
  try {
    return (
      /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8')) &&
      existsSync('/usr/bin/apt-get')
    );
  } catch {
    return false;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packageFolder(name) {
  return join(import.meta.dirname, '..', '..', 'node_modules', name);
}
