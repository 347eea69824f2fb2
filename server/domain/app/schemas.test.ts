import { expect, it } from 'vitest';
import { normalizeAddress } from './schemas.ts';

it.each([
  ['shop.example', 'https://shop.example/'],
  ['  https://shop.example/cart?x=1 ', 'https://shop.example/cart?x=1'],
  ['localhost:4100', 'http://localhost:4100/'],
  ['127.0.0.1:8080/app', 'http://127.0.0.1:8080/app'],
  ['192.168.1.4', 'http://192.168.1.4/'],
  ['build-box:3000', 'http://build-box:3000/'],
  ['[::1]:3000', 'http://[::1]:3000/'],
])('%s is read as %s', (typed, address) => expect(normalizeAddress(typed)).toBe(address));

it.each([
  '',
  'not an address',
  'shop',
  'ftp://shop.example',
  'javascript:alert(1)',
  'https://ada:secret@shop.example',
  'https://',
])('“%s” is refused', (typed) => expect(normalizeAddress(typed)).toBeUndefined());
