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
    // A mail is written in another program.
    const handed = [{ kind: 'left-app' as const, address: 'mailto:ed@shop.example' }];
    expect(await names({ ...press(), observations: handed }, [worked])).toEqual([]);
    // Three dots misread as letters, and a state that is set already.
    for (const label of ['eee', 'Unfold all notes'])
      expect(
        await names(
          { ...press(), before: at('/a', scene([line('Welcome', box(40, 40))], [save, { ...help, label }])) },
          [worked],
        ),
      ).toEqual([]);
    // A request sent before the click is no effect of it.
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

  it('a plus alone and a sign-in promise something; a stepper at its end and an open sign-in do not', async () => {
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
    const icon = (name: string) =>
      control('icon', name, box(900, 60, 24, 24), { icon: name, confidence: 0.88 });
    expect(await pressed(icon('moon'))).toEqual(['dead-control']);
    expect(await pressed(icon('bell'))).toEqual([]);
    const search = control('textfield', 'Search', box(700, 56, 240, 32));
    expect(await pressed(icon('close'), [{ ...search, value: 'mug' }])).toEqual(['dead-control']);
    expect(await pressed(icon('close'), [search])).toEqual([]);
    const login = control('link', 'LOGIN', box(1100, 60, 46, 14), { confidence: 0.88 });
    expect(await pressed(login)).toEqual(['dead-control']);
    expect(await pressed(login, [control('textfield', 'Password', box(400, 300, 280, 36))])).toEqual([]);
    expect(await pressed({ ...login, confidence: 0.7 })).toEqual([]);
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

  it('a button that takes ticks back, where something is ticked', async () => {
    const [tick, untick] = [
      control('checkbox', 'Apples', box(40, 100, 20), { affordance: 'toggle', state: { checked: true } }),
      control('button', 'Untick all', box(300, 300, 90, 36), { fill: blue }),
    ];
    const list = (checked: boolean) =>
      at('/a', scene([line('Welcome', box(40, 40))], [{ ...tick, state: { checked } }, untick]));
    // The box ticked before loses its hover effect.
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
    // Errors of a form beside the tabs are no response of the tabs.
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
    // A mail link opens a mail program.
    expect(await nowhere({ label: 'ada@larch.example' })).toEqual([]);
  });
});
