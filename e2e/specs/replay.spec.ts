import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';
import { writePerson } from '../fixtures/scenario/write.ts';
import { ReplayPage } from '../pages/replay-page.ts';

test('the replay opens at what failed, and goes by keyboard', async ({ page, shop, expectAccessible }) => {
  const replay = new ReplayPage(page);
  await replay.open(shop.appId, shop.executionIds['The total is the sum of items and shipping']!);
  const assertion = 'The total equals the sum of the prices and the shipping';
  await replay.isAt(4, 4, assertion);
  await expect(page.locator('[data-mark="proof"]')).toBeVisible();
  await expectAccessible();

  await page.keyboard.press('ArrowLeft');
  await replay.isAt(3, 4, 'Click "Cart"');
  await expect(page.locator('[data-mark="point"]')).toBeVisible();
  await expect(page.locator('[data-mark="target"]')).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: 'After' })).toBeChecked();
  await expect(page.locator('[data-mark="point"]')).toBeHidden();
  await page.keyboard.press('Home');
  await replay.isAt(1, 4, 'Open the shop');
  await page.keyboard.press(' ');
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(page).toHaveURL(/step=/);

  await replay.frames.getByRole('button', { name: /^Frame 2/ }).click();
  await replay.isAt(2, 4, 'Click "Add to cart" on "Walnut desk lamp"');
});

test('the inspector shows console, network, timing and the document', async ({ page, shop }) => {
  const replay = new ReplayPage(page);
  await replay.open(shop.appId, shop.executionIds['A message can be sent']!);
  await replay.tab('Console').click();
  await expect(page.getByRole('tabpanel')).toContainText('Cannot read properties of undefined');
  await replay.tab('Network').click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('row', { name: /POST \/api\/contact.*500/ })
      .first(),
  ).toBeVisible();
  await replay.tab('Timing').click();
  await expect(page.getByRole('tabpanel').getByRole('rowheader', { name: 'Analyze' })).toBeVisible();
  await replay.tab('DOM').click();
  await expect(page.getByRole('tabpanel')).toContainText('<h1>A message can be sent</h1>');
});

test('what was seen is drawn over the picture, and chosen there and in the list', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const replay = new ReplayPage(page);
  const scenes: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('/api/artifacts/'))
      scenes.push(request.url());
  });
  await replay.open(shop.appId, shop.executionIds['The total is the sum of items and shipping']!);
  await expect(replay.seenToggle).toHaveAttribute('aria-pressed', 'false');
  expect(scenes, 'nothing is fetched before it is asked for').toEqual([]);

  await page.keyboard.press('s');
  await expect(replay.seenToggle).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/seen=true/);
  await expect(replay.seenBoxes.getByRole('option')).toHaveCount(5);
  await expect(replay.seenRows.getByRole('option')).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Links 4');
  await expectAccessible();

  // The boxes lie where the things are, however large the picture is shown.
  const picture = (await page.getByRole('img', { name: /^The screen after step 4/ }).boundingBox())!;
  const checkOut = (await replay.seenBoxes
    .getByRole('option', { name: 'Button “Check out”, 99 % sure' })
    .boundingBox())!;
  expect((checkOut.x + checkOut.width / 2 - picture.x) / picture.width).toBeCloseTo(1040 / 1280, 2);
  expect((checkOut.y + checkOut.height / 2 - picture.y) / picture.height).toBeCloseTo(332 / 800, 2);

  await replay.seenRows.getByRole('option', { name: /Check out/ }).click();
  await expect(replay.chosenBox).toHaveAccessibleName(/Check out/);
  await replay.seenBoxes.getByRole('option', { name: /Orders/ }).click();
  await expect(replay.chosenRow).toContainText('Orders');
  await expectAccessible();

  // By keyboard the step stays, the control moves; Escape chooses none, and the step moves again outside.
  await replay.seenRows.focus();
  await page.keyboard.press('ArrowRight');
  await expect(replay.chosenBox).toHaveAccessibleName(/Contact/);
  await replay.seenBoxes.focus();
  await page.keyboard.press('End');
  await expect(replay.chosenRow).toContainText('Check out');
  await replay.isAt(4, 4, 'The total equals the sum of the prices and the shipping');
  await page.keyboard.press('Escape');
  await expect(replay.chosenBox).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(replay.seenBoxes).toHaveCount(0);
  await expect(page).not.toHaveURL(/seen=/);
});

test('what was seen before a step is found where the step before kept it', async ({ page, shop }) => {
  const replay = new ReplayPage(page);
  await replay.open(
    shop.appId,
    shop.executionIds['The total is the sum of items and shipping']!,
    'seen=true',
  );
  await replay.isAt(4, 4, 'The total equals the sum of the prices and the shipping');
  await replay.frames.getByRole('button', { name: /^Frame 3/ }).click();
  await expect(replay.seenBoxes.getByRole('option', { name: 'Link “Cart (1)”, 97 % sure' })).toBeVisible();
  await page.keyboard.press('b');
  await expect(replay.seenBoxes.getByRole('option', { name: 'Link “Cart (2)”, 97 % sure' })).toBeVisible();
});

