/** Pages as the agent sees them, and where their elements stand. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { observe, settledByPointer } from '#worker/agent/observe.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { findBrowser } from '#worker/screens/browser/find-browser.ts';
import { openBrowser } from '#worker/screens/browser/index.ts';
import { createSight } from '#worker/sight/index.ts';

const viewport = { width: 1280, height: 800 };

export interface SeenScreen {
  /** As the mouse pointer has told links and fields from print: the agent acts on nothing before. */
  view: SessionView;
  /** Where an element takes a press, by its `data-id`: itself and its label, px of the picture. */
  zones: Map<string, Box[]>;
}

/** Serves the pages of a folder under their names: a screen opens only web addresses. */
async function serveScreens(folder: string) {
  const server = createServer((request, response) => {
    const html = readFileSync(join(folder, `${(request.url ?? '/').slice(1).replace(/[^\w-]/g, '')}.html`));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const zonesOnPage = (): [string, Box[]][] =>
  [...document.querySelectorAll<HTMLElement>('[data-id]')].map((element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const around = element.closest('label');
    const boxes = [element, ...labels, ...(around ? [around] : [])].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    });
    return [element.dataset.id!, boxes];
  });

/** Looks at each page of a folder once. */
export async function lookAtScreens(
  folder: string,
  names: string[],
  says: (line: string) => void,
): Promise<Map<string, SeenScreen>> {
  const sight = await createSight({ threads: 2 });
  const [served, browser, plain] = await Promise.all([
    serveScreens(folder),
    openBrowser({ sight }),
    chromium.launch({ executablePath: findBrowser() }),
  ]);
  const seen = new Map<string, SeenScreen>();
  try {
    const session = await browser.openSession({ viewport });
    const page = await plain.newPage({ viewport });
    for (const name of names) {
      await session.screen.act({ kind: 'navigate', url: `${served.address}/${name}` });
      const { view } = await observe(session);
      const pointed = { ...view, scene: await settledByPointer(session, view) };
      await page.goto(`${served.address}/${name}`);
      seen.set(name, { view: pointed, zones: new Map(await page.evaluate(zonesOnPage)) });
      if (seen.size % 20 === 0) says(`${seen.size} of ${names.length} screens seen`);
    }
    await session.close();
  } finally {
    await Promise.all([browser.close(), plain.close(), sight.close()]);
    served.close();
  }
  return seen;
}
