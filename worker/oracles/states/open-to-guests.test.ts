import { describe, expect, it } from 'vitest';
import { at, names, site } from '../testing/judged.ts';
import { box, control, line, request, scene, step, target } from '../testing/steps.ts';

describe('a thing whose list asks to sign in', () => {
  const signIn = scene(
    [line('Sign in', box(60, 120), { fontPx: 30 })],
    [
      control('textfield', 'Email', box(60, 200, 300, 36)),
      control('textfield', 'Password', box(60, 280, 300, 36)),
    ],
  );
  const texts = (title: string, more: string[]) =>
    scene([
      line(title, box(60, 120), { fontPx: 30 }),
      ...more.map((text, n) => line(text, box(60, 200 + n * 40))),
    ]);
  const invoice = texts('Invoice 1042', [
    'Harbour Studio',
    '12 Quay Street',
    '3 days of design',
    '$1,200.00',
    'Due on 4 March',
  ]);
  const open = (path: string, landed: string, seen: typeof invoice, status = 200) => {
    const url = `${site}${path}`;
    return step({
      before: at('/'),
      after: at(landed, seen),
      act: { kind: 'navigate', url },
      trail: { kind: 'navigate', url },
      evidence: { network: [request('GET', url, status)] },
    });
  };
  const list = open('/invoices', '/sign-in', signIn);

  it('asks for it as well', async () => {
    expect(await names(open('/invoices/1042', '/invoices/1042', invoice), [list])).toEqual([
      'open-to-guests',
    ]);
    expect(await names(open('/invoices/1042', '/sign-in', signIn), [list])).toEqual([]);
    expect(await names(open('/invoices/1042', '/invoices/1042', signIn), [list])).toEqual([]);
    expect(
      await names(
        open(
          '/invoices/1042',
          '/invoices/1042',
          texts('Not found', ['There is no such page', 'Go home', 'Ask us', 'Call 555 010', 'Write']),
          404,
        ),
        [list],
      ),
    ).not.toContain('open-to-guests');
  });
  it('is asked for beside others of its part of the app', async () => {
    const beside = [open('/app/clients', '/sign-in', signIn), open('/app/reports', '/sign-in', signIn)];
    expect(await names(open('/app/archive', '/app/archive', invoice), beside)).toEqual(['open-to-guests']);
    expect(await names(open('/app/archive', '/app/archive', invoice), beside.slice(1))).toEqual([]);
    expect(await names(open('/help/archive', '/help/archive', invoice), beside)).toEqual([]);
    expect(
      await names(open('/archive', '/archive', invoice), [
        open('/clients', '/sign-in', signIn),
        open('/reports', '/sign-in', signIn),
      ]),
    ).toEqual([]);
    // Longer forms with a password are registrations, not sign-ins.
    const register = scene(
      [line('Create an account', box(60, 120), { fontPx: 30 })],
      ['First name', 'Last name', 'Email', 'Password'].map((label, n) =>
        control('textfield', label, box(60, 200 + n * 60, 300, 36)),
      ),
    );
    expect(
      await names(open('/app/archive', '/app/archive', invoice), [
        open('/app/wizard', '/app/wizard', register),
        open('/app/settings', '/app/settings', register),
      ]),
    ).toEqual([]);
  });
  it('is none of a public list’s, nor of one who has signed in', async () => {
    expect(
      await names(open('/invoices/1042', '/invoices/1042', invoice), [
        open('/invoices', '/invoices', invoice),
      ]),
    ).toEqual([]);
    const typed = step({
      before: at('/sign-in', signIn),
      after: at('/sign-in', signIn),
      act: { kind: 'type', text: '{{password}}' },
      trail: { kind: 'type', target: target('Password'), text: '{{password}}', secret: true },
    });
    expect(await names(open('/invoices/1042', '/invoices/1042', invoice), [list, typed])).toEqual([]);
  });
});
