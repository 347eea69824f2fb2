import { describe, expect, test } from 'vitest';
import { completed, completingAt, linesOf, problemsByRow } from './lines.ts';

test('numbers and bullets before a line are no part of it', () => {
  expect(linesOf('1. Open the shop\n\n- Click "Cart"\n  2) Wait\n3.50 is shown')).toEqual([
    'Open the shop',
    'Click "Cart"',
    'Wait',
    '3.50 is shown',
  ]);
});

test('a problem stands at the row of its line, whatever is empty before it', () => {
  expect([
    ...problemsByRow(
      '\nOpen\n\nType #{nope}',
      { 'steps.1': 'There is none.', 'assertions.0': 'Other.' },
      'steps',
    ),
  ]).toEqual([[3, 'There is none.']]);
});

describe('completion', () => {
  const at = (typed: string) => completingAt(typed, typed.length);
  test('begins at # and at {{', () => {
    expect(at('Type #get')).toEqual({ from: 5, kind: 'script', typed: 'get' });
    expect(at('Type #{get-o')).toEqual({ from: 5, kind: 'script', typed: 'get-o' });
    expect(at('One\nType {{us')).toEqual({ from: 9, kind: 'value', typed: 'us' });
  });
  test('is none in a word, after the closing brace, and before anything is begun', () => {
    for (const typed of ['Order C#', 'Type #{get-otp} ', 'Type {{user}} ', 'Click'])
      expect(at(typed), typed).toBeUndefined();
  });
  test('writes the reference out once, closed once', () => {
    expect(completed('Type #{get} here', 10, at('Type #{get')!, 'get-otp')).toEqual({
      start: 5,
      end: 11,
      words: '#{get-otp}',
    });
    expect(completed('Type {{us', 9, at('Type {{us')!, 'username')).toEqual({
      start: 5,
      end: 9,
      words: '{{username}}',
    });
  });
});
