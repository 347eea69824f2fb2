import type { Session } from '#worker/ports/records.ts';
import type { Preflight, Problem } from '#worker/run/index.ts';
import sharp from 'sharp';
import { openOnAny } from '#worker/run/device-trouble.ts';
import type { EgressPolicy } from '#worker/egress/index.ts';
import type { Picture } from '#worker/sight/scene.ts';
import { checkAddress } from './check-address.ts';

const ofTarget = (sentence: string): Problem => ({ cause: 'target', sentence });

const blankApp =
  'The app starts and shows nothing. Start this build on a device of your own: ' +
  'if it is blank there too, look at the device’s log.';
const blankPage = (address: string): string =>
  `${address} shows a blank page. Open it in a browser of your own: ` +
  'if it is blank there too, look at its console for the error that keeps it from starting.';

/** How long a page may stay blank before it counts as blank, ms. */
const patienceMs = 8000;

/**
 * Requests a web address, then opens it in a browser: an app can respond and still show nothing. A mobile app
 * is installed and started.
 */
export function createPreflight(policy: EgressPolicy): Preflight {
  return async ({ address, engine, target, signal }) => {
    const isMobile = target.build != null;
    const unreached = isMobile ? undefined : await checkAddress(address, policy, signal);
    if (unreached !== undefined) return ofTarget(unreached);
    if (signal.aborted) return undefined;
    let session: Session | undefined;
    try {
      session = await openOnAny(engine, target);
      await session.screen.act({ kind: 'navigate', url: address });
      const until = performance.now() + patienceMs;
      for (;;) {
        await session.screen.settled();
        if (!(await isBlank(await session.screen.capture()))) return undefined;
        if (performance.now() > until || signal.aborted) break;
        await new Promise((done) => setTimeout(done, 500));
      }
      return ofTarget(isMobile ? blankApp : blankPage(address));
    } catch (error) {
      if (signal.aborted) return undefined;
      const missing = withoutDevice(error, session);
      if (missing) return missing;
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      if (isMobile) return ofTarget(`The app could not be installed and started on a device: ${why}`);
      // A browser that does not start at all is this service's own matter.
      if (!session) throw error;
      return ofTarget(
        `${address} answers, but the browser could not open it: ${why.replace(/^(page|frame)\.\w+: /, '')}. ` +
          'Check that it shows a page in a browser of your own.',
      );
    } finally {
      await session?.close().catch(() => undefined);
    }
  };
}

/** What is missing where it is no fault of the app: a device, or the one that was lost meanwhile. */
function withoutDevice(error: unknown, session: Session | undefined): Problem | undefined {
  const lost = session?.lost?.();
  const sentence = error instanceof Error && error.name === 'NoDeviceError' ? error.message : lost;
  return sentence === undefined ? undefined : { cause: 'platform', sentence };
}

/** Whether a picture has a single colour, or is empty. */
export async function isBlank(picture: Picture): Promise<boolean> {
  if (picture.image.length === 0) return true;
  const { channels } = await sharp(picture.image).stats();
  return channels.every((channel) => channel.stdev < 0.6);
}
