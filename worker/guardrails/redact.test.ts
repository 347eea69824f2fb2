import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { Cover, coverView } from './redact.ts';

const picture = async () => ({
  image: await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
    .png()
    .toBuffer(),
  width: 400,
  height: 300,
});

async function viewOf(): Promise<SessionView> {
  const b = buildScene();
  b.line('Password', 20, 20);
  b.line('Your code is Zephyr-884l now', 20, 200);
  b.control('textfield', 'Password', [20, 50, 200, 40], { value: 'Zephyr-8841' });
  return b.view({
    picture: await picture(),
    address: 'http://app.test/in?p=Zephyr-8841',
    title: 'Zephyr-8841',
  });
}
const colourAt = async ({ picture: { image } }: SessionView, x: number, y: number) =>
  (
    await sharp(image).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()
  ).toString('hex');

it('covers a secret where it was typed and wherever it is read, misread too, and nothing else', async () => {
  const covered = await coverView(
    await viewOf(),
    [{ x: 300, y: 100, width: 50, height: 20 }],
    ['Zephyr-8841'],
  );
  expect(
    await Promise.all([
      colourAt(covered, 320, 110),
      colourAt(covered, 100, 60),
      colourAt(covered, 60, 208),
      colourAt(covered, 22, 30),
    ]),
  ).toEqual(['4b5563', '4b5563', '4b5563', 'ffffff']);
  expect(JSON.stringify({ ...covered, picture: 0, scene: { ...covered.scene, fingerprint: 0 } })).not.toMatch(
    /zephyr/i,
  );
  expect(covered.scene.lines[0]?.text).toBe('Password');
  expect((await coverView(await viewOf(), [], ['password'])).scene.controls[0]?.label).toBe('Password');
});

it('knows of each picture what was typed when it was taken', async () => {
  const cover = new Cover(() => ['Zephyr-8841']);
  const view = async (): Promise<SessionView> => buildScene().view({ picture: await picture() });
  const [empty, typed, next] = [await view(), await view(), await view()];
  cover.saw(empty, true);
  cover.typedIn({ x: 10, y: 10, width: 50, height: 20 });
  cover.saw(typed, true);
  cover.saw(next, false);
  expect(
    await Promise.all([empty, typed, next].map(async (one) => colourAt(await cover.of(one), 20, 20))),
  ).toEqual(['ffffff', '4b5563', 'ffffff']);
});
