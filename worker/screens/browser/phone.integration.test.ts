import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { observe } from '#worker/agent/observe.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Sight } from '#worker/sight/scene.ts';
import { openBrowser } from './index.ts';

/** It says how it is shown, and by what it is pressed, far below its top. */
const page = `<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body{margin:0;font:20px sans-serif}button{display:block;margin:1200px 20px 40px;padding:14px 20px;font:inherit}</style>
<p id="shape"></p><p id="agent"></p>
<button ontouchend="said.textContent='Touched'" onclick="said.textContent+=' and pressed'">Try it</button>
<p id="said">Not yet</p><script>
shape.textContent=[innerWidth,devicePixelRatio,navigator.maxTouchPoints>0].join(' ');
agent.textContent=/Pixel 8/.test(navigator.userAgent)?'Named Pixel':'Named otherwise'</script>`;

let sight: Sight;
let server: Server;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  sight = await createSight({ threads: 1 });
  browser = await openBrowser({ sight });
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  await sight?.close();
});

it('plays a phone: its size, scale, name and finger', async () => {
  const session = await browser.openSession({ phone: 'Pixel 8', viewport: { width: 1280, height: 720 } });
  const { screen } = session;
  try {
    expect(screen.viewport).toEqual({ width: 412, height: 839 });
    await screen.act({
      kind: 'navigate',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    });
    const { view } = await observe(session);
    const { width, height } = await sharp(view.picture.image).metadata();
    expect([width, height]).toEqual([412, view.picture.height]);
    expect(view.picture.height).toBeGreaterThan(1200);
    const texts = () => view.scene.lines.map(({ text }) => text);
    expect(texts()).toEqual(expect.arrayContaining(['412 2.625 true', 'Named Pixel']));
    const button = view.scene.controls.find(({ label }) => label === 'Try it')!;
    const { box } = button;
    await screen.act({ kind: 'press', at: { x: box.x + box.width / 2, y: box.y + box.height / 2 } });
    const after = (await observe(session)).view.scene.lines.map(({ text }) => text);
    expect(after).toContain('Touched and pressed');
  } finally {
    await session.close();
  }
});
