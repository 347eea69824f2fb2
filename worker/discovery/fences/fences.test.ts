import { expect, it } from 'vitest';
import { changesLanguage, leftAlone } from './fences.ts';

it.each([
  ['Czech', true], ['Portuguese (Brazil)', true], ['Français', true], ['Espanol', true], ['Language', true],
  ['Translations', false], ['Polish the list', false], ['En', false], ['Turkey', false], ['', false],
])('“%s” turns the app into another language: %s', (label, is) => expect(changesLanguage(label)).toBe(is));

it.each([
  ['Restart Homebridge', undefined, true], ['Shut down', undefined, true], ['power', 'power', true], ['Reboot now', undefined, true],
  ['Restart', undefined, false], ['Restart game', undefined, false], ['Power', undefined, false], ['Power tools', 'power', false],
])('“%s” with the sign %s is left alone: %s', (label, icon, is) => expect(leftAlone(label, { paths: [], words: [] }, icon) !== '').toBe(is));
