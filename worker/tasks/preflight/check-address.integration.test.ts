import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAddress } from './check-address.ts';

describe('checkAddress', () => {
  const policy = { allowLoopback: true, allowPrivate: [], denyPorts: [] };
  const server = createServer((request, response) => {
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/cookie')
      return request.headers.cookie?.includes('seen=1')
        ? response.end('ok')
        : response.writeHead(302, { location: '/cookie', 'set-cookie': 'seen=1' }).end();
    if (request.url === '/down') return response.writeHead(503).end();
    return response.end('ok');
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test.each([
    ['/', undefined],
    ['/cookie', undefined],
    ['/loop', /redirects in a loop/],
    ['/down', /answers with error 503/],
  ])('%s', async (path, expected) => {
    const says = await checkAddress(base + path, policy);
    if (expected) expect(says).toMatch(expected);
    else expect(says).toBeUndefined();
  });
  test('says what is wrong with an address that is none, refused, unknown or not TLS', async () => {
    expect(await checkAddress('http://127.0.0.1:1/', policy)).toMatch(/connection to port 1 was refused/);
    expect(await checkAddress('http://no-such-host.invalid/', policy)).toMatch(/is not known/);
    expect(await checkAddress(base.replace('http', 'https'), policy)).toMatch(/does not speak TLS/);
    expect(await checkAddress('http://10.0.0.1/', policy)).toMatch(/private network/);
  });
});
