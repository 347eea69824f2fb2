import { describe, expect, test } from 'vitest';
import { inReadingOrder, placeWords, sayControl, seenOf } from './scene.ts';
import { ScenesSchema } from './scene-schema.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const control = (over: object = {}) => ({
  id: 0,
  kind: 'button',
  affordance: 'press',
  confidence: 0.9,
  box: box(10, 10, 80, 30),
  label: 'Send',
  state: {},
  region: 0,
  lines: [],
  ...over,
});
const seen = ({
  controls = [control()],
  lines = [],
  regions = [],
  ...over
}: { controls?: object[]; lines?: object[]; regions?: object[]; [more: string]: unknown } = {}) =>
  seenOf(ScenesSchema.parse({ after: { width: 400, height: 300, controls, lines, regions, ...over } }).after);

describe('what was seen', () => {
  test('says a control in words', () => {
    const { controls } = seen({
      controls: [
        control({
          kind: 'textfield',
          label: 'E-mail',
          value: 'ada',
          state: { focused: true, disabled: false },
          confidence: 0.934,
        }),
        control({
          kind: 'checkbox',
          label: '',
          box: box(10, 60, 16, 16),
          state: { checked: false },
          confidence: 0.5,
        }),
        control({ kind: 'icon', label: '', icon: 'trash', box: box(10, 90, 16, 16) }),
        control({ kind: 'textfield', label: 'Search', placeholder: 'Find goods', box: box(10, 120, 90, 16) }),
      ],
    });
    expect(controls.map(sayControl)).toEqual([
      'Text field “E-mail”, value “ada”, focused, 93 % sure',
      'Checkbox without a name, not checked, 50 % sure',
      'Icon “trash”, 90 % sure',
      'Text field “Search”, hint “Find goods”, 90 % sure',
    ]);
    expect(controls.map(({ family }) => family)).toEqual(['write', 'choose', 'press', 'write']);
  });

  test('keeps boxes within the picture, and drops those outside and those without a size', () => {
    const { controls } = seen({
      controls: [
        control({ box: box(-20, 280, 500, 100) }),
        control({ box: box(500, 10, 20, 20) }),
        control({ box: box(10, 10, 0, -5) }),
      ],
    });
    expect(controls.map((each) => each.box)).toEqual([box(0, 280, 400, 20)]);
  });

  test('leaves the page itself out of the regions', () => {
    expect(
      seen({
        regions: [
          { kind: 'page', box: box(0, 0, 400, 300) },
          { kind: 'card', box: box(0, 0, 40, 30) },
        ],
      }).regions,
    ).toEqual([{ kind: 'card', box: box(0, 0, 40, 30) }]);
  });

  test('takes a hostile label for what it is', () => {
    const { controls } = seen({
      controls: [
        control({
          label: `\u202ePay\u2066 <b>now</b>\n\n${'x'.repeat(5000)}`,
          kind: 'oracle',
          confidence: 7,
          state: 'none',
        }),
      ],
    });
    expect(controls[0]!.label).toMatch(/^Pay <b>now<\/b> x+…$/);
    expect(controls[0]!.label.length).toBeLessThanOrEqual(121);
    expect(controls[0]).toMatchObject({ kind: 'Oracle', family: 'show', sure: 0, state: [] });
  });

  test('draws so many controls and counts the rest', () => {
    const { controls, more } = seen({ controls: Array.from({ length: 900 }, () => control()) });
    expect([controls.length, more]).toEqual([400, 500]);
  });

  test('refuses what is not a scene, and a source that is not an artifact', () => {
    const after = { width: 400, height: 300, controls: [], lines: [], regions: [] };
    expect(ScenesSchema.safeParse({ after }).success).toBe(true);
    for (const bad of [
      {},
      { after: { ...after, width: 0 } },
      { after: { ...after, controls: 'many' } },
      { after: { ...after, lines: [{ box: box(1e9, 0, 1, 1) }] } },
      { after, beforeFrom: '../auth/signout' },
    ])
      expect(ScenesSchema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });
});

describe('reading order', () => {
  const read = (things: Record<string, ReturnType<typeof box>>) =>
    inReadingOrder(Object.entries(things).map(([name, at]) => ({ name, box: at })))
      .map(({ name }) => name)
      .join(' ');

  test('goes by rows, a few px of slant aside', () => {
    expect(read({ c: box(0, 60, 40, 20), b: box(100, 8, 40, 20), a: box(0, 12, 40, 20) })).toBe('a b c');
  });

  test('a picture beside fields is no row with all of them', () => {
    expect(
      read({ picture: box(200, 0, 150, 200), first: box(0, 10, 100, 30), second: box(0, 60, 100, 30) }),
    ).toBe('picture first second');
  });
});

test('words about a box stay within the picture', () => {
  const size = { width: 400, height: 200 };
  expect(placeWords(box(40, 20, 80, 20), size)).toEqual({
    left: '10%',
    right: undefined,
    top: '20%',
    bottom: undefined,
  });
  expect(placeWords(box(300, 170, 80, 20), size)).toEqual({
    left: undefined,
    right: '5%',
    top: undefined,
    bottom: '15%',
  });
  expect(placeWords(box(0, 0, 400, 200), size)).toMatchObject({ top: '0%', bottom: undefined });
});
