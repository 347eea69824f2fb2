import { describe, expect, test } from 'vitest';
import { describeTarget, labelOf, type Target } from '#worker/grounding/target.ts';
import type { Control, ControlKind } from '#worker/sight/scene.ts';
import { locate, opposed, sameMeaning } from './surrogate.ts';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';

type Draw = (b: SceneBuilder) => void;

/** A product page with a place for its buttons. */
function productPage(draw: Draw): SceneBuilder {
  const b = buildScene();
  b.region('header', [0, 0, 1280, 70]);
  b.region('main', [0, 70, 1280, 750]);
  b.control('link', 'Shop', [300, 24, 50, 20]);
  b.control('link', 'Sign in', [1000, 24, 60, 20]);
  b.line('Blue Mug', 600, 120, { size: 32 });
  b.line('$16.00', 600, 180, { size: 20 });
  b.line('In stock, ships within 2 days.', 600, 460);
  draw(b);
  return b;
}

const at = (x: number, width = 160): [number, number, number, number] => [x, 400, width, 46];

function remembered(draw: Draw, label: string, kind: ControlKind = 'button') {
  const scene = productPage(draw).scene();
  const control = scene.controls.find((one) => one.label === label && one.kind === kind) as Control;
  const target: Target = { control, box: control.box };
  return describeTarget(scene, target);
}

/** The result of locating as text: `here: Put in basket`, `menus: More`, or `nowhere`. */
function told(before: Draw, label: string, after: Draw, kind: ControlKind = 'button'): string {
  const located = locate(productPage(after).scene(), remembered(before, label, kind));
  if (located.kind === 'here') return `here: ${labelOf(located.target)}`;
  return located.kind === 'perhaps-in' ? `menus: ${located.menus.map(labelOf).join(', ')}` : 'nowhere';
}

const both: Draw = (b) => {
  b.control('button', 'Add to cart', at(600));
  b.control('button', 'Save for later', at(780));
};

describe('what a lost target has become', () => {
  test('another name of the same meaning', () => {
    expect(
      told(both, 'Add to cart', (b) => {
        b.control('button', 'Add to basket', at(600));
        b.control('button', 'Save for later', at(780));
      }),
    ).toBe('here: Add to basket');
  });

  test('renamed and moved', () => {
    expect(
      told(both, 'Add to cart', (b) => {
        b.control('button', 'Save for later', at(780));
        b.control('button', 'Put in basket', [600, 240, 160, 46]);
      }),
    ).toBe('here: Put in basket');
  });

  test('an unexpected name in the same place and company, if nothing else there is new', () => {
    const renamed: Draw = (b) => {
      b.control('button', 'Get this', at(600));
      b.control('button', 'Save for later', at(780));
    };
    expect(told(both, 'Add to cart', renamed)).toBe('here: Get this');
    expect(
      told(both, 'Add to cart', (b) => {
        renamed(b);
        b.control('button', 'Compare', [600, 450, 160, 46]);
      }),
    ).toBe('nowhere');
  });

  test('never a neighbour that was there already, however near or alike', () => {
    expect(told(both, 'Add to cart', (b) => b.control('button', 'Save for later', at(600)))).toBe('nowhere');
    const alike: Draw = (b) => {
      b.control('button', 'Add to cart', at(600));
      b.control('button', 'Add to saved items', at(780));
    };
    expect(told(alike, 'Add to cart', (b) => b.control('button', 'Add to saved items', at(600)))).toBe(
      'nowhere',
    );
  });

  test('never what does another act, though it stands in the very place', () => {
    for (const label of ['Notify me', 'Remove from cart', 'Sold out', 'Share']) {
      expect(
        told(both, 'Add to cart', (b) => {
          b.control('button', label, at(600));
          b.control('button', 'Save for later', at(780));
        }),
        label,
      ).toBe('nowhere');
    }
  });

  test('never by place alone what cannot be taken back', () => {
    const remove: Draw = (b) => b.control('button', 'Delete', at(600));
    expect(told(remove, 'Delete', (b) => b.control('button', 'Frobnicate', at(600)))).toBe('nowhere');
    expect(told(remove, 'Delete', (b) => b.control('button', 'Remove', at(600)))).toBe('here: Remove');
  });

  test('not what is greyed out', () => {
    expect(
      told(both, 'Add to cart', (b) => {
        b.control('button', 'Add to basket', at(600), { state: { disabled: true } });
        b.control('button', 'Save for later', at(780));
      }),
    ).toBe('nowhere');
  });

  test('an icon that says the word', () => {
    const link: Draw = (b) => b.control('link', 'Cart', [1150, 24, 60, 20]);
    expect(
      told(link, 'Cart', (b) => b.control('link', '', [1150, 22, 26, 24], { icon: 'cart' }), 'link'),
    ).toBe('here: cart');
  });

  test('a field under another label, in its place', () => {
    const field =
      (label: string): Draw =>
      (b) => {
        b.line(label, 600, 380);
        b.control('textfield', label, [600, 400, 300, 46]);
      };
    expect(told(field('Postal code'), 'Postal code', field('ZIP'), 'textfield')).toBe('here: ZIP');
    expect(told(field('Message'), 'Message', field('How can we help?'), 'textfield')).toBe(
      'here: How can we help?',
    );
  });

  test('perhaps in a menu that is new, or that stands where it stood', () => {
    expect(
      told(both, 'Save for later', (b) => {
        b.control('button', 'Add to cart', at(600));
        b.control('button', 'More', at(780, 80));
      }),
    ).toBe('menus: More');
  });
});

test('names of one act are kin, opposite acts are not', () => {
  expect(sameMeaning('Add to cart', 'Put in basket')).toBeGreaterThanOrEqual(0.5);
  expect(sameMeaning('Save for later', 'Add to wish list')).toBeGreaterThanOrEqual(0.5);
  expect(sameMeaning('Add to cart', 'Remove from cart')).toBe(0);
  expect(opposed('Archive', 'Restore')).toBe(true);
  expect(opposed('Subscribe', 'Unsubscribe')).toBe(true);
  expect(opposed('Add to cart', 'Get this')).toBe(false);
});
