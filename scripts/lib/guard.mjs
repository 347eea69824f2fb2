// Runs a command that knows nothing of us (Postgres) and ends it when our parent ends, however that happens:
// `node guard.mjs STOP_SIGNAL UID|- COMMAND [arguments…]`, with an IPC channel to the parent.
import { spawn } from 'node:child_process';

const [stopSignal, user, command, ...rest] = process.argv.slice(2);
const identity = user === '-' ? {} : { uid: Number(user), gid: Number(user) };
const child = spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], ...identity });

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  child.kill(stopSignal);
  setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
};
child.on('error', (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', () => undefined);
