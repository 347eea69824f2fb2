import { expect, it } from 'vitest';
import { changesLanguage } from './fences.ts';

it.each([
  ['Czech', true], ['Portuguese (Brazil)', true], ['Français', true], ['Espanol', true], ['Language', true],
  ['Translations', false], ['Polish the list', false], ['En', false], ['Turkey', false], ['', false],
])('“%s” turns the app into another language: %s', (label, is) => expect(changesLanguage(label)).toBe(is));
