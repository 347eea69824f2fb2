import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A sandbox's only network access: a socket in the file system, connected to the egress proxy. */
export interface WayOut {
  /** Folder to mount into the sandbox; its socket is `proxy.sock`. */
  folder: string;
  /** Port of the proxy itself, for a script without a sandbox. */
  proxyPort: number;
  close(): Promise<void>;
}

/** @param proxyPort port of the egress proxy on loopback */
export async function openWayOut({ proxyPort }: { proxyPort: number }): Promise<WayOut> {
  const folder = await mkdtemp(join(tmpdir(), 'sightread-way-out-'));
  const path = join(folder, 'proxy.sock');
  const server = createServer((socket) => {
    const onward = connect(proxyPort, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  // Windows has neither such sockets nor the sandbox.
  if (process.platform !== 'win32') {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
    server.unref();
    // The script runs as another user, who may only connect.
    await chmod(folder, 0o711);
    await chmod(path, 0o666);
  }
  return {
    folder,
    proxyPort,
    async close() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
