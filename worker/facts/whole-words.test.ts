import { describe, expect, it } from 'vitest';
import { box, control, line, scene } from '#worker/oracles/testing/steps.ts';
import { isCut, isMidSentence, isSurelyNamed, isWhole } from './whole-words.ts';

describe('words for a test', () => {
  for (const text of [
    'New Tiddler',
    'Save (2)',
    'Total:',
    '“Quiet” mode',
    'iPhone',
    '@latest',
    'npm install',
    'Terms & Conditions',
    'e-mail',
    'Sign in',
  ])
    it(`“${text}” is whole`, () => expect(isWhole(text)).toBe(true));
  for (const text of [
    'ew Tiddler',
    '[New I',
    'Harbour trip,',
    '-B Docs',
    'e Processing',
    '“Quiet',
    '] end',
    'well-',
    'See package-lock.json and',
  ])
    it(`“${text}” is a piece`, () => expect(isWhole(text)).toBe(false));

  it('a line of several words that begins small is a piece of a sentence', () => {
    expect(isMidSentence('sions this week')).toBe(true);
    expect(isMidSentence('semver')).toBe(false);
    expect(isMidSentence('Sessions this week')).toBe(false);
  });

  it('what runs into a side of the window or of a pane is cut', () => {
    const seen = scene([], [], {
      regions: [
        { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
        { id: 1, kind: 'card', box: box(300, 100, 400, 300), label: '' },
      ],
    });
    expect(isCut(seen, box(0, 40))).toBe(true);
    expect(isCut(seen, box(301, 140))).toBe(true);
    expect(isCut(seen, box(701, 140))).toBe(true);
    expect(isCut(seen, box(320, 140))).toBe(false);
    expect(isCut(seen, box(301, 440))).toBe(false);
  });

  it('a control is named by what was surely read', () => {
    const words = line('Sign in', box(400, 100, 60), { confidence: 0.6 });
    const button = control('button', 'Sign in', box(390, 90, 90, 40), { lines: [words.id] });
    expect(isSurelyNamed(scene([words], [button]), button)).toBe(false);
    expect(isSurelyNamed(scene([{ ...words, confidence: 0.95 }], [button]), button)).toBe(true);
  });
});
