import { describe, expect, it } from 'vitest';
import { assumedAbilities } from './client/abilities.ts';
import { familyOf } from './families.ts';
import { fromPixels, learnScale, scaleOf, toPixels } from './places.ts';

const size = { width: 1280, height: 720 };

describe('a family of models', () => {
  it('is told by the longest name within that of the model', () => {
    const scales = Object.entries({
      'gpt-5-mini': 'pixels',
      'openai/o3': 'pixels',
      'Qwen/Qwen2.5-VL-7B-Instruct-AWQ': 'pixels',
      'qwen2-vl:7b': 'thousandths',
      'qwen/qwen3-vl-235b-a22b:free': 'thousandths',
      'models/gemini-3-flash': 'thousandths',
      'allenai/Molmo-7B-D': 'hundredths',
      'moonshotai/Kimi-VL-A3B': 'fractions',
      'foo3-vision': 'pixels',
    });
    expect(scales.map(([name]) => [name, familyOf(name).scale])).toEqual(scales);
    expect(familyOf('openai/gpt-5')).toMatchObject({ reasons: true });
    expect(familyOf('gpt-4o')).toMatchObject({ reasons: false });
  });
});

describe('the unit of places', () => {
  it('turns into px and back', () => {
    const box = { x: 128, y: 72, width: 640, height: 36 };
    for (const scale of ['pixels', 'thousandths', 'hundredths', 'fractions'] as const)
      expect(toPixels(fromPixels(box, size, scale), size, scale)).toEqual(box);
    expect(toPixels({ x: 0.5, y: 0.5 }, size, 'fractions')).toEqual({ x: 640, y: 360 });
  });

  it('is the assumed one wherever that is possible', () => {
    expect(scaleOf([{ x: 900, y: 700 }], size, 'pixels')).toBe('pixels');
    expect(scaleOf([{ x: 900, y: 700 }], size, 'thousandths')).toBe('thousandths');
    expect(scaleOf([], size, 'hundredths')).toBe('hundredths');
  });

  it('is another one only where no other is possible', () => {
    expect(scaleOf([{ x: 0.4, y: 0.91 }], size, 'pixels')).toBe('fractions');
    expect(scaleOf([{ x: 500, y: 940 }], size, 'pixels')).toBe('thousandths');
    expect(scaleOf([{ x: 1200, y: 300 }], size, 'thousandths')).toBe('pixels');
    // In px or in thousandths.
    expect(scaleOf([{ x: 500, y: 300 }], size, 'fractions')).toBeUndefined();
    for (const place of [
      { x: -5, y: 10 },
      { x: 90_000, y: 4 },
      { x: Number.NaN, y: 4 },
      { x: 10, y: 10, width: 5000, height: 20 },
    ])
      expect(scaleOf([place], size, 'pixels')).toBeUndefined();
  });

  it('is kept from the second answer in a row on', () => {
    const abilities = assumedAbilities('unknown');
    for (const seen of ['thousandths', 'pixels', 'thousandths'] as const) learnScale(abilities, seen);
    expect(abilities.scale).toBe('pixels');
    learnScale(abilities, 'thousandths');
    expect(abilities.scale).toBe('thousandths');
  });
});
