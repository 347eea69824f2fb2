/** adb's services beside the shell's commands: shells with their framing, files, and forwarded ports. */
import { connect } from 'node:net';
import type { AdbStream } from './transport.ts';

const shellIds = { stdin: 0, stdout: 1, exit: 3, closeStdin: 4 };

function framed(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(id, 0);
  head.writeUInt32LE(data.length, 1);
  return Buffer.concat([head, data]);
}

/** A command at work: what it writes, and how it ends. */
export interface Running {
  write(text: string | Buffer): void;
  exit(code: number): void;
  /** Called when the host ends it. */
  onKill(kill: () => void): void;
  /** The first `bytes` of its input, once they are there. */
  input(bytes: number): Promise<Buffer>;
}

/** Runs a shell's command; with `framed`, its output and exit code travel apart, as shell v2 has them. */
export function serveShell(stream: AdbStream, isFramed: boolean, run: (running: Running) => void): void {
  let input = Buffer.alloc(0);
  let wanted: { bytes: number; resolve(data: Buffer): void } | undefined;
  let isOver = false;
  const feed = (data: Buffer) => {
    input = Buffer.concat([input, data]);
    if (!wanted || input.length < wanted.bytes) return;
    wanted.resolve(input.subarray(0, wanted.bytes));
    wanted = undefined;
  };
  let pending = Buffer.alloc(0);
  stream.onData = (data) => {
    if (!isFramed) return feed(data);
    pending = Buffer.concat([pending, data]);
    while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32LE(1)) {
      const end = 5 + pending.readUInt32LE(1);
      if (pending.readUInt8(0) === shellIds.stdin) feed(pending.subarray(5, end));
      pending = pending.subarray(end);
    }
  };
  run({
    write(text) {
      if (!isOver) stream.write(isFramed ? framed(shellIds.stdout, Buffer.from(text)) : text);
    },
    exit(code) {
      if (isOver) return;
      isOver = true;
      stream.end(isFramed ? framed(shellIds.exit, Buffer.from([code])) : undefined);
    },
    onKill(kill) {
      stream.onClose = () => {
        if (!isOver) kill();
        isOver = true;
      };
    },
    input: (bytes) =>
      new Promise((resolve) => {
        wanted = { bytes, resolve };
        feed(Buffer.alloc(0));
      }),
  });
}

/** The sync service, as `adb push` uses it: files are kept in memory by their path on the device. */
export function serveSync(stream: AdbStream, files: Map<string, Buffer>): void {
  let pending = Buffer.alloc(0);
  let sending: { path: string; parts: Buffer[] } | undefined;
  const answer = (id: string, value: number, data = Buffer.alloc(0)) => {
    const head = Buffer.alloc(8);
    head.write(id, 0, 'latin1');
    head.writeUInt32LE(value, 4);
    stream.write(Buffer.concat([head, data]));
  };
  const stat = (path: string) => {
    const body = Buffer.alloc(16);
    body.write('STAT', 0, 'latin1');
    const file = files.get(path);
    body.writeUInt32LE(
      file ? 0o100644 : [...files.keys()].some((name) => name.startsWith(path)) ? 0o40755 : 0,
      4,
    );
    body.writeUInt32LE(file?.length ?? 0, 8);
    stream.write(body);
  };
  stream.onData = (data) => {
    pending = Buffer.concat([pending, data]);
    while (pending.length >= 8) {
      const id = pending.toString('latin1', 0, 4);
      const value = pending.readUInt32LE(4);
      // DONE carries the file's time where the others carry a length.
      const length = id === 'DONE' || id === 'QUIT' ? 0 : value;
      if (pending.length < 8 + length) return;
      const body = Buffer.from(pending.subarray(8, 8 + length));
      pending = pending.subarray(8 + length);
      if (id === 'STAT') stat(body.toString('utf8'));
      else if (id === 'SEND') sending = { path: body.toString('utf8').replace(/,\d+$/, ''), parts: [] };
      else if (id === 'DATA') sending?.parts.push(body);
      else if (id === 'DONE' && sending) {
        files.set(sending.path, Buffer.concat(sending.parts));
        answer('OKAY', 0);
      } else if (id === 'QUIT') stream.end();
      else {
        const why = Buffer.from(`no ${id} here`);
        answer('FAIL', why.length, why);
      }
    }
  };
}

/** Connects a stream to a port of this machine, which stands for one of the device. */
export function servePort(stream: AdbStream, port: number): void {
  const socket = connect(port, '127.0.0.1');
  stream.onData = (data) => void socket.write(data);
  stream.onClose = () => socket.destroy();
  socket.on('data', (data: Buffer) => stream.write(data));
  socket.on('close', () => stream.end());
  socket.on('error', () => stream.end());
}
