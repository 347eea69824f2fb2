import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeAddress, startEgress, type Egress, type Refusal } from './index.ts';

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

function viaProxy(egress: Egress, url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: egress.port, path: url, headers: { host: new URL(url).host } },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** First line that the proxy answers to CONNECT. */
function tunnel(egress: Egress, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(egress.port, '127.0.0.1', () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`),
    );
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(String(chunk).split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });
}

describe('the egress proxy, over the wire', () => {
  const app = createServer((_request, response) => response.end('the app'));
  const own = createServer((_request, response) => response.end('the database'));
  let appPort = 0;
  let ownPort = 0;
  let egress: Egress;
  const refusals: Refusal[] = [];

  beforeAll(async () => {
    appPort = await listen(app);
    ownPort = await listen(own);
    egress = await startEgress({ denyPorts: [ownPort] });
    egress.onRefused((refusal) => refusals.push(refusal));
  });
  afterAll(async () => {
    await egress.close();
    app.close();
    own.close();
  });

  test('loopback is reachable, by name and by number, plain and as a tunnel', async () => {
    expect(await viaProxy(egress, `http://127.0.0.1:${appPort}/`)).toEqual({ status: 200, body: 'the app' });
    expect((await viaProxy(egress, `http://localhost:${appPort}/`)).body).toBe('the app');
    expect(await tunnel(egress, `127.0.0.1:${appPort}`)).toContain('200');
  });

  test.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '127.1.2.3',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
  ])("the service's own port is refused as %s", async (host) => {
    const answer = await viaProxy(egress, `http://${host}:${ownPort}/`);
    expect(answer.body).not.toContain('the database');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await tunnel(egress, `${host}:${ownPort}`)).not.toContain(' 200 ');
  });

  test('its own port is refused', async () => {
    expect((await viaProxy(egress, `http://127.0.0.1:${egress.port}/`)).status).toBe(403);
  });

  test.each([
    '10.0.0.1',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '224.0.0.1',
  ])('%s is refused, with the reason told', async (host) => {
    refusals.length = 0;
    const answer = await viaProxy(egress, `http://${host}/`);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatch(/refuses to open/);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]?.reason).toMatch(/\.$/);
  });

  test('without loopback, the app is refused too', async () => {
    const strict = await startEgress({ allowLoopback: false });
    expect((await viaProxy(strict, `http://127.0.0.1:${appPort}/`)).status).toBe(403);
    await strict.close();
  });
});

describe('judgeAddress', () => {
  const policy = { allowLoopback: true, allowPrivate: ['10.1.0.0/16', 'intranet.test'], denyPorts: [5432] };
  test('an allowed range and an allowed name pass, its neighbours do not', () => {
    expect(judgeAddress('10.1.2.3', 80, policy)).toBeUndefined();
    expect(judgeAddress('10.2.2.3', 80, policy)).toMatch(/private network/);
    expect(judgeAddress('10.2.2.3', 80, policy, 'intranet.test')).toBeUndefined();
  });
  test('metadata is refused whatever is allowed', () => {
    expect(judgeAddress('169.254.169.254', 80, { ...policy, allowPrivate: ['169.254.0.0/16'] })).toMatch(
      /credentials/,
    );
  });
  test('a public address is reachable on any port', () => {
    expect(judgeAddress('93.184.216.34', 5432, policy)).toBeUndefined();
  });
});
