import { describe, expect, it } from 'vitest';
import { judgeStep } from '../index.ts';
import { site, at, names } from '../testing/judged.ts';
import { box, line, request, scene, step, target, view } from '../testing/steps.ts';

describe('signals', () => {
  it('a server error, but not a refusal nor another host’s failure', async () => {
    const after = at('/send');
    expect(
      await names(
        step({ before: at('/'), after, evidence: { network: [request('POST', `${site}/send`, 500)] } }),
      ),
    ).toEqual(['http-error']);
    expect(
      await names(
        step({
          before: at('/'),
          after,
          evidence: {
            network: [
              request('POST', `${site}/send`, 422),
              request('GET', `${site}/me`, 401, 'fetch'),
              request('GET', 'https://ads.example/x', 503, 'fetch'),
            ],
          },
        }),
      ),
    ).toEqual([]);
  });

  it('one cause once: things of one kind, pictures of one folder, an error on two pages', async () => {
    const signatures = async (evidence: Parameters<typeof step>[0]['evidence']) =>
      new Set(
        (
          await judgeStep({
            step: step({ before: at('/'), after: at('/a'), evidence }),
            earlier: [],
            trail: { start: site, steps: [] },
          })
        ).map(({ signature }) => signature),
      ).size;
    expect(
      await signatures({
        network: ['ajv', 'cors'].map((name) => request('GET', `${site}/readme/${name}`, 500, 'fetch')),
      }),
    ).toBe(1);
    expect(
      await signatures({
        network: ['orders', 'users'].map((name) => request('GET', `${site}/api/${name}`, 500, 'fetch')),
      }),
    ).toBe(2);
    expect(
      await signatures({
        network: ['one', 'two'].map((name) => request('POST', `${site}/flow/${name}`, 500, 'fetch')),
      }),
    ).toBe(2);
    expect(
      await signatures({
        network: ['a.png', 'b.png'].map((name) => request('GET', `${site}/icons/${name}`, 404, 'image')),
      }),
    ).toBe(1);
    expect(
      await signatures({
        exceptions: ['/one', '/two'].map((path) => ({
          message: `Nothing at ${site}${path}`,
          stack: `Error\n    at go (${site}/app.js:3:7)`,
          at: 1,
        })),
      }),
    ).toBe(1);
  });

  it('nothing of a page of another host', async () => {
    const elsewhere = view(
      'https://elsewhere.example/',
      scene([line('Lorem ipsum dolor sit amet', box(40, 40))]),
    );
    expect(await names(step({ before: at('/'), after: elsewhere }))).toEqual([]);
  });

  it('a page that was asked for by its address, and is not there once one has signed in, is no link of the app', async () => {
    const opened = step({
      before: at('/'),
      after: at('/sign-in?next=%2Forders%2F7'),
      act: { kind: 'navigate', url: `${site}/orders/7` },
    });
    const signIn = (from: string) =>
      step({
        before: at(from),
        after: at('/orders/7'),
        trail: { kind: 'press', target: target('Sign in') },
        evidence: { network: [request('GET', `${site}/orders/7`, 404)] },
      });
    expect(await names(signIn('/sign-in?next=%2Forders%2F7'), [opened])).toEqual([]);
    const registering = `${site}/register?next=%2Forders%2F7`;
    const named = step({
      before: at('/'),
      after: at('/register?next=%2Forders%2F7'),
      act: { kind: 'navigate', url: registering },
    });
    expect(await names(signIn('/register?next=%2Forders%2F7'), [named])).toEqual([]);
    expect(await names(signIn('/sign-in?next=%2Forders%2F7'))).toEqual(['http-error']);
    expect(await names(signIn('/orders'), [opened])).toEqual(['http-error']);
  });

  it('a link that leads to no page, but not an address that nobody linked', async () => {
    const evidence = { network: [request('GET', `${site}/gone`, 404)] };
    expect(await names(step({ before: at('/'), after: at('/gone'), evidence }))).toEqual(['http-error']);
    expect(
      await names(
        step({
          before: at('/'),
          after: at('/gone'),
          evidence,
          act: { kind: 'navigate', url: `${site}/gone` },
          trail: { kind: 'navigate', url: `${site}/gone` },
        }),
      ),
    ).toEqual([]);
  });

  it('an uncaught error of the app’s own script, not of a widget from elsewhere', async () => {
    const exception = (file: string) => ({
      exceptions: [
        {
          message: 'x is not a function',
          stack: `TypeError: x is not a function\n    at go (${file}:3:7)`,
          at: 1,
        },
      ],
    });
    expect(
      await names(step({ before: at('/'), after: at('/'), evidence: exception(`${site}/app.js`) })),
    ).toEqual(['uncaught-exception']);
    expect(
      await names(
        step({ before: at('/'), after: at('/'), evidence: exception('https://chat.example/w.js') }),
      ),
    ).toEqual([]);
  });

  it('an error of a script by what a person meets, with its own words below', async () => {
    const evidence = { exceptions: [{ message: 'x is not a function', at: 1 }] };
    const press = { act: { kind: 'press' as const, at: { x: 9, y: 9 } }, intent: 'Click "Save"', evidence };
    const issues = async (one: Parameters<typeof step>[0]) =>
      (await judgeStep({ step: step(one), earlier: [], trail: { start: site, steps: [] } })).filter(
        ({ oracle }) => oracle === 'uncaught-exception',
      );
    expect(await issues({ before: at('/'), after: at('/'), same: true, ...press })).toMatchObject([
      {
        title: 'Click "Save" does nothing: a script of the page stops',
        severity: 'High',
        observed: 'The page threw “x is not a function”.',
      },
    ]);
    expect(await issues({ before: at('/'), after: at('/'), same: false, ...press })).toMatchObject([
      { title: 'A script of the page stops after: Click "Save"', severity: 'Medium' },
    ]);
  });

  it('nothing of what the browser says of its own transitions', async () => {
    const exception = (message: string) => ({ exceptions: [{ message, at: 1 }] });
    expect(
      await names(
        step({
          before: at('/'),
          after: at('/'),
          evidence: exception(
            'Transition was aborted because of invalid state. ViewTransition opt-in disabled',
          ),
        }),
      ),
    ).toEqual([]);
    expect(
      await names(
        step({
          before: at('/'),
          after: at('/'),
          evidence: exception('ResizeObserver loop completed with undelivered notifications.'),
        }),
      ),
    ).toEqual([]);
  });

  it('a picture that does not load, and an answer that takes seconds', async () => {
    expect(
      await names(
        step({
          before: at('/'),
          after: at('/a'),
          evidence: { network: [request('GET', `${site}/mug.png`, 404, 'image')] },
        }),
      ),
    ).toEqual(['broken-image']);
    // A field for a picture's address was given a word.
    const word = step({
      before: at('/a'),
      after: at('/a'),
      trail: { kind: 'type', target: target('Picture'), text: 'Amber kettle' },
      evidence: { network: [request('GET', `${site}/Amber%20kettle`, 404, 'image')] },
    });
    expect(await names(word)).toEqual([]);
    expect(
      await names(
        step({
          before: at('/'),
          after: at('/a'),
          evidence: { network: [request('GET', `${site}/a`, 200, 'document', 4100)] },
        }),
      ),
    ).toEqual(['slow-response']);
    expect(
      await names(
        step({
          before: at('/'),
          after: at('/a'),
          evidence: {
            network: [
              request('GET', `${site}/a`, 200, 'document', 900),
              request('GET', `${site}/favicon.ico`, 404, 'image'),
            ],
          },
        }),
      ),
    ).toEqual([]);
    const slow = async (name: string) =>
      (
        await judgeStep({
          step: step({
            before: at('/'),
            after: at('/a'),
            evidence: { network: [request('GET', `${site}/side/${name}`, 200, 'fetch', 5000)] },
          }),
          earlier: [],
          trail: { start: site, steps: [] },
        })
      ).map(({ signature }) => signature);
    expect(await slow('ajv')).toEqual(await slow('@types/node'));
  });
});
