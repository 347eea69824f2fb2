import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedBrain } from '../brains/embedded/index.ts';
import { openBrowser } from '../screens/browser/index.ts';
import { createSight } from '../sight/index.ts';
import type { Sight } from '../sight/scene.ts';
import { runLocally } from './local-run.ts';

const links = ['Oak', 'Elm', 'Ash', 'Yew'].map((name) => `<p><a href="/${name}" style="color:#06c;text-decoration:underline">About ${name}</a></p>`).join('');
const page = (body: string) => `<!doctype html><title>Trees</title><style>body{font:16px sans-serif;padding:24px}</style>${body}`;

describe('a local run', () => {
  let server: Server;
  let sight: Sight;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let address: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const broken = request.url !== '/' && request.url !== '/Elm';
      response.writeHead(broken ? 500 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(broken ? 'Internal Server Error' : page(request.url === '/' ? `<h1>Trees</h1>${links}` : '<h1>Elm</h1><p>Tall, and rare by now.</p>'));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    sight = await createSight({ threads: 1 });
    browser = await openBrowser({ sight });
  });
  afterAll(async () => {
    await browser.close();
    await sight.close();
    server.close();
  });

  it('that fails fast ends with the first proven bug, and claims nothing of what it left open', { timeout: 180_000 }, async () => {
    const said: string[] = [];
    const report = await runLocally({
      openSession: () => browser.openSession({ viewport: { width: 900, height: 600 } }), brain: createEmbeddedBrain, address, cases: [], discover: true, minutes: 2, parallel: 1, seed: 1,
      failFast: true, signal: new AbortController().signal, says: (line) => void said.push(line),
    });
    expect(report.issues).toHaveLength(1);
    expect(report.issues[0]!.reproduced).toBeGreaterThanOrEqual(2);
    expect(report.unconfirmed).toEqual([]);
    expect(report.failure).toBeUndefined();
    expect(said.some((line) => line.startsWith('Running'))).toBe(false);
  });
});
