import { expect, it } from 'vitest';
import { anyOf } from './patterns.ts';

it('a pattern of several matches what one of them does, where the first of them in the text matches', () => {
  const either = anyOf(/^no\b/i, /\bnot (?:now|yet)$/i);
  expect(either.source).toBe(String.raw`^no\b|\bnot (?:now|yet)$`);
  expect(['No, thanks', 'rather not NOW', 'now or not'].map((text) => either.test(text))).toEqual([
    true,
    true,
    false,
  ]);
});
