import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createSight } from '#worker/sight/index.ts';
import { openBrowser } from './index.ts';

const link = (at: number, href: string, more = '') =>
  `<a style="position:absolute;left:20px;top:${at}px" href="${href}" ${more}>Link</a>`;
const page =
  link(20, 'mailto:ed@shop.example') +
  link(60, 'tel:+4412345') +
  link(100, 'mailto:an@shop.example', 'target="_blank"') +
  link(140, '#here') +
  link(180, 'javascript:void 0');

it('tells of a mail or a call that a link begins in another program, and of nothing else', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sight = await createSight({ threads: 1 });
  const browser = await openBrowser({ sight });
  try {
    const { screen, close } = await browser.openSession();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await screen.act({ kind: 'navigate', url });
    await screen.settled();
    await screen.capture();
    const seenAt = async (y: number) => {
      await screen.act({ kind: 'press', at: { x: 30, y: y + 8 } });
      await screen.settled();
      return screen.observations();
    };
    expect(await seenAt(20)).toEqual([{ kind: 'left-app', address: 'mailto:ed@shop.example' }]);
    expect(await seenAt(60)).toEqual([{ kind: 'left-app', address: 'tel:+4412345' }]);
    expect(await seenAt(100)).toEqual([{ kind: 'left-app', address: 'mailto:an@shop.example' }]);
    expect(await seenAt(140)).toEqual([]);
    expect(await seenAt(180)).toEqual([]);
    await close();
  } finally {
    await browser.close();
    await sight.close();
    server.close();
  }
}, 60_000);
