import { expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';
import { observe } from './observe.ts';
import { seeEffect } from './follow-change.ts';
import { perform } from './perform.ts';

const berths = Array.from({ length: 40 }, (_, i) => `<tr><td>${((i * 37) % 91) + 1000}</td></tr>`).join('');
const page = (body: string) =>
  '<!doctype html><title>Harbour</title><style>body{font:16px sans-serif;margin:24px}' +
  `p{margin:0 0 1200px}td{padding:8px}</style><button>Go</button>${body}`;
const pages: Record<string, string> = {
  '/below': page(
    `<p>Harbour</p><h2 id="tide">Low tide</h2><script>document.querySelector('button').onclick = ` +
      `() => { document.querySelector('#tide').textContent = 'High tide at the eastern pier' }</script>`,
  ),
  '/list': page(
    `<table>${berths}</table><script>document.querySelector('button').onclick = () =>` +
      ` document.querySelectorAll('td').forEach((cell, i) => { cell.textContent = 2000 + (i * 53) ` +
      `% 91 + (i > 30 ? ' m' : '') })</script>`,
  ),
};

const on = onStage((path) => pages[path]);

/** Scroll position after the page's button was clicked, px. */
async function scrolledBy(path: string): Promise<number> {
  const session = { ...(await on.openSession()), probing: true };
  try {
    await session.screen.act({ kind: 'navigate', url: on.site.address + path });
    const { view } = await observe(session);
    const control = view.scene.controls.find(({ label }) => label === 'Go')!;
    const performed = await perform(
      session,
      view,
      { act: { kind: 'press' }, target: { control, box: control.box }, says: 'Press Go', confidence: 1 },
      'Press Go',
    );
    return (await seeEffect(session, view, performed)).after.picture.visible!.y;
  } finally {
    await session.close();
  }
}

it('goes to what has changed below the window', async () =>
  expect(await scrolledBy('/below')).toBeGreaterThan(400));

it('stays where as much of the change is to be seen', async () => expect(await scrolledBy('/list')).toBe(0));
