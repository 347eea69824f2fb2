// Runs an entry of ours as a child that ends with its parent: `node child.mjs GRACE_MS ENTRY [arguments…]`,
// with an IPC channel.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [graceMs, entry, ...rest] = process.argv.slice(2);
// Until it is up, the entry doesn't listen to signals itself and has nothing to finish.
let up = false;
const end = () => (up ? setTimeout(() => process.exit(143), Number(graceMs)).unref() : process.exit(143));
process.on('SIGTERM', end);
process.on('disconnect', () => {
  end();
  // Windows has no signals: sent to itself, this one would kill it before it has finished.
  if (process.platform === 'win32') process.emit('SIGTERM');
  else process.kill(process.pid, 'SIGTERM');
});
// The channel alone must not keep a child alive that has done its work.
process.channel?.unref();
const file = resolve(entry);
process.argv = [process.argv[0], file, ...rest];
await import(pathToFileURL(file).href);
up = true;
