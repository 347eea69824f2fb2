/** The device's side of adb's protocol (system/core/adb/protocol.txt): messages, and streams over them. */
import type { Socket } from 'node:net';

const headBytes = 24;
const version = 0x01000001;
const maxPayload = 256 * 1024;

interface Message {
  command: string;
  arg0: number;
  arg1: number;
  data: Buffer;
}

function encode({ command, arg0, arg1, data }: Message): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(command, 0, 'latin1');
  head.writeUInt32LE(arg0 >>> 0, 4);
  head.writeUInt32LE(arg1 >>> 0, 8);
  head.writeUInt32LE(data.length, 12);
  head.writeUInt32LE(
    data.reduce((sum, byte) => (sum + byte) >>> 0, 0),
    16,
  );
  head.writeUInt32LE((head.readUInt32LE(0) ^ 0xffffffff) >>> 0, 20);
  return Buffer.concat([head, data]);
}

/** A service that the host has opened. */
export class AdbStream {
  onData: (data: Buffer) => void = () => {};
  onClose: () => void = () => {};
  readonly #send: (command: string, data?: Buffer) => void;
  readonly #queue: Buffer[] = [];
  #awaitsOkay = false;
  #ends = false;
  #isClosed = false;

  constructor(send: (command: string, data?: Buffer) => void) {
    this.#send = send;
  }

  write(data: Buffer | string): void {
    const whole = Buffer.from(data);
    for (let at = 0; at < whole.length; at += maxPayload)
      this.#queue.push(whole.subarray(at, at + maxPayload));
    this.#flush();
  }

  /** Closes it once everything is written. */
  end(data?: Buffer | string): void {
    if (data !== undefined) this.write(data);
    this.#ends = true;
    this.#flush();
  }

  /** The host has taken what was sent last. */
  okayed(): void {
    this.#awaitsOkay = false;
    this.#flush();
  }

  received(data: Buffer): void {
    this.#send('OKAY');
    this.onData(data);
  }

  closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onClose();
  }

  #flush(): void {
    if (this.#isClosed || this.#awaitsOkay) return;
    const next = this.#queue.shift();
    if (next) {
      this.#awaitsOkay = true;
      this.#send('WRTE', next);
    } else if (this.#ends) {
      this.#send('CLSE');
      this.closed();
    }
  }
}

export interface TransportOptions {
  /** What the device says of itself, `device::ro.product.name=…;features=…`. */
  banner: string;
  /** @returns false for a service that the device lacks */
  open(service: string, stream: AdbStream): boolean;
}

/** Serves one connection of an adb server. */
export function serveTransport(socket: Socket, { banner, open }: TransportOptions): void {
  const streams = new Map<number, AdbStream>();
  let nextId = 1;
  const send = (message: Partial<Message> & { command: string }) =>
    socket.writable && socket.write(encode({ arg0: 0, arg1: 0, data: Buffer.alloc(0), ...message }));

  const accept = (remote: number, service: string) => {
    const local = nextId++;
    const stream = new AdbStream((command, data) => {
      send({ command, arg0: local, arg1: remote, ...(data ? { data } : {}) });
      if (command === 'CLSE') streams.delete(local);
    });
    streams.set(local, stream);
    send({ command: 'OKAY', arg0: local, arg1: remote });
    if (open(service, stream)) return;
    streams.delete(local);
    send({ command: 'CLSE', arg0: 0, arg1: remote });
  };

  const take = ({ command, arg0, arg1, data }: Message) => {
    const stream = streams.get(arg1);
    switch (command) {
      case 'CNXN':
        send({ command, arg0: version, arg1: maxPayload, data: Buffer.from(banner) });
        break;
      case 'OPEN':
        accept(arg0, data.toString('utf8').replace(/\0$/, ''));
        break;
      case 'OKAY':
        stream?.okayed();
        break;
      case 'WRTE':
        if (stream) stream.received(data);
        else send({ command: 'CLSE', arg1: arg0 });
        break;
      case 'CLSE':
        streams.delete(arg1);
        stream?.closed();
    }
  };

  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= headBytes) {
      const bytes = headBytes + pending.readUInt32LE(12);
      if (pending.length < bytes) break;
      const message = {
        command: pending.toString('latin1', 0, 4),
        arg0: pending.readUInt32LE(4),
        arg1: pending.readUInt32LE(8),
        data: Buffer.from(pending.subarray(headBytes, bytes)),
      };
      pending = Buffer.from(pending.subarray(bytes));
      take(message);
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const stream of streams.values()) stream.closed();
    streams.clear();
  });
}
