import { describe, expect, it } from 'vitest';
import { judgeStep } from '../index.ts';
import { site, at, names, typed } from '../testing/judged.ts';
import { box, control, line, red, request, scene, step, target } from '../testing/steps.ts';

describe('what was filled in', () => {
  const submitted = (
    after: ReturnType<typeof at>,
    evidence = { network: [request('POST', `${site}/form`, 200)] },
  ) => step({ before: at('/form'), after, evidence });
  const field = (label: string, value?: string, y = 200) =>
    control('textfield', label, box(300, y, 400, 44), value === undefined ? {} : { value });

  it('boxes that are off again on the way back', async () => {
    const items = (checked: boolean) =>
      at(
        '/hire/items',
        scene(
          [line('Choose items', box(40, 40))],
          ['Camera', 'Tripod'].map((label, n) =>
            control('checkbox', label, box(60, 100 + 40 * n, 20, 20), {
              affordance: 'toggle',
              state: { checked: checked && n === 0 },
            }),
          ),
        ),
      );
    const review = at('/hire/review', scene([line('Review your hire', box(40, 40))]));
    const sent = step({ before: items(true), after: review });
    const back = (after: ReturnType<typeof at>) =>
      step({ before: review, after, trail: { kind: 'press', target: target('Back') } });
    expect(await names(back(items(false)), [sent])).toEqual(['lost-input']);
    expect(await names(back(items(true)), [sent])).toEqual([]);
  });

  it('a choice that is as it was before on the way back', async () => {
    const what = (priority: string) =>
      at(
        '/new/what',
        scene(
          [line('The work', box(40, 40))],
          [
            field('Title', 'Broken tap'),
            control('select', 'Priority', box(300, 300, 400, 44), { affordance: 'choose', value: priority }),
          ],
        ),
      );
    const when = at('/new/when', scene([line('The day', box(40, 40))]));
    const chosen = step({
      before: what('Normal'),
      after: what('Urgent'),
      targetBox: box(300, 300, 400, 44),
      act: { kind: 'key', keys: 'u' },
      trail: { kind: 'choose', target: target('Priority'), option: 'Urgent' },
    });
    const back = (priority: string, on = 'Next') =>
      names(step({ before: when, after: what(priority), trail: { kind: 'press', target: target('Back') } }), [
        chosen,
        step({ before: what('Urgent'), after: when, trail: { kind: 'press', target: target(on) } }),
      ]);
    expect(await back('Normal')).toEqual(['lost-input']);
    expect(await back('Urgent')).toEqual([]);
    // Filters of a list may be reset after viewing one of its entries.
    expect(await back('Normal', 'Broken tap')).toEqual([]);
  });

  it('a step of several at one address that is empty on the way back to it', async () => {
    const work = (value?: string) =>
      at(
        '/jobs/new',
        scene(
          [line('The work', box(40, 40))],
          [field('Make and model', value), field('Description', value, 300)],
        ),
      );
    const estimate = at('/jobs/new', scene([line('The estimate', box(40, 40))]));
    const steps = [
      typed('Make and model', 'Besson 968', '/jobs/new'),
      typed('Description', 'The third valve sticks', '/jobs/new'),
      step({ before: work('Besson 968'), after: estimate }),
    ];
    const back = (value?: string) =>
      names(
        step({ before: estimate, after: work(value), trail: { kind: 'press', target: target('Back') } }),
        steps,
      );
    expect(await back()).toEqual(['lost-input']);
    expect(await back('Besson 968')).toEqual([]);
  });

  it('rates what is lost on the way back by how much it is', async () => {
    const severityOf = async (...values: string[]) => {
      const page = (filled: boolean) =>
        at(
          '/order',
          scene(
            [line('Your order', box(40, 20))],
            values.map((value, n) => field(`Field ${n}`, filled ? value : undefined, 60 + n * 60)),
          ),
        );
      const next = at('/order/next', scene([line('Nearly done', box(40, 40))]));
      const back = step({
        before: next,
        after: page(false),
        trail: { kind: 'press', target: target('Back') },
      });
      const earlier = [
        ...values.map((value, n) => typed(`Field ${n}`, value, '/order')),
        step({ before: page(true), after: next }),
      ];
      const found = await judgeStep({ step: back, earlier, trail: { start: site, steps: [] } });
      return found.find(({ oracle }) => oracle === 'lost-input')?.severity;
    };
    expect(await severityOf('Ada', 'Kiel')).toBe('Medium');
    expect(await severityOf('Ada', 'Kiel', '24103', '0431')).toBe('High');
    expect(await severityOf('Ada', 'The third valve sticks when it is cold')).toBe('High');
  });

  it('red words that stood there before are no error of the form', async () => {
    const page = (value?: string) =>
      at(
        '/form',
        scene(
          [line('This part is required reading', box(40, 40), { colour: red })],
          [field('Subject', value), field('Message', value, 300)],
        ),
      );
    const steps = [typed('Subject', 'The printer is on fire'), typed('Message', 'It smells of toner')];
    expect(await names(step({ before: page('The printer is on fire'), after: page() }), steps)).toEqual([]);
  });

  it('a form that is empty again after it was done with', async () => {
    const form = (value?: string) =>
      at(
        '/tickets/new',
        scene([line('New ticket', box(40, 40))], [field('Subject', value), field('Message', value, 300)]),
      );
    const typing = [
      ['Subject', 'The printer is on fire'],
      ['Message', 'It smells of toner'],
    ].map(([label, text]) => typed(label!, text!, '/tickets/new'));
    const back = (there: ReturnType<typeof at>, network = [request('POST', `${site}/tickets`, 200)]) =>
      names(step({ before: there, after: form(), act: { kind: 'back' }, trail: { kind: 'back' } }), [
        ...typing,
        step({ before: form('The printer is on fire'), after: there, evidence: { network } }),
      ]);
    expect(await back(at('/tickets/1051'))).toEqual([]);
    expect(await back(at('/tickets', scene([line('Ticket created', box(40, 40))])))).toEqual([]);
    expect(
      await back(at('/tickets/priority', scene([line('Card details are sent encrypted', box(40, 40))]))),
    ).toEqual(['lost-input']);
  });

  it('a form that forgets what was typed when it shows an error', async () => {
    const shown = (name?: string, city?: string) =>
      at(
        '/form',
        scene(
          [line('Message is required', box(300, 500), { colour: red })],
          [field('Name', name, 200), field('City', city, 300)],
        ),
      );
    const earlier = [typed('Name', 'Robin'), typed('City', 'Portland')];
    expect(await names(submitted(shown()), earlier)).toEqual(['lost-input']);
    expect(await names(submitted(shown('Robin', 'Portland')), earlier)).toEqual([]);
    // The form was accepted and cleared before; the next, empty submit is rejected.
    expect(await names({ ...submitted(shown()), before: shown() }, earlier)).toEqual([]);
  });

  it('no word that a field for numbers never took', async () => {
    const shown = (more: Partial<Parameters<typeof control>[3]> = {}) =>
      at(
        '/form',
        scene(
          [line('Message is required', box(300, 500), { colour: red })],
          [field('Name', 'Robin', 200), field('Bottles needed', undefined, 300)].map((one) => ({
            ...one,
            ...more,
          })),
        ),
      );
    const typing = (after: ReturnType<typeof at>) => ({
      ...typed('Bottles needed', 'Something that is a good deal too long for it'),
      after,
    });
    expect(
      await names(submitted(shown()), [
        typed('Name', 'Robin'),
        typing(at('/form', scene([], [field('Bottles needed', undefined, 300)]))),
      ]),
    ).toEqual([]);
    expect(
      await names(submitted(shown()), [
        typed('Name', 'Robin'),
        typing(at('/form', scene([], [field('Bottles needed', 'e-', 300)]))),
      ]),
    ).toEqual([]);
    expect(
      await names(submitted(shown()), [
        typed('Name', 'Robin'),
        typing(at('/form', scene([], [field('Bottles needed', 'Something that is a good deal', 300)]))),
      ]),
    ).toEqual(['lost-input']);
    // Page text that was detected as a field's value stays the same.
    const words = line('Review the annual report', field('Bottles needed', undefined, 300).box);
    expect(
      await names(submitted(shown()), [
        typed('Name', 'Robin'),
        typing(at('/form', scene([words], [field('Bottles needed', undefined, 300)]))),
      ]),
    ).toEqual([]);
  });
});
