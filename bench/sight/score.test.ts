import { describe, expect, it } from 'vitest';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { corpus, idOf } from './corpus.ts';
import { iconKey } from './icons.ts';
import { reliability } from './report.ts';
import { scoreControls } from './score-controls.ts';
import { plainText, scoreWords } from './score-words.ts';
import type { TrueControl, TrueWord, Truth } from './truth/types.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const word = (text: string, x: number, more: Partial<TrueWord> = {}): TrueWord => ({
  text,
  box: box(x, 10, text.length * 8, 18),
  optional: false,
  foreign: false,
  joinsNext: false,
  ...more,
});
const control = (more: Partial<TrueControl> & { box: TrueControl['box'] }): TrueControl => ({
  kinds: ['button'],
  uses: ['press'],
  zones: [more.box],
  labels: ['Save'],
  iconOnly: false,
  state: {},
  optional: false,
  ...more,
});
const truth = (more: Partial<Truth>): Truth => ({
  words: [],
  controls: [],
  ignored: [],
  facts: { title: '', headings: [], tables: [], texts: [] },
  ...more,
});

const colour = { r: 0, g: 0, b: 0 };
const line = (text: string, x: number, confidence = 0.95): TextLine => ({
  id: x,
  text,
  box: box(x, 12, text.length * 8, 12),
  confidence,
  words: [{ text, box: box(x, 12, text.length * 8, 12) }],
  fontPx: 12,
  colour,
  background: colour,
  bold: false,
  struckThrough: false,
  underlined: false,
});
const found = (more: Partial<Control> & { box: Control['box'] }): Control => ({
  id: 1,
  kind: 'button',
  affordance: 'press',
  confidence: 0.9,
  label: 'Save',
  state: {},
  region: 0,
  lines: [],
  ...more,
});
const scene = (more: Partial<Scene>): Scene => ({
  width: 400,
  height: 100,
  lines: [],
  controls: [],
  regions: [],
  fingerprint: { content: '', layout: '', features: [] },
  background: colour,
  cost: { ms: 0, lines: 0, linesRead: 0 },
  ...more,
});

describe('words', () => {
  it('counts exact text in its place, and nothing else', () => {
    const score = scoreWords(
      truth({ words: [word('Total', 10), word('$58.00', 100), word('Total', 300)] }),
      scene({ lines: [line('Total', 10), line('$58.O0', 100)] }),
    );
    expect(score).toMatchObject({ words: 3, read: 1, found: 2, right: 1, numbers: 1, numbersRead: 0 });
    expect(score.missed.map(({ text, seenAs }) => [text, seenAs])).toEqual([
      ['$58.00', '$58.O0'],
      ['Total', ''],
    ]);
  });

  it('takes the variants of quotes and dashes for one, and words that touch as one', () => {
    expect(plainText('‘a’ – “b”')).toBe('\'a\' - "b"');
    const score = scoreWords(
      truth({
        words: [word('$', 10, { joinsNext: true }), word('29', 18, { joinsNext: true }), word('/mo', 34)],
      }),
      scene({ lines: [line('$29/mo', 10)] }),
    );
    expect(score).toMatchObject({ words: 3, read: 3, found: 1, right: 1 });
  });

  it('asks neither for what is dimmed nor against what the style sheet wrote', () => {
    const score = scoreWords(
      truth({ words: [word('Behind', 10, { optional: true })], ignored: [box(190, 0, 60, 40)] }),
      scene({ lines: [line('Behnd', 10), line('1.', 200), line('Ghost', 320)] }),
    );
    expect(score).toMatchObject({ words: 0, found: 1, right: 0 });
  });
});

describe('controls', () => {
  it('pairs one to one: a second claim on the same button is a false one', () => {
    const score = scoreControls(
      truth({
        controls: [
          control({ box: box(0, 0, 100, 40) }),
          control({ box: box(200, 0, 100, 40), labels: ['Cancel'] }),
        ],
      }),
      scene({
        controls: [
          found({ box: box(2, 2, 96, 36) }),
          found({ box: box(30, 10, 30, 20), kind: 'link', label: 'Sa' }),
          found({ box: box(150, 60, 20, 20) }),
        ],
      }),
    );
    expect(score.recall).toEqual({ of: 2, right: 1 });
    expect(score.precision).toEqual({ of: 3, right: 1 });
    expect(score.misses.map(({ what }) => what).sort()).toEqual(['double', 'false', 'missed']);
  });

  it('judges use, kind, label and state of what was found', () => {
    const box_ = box(0, 0, 20, 20);
    const score = scoreControls(
      truth({
        controls: [
          control({
            box: box_,
            kinds: ['checkbox'],
            uses: ['toggle'],
            labels: ['Gift wrap:'],
            state: { checked: true },
          }),
        ],
      }),
      scene({
        controls: [
          found({
            box: box_,
            kind: 'radio',
            affordance: 'toggle',
            label: 'gift wrap',
            state: { checked: false },
          }),
        ],
      }),
    );
    expect([score.affordance, score.kind, score.label, score.toggleState].map(({ right }) => right)).toEqual([
      1, 0, 1, 0,
    ]);
  });

  it('takes an ornament for something to press as seen, but of no use', () => {
    const score = scoreControls(
      truth({ controls: [control({ box: box(0, 0, 20, 20), kinds: ['icon'], uses: ['none'], labels: [] })] }),
      scene({ controls: [found({ box: box(0, 0, 20, 20), kind: 'icon' })] }),
    );
    expect([
      score.recall.of,
      score.passiveRecall.right,
      score.precision.right,
      score.usable.right,
      score.affordance.right,
    ]).toEqual([0, 1, 1, 0, 0]);
  });
});

it('gives an icon one name across its sets', () => {
  expect(
    ['trash-2', 'mdi-delete', 'TrashOutlined', 'trash alternate outline'].map((name) =>
      iconKey(name.replaceAll(' ', '-')),
    ),
  ).toEqual(['trash', 'trash', 'trash', 'trash']);
  expect(['x', 'close', 'xmark', 'x-lg'].map(iconKey)).toEqual(['close', 'close', 'close', 'close']);
  expect(['gear', 'cog-6-tooth', 'settings'].map(iconKey)).toEqual(['settings', 'settings', 'settings']);
  expect(iconKey('expand_more')).toBe('chevron-down');
});

it('says how much of what is sure is right', () => {
  const claims = [0.99, 0.96, 0.92, 0.4].map((confidence, i) => ({ confidence, right: i !== 2 }));
  expect(reliability(claims)).toMatchObject({
    sure: 3,
    sureRight: 0.667,
    curve: [
      { from: 0.3, claims: 1, right: 1 },
      { from: 0.9, claims: 1, right: 0 },
      { from: 0.95, claims: 2, right: 1 },
    ],
  });
});

it('holds out a third, with at least three kits whole', () => {
  const share = corpus.filter(({ heldOut }) => heldOut).length / corpus.length;
  const kits = Map.groupBy(corpus, ({ kit }) => kit);
  expect(corpus.length).toBeGreaterThanOrEqual(44);
  expect(new Set(corpus.map(idOf)).size).toBe(corpus.length);
  expect(share).toBeGreaterThanOrEqual(1 / 3);
  expect(
    [...kits.values()].filter((screens) => screens.every(({ heldOut }) => heldOut)).length,
  ).toBeGreaterThanOrEqual(3);
});
