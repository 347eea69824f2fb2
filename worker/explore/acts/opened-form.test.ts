import { expect, it } from 'vitest';
import type { SessionView } from '#worker/ports/screen.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { contextOf, pressed } from '../strategies/testing/context.ts';
import { openedForm } from './opened-form.ts';

/** A page with a button, and the form that this opens, with these values in its fields. */
function page(values?: [name: string, role: string]): SessionView {
  const built = buildScene();
  built.control('button', 'Open', [900, 40, 100, 36]);
  values?.forEach((value, n) => {
    const label = ['Name', 'Role'][n]!;
    built.line(label, 100, 100 + n * 80);
    built.control('textfield', label, [100, 124 + n * 80, 300, 36], value ? { value } : {});
  });
  if (values) built.control('button', 'Save', [100, 290, 120, 40]);
  return built.view({ address: 'https://app.example/' });
}

it('fills in the form for changing a thing, though that for a new one asks for the same', () => {
  const empty = page();
  const press = { kind: 'press' as const, control: empty.scene.controls[0]! };
  const { shared, context } = contextOf(pressed(empty, press.control, empty), { play: press });
  shared.options.boundaries.address = 'https://app.example/';
  const opened = (after: SessionView) =>
    openedForm(shared, context.action, pressed(empty, press.control, after), after.scene)?.key;
  const [fresh, filled] = [page(['', '']), page(['Mira Holt', 'Skipper'])];
  expect(opened(fresh)).toBe('opened:name | role | save');
  expect(opened(fresh)).toBeUndefined();
  expect(opened(filled)).toBe('opened:name | role | save for changing');
  expect(opened(filled)).toBeUndefined();
});

it('is none where a message has moved the fields that were there', () => {
  const [before, after] = [0, 50].map((down) => {
    const built = buildScene();
    if (down > 0) built.line('The lamp was removed.', 100, 60);
    built.control('link', 'Remove', [500, 200 + down, 80, 20]);
    built.control('textfield', '', [300, 200 + down, 60, 36], { value: '1' });
    built.control('button', 'Checkout', [100, 290 + down, 120, 40]);
    return built.view({ address: 'https://app.example/cart' });
  }) as [SessionView, SessionView];
  const press = { kind: 'press' as const, control: before.scene.controls[0]! };
  const { shared, context } = contextOf(pressed(before, press.control, after), { play: press });
  shared.options.boundaries.address = 'https://app.example/';
  expect(
    openedForm(shared, context.action, pressed(before, press.control, after), after.scene),
  ).toBeUndefined();
});
