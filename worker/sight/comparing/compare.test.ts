import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSight } from '../index.ts';
import type { Sight } from '../scene.ts';
import { dialog, form, named, onPaper, picture, text } from '../testing/sample-form.ts';

describe('comparing two screens', () => {
  let sight: Sight;
  beforeAll(async () => {
    sight = await createSight({ threads: 2 });
  });
  afterAll(() => sight.close());

  it('names what changed', async () => {
    const one = await picture(form('1'));
    const two = await picture(form('2'));
    const [a, b] = await Promise.all([sight.look(one), sight.look(two)]);
    const difference = await sight.compare({ picture: one, scene: a }, { picture: two, scene: b });
    expect(difference).toMatchObject({ same: false, sameScreen: true });
    expect(difference.changes.map((c) => c.says)).toEqual(['the badge beside "Cart" went from 1 to 2']);
    expect(await sight.compare({ picture: one, scene: a }, { picture: one, scene: a })).toMatchObject({
      same: true,
      repainted: 0,
      changes: [],
    });
  });

  it('compares pictures that another eye looked at', async () => {
    const one = await picture(form('1'));
    const two = await picture(form('2'));
    const [a, b] = await Promise.all([sight.look(one), sight.look(two)]);
    const other = await createSight({ threads: 1 });
    const difference = await other.compare({ picture: one, scene: a }, { picture: two, scene: b });
    await other.close();
    expect(difference).toEqual(await sight.compare({ picture: one, scene: a }, { picture: two, scene: b }));
  });

  it('says a screen that changed all over in few changes', async () => {
    const solid = async (colour: string) => picture('', 1280, 1280, colour);
    const [one, two] = await Promise.all([solid('#ffffff'), solid('#202020')]);
    const [a, b] = await Promise.all([sight.look(one), sight.look(two)]);
    const difference = await sight.compare({ picture: one, scene: a }, { picture: two, scene: b });
    expect(difference).toMatchObject({
      repainted: 1,
      changes: [{ kind: 'region-repainted', box: { x: 0, y: 0, width: 1280, height: 1280 } }],
    });
  });

  it('does not take a caret for a change', async () => {
    const one = await picture(form());
    const two = await picture(form() + '<rect x="110" y="102" width="1" height="20" fill="#000000"/>');
    const [a, b] = await Promise.all([sight.look(one), sight.look(two)]);
    expect((await sight.compare({ picture: one, scene: a }, { picture: two, scene: b })).same).toBe(true);
  });

  it('sees a caret alone between a picture on paper that was looked at and one that was not', async () => {
    const [one, two] = await Promise.all([
      onPaper(form()),
      onPaper(form() + '<rect x="110" y="102" width="1" height="20" fill="#000000"/>'),
    ]);
    await sight.look(one);
    expect(await sight.differences(one, two)).toEqual([{ x: 110, y: 102, width: 1, height: 20 }]);
  });

  it('sees a dialog, and trusts what lies behind it less', async () => {
    const before = await picture(form());
    const after = await picture(form('1', 'Jane Doe', dialog));
    const [a, b] = await Promise.all([sight.look(before), sight.look(after)]);
    expect(b.regions.some((r) => r.kind === 'dialog')).toBe(true);
    expect(named(b, 'button', 'Delete')?.confidence).toBeGreaterThan(0.8);
    for (const c of b.controls) if (c.label === 'Full name') expect(c.confidence).toBeLessThan(0.2);
    const difference = await sight.compare({ picture: before, scene: a }, { picture: after, scene: b });
    expect(difference.changes[0]?.kind).toBe('dialog-opened');
    expect(difference.sameScreen).toBe(false);
  });

  it('takes typed text for the same screen and another form for another', async () => {
    const a = await sight.look(await picture(form('1', 'Jane Doe')));
    const b = await sight.look(await picture(form('4', 'Grace Hopper')));
    const c = await sight.look(
      await picture(
        `${text(24, 40, 'Orders', 'font-size:26px;font-weight:bold')}
        ${[0, 1, 2, 3].map((i) => text(24, 100 + i * 40, `Order ${1001 + i}`) + text(400, 100 + i * 40, `$${10 + i}.00`)).join('')}`,
      ),
    );
    expect(sight.likeness(a.fingerprint, b.fingerprint)).toBeGreaterThanOrEqual(0.9);
    expect(sight.likeness(a.fingerprint, c.fingerprint)).toBeLessThan(0.9);
  });
});
