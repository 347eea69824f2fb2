import type { Preflight } from '#worker/run/index.ts';
import sharp from 'sharp';
import type { EgressPolicy } from '#worker/egress/index.ts';
import type { Picture } from '#worker/sight/scene.ts';
import { checkAddress } from './check-address.ts';

/** How long a page may stay blank before it counts as blank, ms. */
const patienceMs = 8000;

/** Requests the address, then opens it in a browser: an app can respond and still show nothing. */
export function createPreflight(policy: EgressPolicy): Preflight {
  return async ({ address, engine, settings, signal }) => {
    const problem = await checkAddress(address, policy, signal);
    if (problem || signal.aborted) return problem;
    const session = await engine.openSession(settings);
    try {
      await session.screen.act({ kind: 'navigate', url: address });
      const until = performance.now() + patienceMs;
      for (;;) {
        await session.screen.settled();
        if (!(await isBlank(await session.screen.capture()))) return undefined;
        if (performance.now() > until || signal.aborted) break;
        await new Promise((done) => setTimeout(done, 500));
      }
      return `${address} shows a blank page. Open it in a browser of your own: if it is blank there too, look at its console for the error that keeps it from starting.`;
    } catch (error) {
      if (signal.aborted) return undefined;
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      return `${address} answers, but the browser could not open it: ${why.replace(/^(page|frame)\.\w+: /, '')}. Check that it shows a page in a browser of your own.`;
    } finally {
      await session.close().catch(() => undefined);
    }
  };
}

/** Whether a picture has a single colour, or is empty. */
export async function isBlank(picture: Picture): Promise<boolean> {
  if (picture.image.length === 0) return true;
  const { channels } = await sharp(picture.image).stats();
  return channels.every((channel) => channel.stdev < 0.6);
}
