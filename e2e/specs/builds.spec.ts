import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { apk, appZip } from '#server/domain/build/testing/apps.ts';
import { expect, test } from '../fixtures/test.ts';

test('a build is uploaded over the wire, whole and in parts', async ({ page, shop, db }) => {
  await db.app.update({ where: { id: shop.appId }, data: { platform: 'ios' } });
  const { key } = await createApiKey({ ctx: shop.ctx, input: { name: 'CI', expiresInDays: null } });
  const headers = { 'X-API-Key': key };
  const send = (buffer: Buffer) =>
    page.request.post('/api/v1/builds', {
      headers,
      multipart: {
        label: 'nightly 12',
        file: { name: 'Larch.app.zip', mimeType: 'application/zip', buffer },
      },
    });
  const made = await send(appZip());
  expect(made.status(), await made.text()).toBe(201);
  expect((await send(apk())).status()).toBe(422);
  const file = appZip({ version: '9.1' });
  const begun = await page.request.post('/api/v1/build-uploads', {
    headers: { ...headers, 'Upload-Length': String(file.length) },
  });
  const address = begun.headers().location!;
  const part = (at: number, data: Buffer) =>
    page.request.patch(address, {
      headers: { ...headers, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(at) },
      data,
    });
  expect((await part(0, file.subarray(0, 99))).status()).toBe(204);
  const head = await page.request.head(address, { headers });
  expect([head.status(), head.headers()['upload-offset']]).toEqual([200, '99']);
  expect((await part(99, file.subarray(99))).headers()['x-build-id']).toMatch(/^bld_/);
  await page.goto(`/${shop.appId}/settings`);
  const builds = page.getByRole('region', { name: 'Builds' });
  await expect(builds.getByText('9.1 (57)', { exact: true })).toBeVisible();
  const choose = (buffer: Buffer) =>
    builds
      .getByLabel('Choose an Android or iOS build')
      .setInputFiles({ name: 'Larch.app.zip', mimeType: 'application/zip', buffer });
  await choose(appZip({ version: '9.2' }).subarray(0, 300));
  await builds.getByRole('button', { name: 'Upload the build' }).click();
  await expect(builds.getByText(/no zip/)).toBeVisible();
  await builds.getByRole('button', { name: 'Choose another build' }).click();
  await choose(appZip({ version: '9.2' }));
  await builds.getByLabel('Label').fill('by hand');
  // The connection breaks off once, and the upload goes on by itself.
  let parts = 0;
  await page.route('**/api/builds/*', (route) =>
    route.request().method() === 'PATCH' && ++parts === 1 ? route.abort() : route.continue(),
  );
  await builds.getByRole('button', { name: 'Upload the build' }).click();
  await expect(builds.getByText('by hand', { exact: true })).toBeVisible();
  expect(parts).toBe(2);
});
