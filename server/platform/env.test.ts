import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv, requireDatabaseUrl } from './env.ts';

test('an empty environment has usable values', () => {
  const env = parseEnv({ SIGHTREAD_HOME: '/nowhere' });
  expect(env).toMatchObject({
    port: 3000,
    home: '/nowhere',
    publicUrl: 'http://localhost:3000',
    concurrency: 4,
    allowLoopback: true,
    allowPrivate: [],
    demo: true,
    scriptsUnsandboxed: false,
  });
  expect(() => requireDatabaseUrl(env)).toThrow(/npm start/);
});

test('lists, switches and numbers are read; what is empty counts as unset', () => {
  const env = parseEnv({
    PORT: '8080',
    SIGHTREAD_ALLOW_LOOPBACK: 'off',
    SIGHTREAD_ALLOW_PRIVATE: '10.0.0.0/8, intranet.test',
    SIGHTREAD_OWN_PORTS: '9000,9001',
    SIGHTREAD_DEMO: 'off',
    DATABASE_URL: '',
    SIGHTREAD_URL: 'https://qa.test/',
  });
  expect(env).toMatchObject({
    port: 8080,
    allowLoopback: false,
    allowPrivate: ['10.0.0.0/8', 'intranet.test'],
    ownPorts: [9000, 9001],
    demo: false,
    publicUrl: 'https://qa.test',
  });
});

test('devices are lent by a web address', () => {
  expect(parseEnv({ SIGHTREAD_APPIUM_URL: '' }).devices).toEqual({ sessions: 1 });
  expect(
    parseEnv({
      SIGHTREAD_APPIUM_URL: 'http://127.0.0.1:4723',
      APPIUM_URL: 'http://other.test:4723',
      SIGHTREAD_APPIUM_SESSIONS: '3',
      SIGHTREAD_APPIUM_CAPABILITIES: '{"appium:deviceName":"Pixel 8"}',
      ANDROID_HOME: '/opt/sdk',
    }).devices,
  ).toEqual({
    url: 'http://127.0.0.1:4723',
    sessions: 3,
    capabilities: { 'appium:deviceName': 'Pixel 8' },
    androidSdk: '/opt/sdk',
  });
  expect(parseEnv({ APPIUM_URL: 'http://other.test:4723' }).devices.url).toBe('http://other.test:4723');
  expect(() => parseEnv({ SIGHTREAD_APPIUM_URL: 'localhost:4723' })).toThrow(/SIGHTREAD_APPIUM_URL/);
});

test('a model is configured by a key or by an address; prices are JSON, budgets dollars', () => {
  expect(parseEnv({}).model).toMatchObject({
    configured: false,
    detail: 'high',
    prices: {},
    timeoutMs: 60_000,
  });
  expect(parseEnv({}).budgets).toEqual({
    runMicros: undefined,
    runCalls: 2000,
    monthMicros: undefined,
    monthCalls: undefined,
  });
  const env = parseEnv({
    OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1',
    SIGHTREAD_MODEL: 'sees-well',
    SIGHTREAD_MODEL_DETAIL: 'low',
    SIGHTREAD_MODEL_PRICES: '{"sees-well":{"in":0.25,"out":2}}',
    SIGHTREAD_RUN_BUDGET_USD: '0.5',
    SIGHTREAD_MONTH_BUDGET_CALLS: '',
    OPENAI_API_KEY: '',
  });
  expect(env.model).toEqual({
    configured: true,
    apiKey: undefined,
    baseUrl: 'http://127.0.0.1:8000/v1',
    name: 'sees-well',
    detail: 'low',
    prices: { 'sees-well': { in: 0.25, out: 2 } },
    timeoutMs: 60_000,
  });
  expect(
    parseEnv({
      SIGHTREAD_JUDGE_MODEL: 'judges-well',
      SIGHTREAD_JUDGE_BASE_URL: 'https://judge.test/v1',
      SIGHTREAD_JUDGE_API_KEY: '',
    }).model.judge,
  ).toEqual({ model: 'judges-well', server: { baseUrl: 'https://judge.test/v1' } });
  expect(env.budgets).toMatchObject({ runMicros: 500_000, monthCalls: undefined });
  expect(() => parseEnv({ SIGHTREAD_MODEL_PRICES: 'cheap', SIGHTREAD_RUN_BUDGET_USD: '-1' })).toThrow(
    /SIGHTREAD_MODEL_PRICES: this is not JSON.*SIGHTREAD_RUN_BUDGET_USD/,
  );
  expect(() => parseEnv({ SIGHTREAD_MODEL_PRICES: '{"x":{"in":"1"}}' })).toThrow(/SIGHTREAD_MODEL_PRICES/);
});

test('what is wrong is named, all of it, in one line', () => {
  expect(() => parseEnv({ PORT: 'soon', SIGHTREAD_CONCURRENCY: '0' })).toThrow(
    /PORT: .*SIGHTREAD_CONCURRENCY: /,
  );
});

test('nothing else in server/ reads process.env', () => {
  const root = join(import.meta.dirname, '..');
  const offenders = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(platform[\\/]env|[\\/]testing[\\/])/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
  expect(offenders).toEqual([]);
});
