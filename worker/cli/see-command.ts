import { writeFile } from 'node:fs/promises';
import { observe } from '#worker/agent/index.ts';
import { openEngine } from './open-engine.ts';
import { readArgs, webAddress, wholeNumber } from '#worker/core/terminal/usage.ts';

/**
 * Draws the scene of a page, by its pixels alone or refined by the mouse cursor. Exit code 0, or 2 if the
 * page could not be captured.
 */
export async function seeCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    out: { type: 'string', default: 'scene.png' },
    width: { type: 'string' },
    height: { type: 'string' },
    pixels: { type: 'boolean', default: false },
  });
  const address = webAddress(positionals[0]);
  const engine = await openEngine();
  try {
    const session = await engine.openSession({
      viewport: {
        width: wholeNumber('width', values.width, 1280),
        height: wholeNumber('height', values.height, 720),
      },
    });
    await session.screen.act({ kind: 'navigate', url: address });
    const { view } = await observe({ ...session, probing: values.pixels !== true });
    await writeFile(values.out, await engine.sight.draw(view.picture, view.scene));
    console.log(
      `${view.scene.lines.length} lines of text, ${view.scene.controls.length} controls, ${view.scene.regions.length} regions in ${view.scene.cost.ms} ms → ${values.out}`,
    );
    if (view.scene.reason) console.log(view.scene.reason);
    await session.close();
    return 0;
  } finally {
    await engine.close();
  }
}
