import { describe, expect, it } from 'vitest';
import { buildScene, listPage } from '#worker/testing/scene-builder.ts';
import { checkAct, type StepContext } from './check-act.ts';
import { listScene } from './listing.ts';
import type { ActAnswer } from './schemas.ts';
import { createHider } from './secrets.ts';

const whole = { x: 0, y: 0, width: 1280, height: 900 };

describe('an answered act', () => {
  const answer = (change: Partial<ActAnswer>): ActAnswer => ({
    kind: 'press',
    element: null,
    x: null,
    y: null,
    text: null,
    on: null,
    dy: null,
    ...change,
  });
  const scene = listPage().scene();
  const { entries } = listScene(scene, whole);
  const context = (words: string, change: Partial<StepContext> = {}): StepContext => ({
    words,
    start: 'http://shop.test/',
    address: 'http://shop.test/list',
    scene,
    entries,
    window: whole,
    hider: createHider([]),
    ...change,
  });
  const numberOf = (label: string, nth = 0) =>
    entries.filter((entry) => entry.control?.label === label)[nth]!.number;
  const named = (checked: ReturnType<typeof checkAct>) =>
    'named' in checked ? checked.named : checked.refused;

  it('goes to the element of its number, or to the one at its point', () => {
    const checked = checkAct(
      answer({ element: numberOf('Add to cart', 1) }),
      '',
      0.9,
      context('Get the blue one'),
    );
    expect(checked).toMatchObject({
      plan: { act: { kind: 'press' }, says: 'Click button "Add to cart"', target: { box: { x: 460 } } },
    });
    expect(checkAct(answer({ x: 500, y: 460 }), '', 0.9, context('Get the blue one'))).toMatchObject({
      plan: { target: { control: { label: 'Add to cart' } } },
    });
    for (const change of [
      { element: 0 },
      { element: 1.5 },
      { element: 10_000 },
      { x: -1, y: 5 },
      { x: 5, y: 900 },
      { x: Number.NaN, y: 3 },
      { x: 5 },
      {},
    ]) {
      expect(checkAct(answer(change), '', 0.9, context('Get it'))).toHaveProperty('refused');
    }
  });

  it('scrolls where it points, and the page where it points at nothing', () => {
    const scroll = (change: Partial<ActAnswer>) =>
      checkAct(answer({ kind: 'scroll', dy: 400, ...change }), '', 0.9, context('Look further down'));
    expect(scroll({ element: numberOf('Add to cart', 1) })).toMatchObject({
      plan: { act: { kind: 'scroll', dy: 400 }, target: { box: { x: 460 } } },
    });
    expect(scroll({ x: 190, y: 700 })).toMatchObject({ plan: { target: { box: { x: 183, y: 693 } } } });
    expect(scroll({})).toMatchObject({ plan: { act: { kind: 'scroll', dy: 400 }, says: 'Scroll down' } });
    expect(scroll({})).not.toHaveProperty('plan.target');
    expect(scroll({ element: 10_000 })).toHaveProperty('refused');
  });

  it('is on what the step names: by its own name, or by the card that it stands in', () => {
    expect(
      named(checkAct(answer({ element: numberOf('Add to cart') }), '', 1, context('Click "Add to cart"'))),
    ).toBe(true);
    expect(
      named(
        checkAct(answer({ element: numberOf('Add to cart', 1) }), '', 1, context('Order the "Blue Mug"')),
      ),
    ).toBe(true);
    expect(
      named(
        checkAct(answer({ element: numberOf('Add to cart', 1) }), '', 1, context('Order the "Cedar Box"')),
      ),
    ).toBe(false);
    expect(
      named(
        checkAct(answer({ element: numberOf('Sign in') }), '', 1, context('Click the "Checkout" button')),
      ),
    ).toBe(false);
  });

  it('types only what the step says, where it says something', () => {
    const type = (text: string, words: string) =>
      checkAct(answer({ kind: 'type', element: numberOf('Search'), text }), '', 1, context(words));
    expect(type('mug', 'Look for “mug” in the search')).toHaveProperty('plan');
    expect(type('gun', 'Look for “mug” in the search')).toHaveProperty('refused');
    expect(type('anything', 'Look for something')).toHaveProperty('plan');
    expect(type('{{password}}', 'Look for something')).toHaveProperty('refused');
    expect(type('x'.repeat(501), 'Look for something')).toHaveProperty('refused');
  });

  it('does nothing on another site but go back', () => {
    const away = context('Get it', { address: 'http://evil.test/' });
    expect(checkAct(answer({ element: 3 }), '', 1, away)).toHaveProperty('refused');
    expect(checkAct(answer({ kind: 'back' }), '', 1, away)).toHaveProperty('plan');
    expect(
      checkAct(
        answer({ element: 3 }),
        '',
        1,
        context('Get it on evil.test', { address: 'http://evil.test/' }),
      ),
    ).toHaveProperty('plan');
  });

  it('presses only keys that leave the page where it is, or that the step says', () => {
    expect(checkAct(answer({ kind: 'key', text: 'Enter' }), '', 1, context('Send it off'))).toHaveProperty(
      'plan',
    );
    expect(
      checkAct(answer({ kind: 'key', text: 'Control+W' }), '', 1, context('Send it off')),
    ).toHaveProperty('refused');
    expect(
      checkAct(answer({ kind: 'key', text: 'Control+K' }), '', 1, context('Press Control+K')),
    ).toHaveProperty('plan');
  });

  it('is on the part of a line that stands by itself at its point', () => {
    const b = buildScene();
    const { box } = b.line('All       Active       Completed', 40, 700);
    const filters = b.scene();
    const [line] = filters.lines;
    const words = [
      { text: 'All', box: { ...box, width: 20 } },
      { text: 'Active', box: { ...box, x: 90, width: 50 } },
      { text: 'Completed', box: { ...box, x: 170, width: 70 } },
    ];
    const scene = { ...filters, lines: [{ ...line!, words }] };
    const at = (x: number) =>
      checkAct(answer({ x, y: box.y + 3 }), '', 0.9, {
        ...context('Show what is still to do'),
        scene,
        entries: listScene(scene, whole).entries,
      });
    expect(at(110)).toMatchObject({
      plan: { says: 'Click text "Active"', target: { box: { x: 90, width: 50 } } },
    });
    // Between two of them nothing is meant by itself.
    expect(at(160)).toMatchObject({ plan: { target: { box } } });
  });

  it('types a secret by its placeholder, whose braces may be left out', () => {
    const hider = createHider(['hunter22']);
    const type = (text: string, words: string) => {
      const b = buildScene();
      b.control('textfield', 'Password', [40, 40, 200, 30], { affordance: 'type' });
      const scene = b.scene();
      const { entries: own } = listScene(scene, whole);
      return checkAct(answer({ kind: 'type', element: own[0]!.number, text }), '', 1, {
        ...context(words, { hider }),
        scene,
        entries: own,
      });
    };
    for (const text of ['{{password}}', 'password'])
      expect(type(text, 'Sign in with {{password}}')).toMatchObject({
        plan: { act: { text: 'hunter22', secret: true }, says: 'Type "••••" in textfield "Password"' },
      });
    expect(type('password', 'Type "password" in the field, not {{password}}')).toMatchObject({
      plan: { act: { text: 'password' } },
    });
    expect(type('password', 'Type the word in it')).toMatchObject({ plan: { act: { text: 'password' } } });
  });

  it('types a secret into a field without a name where no other one is meant by it', () => {
    const typed = (labels: string[]) => {
      const b = buildScene();
      labels.forEach((label, at) => b.control('textfield', label, [40, 40 + 60 * at, 200, 30]));
      const scene = b.scene();
      const { entries: own } = listScene(scene, whole);
      return checkAct(answer({ kind: 'type', element: own.at(-1)!.number, text: '{{password}}' }), '', 1, {
        ...context('Sign in with {{password}}', { hider: createHider(['hunter22']) }),
        scene,
        entries: own,
      });
    };
    expect(typed(['Email', ''])).toHaveProperty('plan');
    expect(typed(['Password', ''])).toHaveProperty('refused');
    expect(typed(['Password', 'Comment'])).toHaveProperty('refused');
  });
});
