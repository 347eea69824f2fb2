// `node scripts/smoke-start.mjs`: does `npm start` come up on this machine, and does all of it end again?
// Exit 0 where it said Ready, answered and ended; 1 with the last lines and the logs otherwise.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isPortFree, killGroup } from './lib/processes.mjs';

const readyWithinMs = 15 * 60_000;
const endedWithinMs = 60_000;
const isWindows = process.platform === 'win32';

const home = mkdtempSync(join(tmpdir(), 'sightread-smoke-'));
const port = await freePort();
const child = spawn('npm', ['start'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: String(port), SIGHTREAD_HOME: home },
  stdio: ['ignore', 'pipe', 'pipe'],
  // A group of its own, which gets Ctrl-C as a terminal sends it; Windows finds the tree by itself.
  detached: !isWindows,
  shell: isWindows,
});
let said = '';
for (const stream of [child.stdout, child.stderr])
  stream.on('data', (chunk) => {
    said += chunk;
    process.stdout.write(chunk);
  });
const exited = new Promise((resolve) => child.once('exit', resolve));

try {
  await until(() => /^Ready: /m.test(said) || child.exitCode !== null, readyWithinMs, 'did not get ready');
  if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`);
  const { status } = await fetch(`http://127.0.0.1:${port}/api/health`);
  if (status !== 200) throw new Error(`/api/health answered ${status}`);
  if (isWindows) killGroup(child.pid);
  else process.kill(-child.pid, 'SIGINT');
  await exited;
  await until(() => isPortFree(port), endedWithinMs, 'left its port taken');
  console.log('\nStarted, answered and ended.');
  process.exit(0);
} catch (error) {
  console.error(`\n${error.message}`);
  for (const file of [...filesIn(join(home, 'logs')), join(home, 'postgres', 'postgres.log')])
    console.error(`\n── ${file}\n${lastLines(file)}`);
  killGroup(child.pid);
  process.exit(1);
}

async function until(holds, limitMs, failure) {
  const end = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`npm start ${failure} within ${limitMs / 1000} s`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

function filesIn(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function lastLines(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-30).join('\n');
  } catch (error) {
    return error.message;
  }
}
