import { expect, it } from 'vitest';
import { valuesOf } from './values.ts';

it('plain text is trimmed', () => {
  expect(valuesOf('code', '  482 913\n')).toEqual({ code: '482 913' });
  expect(valuesOf('code', '')).toEqual({ code: '' });
  expect(valuesOf('code', '{"a": oops')).toEqual({ code: '{"a": oops' });
});

it('JSON is reached into, nested and by index', () => {
  expect(valuesOf('u', '{"id":7,"ok":true,"none":null,"tags":["a",{"b":"c"}]}\n')).toEqual({
    u: '{"id":7,"ok":true,"none":null,"tags":["a",{"b":"c"}]}',
    'u.id': '7',
    'u.ok': 'true',
    'u.none': '',
    'u.tags': '["a",{"b":"c"}]',
    'u.tags.0': 'a',
    'u.tags.1': '{"b":"c"}',
    'u.tags.1.b': 'c',
  });
  expect(valuesOf('u', '["x"]')).toEqual({ u: '["x"]', 'u.0': 'x' });
});

it('a JSON string is what it says, a number its text', () => {
  expect(valuesOf('code', '"004"')).toEqual({ code: '004' });
  expect(valuesOf('code', '004')).toEqual({ code: '004' });
  expect(valuesOf('code', '4.50')).toEqual({ code: '4.50' });
});

it('what is very deep or very long is given as a whole', () => {
  const long = JSON.stringify(Array.from({ length: 50_000 }, (_, index) => index));
  expect(Object.keys(valuesOf('list', long)).length).toBeLessThan(2100);
});
