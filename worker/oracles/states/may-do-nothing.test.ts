import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import { site, at, names } from '../testing/judged.ts';
import { box, control, line, scene, step, target } from '../testing/steps.ts';

describe('a button that may do nothing', () => {
  const blue = { r: 40, g: 60, b: 200 };
  const save = control('button', 'Save', box(100, 300, 90, 36), { fill: blue });
  const help = control('button', 'Size guide', box(300, 300, 90, 36), { fill: blue });
  const page = at('/a', scene([line('Welcome', box(40, 40))], [save, help]));
  const worked = step({ before: page, after: at('/saved'), targetBox: save.box });
  const press = (evidence = {}) =>
    step({
      before: page,
      after: page,
      same: true,
      targetBox: help.box,
      trail: { kind: 'press', target: target('Size guide') },
      evidence,
    });

  it('what clears all, as is said of it while the mouse is over it, may have nothing to clear', async () => {
    const said = (text: string) =>
      at(
        '/a',
        scene(
          [
            line('Welcome', box(40, 40)),
            line(text, box(186, 306, 100), {
              colour: { r: 255, g: 255, b: 255 },
              background: { r: 20, g: 20, b: 20 },
            }),
          ],
          [save, help],
        ),
      );
    const pressed = (text: string) =>
      names(
        step({
          before: said(text),
          after: said(text),
          same: true,
          targetBox: help.box,
          trail: { kind: 'press', target: target('Size guide') },
        }),
        [worked],
      );
    expect(await pressed('Clear messages')).toEqual([]);
    expect(await pressed('Opens a table')).toEqual(['dead-control']);
  });

  it('a link to what is shown already', async () => {
    const links = ['Jazz trio', 'Piano tuning', 'Drum lesson'].map((label, at) =>
      control('link', label, box(20, 300 + 40 * at, 80, 18), { confidence: 0.9 }),
    );
    const called = links.map(({ label, box: own }) => line(label, own, { underlined: true }));
    const shows = (text: string) =>
      at('/a', scene([line('Thursday', box(400, 40)), line(text, box(400, 300, 90)), ...called], links));
    const pressed = (text: string) =>
      names(
        step({
          before: shows(text),
          after: shows(text),
          same: true,
          targetBox: links[1]!.box,
          trail: { kind: 'press', target: { ...target('Piano tuning'), kind: 'link' } },
        }),
        [step({ before: shows(text), after: at('/b'), targetBox: links[0]!.box })],
      );
    expect(await pressed('Piano tuning')).toEqual([]);
    expect(await pressed('String quartet')).toEqual(['dead-control']);
  });

  it('what empties a form may do nothing where nothing was filled in, whatever unfolded before', async () => {
    const panel = (value?: string) =>
      at(
        '/a',
        scene(
          [line('Filters', box(40, 40))],
          [
            save,
            control('textfield', 'Name', box(100, 200, 200, 30), value ? { value } : {}),
            control('button', 'Reset', help.box, { fill: blue }),
          ],
        ),
      );
    const opened = step({ before: page, after: panel(), targetBox: save.box });
    const pressed = (value?: string) =>
      names(
        step({
          before: panel(value),
          after: panel(value),
          same: true,
          targetBox: help.box,
          trail: { kind: 'press', target: target('Reset') },
        }),
        [worked, opened],
      );
    expect(await pressed()).toEqual([]);
    expect(await pressed('Kit')).toEqual(['dead-control']);
  });

  it('a button that is faded beside another of its make, or the part that is shown already, may do nothing', async () => {
    const grey = { r: 170, g: 170, b: 175 };
    const pair = (
      colour: typeof grey,
      first: string,
      second: string,
      fills: { first: typeof blue | undefined; second: typeof blue | undefined },
      beside?: typeof grey,
    ) => {
      const [one, two] = [
        [first, box(100, 300, 120, 36), fills.first] as const,
        [second, box(240, 300, 120, 36), fills.second] as const,
      ].map(([label, where, fill]) => control('button', label, where, fill ? { fill } : {}));
      return at(
        '/a',
        scene(
          [
            line(first, box(110, 306, 80), { colour }),
            line(second, box(250, 306, 80), beside ? { colour: beside } : {}),
          ],
          [one!, two!, save],
        ),
      );
    };
    const white = { r: 255, g: 255, b: 255 };
    const pressed = (seen: ReturnType<typeof at>) =>
      names(
        step({
          before: seen,
          after: seen,
          same: true,
          targetBox: box(100, 300, 120, 36),
          trail: { kind: 'press', target: target('Go') },
        }),
        [worked, step({ before: seen, after: at('/b'), targetBox: box(240, 300, 120, 36) })],
      );
    expect(await pressed(pair(grey, 'Previous', 'Next', { first: white, second: white }))).toEqual([]);
    expect(
      await pressed(pair({ r: 20, g: 20, b: 20 }, 'Previous', 'Next', { first: white, second: white })),
    ).toEqual(['dead-control']);
    expect(
      await pressed(
        pair(
          { r: 133, g: 135, b: 150 },
          'Previous',
          'Next',
          { first: white, second: white },
          { r: 78, g: 115, b: 223 },
        ),
      ),
    ).toEqual([]);
    expect(await pressed(pair(grey, 'Conversation 1', 'Activity 2', { first: blue, second: white }))).toEqual(
      [],
    );
  });

  it('a list may have no page to turn to, unless a number tells of one', async () => {
    const list = (...labels: string[]) =>
      at(
        '/a',
        scene(
          [
            line('Welcome', box(40, 40)),
            ...labels.map((label, n) => line(label, box(110 + n * 140, 408, 60))),
          ],
          [
            save,
            ...labels.map((label, n) =>
              control('button', label, box(100 + n * 140, 400, 120, 36), { fill: blue }),
            ),
          ],
        ),
      );
    const pressed = (nth: number, labels: string[], ...before: StepRecord[]) =>
      names(
        step({
          before: list(...labels),
          after: list(...labels),
          same: true,
          targetBox: box(100 + nth * 140, 400, 120, 36),
          trail: { kind: 'press', target: target(labels[nth]!) },
        }),
        [worked, ...before],
      );
    expect(await pressed(0, ['Previous', '1', '2', 'Next'])).toEqual([]);
    expect(await pressed(2, ['Previous', '1', 'Next'])).toEqual([]);
    expect(await pressed(0, ['Previous', 'Next'])).toEqual(['dead-control']);
    expect(await pressed(1, ['Previous', 'Next'])).toEqual(['dead-control']);
    expect(await pressed(3, ['Previous', '1', '2', 'Next'])).toEqual(['dead-control']);
    const turned = step({
      before: list('1', '2', 'Next'),
      after: list('1', '2', 'Next', 'Fresh'),
      targetBox: box(240, 400, 120, 36),
      trail: { kind: 'press', target: target('2') },
    });
    expect(await pressed(3, ['Previous', '1', '2', 'Next'], turned)).toEqual([]);
    expect(await pressed(0, ['Previous', '1', '2', 'Next'], turned)).toEqual(['dead-control']);
  });

  it('what begins anew may do nothing where nothing was done yet', async () => {
    const button = control('button', 'New game', box(300, 300, 110, 36), { fill: blue });
    const board = (...marks: string[]) =>
      at(
        '/game',
        scene(
          [
            line('Noughts and crosses', box(40, 40)),
            ...marks.map((mark, n) => line(mark, box(60 + n * 40, 120, 20))),
          ],
          [button, save],
        ),
      );
    const pressed = (seen: ReturnType<typeof at>, ...before: StepRecord[]) =>
      names(
        step({
          before: seen,
          after: seen,
          same: true,
          targetBox: button.box,
          trail: { kind: 'press', target: target('New game') },
        }),
        [worked, ...before],
      );
    const opened = step({ before: at('/'), after: board(), act: { kind: 'navigate', url: `${site}/game` } });
    expect(await pressed(board(), opened)).toEqual([]);
    expect(await pressed(board('X'), opened, step({ before: board(), after: board('X') }))).toEqual([
      'dead-control',
    ]);
  });

  it('a list in which nothing is found may be put in any order', async () => {
    const heading = control('button', 'Length', box(300, 300, 110, 36), { fill: blue });
    const list = (says: string) =>
      at('/rivers', scene([line('Rivers', box(40, 40)), line(says, box(60, 400, 200))], [heading, save]));
    const pressed = (says: string, field = 'Filter') =>
      names(
        step({
          before: list(says),
          after: list(says),
          same: true,
          targetBox: heading.box,
          trail: { kind: 'press', target: target('Length') },
        }),
        [
          worked,
          step({
            before: list('Danube'),
            after: list(says),
            act: { kind: 'type', text: 'zzqx' },
            trail: { kind: 'type', target: target(field), text: 'zzqx' },
          }),
        ],
      );
    expect(await pressed('No river is called so.')).toEqual([]);
    expect(await pressed('Danube')).toEqual(['dead-control']);
    expect(await pressed('No boats yet.', 'Phone')).toEqual(['dead-control']);
  });

  it('what shows how buttons look may do nothing', async () => {
    const looks = (...labels: string[]) =>
      at(
        '/buttons',
        scene(
          [line('Welcome', box(40, 40))],
          [
            save,
            ...labels.map((label, n) =>
              control('button', label, box(300 + n * 110, 300, 100, 36), { fill: blue }),
            ),
          ],
        ),
      );
    const first = (...labels: string[]) =>
      names(
        step({
          before: looks(...labels),
          after: looks(...labels),
          same: true,
          targetBox: box(300, 300, 100, 36),
          trail: { kind: 'press', target: target(labels[0]!) },
        }),
        [worked],
      );
    expect(await first('Send', 'Primary', 'Secondary', 'Danger')).toEqual([]);
    expect(await first('Primary')).toEqual([]);
    expect(await first('Send', 'Primary', 'Invite', 'Export')).toEqual(['dead-control']);
  });

  it('a search for nothing finds nothing new; one for a word does', async () => {
    const go = control('button', 'Search', box(400, 300, 90, 36), { fill: blue });
    const seen = (value: string | undefined) =>
      at(
        '/a',
        scene(
          [line('Welcome', box(40, 40))],
          [
            go,
            save,
            control(
              'textfield',
              'Name or place',
              box(100, 300, 280, 36),
              value === undefined ? {} : { value },
            ),
          ],
        ),
      );
    const typing = step({
      before: seen(undefined),
      after: seen('harbour'),
      act: { kind: 'type', text: 'harbour' },
      targetBox: box(100, 300, 280, 36),
      trail: { kind: 'type', target: target('Name or place'), text: 'harbour' },
    });
    const pressed = (view: ReturnType<typeof at>, ...before: StepRecord[]) =>
      names(
        step({
          before: view,
          after: view,
          same: true,
          targetBox: go.box,
          trail: { kind: 'press', target: target('Search') },
        }),
        [worked, ...before],
      );
    expect(await pressed(seen(undefined))).toEqual([]);
    expect(await pressed(seen('harbour'), typing)).toEqual(['dead-control']);
    // A repeated search changes nothing, and initial text in a field is a placeholder.
    expect(await pressed(seen('Number, title or place'))).toEqual([]);
  });

  it('a choice that was made before by the same press may do nothing', async () => {
    const chosen = at(
      '/a',
      scene([line('Welcome', box(40, 40)), line('Chosen for you', box(40, 500))], [save, help]),
    );
    const first = (after: typeof page) =>
      step({
        before: page,
        after,
        same: after === page,
        targetBox: help.box,
        trail: { kind: 'press', target: target('Size guide') },
      });
    expect(
      await names(press(), [
        worked,
        {
          ...first(chosen),
          difference: {
            sameScreen: true,
            same: false,
            repainted: 0.1,
            changes: [{ kind: 'text-appeared', box: box(40, 500), after: 'Chosen for you', says: '' }],
          },
        },
      ]),
    ).toEqual([]);
    expect(await names(press(), [worked, first(page)])).toEqual(['dead-control']);
  });

  it('what adds the words before it adds nothing without any', async () => {
    const add = control('button', 'Add', box(400, 300, 90, 36), { fill: blue });
    const tags = (...fields: ReturnType<typeof control>[]) =>
      at('/a', scene([line('Welcome', box(40, 40))], [add, save, ...fields]));
    const pressed = (seen: ReturnType<typeof at>) =>
      names(
        step({
          before: seen,
          after: seen,
          same: true,
          targetBox: add.box,
          trail: { kind: 'press', target: target('Add') },
        }),
        [worked],
      );
    expect(await pressed(tags(control('textfield', 'Tag name', box(100, 300, 280, 36))))).toEqual([]);
    expect(
      await pressed(tags(control('textfield', 'Tag name', box(100, 300, 280, 36), { value: 'Summer' }))),
    ).toEqual(['dead-control']);
    expect(await pressed(tags())).toEqual(['dead-control']);
  });
});
