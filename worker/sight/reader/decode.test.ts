import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';

const charset = [' ', 'a', 'b'];

describe('decoding what the recogniser gives for each moment', () => {
  it('takes a run of one class for one sign, at its middle and as sure as its surest moment', () => {
    expect(decode([0, 2, 2, 2, 0], [0.9, 0.5, 0.8, 0.6, 0.9], charset)).toEqual([
      { text: 'a', x: 5, confidence: 0.8 },
    ]);
  });

  it('takes two runs with a blank between them for a doubled sign', () => {
    const signs = decode([2, 0, 2, 3], [1, 1, 1, 1], charset);
    expect(signs.map(({ text }) => text)).toEqual(['a', 'a', 'b']);
  });

  it('gives nothing for blanks alone', () => {
    expect(decode([0, 0, 0], [1, 1, 1], charset)).toEqual([]);
  });
});
