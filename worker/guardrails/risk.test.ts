import { expect, it } from 'vitest';
import { changesLanguage, blockedAmong, blockedQuestion, blockedReason } from './risk.ts';

it.each([
  ['Czech', true],
  ['Portuguese (Brazil)', true],
  ['Français', true],
  ['Espanol', true],
  ['Language', true],
  ['Translations', false],
  ['Polish the list', false],
  ['En', false],
  ['Turkey', false],
  ['', false],
])('“%s” turns the app into another language: %s', (label, is) => expect(changesLanguage(label)).toBe(is));

it.each([
  ['Restart Homebridge', undefined, true],
  ['Shut down', undefined, true],
  ['power', 'power', true],
  ['Reboot now', undefined, true],
  ['Restart', undefined, false],
  ['Restart game', undefined, false],
  ['Power', undefined, false],
  ['Power tools', 'power', false],
])('“%s” with the sign %s is left alone: %s', (label, icon, is) =>
  expect(blockedReason(label, { paths: [], words: [] }, icon) !== '').toBe(is),
);

it.each([
  [['Delete your account?', 'Delete'], true, true],
  [['Delete account', 'This cannot be undone.'], true, true],
  [['Refund this order?'], true, true],
  [['Delete account', 'Your team will miss you.'], true, false],
  [['Refund this order'], true, false],
  [['Delete this line?'], false, false],
])(
  'the yes beside “%s” is left alone where it answers: %s, and where a dialog may ask nothing: %s',
  (lines, answered, asked) => {
    const boundaries = { paths: [], words: ['refund'] };
    expect([blockedAmong(lines, boundaries) !== '', blockedQuestion(lines, boundaries) !== '']).toEqual([
      answered,
      asked,
    ]);
  },
);
