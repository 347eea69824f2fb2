import { describe, expect, it } from 'vitest';
import type { StepRecord } from '#worker/ports/records.ts';
import { site, at, names } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

describe('a button that does nothing', () => {
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

  it('a button that does nothing, where its like did something', async () => {
    expect(await names(press(), [worked])).toEqual(['dead-control']);
    expect(
      await names(press({ network: [request('GET', `${site}/guide`, 200, 'fetch')] }), [worked]),
    ).toEqual([]);
    expect(await names(press(), [])).toEqual([]);
    // Three dots, and what is so already.
    for (const label of ['eee', 'Unfold all notes'])
      expect(
        await names(
          { ...press(), before: at('/a', scene([line('Welcome', box(40, 40))], [save, { ...help, label }])) },
          [worked],
        ),
      ).toEqual([]);
    // What was asked for before the press has nothing to do with it.
    expect(
      await names(
        press({
          since: 900,
          network: [{ ...request('GET', `${site}/face.png`, 200, 'image', 700), at: 1000 }],
        }),
        [worked],
      ),
    ).toEqual(['dead-control']);
    expect(
      await names(
        press({ since: 900, network: [{ ...request('GET', `${site}/guide`, 200, 'fetch', 50), at: 1000 }] }),
        [worked],
      ),
    ).toEqual([]);
  });

  it('a button that has more to show shows it, whether or not its like did something', async () => {
    const older = (label: string) => control('button', label, box(300, 300, 160, 36), { fill: blue });
    const shown = (label: string) => at('/a', scene([line('Welcome', box(40, 40))], [save, older(label)]));
    const pressed = (label: string) =>
      names(
        step({
          before: shown(label),
          after: shown(label),
          same: true,
          targetBox: older(label).box,
          trail: { kind: 'press', target: target(label) },
        }),
      );
    expect(await pressed('Show older activity')).toEqual(['dead-control']);
    expect(await pressed('Add')).toEqual(['dead-control']);
    expect(await pressed('Show all')).toEqual([]);
  });

  it('is told where the state of a thing stands in red, and not where something was refused', async () => {
    const invite = control('button', 'Invite user', box(900, 60, 120, 32), { fill: blue, confidence: 0.94 });
    const red = { colour: { r: 210, g: 30, b: 40 } };
    const pressed = (said: Parameters<typeof scene>[0], fields: Parameters<typeof scene>[1] = []) => {
      const shown = at('/a', scene([line('Users', box(40, 40)), ...said], [invite, ...fields!]));
      return names(
        step({
          before: shown,
          after: shown,
          same: true,
          targetBox: invite.box,
          trail: { kind: 'press', target: target('Invite user') },
        }),
      );
    };
    expect(
      await pressed([line('Suspended', box(600, 240, 80), red), line('Pending', box(600, 280, 60), red)]),
    ).toEqual(['dead-control']);
    expect(await pressed([line('You have no seats left', box(600, 240, 180), red)])).toEqual([]);
    expect(
      await pressed(
        [line('Missing', box(40, 240, 60), red)],
        [control('textfield', 'E-mail', box(40, 200, 240, 32))],
      ),
    ).toEqual([]);
  });

  it('a plus alone makes something, and what lets one in leads in; a stepper at its end and the sign-in that is open do not have to', async () => {
    const pressed = (
      thing: ReturnType<typeof control>,
      beside: Parameters<typeof scene>[1] = [],
      said: Parameters<typeof scene>[0] = [],
    ) => {
      const shown = at('/a', scene([line('Welcome', box(40, 40)), ...said], [thing, ...beside!]));
      return names(
        step({
          before: shown,
          after: shown,
          same: true,
          targetBox: thing.box,
          trail: { kind: 'press', target: target(thing.label) },
        }),
      );
    };
    const plus = control('icon', 'plus', box(900, 60, 24, 24), { icon: 'plus', confidence: 0.88 });
    expect(await pressed(plus)).toEqual(['dead-control']);
    expect(await pressed(plus, [control('icon', 'minus', box(860, 60, 24, 24), { icon: 'minus' })])).toEqual(
      [],
    );
    expect(await pressed(plus, [], [line('10', box(880, 62, 16))])).toEqual([]);
    const login = control('link', 'LOGIN', box(1100, 60, 46, 14), { confidence: 0.88 });
    expect(await pressed(login)).toEqual(['dead-control']);
    expect(await pressed(login, [control('textfield', 'Password', box(400, 300, 280, 36))])).toEqual([]);
    expect(await pressed({ ...login, confidence: 0.7 })).toEqual([]);
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

  it('one of several questions that opens no answer, where another does', async () => {
    const asked = ['Do I need an account?', 'Can I use a phone?', 'Can I use the keyboard only?'];
    const faq = (...answers: string[]) =>
      at(
        '/help',
        scene(
          [
            ...asked.map((text, n) => line(text, box(60, 100 + n * 60, 260))),
            ...answers.map((text) => line(text, box(60, 126, 400))),
          ],
          asked.map((label, n) => control('link', label, box(60, 98 + n * 60, 260, 22))),
        ),
      );
    const opened = step({
      before: faq(),
      after: faq('No, everything is kept for you.'),
      targetBox: box(60, 98, 260, 22),
      trail: { kind: 'press', target: target(asked[0]!) },
    });
    const second = (...before: StepRecord[]) =>
      names(
        step({
          before: opened.after,
          after: opened.after,
          same: true,
          targetBox: box(60, 158, 260, 22),
          trail: { kind: 'press', target: target(asked[1]!) },
        }),
        before,
      );
    expect(await second(opened)).toEqual(['dead-control']);
    expect(await second()).toEqual([]);
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
    // What was looked for before is found already; words that stand there from the start say what to type.
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

  it('a button that takes ticks back, where something is ticked', async () => {
    const [tick, untick] = [
      control('checkbox', 'Apples', box(40, 100, 20), { affordance: 'toggle', state: { checked: true } }),
      control('button', 'Untick all', box(300, 300, 90, 36), { fill: blue }),
    ];
    const list = (checked: boolean) =>
      at('/a', scene([line('Welcome', box(40, 40))], [{ ...tick, state: { checked } }, untick]));
    // The box that was ticked before loses the pointer with it.
    const left = {
      sameScreen: true,
      same: false,
      repainted: 0.01,
      changes: [{ kind: 'region-repainted' as const, box: tick.box, says: '' }],
    };
    const pressed = (checked: boolean) => ({
      ...step({
        before: list(checked),
        after: list(checked),
        targetBox: untick.box,
        trail: { kind: 'press', target: target('Untick all') },
      }),
      difference: left,
    });
    expect(await names(pressed(true))).toEqual(['dead-control']);
    expect(await names(pressed(false))).toEqual([]);
  });

  it('a tab that stays shut, where one beside it opened', async () => {
    const tabs = (selected: string) =>
      at(
        '/a',
        scene(
          [line('Welcome', box(40, 40))],
          ['Details', 'Reviews'].map((label, n) =>
            control('tab', label, box(40 + 100 * n, 300, 80, 24), {
              state: { selected: label === selected },
            }),
          ),
        ),
      );
    const press = (label: string, before: ReturnType<typeof at>, after = before) =>
      step({
        before,
        after,
        same: before === after,
        targetBox: before.scene.controls.find((one) => one.label === label)!.box,
        trail: { kind: 'press', target: target(label) },
      });
    const opened = press('Reviews', tabs('Details'), tabs('Reviews'));
    const open = tabs('Reviews');
    expect(await names(press('Details', open), [opened])).toEqual(['dead-control']);
    // What a form beside them has refused is no answer of theirs.
    const refused = {
      ...open,
      scene: {
        ...open.scene,
        lines: [
          ...open.scene.lines,
          line('Enter a quantity from 1 to 10', box(40, 200, 240), { colour: { r: 180, g: 30, b: 30 } }),
        ],
      },
    };
    expect(await names(press('Details', refused), [opened])).toEqual(['dead-control']);
    expect(await names(press('Details', open), [])).toEqual([]);
    expect(await names(press('Reviews', open), [opened])).toEqual([]);
  });

  it('words that are drawn and pointed at as a link, and lead nowhere', async () => {
    const nowhere = ({ underlined = true, confidence = 0.9, label = 'Size guide' } = {}) => {
      const link = control('link', label, box(300, 300, 90, 20), { confidence });
      const seen = at(
        '/a',
        scene([line('Welcome', box(40, 40)), line(label, box(300, 300, 90, 20), { underlined })], [link]),
      );
      return names(
        step({
          before: seen,
          after: seen,
          same: true,
          targetBox: link.box,
          trail: { kind: 'press', target: target(label) },
        }),
      );
    };
    expect(await nowhere()).toEqual(['dead-control']);
    expect(await nowhere({ underlined: false })).toEqual([]);
    expect(await nowhere({ confidence: 0.8 })).toEqual([]);
    expect(await nowhere({ label: 'Copy the link' })).toEqual([]);
    // A mail program opens, if there is one.
    expect(await nowhere({ label: 'ada@larch.example' })).toEqual([]);
  });
});
