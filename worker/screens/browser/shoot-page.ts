import { tallestPicture } from '#worker/ports/screen.ts';
import type { Picture } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Tab } from './tabs.ts';

/**
 * For a page too tall for one picture: how much above the window is included, and in which steps the picture
 * moves, px.
 */
const [leastAbove, strideDown] = [400, 1000];

/** Takes a picture of the page. `window`: what of the page it shows, px. */
export async function shootPage(
  { cdp, rest }: Pick<Tab, 'cdp' | 'rest'>,
  viewport: { width: number; height: number },
): Promise<{ picture: Picture; window: Box }> {
  const metrics = await cdp.send('Page.getLayoutMetrics');
  const view = metrics.cssVisualViewport;
  const full = Math.max(Math.ceil(metrics.cssContentSize.height), viewport.height);
  const height = Math.min(full, tallestPicture);
  // In steps, so that a little scrolling leaves the picture unchanged.
  const top =
    full <= tallestPicture
      ? 0
      : Math.max(
          0,
          Math.min(Math.floor((view.pageY - leastAbove) / strideDown) * strideDown, full - tallestPicture),
        );
  const { width } = viewport;
  const clip = { x: Math.round(view.pageX), y: top, width, height, scale: 1 };
  const isWhole = height > viewport.height;
  const capture = () =>
    cdp.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: false,
      ...(isWhole ? { clip } : {}),
    });
  const { data } = await (isWhole ? rest.withoutFrames(capture) : capture());
  const window = isWhole ? clip : { x: clip.x, y: Math.round(view.pageY), width, height };
  const visible = { x: 0, y: Math.round(view.pageY) - window.y, width, height: viewport.height };
  const picture = { image: Buffer.from(data, 'base64'), width, height, visible };
  return { picture: { ...picture, page: { top: window.y, height: full } }, window };
}
