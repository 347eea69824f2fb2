import { describe, expect, it } from 'vitest';
import { parseEnv } from '#server/platform/env.ts';
import { ModelNotSetError } from '#worker/run/open-engine.ts';
import { chooseBrain } from './choose-brain.ts';
import { UsageError } from '#worker/core/terminal/usage.ts';

const bare = parseEnv({});
const set = parseEnv({
  OPENAI_API_KEY: 'sk-test',
  SIGHTREAD_MODEL: 'sees-well',
  SIGHTREAD_MODEL_PRICES: '{"sees-well":{"in":1,"out":4}}',
});

describe('who decides', () => {
  it('is the hybrid where a model is set, else the embedded brain', () => {
    expect(chooseBrain(undefined, undefined, bare)).toEqual({ kind: 'embedded' });
    expect(chooseBrain(undefined, undefined, set)).toMatchObject({
      kind: 'hybrid',
      model: { apiKey: 'sk-test', model: 'sees-well' },
    });
    expect(chooseBrain('embedded', undefined, set)).toEqual({ kind: 'embedded' });
    expect(
      chooseBrain('model', undefined, parseEnv({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })),
    ).toMatchObject({ kind: 'model', model: { baseUrl: 'http://127.0.0.1:1/v1' } });
  });

  it('is told what to set where a model is asked for and none is set', () => {
    expect(() => chooseBrain('model', undefined, bare)).toThrow(ModelNotSetError);
    expect(() => chooseBrain('hybrid', undefined, bare)).toThrow(/OPENAI_API_KEY/);
    expect(() => chooseBrain('oracle', undefined, set)).toThrow(UsageError);
  });

  it('takes a budget in dollars, if it can be kept', async () => {
    const { budget } = chooseBrain(undefined, '0.001', set);
    budget?.spent({ modelCalls: 1, tokensIn: 0, tokensOut: 0, costMicros: 1000 });
    expect(await budget?.allow({ priced: true })).toMatch(/is spent/);
    expect(() => chooseBrain(undefined, 'much', set)).toThrow(UsageError);
    expect(() => chooseBrain(undefined, '1', parseEnv({ OPENAI_API_KEY: 'sk-test' }))).toThrow(
      /SIGHTREAD_MODEL_PRICES/,
    );
  });
});
