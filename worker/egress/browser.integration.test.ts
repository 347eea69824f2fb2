import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { startEgress, type Egress } from './index.ts';

describe('a browser behind the egress proxy', () => {
  const app = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Shop</title><p>Open</p><a href="/more" style="font:20px sans-serif">More</a>'),
  );
  let sight: Sight;
  let egress: Egress;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let address: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(app.address() as AddressInfo).port}/`;
    sight = await createSight({ threads: 1 });
    egress = await startEgress();
    browser = await openBrowser({ sight, proxy: { server: egress.url } });
  });
  afterAll(async () => {
    await browser.close();
    await egress.close();
    await sight.close();
    app.close();
  });

  it('tells an app that does not answer from one that answers with an error', async () => {
    const { screen, evidence, close } = await browser.openSession({ viewport: { width: 600, height: 400 } });
    try {
      await screen.act({ kind: 'navigate', url: address });
      await screen.settled();
      expect(evidence.drain().network).toContainEqual(
        expect.objectContaining({ kind: 'document', status: 200 }),
      );
      app.closeAllConnections();
      await new Promise((resolve) => app.close(resolve));
      await screen.act({ kind: 'reload' }).catch(() => {});
      await screen.settled();
      expect(evidence.drain().network).toContainEqual(
        expect.objectContaining({ url: address, kind: 'document', status: 0, failure: 'Connection Refused' }),
      );
      await expect(screen.act({ kind: 'navigate', url: address })).rejects.toThrow(
        `${address} does not answer: Connection Refused.`,
      );
      await expect(screen.act({ kind: 'navigate', url: 'http://nowhere.invalid/' })).rejects.toThrow(
        'http://nowhere.invalid/ does not answer',
      );
    } finally {
      await close();
    }
  });
});
