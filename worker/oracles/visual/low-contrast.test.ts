import { describe, expect, it } from 'vitest';
import { judgeStep } from '../index.ts';
import { box, control, line, scene, step, view } from '../testing/steps.ts';

const grey = (level: number) => ({ r: level, g: level, b: level });
const page = (level: number, ink: number, text = 'The stat cards are a bit dense') =>
  view(
    'https://app.example/chat',
    scene([line(text, box(300, 200, 300), { colour: grey(ink), background: grey(level) })], [], {
      background: grey(level),
    }),
  );
const judged = async (before: ReturnType<typeof page>, after: ReturnType<typeof page>) =>
  (
    await judgeStep({
      step: step({ before, after }),
      earlier: [],
      trail: { start: 'https://app.example/', steps: [] },
    })
  ).map(({ oracle }) => oracle);

describe('pale text', () => {
  it('is a defect on a page as bright as before', async () =>
    expect(await judged(page(255, 20, 'Other words'), page(255, 225))).toEqual(['low-contrast']));
  it('is a defect sooner where a sentence is to be read', async () => {
    expect(
      await judged(page(255, 20, 'Other words'), page(255, 165, 'Tracked since the first of May')),
    ).toEqual(['low-contrast']);
    expect(await judged(page(255, 20, 'Other words'), page(255, 165, 'Tracked since'))).toEqual([]);
  });
  it('is none on a page that something was opened over', async () =>
    expect(await judged(page(255, 20, 'Other words'), page(150, 120))).toEqual([]));
  it('is none where the same words, read otherwise, were readable', async () =>
    expect(await judged(page(255, 20), page(255, 225, 'The stat cads are a bit'))).toEqual([]));
  it('is none of a sidebar that has come along to where a dialog dims it', async () => {
    const seen = (y: number, ink: number, at: number) =>
      view(
        'https://app.example/settings',
        scene([line('E-COMMERCE', box(20, at, 90), { colour: grey(ink), background: grey(40) })]),
        {
          picture: {
            image: Buffer.from('picture'),
            width: 1280,
            height: 2400,
            visible: { x: 0, y, width: 1280, height: 720 },
          },
        },
      );
    expect(await judged(seen(0, 130, 550), seen(1680, 62, 2230))).toEqual([]);
    expect(await judged(seen(0, 130, 550), seen(1680, 62, 1980))).toEqual(['low-contrast']);
  });
  it('is a defect of a dark theme, which is no veil', async () => {
    const themed = (level: number, ink: number, badge: number) =>
      view(
        'https://app.example/jobs',
        scene(
          [
            ...['Restore the horn', 'Water keys', 'Lead pipe'].map((text, row) =>
              line(text, box(300, 100 + row * 40, 300), { colour: grey(ink), background: grey(level) }),
            ),
            line('Booked in', box(700, 100, 80), { colour: grey(badge), background: grey(level + 20) }),
          ],
          [],
          { background: grey(level) },
        ),
      );
    expect(await judged(themed(230, 20, 60), themed(20, 230, 60))).toEqual(['low-contrast']);
    expect(await judged(themed(230, 20, 60), themed(20, 60, 60))).toEqual([]);
  });
  it('behind an open dialog waits until that is closed', async () => {
    const behind = page(255, 225, 'Buscar paquetes');
    const open = {
      ...behind,
      scene: {
        ...behind.scene,
        regions: [
          ...behind.scene.regions,
          { id: 1, kind: 'dialog' as const, box: box(400, 300, 500, 300), label: 'Settings' },
        ],
      },
    };
    expect(await judged(page(255, 20, 'Search packages'), open)).toEqual([]);
  });
  it('says of an entry of a menu, or of a button on grey, that it waits', async () => {
    const empty = view('https://app.example/flows', scene([], [], { background: grey(255) }));
    const menu = (ink: number, rows: number) =>
      view(
        'https://app.example/flows',
        scene(
          ['Move to start', 'Add flow', 'Lock flow', 'Hide flow', 'List flows']
            .slice(0, rows)
            .map((text, row) =>
              line(text, box(860, 60 + row * 28, 120), {
                colour: grey(row === 0 ? 190 : ink),
                background: grey(255),
              }),
            ),
          [],
          { background: grey(255) },
        ),
      );
    expect(await judged(empty, menu(30, 5))).toEqual([]);
    expect(await judged(empty, menu(30, 3))).toEqual(['low-contrast']);
    expect(await judged(empty, menu(190, 5))).toEqual(['low-contrast']);
    const deploy = (ground: number) =>
      view(
        'https://app.example/flows',
        scene(
          [line('Deploy', box(860, 20, 60), { colour: grey(ground - 34), background: grey(ground) })],
          [control('button', 'Deploy', box(850, 10, 90, 36))],
          { background: grey(255) },
        ),
      );
    expect(await judged(empty, deploy(221))).toEqual([]);
    expect(await judged(empty, deploy(255))).toEqual(['low-contrast']);
  });
  it('of a message that comes up on several pages is one issue', async () => {
    const pink = { r: 250, g: 220, b: 220 };
    const told = (path: string) =>
      view(
        `https://app.example${path}`,
        scene([
          line('Please correct the marked field', box(300, 120, 300), {
            colour: { r: 240, g: 180, b: 180 },
            background: pink,
          }),
        ]),
      );
    const found = (path: string) =>
      judgeStep({
        step: step({ before: page(255, 20, 'Other words'), after: told(path) }),
        earlier: [],
        trail: { start: 'https://app.example/', steps: [] },
      });
    const [[settings], [basket]] = [await found('/settings'), await found('/basket')];
    expect(settings?.oracle).toBe('low-contrast');
    expect(settings?.signature).toBe(basket?.signature);
  });
  it('of words that stand on a ground of many shades is one issue, and that of another colour another', async () => {
    const blues = [
      { r: 78, g: 115, b: 223 },
      { r: 62, g: 95, b: 205 },
      { r: 36, g: 76, b: 190 },
    ];
    const heads = blues.map((background, row) =>
      line(['Interface', 'Addons', 'Reports'][row]!, box(20, 100 + row * 200, 90), {
        colour: { r: background.r + 52, g: background.g + 48, b: background.b + 20 },
        background,
      }),
    );
    const lead = line('Earnings of the year', box(400, 160, 200), {
      colour: { r: 28, g: 200, b: 138 },
      background: { r: 255, g: 255, b: 255 },
    });
    const found = await judgeStep({
      step: step({
        before: page(255, 20, 'Other words'),
        after: view('https://app.example/', scene([...heads, lead])),
      }),
      earlier: [],
      trail: { start: 'https://app.example/', steps: [] },
    });
    expect(found.map(({ title }) => title)).toEqual([
      '“Interface” is hardly readable',
      '“Earnings of the year” is hardly readable',
    ]);
  });
  it('of badges in several colours is one issue', async () => {
    const badge = (text: string, row: number, background: ReturnType<typeof grey>) =>
      line(text, box(700, 100 + row * 40, 80), {
        colour: { ...background, b: background.b + 20 },
        background,
      });
    const jobs = view(
      'https://app.example/jobs',
      scene(
        [
          ...['Horn', 'Keys'].map((text, row) => line(`Restore the ${text}`, box(300, 100 + row * 40, 200))),
          badge('Booked in', 0, { r: 40, g: 60, b: 120 }),
          badge('Urgent', 1, { r: 120, g: 40, b: 40 }),
        ],
        [],
      ),
    );
    const found = await judgeStep({
      step: step({ before: page(255, 20, 'Other words'), after: jobs }),
      earlier: [],
      trail: { start: 'https://app.example/', steps: [] },
    });
    expect(found.map(({ oracle }) => oracle)).toEqual(['low-contrast']);
  });
});
