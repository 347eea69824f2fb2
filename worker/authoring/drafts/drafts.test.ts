import { describe, expect, it } from 'vitest';
import { understands } from '#worker/assertions/index.ts';
import { target as button } from '#worker/oracles/testing/steps.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import type { EntryOutcome } from '#worker/explore/entries/outcome.ts';
import { parseStep } from '#worker/language/parse.ts';
import type { TargetMemory } from '#worker/ports/screen.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';
import { checksOf } from './checks.ts';
import { entryIdeas } from './data/entries.ts';
import { wordingOf } from './wording.ts';

const target = (kind: string, label: string): TargetMemory => ({
  ...button(label),
  kind,
  ...(kind === 'icon' ? { icon: label } : {}),
});
const typed = (text: string, field: string): TrailStep => ({
  intent: `Type "${text}" in "${field}"`,
  act: { kind: 'type', target: target('textfield', field), text },
});
const key = (keys: string): TrailStep => ({ intent: `Press ${keys}`, act: { kind: 'key', keys } });
const pressed = (intent: string, kind: string, label: string): TrailStep => ({
  intent,
  act: { kind: 'press', target: target(kind, label) },
});

const outcome: EntryOutcome = {
  create: { name: 'Brass ribbon', steps: [typed('Brass ribbon', 'New entry'), key('Enter')] },
  counted: { text: '4 kvar', count: 4 },
  isBelow: true,
  rename: {
    name: 'Cedar cradle',
    other: 'Ginger saddle',
    steps: [
      {
        intent: 'Double-click "Cedar cradle"',
        act: { kind: 'press', target: target('text', 'Cedar cradle'), count: 2 },
      },
      typed('Ginger saddle', '/'),
      key('Enter'),
    ],
  },
  remove: { name: 'Brass ribbon', steps: [pressed('Click the second close icon', 'icon', 'close')] },
  mark: { name: 'Cedar cradle', steps: [pressed('Check the second checkbox', 'checkbox', '')] },
  filters: [
    {
      steps: [pressed('Click "Gjorda (2)"', 'link', 'Gjorda (2)')],
      shows: { marked: true, unmarked: false },
    },
  ],
  clear: [pressed('Click "Rensa (2)"', 'button', 'Rensa (2)')],
  markAll: [pressed('Click "Alla"', 'button', 'Alla')],
};

describe('tests of a list that takes what is typed', () => {
  const ideas = entryIdeas(outcome, 'Listan');
  const steps = ideas.flatMap((idea) => idea.steps);

  it('are made of all that was seen to be done with an entry', () => {
    expect(ideas.map(({ title }) => title)).toEqual([
      'Entries that are added are listed once, in their order, and kept (Listan)',
      'Blanks make no entry (Listan)',
      'An entry that is renamed keeps its new name (Listan)',
      'An entry that is removed is gone, and the others stay (Listan)',
      'Filters show what is marked and what is not, also after a reload (Listan)',
      'What is marked is cleared, all of it and nothing else (Listan)',
      'All entries are marked at once, and unmarked again (Listan)',
    ]);
  });

  it('name each entry by a word of their run, and controls by the entry that they stand beside', () => {
    expect(steps).toContain('Type "Apples {{unique}}" in "New entry"');
    expect(steps).toContain('Click the close icon next to "Apples {{unique}}"');
    expect(steps).toContain('Check the checkbox next to "Apples {{unique}}"');
    expect(steps.join()).not.toMatch(/Brass ribbon|Cedar cradle|Ginger saddle|second/);
  });

  it('say no number of another day', () => {
    expect(steps).toContain('Click "Gjorda"');
    expect(ideas[0]!.assertions).toContain('The text "2 kvar" is shown');
  });

  it('are written in sentences that can be carried out and judged', () => {
    for (const step of steps) expect(parseStep(step).unknown, step).toBeUndefined();
    for (const { assertions } of ideas)
      for (const assertion of assertions) expect(understands(assertion), assertion).toBe(true);
  });

  it('are of what was seen alone', () => {
    const { create } = outcome;
    expect(entryIdeas({ create, filters: [] }, 'Listan').map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Entries that are added/),
    ]);
  });
});

function seen(address: string, draw: (scene: SceneBuilder) => void): JudgedView {
  const builder = buildScene();
  draw(builder);
  return { scene: builder.scene(), address: `http://127.0.0.1${address}`, title: '' };
}

const cart = (subtotal: string, total: string) =>
  seen('/cart', (scene) => {
    scene.line('Your basket', 60, 100, { size: 32 });
    for (const [at, [label, amount]] of [
      ['Subtotal', subtotal],
      ['Delivery', '$6.00'],
      ['Total', total],
    ].entries()) {
      scene.line(label!, 60, 240 + at * 40);
      scene.line(amount!, 400, 240 + at * 40);
    }
  });
const product = seen('/mug', (scene) => {
  scene.line('Stoneware mug', 60, 100, { size: 32 });
  scene.line('Fired twice', 60, 180);
});
const assertionsOf = (before: JudgedView, after: JudgedView) =>
  checksOf({ before, after, typed: [], pressed: 'Add' }).map(({ assertion }) => assertion);

describe('checks of an act', () => {
  it('are what holds after it and did not before, the telling ones first', () => {
    expect(assertionsOf(product, cart('$16.00', '$22.00'))).toEqual([
      '"Total" equals "Subtotal" plus "Delivery"',
      'The page "Your basket" is shown',
      expect.stringMatching(/^The text /),
      expect.stringMatching(/^The text /),
    ]);
  });

  it('never expect a total that is not the sum of its parts', () => {
    expect(assertionsOf(product, cart('$16.00', '$28.00')).join()).not.toContain('equals');
  });

  it('expect the total of a part, and none that a thing made or removed has moved by one', () => {
    const listing = (total: string) =>
      seen('/tasks', (scene) => {
        scene.line('Tasks', 60, 100, { size: 32 });
        scene.line(total, 60, 180);
      });
    expect(assertionsOf(listing('14 tasks'), listing('3 tasks')).join()).toContain('3 tasks');
    expect(assertionsOf(listing('14 tasks'), listing('15 tasks')).join()).not.toContain('15 tasks');
  });

  it('are none where nothing came of it', () => {
    expect(assertionsOf(product, product)).toEqual([]);
  });
});

describe('a step’s wording', () => {
  it('names no host', () => {
    const step: TrailStep = {
      intent: 'Open http://127.0.0.1:80/cart?open=1',
      act: { kind: 'navigate', url: 'http://127.0.0.1:80/cart?open=1' },
    };
    expect(wordingOf(step, 'http://127.0.0.1:80/')).toBe('Open /cart?open=1');
  });
});
