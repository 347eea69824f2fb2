import { expect, it } from 'vitest';
import { parseTarget } from '#worker/language/target/parse-target.ts';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';
import { itemsOf } from './items.ts';
import { singleOut } from './single-out.ts';

function told(b: SceneBuilder, phrase: string): string {
  const scene = b.scene();
  const single = singleOut(scene, itemsOf(scene), parseTarget(phrase), 'press');
  return single.kind === 'single' ? `${single.item.box.x},${single.item.box.y}` : single.kind;
}

/** Posts without frames: who wrote it, what, and a link to reply. */
function thread() {
  const b = buildScene();
  for (const [n, [who, text]] of [
    ['Ann Reed', 'Keep it warm.'],
    ['Bo Lind', 'Did that help?'],
    ['Ann Reed', 'It did, thanks.'],
  ].entries()) {
    b.line(who!, 40, 40 + n * 120, { bold: true });
    b.line(text!, 40, 64 + n * 120);
    b.control('link', 'Reply', [40, 88 + n * 120, 50, 16]);
  }
  return b;
}

it.each([
  ['the "Reply" link under the post of "Bo Lind"', '40,208'],
  ['the "Reply" link under the post of "Ann Reed"', 'ambiguous'],
  ['"Reply" next to "It did, thanks."', '40,328'],
  ['the "Reply" link of "Cy Moss"', 'untold'],
  ['the "Reply" link', 'untold'],
  ['the second "Reply" link', 'untold'],
])('%s: %s', (phrase, expected) => expect(told(thread(), phrase)).toBe(expected));

it('heads what follows it', () => {
  const b = buildScene();
  for (const [n, title] of ['Address', 'Delivery'].entries()) {
    b.line(title, 40, 40 + n * 74, { bold: true });
    b.line('As chosen before', 40, 77 + n * 74);
    b.control('link', 'Change', [300, 76 + n * 74, 60, 16]);
  }
  expect(told(b, 'the "Change" link under "Delivery"')).toBe('300,150');
  expect(told(b, 'the "Change" link under "Address"')).toBe('300,76');
});

it('takes nothing of the columns beside the one that is named', () => {
  const b = buildScene();
  for (const [n, title] of ['Donor', 'Recipient', 'Witness'].entries()) {
    b.line(title, 40 + n * 300, 40, { bold: true });
    if (title !== 'Witness') b.control('textfield', 'Town', [40 + n * 300, 120, 200, 32]);
  }
  const scene = b.scene();
  const single = (phrase: string) => singleOut(scene, itemsOf(scene), parseTarget(phrase), 'type').kind;
  expect(single('"Town" under "Witness"')).toBe('ambiguous');
});
