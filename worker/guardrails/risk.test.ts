import { expect, it } from 'vitest';
import { readInstructions } from './instructions.ts';
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
  expect(blockedReason(label, { paths: [], words: [] }, { icon }) !== '').toBe(is),
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

const [atHome, inPublic] = ['http://localhost:4100', 'https://shop.acme.com'].map((address) => ({
  paths: [],
  words: [],
  address,
}));

it.each([
  ['Purge all data', 'destroys something'],
  ['Konto löschen', 'destroys something'],
  ['Eliminar cuenta', 'destroys something'],
  ['Transfer funds', 'money'],
  ['Email customers', 'people outside'],
  ['Make admin', 'who may do what'],
  ['Regenerate API key', 'how one signs in'],
  ['Restart server', 'switch off'],
])('“%s” is left alone even where an app is tested: it %s', (label, reason) =>
  expect(blockedReason(label, atHome!)).toContain(reason),
);

it.each([
  ['Delete note', {}, true, true],
  ['Clear filters', {}, true, true],
  ['Place order', {}, true, false],
  ['Bestellen', {}, true, false],
  ['Send message', { ownForm: true }, true, false],
  ['Frobnicate', { fill: { r: 210, g: 40, b: 40 } }, false, false],
  ['Save', { fill: { r: 210, g: 40, b: 40 } }, true, true],
  ['Frobnicate', { fill: { r: 40, g: 40, b: 210 } }, true, true],
])('“%s” %j may be tried at home: %s, in public: %s', (label, looks, home, publicly) => {
  expect(blockedReason(label, atHome!, looks) === '').toBe(home);
  expect(blockedReason(label, inPublic!, looks) === '').toBe(publicly);
});

it('may do what the instructions expressly allow', () => {
  const guide = readInstructions('You may place orders. Do not open Billing.');
  expect(blockedReason('Place order', { ...inPublic!, guide })).toBe('');
  expect(blockedReason('Delete account', { ...inPublic!, guide })).not.toBe('');
});
