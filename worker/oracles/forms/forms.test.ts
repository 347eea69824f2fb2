import { describe, expect, it } from 'vitest';
import { site, at, names, typed } from '../testing/judged.ts';
import { box, control, line, red, request, scene, step, target } from '../testing/steps.ts';

describe('forms', () => {
  const submitted = (
    after: ReturnType<typeof at>,
    evidence = { network: [request('POST', `${site}/form`, 200)] },
  ) => step({ before: at('/form'), after, evidence });
  const field = (label: string, value?: string, y = 200) =>
    control('textfield', label, box(300, y, 400, 44), value === undefined ? {} : { value });

  it('an address without @ that is thanked for', async () => {
    const thanks = at('/thanks', scene([line('Thank you for your message', box(100, 100))]));
    expect(await names(submitted(thanks), [typed('Email', 'robin.example')])).toEqual(['validation']);
    expect(await names(submitted(thanks), [typed('Email', 'robin@site.example')])).toEqual([]);
    const refused = at(
      '/form',
      scene(
        [line('Enter an email address', box(300, 250), { colour: red })],
        [field('Email', 'robin.example')],
      ),
    );
    expect(await names(submitted(refused), [typed('Email', 'robin.example')])).toEqual([]);
  });

  it('a value shorter than its hint asks for, or other than the one that it repeats', async () => {
    const thanks = at('/thanks', scene([line('Thank you, your account is created', box(100, 100))]));
    const form = at(
      '/form',
      scene(
        [line('At least 8 characters', box(300, 248, 200))],
        [field('Password', '••••', 200), field('Confirm password', '••••', 320)],
      ),
    );
    const send = (after = thanks) =>
      step({ before: form, after, evidence: { network: [request('POST', `${site}/form`, 200)] } });
    expect(await names(send(), [typed('Password', 'short')])).toEqual(['validation']);
    expect(await names(send(), [typed('Password', 'long enough')])).toEqual([]);
    expect(
      await names(send(), [typed('Password', 'long enough'), typed('Confirm password', 'another one')]),
    ).toEqual(['validation']);
    expect(
      await names(send(), [typed('Password', 'long enough'), typed('Confirm password', 'long enough')]),
    ).toEqual([]);
    expect(await names(send(form), [{ ...typed('Password', 'short'), before: form, after: form }])).toEqual([
      'silent-refusal',
    ]);
  });

  it('a number past what the page says that it takes, unless the form mends it', async () => {
    const form = (value: string) =>
      at('/form', scene([line('1 to 4 seats', box(300, 248, 200))], [field('Seats', value)]));
    const send = (says: string, text = '5', value = text) =>
      names(
        step({
          before: form(value),
          after: at('/thanks', scene([line(says, box(100, 100))])),
          evidence: { network: [request('POST', `${site}/form`, 200)] },
        }),
        [typed('Seats', text)],
      );
    expect(await send('Thank you, your booking is saved')).toEqual(['validation']);
    expect(await send('Thank you for booking 5 seats')).toEqual(['validation']);
    expect(await send('Thank you for booking 4 seats')).toEqual([]);
    expect(await send('Booked, with at most 4 seats')).toEqual([]);
    expect(await send('Thank you, your booking is saved', '4')).toEqual([]);
    expect(await send('Thank you, your booking is saved', '5', '4')).toEqual([]);
  });

  it('an empty field that is marked as required, also where nothing is sent anywhere', async () => {
    const button = control('button', 'Send', box(300, 300, 100, 40));
    const form = (value?: string, ...more: ReturnType<typeof control>[]) =>
      at(
        '/form',
        scene(
          [line('Name *', box(300, 176, 80)), ...(value ? [line(value, box(310, 210, 80))] : [])],
          [field('Name', value), button, ...more],
        ),
      );
    const send = (before: ReturnType<typeof at>, says = 'Your message was sent', pressed = 'Send') =>
      step({
        before,
        after: at('/form', scene([line(says, box(300, 100))])),
        targetBox: button.box,
        trail: { kind: 'press', target: target(pressed) },
      });
    expect(await names(send(form()))).toEqual(['validation']);
    expect(await names(send(form('Robin')))).toEqual([]);
    expect(await names(send(form(), 'Please enter a name'))).toEqual([]);
    expect(await names(send(form(), 'Your draft was saved', 'Save draft'))).toEqual([]);
    expect(
      await names(send(form(undefined, control('button', 'Save name', box(300, 250, 100, 40))))),
    ).toEqual([]);
  });

  it('a name with an apostrophe that is refused, but not an address that is taken', async () => {
    const refused = (label: string, value: string, says: string) =>
      at('/form', scene([line(says, box(300, 250), { colour: red })], [field(label, value)]));
    expect(
      await names(submitted(refused('Full name', "Robin O'Neil", 'Use letters only'), { network: [] }), [
        typed('Full name', "Robin O'Neil"),
      ]),
    ).toEqual(['refuses-good-input']);
    expect(
      await names(
        submitted(refused('Email', 'robin@site.com', 'This address is already registered'), { network: [] }),
        [typed('Email', 'robin@site.com')],
      ),
    ).toEqual([]);
  });

  it('the very value that the form gives as an example, but not one that names what is not there', async () => {
    const refused = (label: string, value: string, says: string, hint = '') =>
      at(
        '/form',
        scene(
          [line(hint, box(300, 175)), line(says, box(300, 250, 200), { colour: red })],
          [field(label, value)],
        ),
      );
    const sent = (label: string, value: string, says: string, hint?: string) =>
      names(submitted(refused(label, value, says, hint), { network: [] }), [typed(label, value)]);
    expect(await sent('Unit price', '24.50', 'Enter a price such as 24.50.')).toEqual(['refuses-good-input']);
    expect(await sent('Unit price', '24.50', 'Use whole pounds.', 'For example 24.50.')).toEqual([
      'refuses-good-input',
    ]);
    expect(await sent('Unit price', '19.75', 'Enter a price such as 24.50.')).toEqual([]);
    expect(
      await sent('Order number', 'SR-1000', 'No order has this number.', 'For example SR-1000.'),
    ).toEqual([]);
  });

  it('a birth in the future, or fewer than none, that is taken', async () => {
    const saved = at('/done', scene([line('Your booking is saved', box(100, 100))]));
    expect(await names(submitted(saved), [typed('Date of birth', '2095-05-17')])).toEqual(['validation']);
    expect(await names(submitted(saved), [typed('Delivery date', '2020-05-15')])).toEqual(['validation']);
    expect(await names(submitted(saved), [typed('Date delivered', '2020-05-15')])).toEqual([]);
    expect(await names(submitted(saved), [typed('Date of birth', '1990-05-17')])).toEqual([]);
    expect(await names(submitted(saved), [typed('Guests', '-3')])).toEqual(['validation']);
    expect(await names(submitted(saved), [typed('Amount', '-3')])).toEqual([]);
  });

  it('a day or a number that is shown otherwise than it was entered', async () => {
    const page = (due: string, hours: string) =>
      at(
        '/jobs/7',
        scene([
          line('Oak table for the hall', box(40, 40), { fontPx: 24 }),
          line('Due date', box(40, 100)),
          line(due, box(240, 100)),
          line('Hours', box(40, 140)),
          line(hours, box(40, 164)),
        ]),
      );
    const entered = [
      typed('Title', 'Oak table for the hall'),
      typed('Due date', '2030-05-17'),
      typed('Hours', '2.5'),
    ];
    const shown = (due: string, hours: string) => names(submitted(page(due, hours)), entered);
    for (const right of ['17 May 2030', '05/17/2030', '17.05.2030', 'May 17', 'Fri, 17 May'])
      expect(await shown(right, '2.5 h')).toEqual([]);
    expect(await shown('16 May 2030', '2.5')).toEqual(['as-entered']);
    expect(await shown('tomorrow', '2 h')).toEqual(['as-entered']);
    expect(await shown('17 May 2030', '2 h 30 min')).toEqual([]);
    expect(await names(submitted(page('16 May 2030', '2.5')), entered.slice(1))).toEqual([]);
  });

  it('an end before its beginning that is taken', async () => {
    const booked = at('/booked', scene([line('Your hire is saved', box(100, 100))]));
    const dates = (due: string) => [typed('Start date', '2030-05-17'), typed('Due date', due)];
    expect(await names(submitted(booked), dates('2030-05-10'))).toEqual(['validation']);
    expect(await names(submitted(booked), dates('2030-05-21'))).toEqual([]);
    const times = (end: string) => [typed('Starts', '10:30'), typed('Ends', end)];
    expect(await names(submitted(booked), times('09:15'))).toEqual(['validation']);
    expect(await names(submitted(booked), times('11:45'))).toEqual([]);
  });

  it('a complaint of another kind of value says nothing against the form: the field was misread', async () => {
    const refused = at(
      '/form',
      scene(
        [line('Enter an email address such as name@site.example', box(300, 250), { colour: red })],
        [field('For example name', "Robin O'Neil")],
      ),
    );
    expect(
      await names(submitted(refused, { network: [] }), [typed('For example name', "Robin O'Neil")]),
    ).toEqual([]);
  });

  it('a sign-in that is refused without a word', async () => {
    const form = (extra = scene([line('Sign in', box(300, 100))], [field('Password')])) =>
      at('/sign-in', extra);
    const send = (after: ReturnType<typeof at>) =>
      step({ before: form(), after, evidence: { network: [request('POST', `${site}/sign-in`, 200)] } });
    const earlier = [{ ...typed('Password', 'wrong', '/sign-in'), before: form(), after: form() }];
    expect(await names(send(form()), earlier)).toEqual(['silent-refusal']);
    const refused = form(
      scene([line('Sign in', box(300, 100)), line('That was not right', box(300, 150))], [field('Password')]),
    );
    // What the refusal before said still stands there.
    expect(await names({ ...send(refused), before: refused }, earlier)).toEqual([]);
    expect(
      await names(
        send(
          form(
            scene(
              [
                line('Sign in', box(300, 100)),
                line('That password is not right', box(300, 150), { colour: red }),
              ],
              [field('Password')],
            ),
          ),
        ),
        earlier,
      ),
    ).toEqual([]);
  });

  it('an error that stands under another field than its own', async () => {
    const field = (label: string, y: number, value = '') =>
      control('textfield', label, box(40, y, 300, 40), { value });
    const form = (errorY?: number) =>
      at(
        '/form',
        scene(errorY ? [line('Enter a valid postal code', box(40, errorY), { colour: red })] : [], [
          field('City', 200),
          field('Postal code', 320),
        ]),
      );
    const send = (errorY: number) => step({ before: form(), after: form(errorY) });
    expect(await names(send(245))).toEqual(['misplaced-error']);
    expect(await names(send(365))).toEqual([]);
    // What stands above the form's button is said of the form.
    const atEnd = scene(
      [line('Please say what the booking is for', box(40, 365), { colour: red })],
      [field('Booking', 200), field('From', 320), control('button', 'Save', box(40, 400, 80, 36))],
    );
    expect(await names(step({ before: form(), after: at('/form', atEnd) }))).toEqual([]);
    // The footer's form is not the page's form.
    const footer = { id: 1, kind: 'footer' as const, box: box(0, 150, 1280, 140), label: '' };
    const subscribe = at(
      '/form',
      scene(
        [line('Enter an e-mail address', box(40, 245), { colour: red })],
        [field('Newsletter', 200), field('E-mail', 320)],
        { regions: [{ id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' }, footer] },
      ),
    );
    expect(await names(step({ before: form(), after: subscribe }))).toEqual([]);
    // A message about two fields may be below either of them, and a hint is no field label.
    const found = (label: string, said: string) =>
      names(
        step({
          before: form(),
          after: at(
            '/form',
            scene([line(said, box(40, 245), { colour: red })], [field(label, 200), field('Surname', 320)]),
          ),
        }),
      );
    expect(await found('Reference', 'We found no booking with this reference and surname')).toEqual([]);
    expect(await found('For example TW-4H7K2', 'Enter the surname of the passenger')).toEqual([]);
    expect(await found('Date of entry', 'The surname was entered already on 25 Nov 2026')).toEqual([]);
    // Any field may ask for a whole number.
    const total = scene(
      [line('This has to be a whole number', box(40, 245), { colour: red })],
      [field('Total', 200), field('Number', 320)],
    );
    expect(await names(step({ before: form(), after: at('/form', total) }))).toEqual([]);
    // Examples in a message are no second field.
    expect(await found('City', 'Enter a surname, like Reed or O’Neil')).toEqual(['misplaced-error']);
    // A page with sample errors, opened by a link.
    expect(await names(step({ before: at('/'), after: form(245) }))).toEqual([]);
  });

  it('a change that is said to be saved, and is not', async () => {
    const form = (value: string, said = 'Your profile') =>
      at(
        '/account',
        scene([line(said, box(40, 40))], [control('textfield', 'Phone', box(40, 200, 300, 40), { value })]),
      );
    const type = step({
      before: form('555 0100'),
      after: form('555 0177'),
      act: { kind: 'type', text: '555 0177' },
      trail: { kind: 'type', target: { ...target('Phone'), kind: 'textfield' }, text: '555 0177' },
    });
    const save = (value: string) =>
      step({ before: form('555 0177'), after: form(value, 'Your profile was saved') });
    expect(await names(save('555 0100'), [type])).toEqual(['lost-update']);
    expect(await names(save('5550177'), [type])).toEqual([]);
    // An earlier, rejected value was in the field in between.
    const corrected = step({
      before: form('+1 555 0177'),
      after: form('555 0177'),
      act: { kind: 'type', text: '555 0177' },
      trail: { kind: 'type', target: { ...target('Phone'), kind: 'textfield' }, text: '555 0177' },
    });
    const refused = [
      step({
        before: form('555 0100'),
        after: form('+1 555 0177'),
        act: { kind: 'type', text: '+1 555 0177' },
        trail: { kind: 'type', target: { ...target('Phone'), kind: 'textfield' }, text: '+1 555 0177' },
      }),
      step({
        before: form('+1 555 0177'),
        after: form('+1 555 0177'),
        trail: { kind: 'press', target: target('Save changes') },
      }),
    ];
    expect(await names(save('555 0100'), [...refused, corrected])).toEqual(['lost-update']);
    expect(await names(save('555 0177'), [...refused, corrected])).toEqual([]);
    // Red text that was there before proves nothing.
    const danger = (seen: ReturnType<typeof form>) => ({
      ...seen,
      scene: {
        ...seen.scene,
        lines: [...seen.scene.lines, line('Delete my account', box(40, 640), { colour: red })],
      },
    });
    const beside = save('555 0100');
    expect(
      await names({ ...beside, before: danger(beside.before), after: danger(beside.after) }, [type]),
    ).toEqual(['lost-update']);
    expect(await names({ ...beside, after: danger(beside.after) }, [type])).toEqual([]);
    // A button beside the field changed the value before saving.
    expect(await names({ ...beside, before: form('555 0100') }, [type])).toEqual([]);
    // An empty field that is empty again counts where the other fields keep their values. A form for a new
    // entry is all empty, and a message form is cleared after sending.
    const profile = (phone: string, name: string, said = 'Your profile') =>
      at(
        '/account',
        scene(
          [line(said, box(40, 40))],
          [
            ['Name', name],
            ['Email', name && 'a@b.example'],
            ['Phone', phone],
          ].map(([label, value], i) =>
            control('textfield', label!, box(40, 100 + i * 80, 300, 40), value ? { value } : {}),
          ),
        ),
      );
    const typePhone = { ...type, before: profile('', 'Ada'), after: profile('555 0177', 'Ada') };
    const saveAs = (after: ReturnType<typeof profile>, by = 'Save changes') =>
      names(
        step({ before: profile('555 0177', 'Ada'), after, trail: { kind: 'press', target: target(by) } }),
        [typePhone],
      );
    expect(await saveAs(profile('', 'Ada', 'Your profile was saved'))).toEqual(['lost-update']);
    expect(await saveAs(profile('555 0177', 'Ada', 'Your profile was saved'))).toEqual([]);
    expect(await saveAs(profile('', '', 'Your profile was saved'))).toEqual([]);
    expect(await saveAs(profile('', 'Ada', 'Your profile was saved'), 'Add person')).toEqual([]);
    // The page that the form leads back to shows the value too.
    const leadBack = (shown: string) =>
      step({
        before: form('555 0177'),
        after: at('/owners/5', scene([line('Phone', box(40, 200, 60)), line(shown, box(160, 200))])),
        evidence: { network: [request('POST', `${site}/owners/5`, 302)] },
        trail: { kind: 'press', target: target('Save changes') },
      });
    expect(await names(leadBack('555 0100'), [type])).toEqual(['lost-update']);
    expect(await names(leadBack('555 0177'), [type])).toEqual([]);
  });
});
