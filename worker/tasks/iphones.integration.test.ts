/** The whole way of an iOS build, from its upload over REST to its report. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hybridAppZip } from '#server/domain/build/testing/apps.ts';
import { startAppium, type AppiumServer } from '#worker/screens/device/testing/appium.ts';
import { startService } from './testing-service.ts';

const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Larch</title>
<style>body{font:20px sans-serif;padding:24px}button{font-size:24px;padding:12px}</style><h1>Larch</h1>
<button onclick="document.querySelector('p').textContent='The lamp is in the cart'">Add lamp</button><p></p>`;

describe('an iOS build', () => {
  let appium: AppiumServer;
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    appium = await startAppium('xcuitest');
    service = await startService({ platform: 'ios', env: { SIGHTREAD_APPIUM_URL: appium.url } });
  });
  afterAll(async () => {
    await service?.close();
    await appium?.stop();
  });

  it('for devices alone: is taken, and its run says what a simulator needs', async () => {
    const given = hybridAppZip({ 'index.html': page }, { platforms: ['iPhoneOS'], version: '2.3.9' });
    expect(await service.upload(given, 'Larch.app.zip')).toMatchObject({
      status: 201,
      json: { simulator: false },
    });
    const { json } = await service.rest('POST', '/runs/discovery', {});
    expect(await service.finished(json.runId)).toMatchObject({
      status: 'failed',
      cause: 'platform',
      causeSentence: expect.stringMatching(
        /^No iOS device can be used: the build was made for devices, and a simulator needs one that was made for it/,
      ),
    });
  });

  it('for simulators: is explored, and its run is reported', async () => {
    expect(await service.upload(hybridAppZip({ 'index.html': page }), 'Larch.app.zip')).toMatchObject({
      status: 201,
      json: {
        platform: 'ios',
        kind: 'app',
        label: '2.4.0 (57)',
        packageName: 'test.larch.shop',
        simulator: true,
      },
    });
    const { json } = await service.rest('POST', '/runs', { kind: 'discovery', minutes: 0.2 });
    const run = await service.finished(json.runId);
    expect(run).toMatchObject({
      status: 'completed',
      address: 'app://test.larch.shop/',
      build: { label: '2.4.0 (57)' },
    });
    expect(run.coverage.screens).toBeGreaterThan(0);
    expect(
      run.executions.filter(({ status }: { status: string }) => status === 'passed').length,
    ).toBeGreaterThan(0);
  });
});
