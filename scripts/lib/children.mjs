// The launcher's children: started in groups of their own, watched, restarted, ended in order.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive, killGroup, startedAt } from './processes.mjs';

const root = join(import.meta.dirname, '..', '..');
const maxRestarts = 5;
const withinMs = 60_000;

/**
 * Starts `node child.mjs ENTRY …` with its output in logs/NAME.log.
 * @param onGone called with a sentence when it ended by itself and is not (or can't be) restarted
 */
export function startChild({
  name,
  node,
  entry,
  args = [],
  env,
  home,
  graceMs = 5000,
  restart = false,
  onGone,
  onStarted = () => {},
}) {
  const logFile = join(home, 'logs', `${name}.log`);
  mkdirSync(join(home, 'logs'), { recursive: true });
  const crashes = [];
  let child;
  let stopping = false;
  let timer;
  let ended = Promise.resolve();

  const start = () => {
    const log = openSync(logFile, crashes.length === 0 ? 'w' : 'a');
    child = spawn(node, [join(root, 'scripts', 'lib', 'child.mjs'), String(graceMs), entry, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
      windowsHide: true,
    });
    closeSync(log);
    ended = new Promise((resolve) => {
      child.once('error', resolve);
      child.once('exit', (code, signal) => {
        resolve();
        if (!stopping) crashed(signal ?? `code ${code}`);
      });
    });
    if (child.pid) onStarted({ name, pid: child.pid, since: startedAt(child.pid) });
  };
  const crashed = (how) => {
    // What it had started in its group must not go on without it.
    killGroup(child.pid);
    const now = Date.now();
    crashes.push(now);
    const lately = crashes.filter((at) => now - at < withinMs).length;
    if (!restart || lately > maxRestarts)
      return onGone(`The ${name} process ended (${how}). ${lastWords(logFile)}`.trim());
    timer = setTimeout(start, 500);
  };
  start();
  return {
    name,
    logFile,
    /** Asks it to end, and insists after its grace. */
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
      // On Windows a signal would kill it at once: there it ends because the channel to its parent closes.
      if (process.platform === 'win32' && child.connected) child.disconnect();
      else child.kill('SIGTERM');
      const patience = setTimeout(() => killGroup(child.pid), graceMs + 2000);
      await ended;
      clearTimeout(patience);
      killGroup(child.pid);
    },
    kill() {
      stopping = true;
      killGroup(child.pid);
    },
  };
}

/** Its last error, and where the rest is. */
function lastWords(logFile) {
  let line = '';
  try {
    const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-200).reverse();
    line = lines.find((text) => /error|fatal|cannot|could not/i.test(text)) ?? lines[0] ?? '';
    line = readable(line).slice(0, 300);
  } catch {
    // Then there is only the place to name.
  }
  return `${line ? `It said: ${line} ` : ''}(${logFile})`;
}

function readable(line) {
  try {
    const entry = JSON.parse(line);
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

/** Ends children that a killed launcher left behind. @returns how many there were */
export async function endLeftovers(children) {
  let count = 0;
  for (const { pid, since } of children) {
    if (!since || !isAlive(pid) || startedAt(pid) !== since) continue;
    count++;
    killGroup(pid);
    await endProcess(pid, { signal: 'SIGKILL' });
  }
  return count;
}