test('what was seen says so where it is missing or can’t be read', async ({
  page,
  shop,
  db,
  expectAccessible,
}) => {
  const replay = new ReplayPage(page);
  await replay.open(shop.appId, shop.executionIds['A message can be sent']!, 'seen=true');
  await expect(replay.seenPanel).toContainText('No scene was kept for this step');
  await expectAccessible();

  const executionId = shop.executionIds['The total is the sum of items and shipping']!;
  const { sceneId } = await db.step.findFirstOrThrow({ where: { executionId, index: 3 } });
  const gone = (status: number) =>
    page.route(`**/api/artifacts/${sceneId}`, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: '{"after":{"controls":7}}' }),
    );
  await gone(404);
  await replay.open(shop.appId, executionId, 'seen=true');
  await expect(replay.seenPanel.getByRole('alert')).toContainText('it is no longer kept.');
  await expectAccessible();
  await page.unroute(`**/api/artifacts/${sceneId}`);
  await gone(200);
  await replay.seenPanel.getByRole('button', { name: 'Try again' }).click();
  await expect(replay.seenPanel.getByRole('alert')).toContainText('not of a shape that is known here');
  await page.unroute(`**/api/artifacts/${sceneId}`);
  await replay.seenPanel.getByRole('button', { name: 'Try again' }).click();
  await expect(replay.seenRows.getByRole('option')).toHaveCount(5);
});

test('what was seen stays in view on a phone', async ({ page, shop, expectAccessible }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const replay = new ReplayPage(page);
  await replay.open(
    shop.appId,
    shop.executionIds['The total is the sum of items and shipping']!,
    'seen=true',
  );
  await replay.seenRows.getByRole('option', { name: /Check out/ }).click();
  await expect(replay.chosenBox).toBeInViewport();
  await expectAccessible();
});

test('what was seen of another organization’s app is not served', async ({ page, shop, db, signIn }) => {
  const scene = await db.artifact.findFirstOrThrow({ where: { appId: shop.appId, kind: 'scene' } });
  expect((await page.request.get(`/api/artifacts/${scene.id}`)).status()).toBe(200);
  await signIn((await writePerson({ db })).person);
  expect((await page.request.get(`/api/artifacts/${scene.id}`)).status()).toBe(404);
});

test('a tested app’s document is never run in our origin', async ({ page, shop, db }) => {
  const dom = await db.artifact.findFirstOrThrow({ where: { appId: shop.appId, kind: 'dom' } });
  const response = await page.request.get(`/api/artifacts/${dom.id}`);
  expect(response.headers()['content-type']).toContain('text/plain');
  expect(response.headers()['content-security-policy']).toContain('sandbox');
});

test('pictures come in ranges', async ({ page, shop, db }) => {
  const picture = await db.artifact.findFirstOrThrow({ where: { appId: shop.appId, kind: 'picture' } });
  const part = await page.request.get(`/api/artifacts/${picture.id}`, { headers: { Range: 'bytes=0-9' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(10);
  expect(part.headers()['content-range']).toBe(`bytes 0-9/${picture.bytes}`);
  const beyond = await page.request.get(`/api/artifacts/${picture.id}`, {
    headers: { Range: `bytes=${picture.bytes}-` },
  });
  expect(beyond.status()).toBe(416);
});

test('before and after slide over one another, and the last green run lies beside', async ({
  page,
  shop,
  expectAccessible,
}) => {
  const replay = new ReplayPage(page);
  await replay.open(shop.appId, shop.executionIds['The total is the sum of items and shipping']!);
  await replay.isAt(4, 4, 'The total equals the sum of the prices and the shipping');
  await page.keyboard.press('ArrowLeft');
  await replay.isAt(3, 4, 'Click "Cart"');
  await page.getByRole('radio', { name: 'Slide' }).click();
  const slider = page.getByRole('slider', { name: 'Between before and after' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '49 % after');
  await expectAccessible();

  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
  await slider.blur();
  await page.keyboard.press('d');
  await expect(page.getByRole('link', { name: 'Run 1, last green' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The screen after “Click "Cart"” in run 1' })).toBeVisible();
  await expect(page).toHaveURL(/green=true/);
  await expectAccessible();
  await page.keyboard.press('d');
  await expect(page.getByRole('link', { name: 'Run 1, last green' })).toBeHidden();
});

test('a replay is saved as a video that plays', async ({ page, shop }) => {
  const replay = new ReplayPage(page);
  await replay.open(shop.appId, shop.executionIds['The total is the sum of items and shipping']!);
  const file = await replay.saveVideo();
  const player = await page.context().newPage();
  const video = await player.evaluate(
    async (base64) => {
      const element = Object.assign(document.createElement('video'), {
        src: `data:video/webm;base64,${base64}`,
      });
      await new Promise((resolve, reject) => {
        element.onloadeddata = resolve;
        element.onerror = () => reject(new Error(element.error?.message));
      });
      element.currentTime = 1;
      await new Promise((resolve) => {
        element.onseeked = resolve;
      });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: element.videoWidth,
        height: element.videoHeight,
      });
      const context = canvas.getContext('2d')!;
      const draw = () => {
        context.drawImage(element, 0, 0);
        return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer));
      };
      let colours = draw();
      // On a busy machine the frame that was sought is decoded a moment after it is said to be there.
      for (let tries = 0; colours.size === 1 && tries < 50; tries++, colours = draw())
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      return {
        width: element.videoWidth,
        height: element.videoHeight,
        seconds: element.duration,
        colours: colours.size,
      };
    },
    (await readFile(file)).toString('base64'),
  );
  expect(video).toMatchObject({ width: 1280, height: 896 });
  // Three acts, each before and after or in one, and the failed assertion, which stays longest.
  expect(video.seconds).toBeGreaterThan(5);
  expect(video.seconds).toBeLessThan(15);
  expect(video.colours).toBeGreaterThan(50);
});
