/** A name server that knows TXT records alone, over UDP on a free loopback port. For tests. */
import { createSocket } from 'node:dgram';

export async function startDnsServer() {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    let at = 12;
    const labels: string[] = [];
    while (query[at] !== 0) {
      const length = query[at]!;
      labels.push(query.subarray(at + 1, at + 1 + length).toString('ascii'));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const found = records.get(labels.join('.').toLowerCase()) ?? [];
    const answers = found.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
      const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 5, 0, 0]);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An answer, of authority; code 3 where there is no such name.
    header.writeUInt16BE(found.length > 0 ? 0x8580 : 0x8583, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, question, ...answers]), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
