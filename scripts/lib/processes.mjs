// Who runs, since when, and who holds a port. Reads /proc where there is one, else asks ps or PowerShell.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';

/** Whether a process with this id exists (not counting zombies, where that can be told). */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return stateOf(pid) !== 'Z';
}

function stateOf(pid) {
  try {
    return statFields(pid)[0];
  } catch {
    return '';
  }
}

/** Fields of /proc/PID/stat after the command's name, which may hold spaces and brackets. */
function statFields(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A word that changes when the id is given to another process; undefined where it can't be told. */
export function startedAt(pid) {
  try {
    return statFields(pid)[19];
  } catch {
    return ask(pid, 'lstart=', '(Get-Process -Id PID).StartTime.ToFileTimeUtc()') || undefined;
  }
}

export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ask(pid, 'command=', '(Get-CimInstance Win32_Process -Filter "ProcessId=PID").CommandLine');
  }
}

/** What ps, or PowerShell on Windows, says of a process; empty where it says nothing. */
function ask(pid, column, script) {
  const [command, args] =
    process.platform === 'win32'
      ? ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script.replace('PID', String(pid))]]
      : ['ps', ['-o', column, '-p', String(pid)]];
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    }).trim();
  } catch {
    return '';
  }
}

/** Kills a process with all that it started: its group, or its tree on Windows, which has no groups. */
export function killGroup(pid) {
  if (!pid) return false;
  if (process.platform === 'win32')
    return (
      spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
        .status === 0
    );
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty.
    return false;
  }
}

/** Resolves once the process is gone; asks politely, then insists. */
export async function endProcess(pid, { signal = 'SIGTERM', graceMs = 8000 } = {}) {
  const until = Date.now() + graceMs;
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
  while (isAlive(pid)) {
    if (Date.now() > until) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        return;
      }
    }
    await new Promise((done) => setTimeout(done, 50));
    if (Date.now() > until + 5000) throw new Error(`Process ${pid} does not end.`);
  }
}

/** Whether this port can be listened on, on all addresses. */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export function freePort(host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** `node server.js (process 123)` for whoever listens on the port, or undefined where it can't be told. */
export function portHolder(port) {
  try {
    const wanted = port.toString(16).toUpperCase().padStart(4, '0');
    const inodes = new Set();
    for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
      for (const line of readLines(table)) {
        const fields = line.trim().split(/\s+/);
        if (fields[3] === '0A' && fields[1]?.endsWith(`:${wanted}`)) inodes.add(`socket:[${fields[9]}]`);
      }
    }
    if (inodes.size === 0) return undefined;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      for (const file of readSafely(`/proc/${pid}/fd`)) {
        if (inodes.has(linkSafely(`/proc/${pid}/fd/${file}`)))
          return `${commandOf(pid).slice(0, 120)} (process ${pid})`;
      }
    }
  } catch {
    // Without /proc there is nothing to tell.
  }
  return undefined;
}

function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(1);
  } catch {
    return [];
  }
}

function readSafely(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkSafely(file) {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
