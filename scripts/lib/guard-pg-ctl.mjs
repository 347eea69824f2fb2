// What guard.mjs is elsewhere, for Windows: starts a Postgres through pg_ctl, which also gives up the rights of
// an administrator, and stops it through pg_ctl when our parent ends, however that happens:
// `node guard-pg-ctl.mjs PG_CTL DATA LOG_FILE OPTIONS`, with an IPC channel to the parent.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './processes.mjs';

const [pgCtl, data, logFile, options] = process.argv.slice(2);
// What pg_ctl starts would keep a pipe open: it gets none.
const ask = (...args) => spawnSync(pgCtl, args, { stdio: 'ignore', windowsHide: true }).status ?? 1;

const started = ask('start', '-w', '-t', '30', '-D', data, '-l', logFile, '-o', options);
if (started !== 0) process.exit(1);
const postmaster = readPid();

const stop = () => {
  const stopped = ask('stop', '-w', '-t', '15', '-D', data, '-m', 'fast');
  if (stopped !== 0) ask('stop', '-w', '-t', '5', '-D', data, '-m', 'immediate');
  process.exit(stopped);
};
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', () => undefined);
// The parent may have gone while Postgres was starting.
if (!process.connected) stop();
setInterval(() => {
  if (!postmaster || !isAlive(postmaster)) process.exit(1);
}, 500);

function readPid() {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}
