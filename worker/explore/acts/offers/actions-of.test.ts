import type { Capability, SessionView } from '#worker/ports/screen.ts';
import { describe, expect, it } from 'vitest';
import { box, control, line, scene, view } from '#worker/oracles/testing/steps.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { actionsOf } from './actions-of.ts';

const options = {
  boundaries: { paths: [], words: [] },
  hasCredential: false,
  signedIn: false,
  capabilities: new Set(['pointer', 'keyboard', 'scroll'] as const),
};
const names = ['Calendar', 'Orders', 'Inbox', 'Board', 'Files', 'People', 'Settings'];
const column = (x: number, region: number, kind: Control['kind'] = 'link') =>
  names.map((name, i) => control(kind, name, box(x, 80 + i * 60, 90), { region }));

/** A card of links, at the window's side or in its middle. */
const withCard = (x: number, height: number) =>
  view(
    'https://app.example/',
    scene([], column(x + 20, 1), {
      regions: [
        { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
        { id: 1, kind: 'card', box: box(x, 40, 240, height), label: '' },
      ],
    }),
  );

/** What is known of each press that a screen offers. */
const pressesOn = (shown: SessionView) =>
  actionsOf(shown, options).flatMap(({ prospect }) => (prospect.kind === 'press' ? [prospect] : []));

describe('actionsOf', () => {
  it.each([
    ['http://127.0.0.1:4100/', 'open'],
    ['https://staging.acme.com/', 'open'],
    ['https://acme.com/', 'left-alone'],
  ])('sends nothing from a field without a button where people may be reached: %s', (address, state) => {
    const field = control('textfield', 'Say something', box(300, 300, 500));
    const shown = view(address, scene([], [{ ...field, affordance: 'type' }]));
    const boundaries = { ...options.boundaries, address };
    const [entry] = actionsOf(shown, { ...options, boundaries }).filter(({ play }) => play.kind === 'entry');
    expect(entry?.state).toBe(state);
  });

  it('goes through all of a sidebar, and takes it for the same on every screen', () => {
    const found = actionsOf(withCard(0, 640), options);
    expect(found.filter(({ everywhere, play }) => everywhere && play.kind === 'press')).toHaveLength(
      names.length,
    );
  });

  it('opens the menu behind three bars on top of a page before it follows links', () => {
    const bars = (y: number) => control('icon', 'menu', box(16, y, 24, 24), { icon: 'menu' });
    const leads = (y: number) =>
      actionsOf(
        view('https://app.example/', scene([], [bars(y), control('link', 'Terms', box(300, 300))])),
        options,
      ).find(({ play }) => play.kind === 'press' && play.control.icon === 'menu')?.leads?.as;
    expect(leads(20)).toBe('sidebar');
    expect(leads(500)).toBe('control');
  });

  it('counts how many of a card’s alike things come before each', () => {
    for (const card of [withCard(500, 640), withCard(0, 300)])
      expect(pressesOn(card).map(({ alikeBefore }) => alikeBefore)).toEqual(names.map((_, at) => at));
  });

  it('leaves alone what takes away everything: a bin in the frame, and the yes to such a question', () => {
    const regions = [
      { id: 0, kind: 'page' as const, box: box(0, 0, 1280, 720), label: '' },
      { id: 1, kind: 'header' as const, box: box(0, 0, 1280, 56), label: '' },
    ];
    const bin = (at: number) =>
      actionsOf(
        view(
          'https://app.example/',
          scene([], [control('icon', '', box(1140, at, 20, 20), { icon: 'trash' })], { regions }),
        ),
        options,
      )
        .filter(({ play }) => play.kind === 'press')
        .map(({ state }) => state);
    expect([bin(18), bin(300)]).toEqual([['left-alone'], ['open']]);
    const asking = (question: string, fields: Control[] = []) => {
      const dialog = { id: 2, kind: 'dialog' as const, box: box(400, 200, 480, 240), label: '' };
      const buttons = ['Cancel', 'Yes, go on'].map((name, i) =>
        control('button', name, box(460 + i * 160, 380, 120, 36), { region: 2 }),
      );
      return actionsOf(
        view(
          'https://app.example/',
          scene([line(question, box(440, 240, 300))], [...fields, ...buttons], {
            regions: [...regions, dialog],
          }),
        ),
        options,
      );
    };
    const answers = (question: string) =>
      asking(question)
        .filter(({ play }) => play.kind === 'press')
        .map(({ state }) => state);
    expect(answers('Do you want to delete your account?')).toEqual(['open', 'left-alone']);
    expect(answers('Do you want to delete this line?')).toEqual(['open', 'open']);
    const forms = (question: string) =>
      new Set(
        asking(question, [control('textfield', 'Name', box(460, 300, 300, 36), { region: 2 })])
          .filter(({ play }) => play.kind === 'form')
          .map(({ state }) => state),
      );
    expect(forms('Delete your account? Type its name.')).toEqual(new Set(['left-alone']));
    expect(forms('What is it called?')).toEqual(new Set(['open']));
  });

  it('takes out the second of several things', () => {
    const tried = (inRow: (at: Box) => Control) =>
      actionsOf(
        view(
          'https://app.example/basket',
          scene(
            [],
            [0, 1, 2].map((row) => inRow(box(600, 200 + row * 60, 30, 30))),
          ),
        ),
        options,
      ).flatMap(({ play }) => (play.kind === 'press' ? [play.control.box.y] : []));
    expect(tried((at) => control('button', 'Remove', at))).toEqual([260]);
    expect(tried((at) => control('icon', '', at, { icon: 'trash' }))).toEqual([260]);
  });

  it('tries of what each entry of a list has the second first, whatever it does', () => {
    const rows = [0, 1, 2].map((row) => box(100, 200 + row * 60, 700, 56));
    const tried = (inRow: (at: Box, region: number) => Control) =>
      actionsOf(
        view(
          'https://app.example/members',
          scene(
            [],
            rows.map(({ y }, row) => inRow(box(600, y + 10, 60, 30), row + 1)),
            {
              regions: [
                { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
                ...rows.map((row, at) => ({ id: at + 1, kind: 'row' as const, box: row, label: '' })),
              ],
            },
          ),
        ),
        options,
      ).flatMap(({ play, prospect }) =>
        play.kind === 'press' && prospect.kind === 'press'
          ? [[play.control.box.y, prospect.alikeBefore]]
          : [],
      );
    expect(tried((at, region) => control('button', 'Bearbeiten', at, { region }))).toEqual([[270, 0]]);
    expect(tried((at, region) => control('button', '', at, { region }))).toEqual([
      [210, 1],
      [270, 0],
      [330, 2],
    ]);
  });

  it('tries each heading of a table, and not each name in a row', () => {
    const sorts = (pitch: number[]) => {
      const heads = ['Job', 'Customer', 'Status', 'Due', 'Total'];
      const cells = heads.flatMap((head, column) => [
        line(head, box(300 + column * 160, 200, 60)),
        ...pitch.map((y, row) => line(`${head} ${row}`, box(300 + column * 160, 200 + y, 80))),
      ]);
      const page = view(
        'https://app.example/jobs',
        scene(
          cells,
          heads.map((head, column) => control('link', head, box(298 + column * 160, 198, 64, 24))),
        ),
      );
      return new Set(pressesOn(page).map(({ sorts }) => sorts));
    };
    expect(sorts([40, 80, 120, 160, 200])).toEqual(new Set([true]));
    expect(sorts([24, 90, 230])).toContain(false);
  });

  it('knows the last page of a list, and takes a calendar for none', () => {
    const row = (labels: string[]) =>
      actionsOf(
        view(
          'https://app.example/goods',
          scene(
            [],
            labels.map((label, i) => control('link', label, box(300 + i * 40, 600, 20, 20))),
          ),
        ),
        options,
      ).flatMap(({ play, key, prospect }) =>
        play.kind === 'press' && prospect.kind === 'press'
          ? [{ label: play.control.label, key, ends: prospect.ends }]
          : [],
      );
    const pages = row(['1', '2', '3', '9', 'Next']);
    const last = pages.find(({ label }) => label === '9')!;
    expect(last.key).toBe(row(['1', '2', '3', 'Next']).find(({ label }) => label === '3')!.key);
    expect(pages.filter(({ ends }) => ends)).toEqual([last]);
    expect(row(['1', '2', '3', '4', '5', '6', '7']).map(({ key }) => key)).not.toContain(last.key);
  });

  it('searches for a word that several goods have, else for the name of one, else for any word', () => {
    const search = control('textfield', 'Search products', box(800, 20, 200, 30), {
      placeholder: 'Search products',
    });
    const regions = [
      { id: 0, kind: 'page' as const, box: box(0, 0, 1280, 720), label: '' },
      { id: 1, kind: 'header' as const, box: box(0, 0, 1280, 60), label: '' },
    ];
    const found = (titles: string[]) =>
      actionsOf(
        view(
          'https://shop.example/',
          scene(
            titles.flatMap((title, i) => [
              line(title, box(100 + i * 240, 400, 120), { fontPx: 16 }),
              line(`$${20 + i}.00`, box(100 + i * 240, 424, 50)),
            ]),
            [
              search,
              ...titles.map((title, i) => control('link', title, box(100 + i * 240, 400, 120))),
              control('link', 'Journal', box(100, 600, 80)),
            ],
            { regions },
          ),
        ),
        options,
      ).flatMap(({ play, key, prospect }) =>
        play.kind === 'search' && prospect.kind === 'search'
          ? [{ key, about: prospect.about, term: play.terms[0] }]
          : [],
      );
    const several = found(['Stoneware Mug', 'Linen Runner', 'Linen Cover']);
    const one = found(['Stoneware Mug', 'Paper Lamp', 'Linen Cover']);
    const words = found([]);
    expect([several, one, words].map(([search]) => search?.term)).toEqual(['linen', 'stoneware', 'journal']);
    expect(new Set([several, one, words].map(([search]) => search?.key)).size).toBe(3);
    expect([several, one, words].map(([search]) => search?.about)).toEqual(['several', 'one', 'words']);
  });

  it('leaves other languages, by their names or by the flags beside them, to the end', () => {
    const page = view(
      'https://app.example/settings',
      scene(
        [line('Czech', box(360, 200, 60, 16)), line('Czech beers', box(360, 400, 100, 16))],
        [
          control('icon', '', box(330, 200, 20, 20)),
          control('link', 'German', box(360, 300, 60, 16)),
          control('link', 'Czech beers', box(360, 400, 100, 16)),
        ],
      ),
    );
    const turns = (shown: SessionView) =>
      actionsOf(shown, options).flatMap(({ play, turn }) => (play.kind === 'press' ? [turn] : []));
    expect(turns(page)).toEqual(['last', 'last', undefined]);
    const tiles = scene(
      ['Czech', 'German', 'Irish'].map((text, i) => line(text, box(300 + i * 100, 200, 60, 16))),
      [0, 1, 2, 3].map((i) => control('icon', '', box(310 + i * 100, 260, 40, 30))),
    );
    const chooser = view('https://app.example/settings', {
      ...tiles,
      controls: [...tiles.controls, control('icon', '', box(900, 600, 40, 30), { icon: 'plus' })],
    });
    expect(turns(chooser).slice(2)).toEqual(['last', 'last', undefined]);
  });

  it('expects a page behind a name in the header or the sign of a place, not behind an arrow', () => {
    const icon = (name: string, x: number) => control('icon', '', box(x, 20, 20), { icon: name });
    const header = view(
      'https://app.example/',
      scene([], [control('link', 'Orders', box(300, 20)), icon('cart', 600), icon('chevron-down', 700)], {
        regions: [
          { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
          { id: 1, kind: 'header', box: box(0, 0, 1280, 60), label: '' },
        ],
      }),
    );
    expect(
      actionsOf(header, options).flatMap(({ play, leads }) => (play.kind === 'press' ? [leads?.as] : [])),
    ).toEqual(['navigation', 'navigation', 'control']);
  });

  it('takes the choices of each card of a list for the same, and those of a bar for their own', () => {
    const cards = [0, 1, 2].map((n) => ({
      id: n + 1,
      kind: 'card' as const,
      box: box(100, 150 + n * 120, 300, 100),
      label: '',
    }));
    const selects = cards.map((card, n) =>
      control('select', `Person ${n}`, box(180, card.box.y + 60, 100, 24), { region: card.id }),
    );
    const board = view(
      'https://app.example/board',
      scene(
        [],
        [
          control('select', 'Assignee', box(100, 100, 90, 24)),
          control('select', 'Period', box(300, 100, 90, 24)),
          ...selects,
        ],
        { regions: [{ id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' }, ...cards] },
      ),
    );
    expect(
      actionsOf(board, options).flatMap(({ play }) => (play.kind === 'options' ? [play.control.label] : [])),
    ).toEqual(['Assignee', 'Period', 'Person 0']);
  });

  it('points at nothing, and makes nothing narrow, where there is no mouse', () => {
    const header = view(
      'https://app.example/',
      scene(
        [],
        ['Orders', 'People'].map((name, i) => control('link', name, box(300 + i * 200, 20))),
        {
          regions: [
            { id: 0, kind: 'page', box: box(0, 0, 1280, 720), label: '' },
            { id: 1, kind: 'header', box: box(0, 0, 1280, 60), label: '' },
          ],
        },
      ),
    );
    const many = view(
      'https://app.example/',
      scene(
        [],
        Array.from({ length: 12 }, (_, i) => control('button', `Choice ${i + 1}`, box(100, 100 + i * 40))),
      ),
    );
    const kinds = (capabilities: ('pointer' | 'touch')[]) =>
      new Set(
        actionsOf(header, { ...options, capabilities: new Set(capabilities) }).map(({ play }) => play.kind),
      );
    expect(kinds(['pointer'])).toEqual(new Set(['narrow', 'hover', 'press']));
    expect(kinds(['touch'])).toEqual(new Set(['press']));
    // The keyboard on a phone's glass has no Tab key to walk with.
    const isWalked = (capabilities: Capability[]) =>
      actionsOf(many, { ...options, capabilities: new Set(capabilities) }).some(
        ({ play }) => play.kind === 'keyboard',
      );
    expect(isWalked(['pointer', 'keyboard'])).toBe(true);
    expect(isWalked(['touch', 'keyboard', 'system'])).toBe(false);
  });

  it('takes a button that waits for its form to be filled in, and sends nothing empty by it', () => {
    const form = (disabled: boolean) =>
      view(
        'https://app.example/sign-in',
        scene(
          [],
          [
            control('textfield', 'Name', box(400, 100)),
            control('textfield', 'City', box(400, 150)),
            control('button', 'Save', box(400, 200), { state: { disabled } }),
          ],
        ),
      );
    const variants = (disabled: boolean) =>
      actionsOf(form(disabled), options).flatMap(({ play }) =>
        play.kind === 'form' ? [play.variant.kind] : [],
      );
    expect(variants(true)).toContain('valid');
    expect(variants(true)).not.toContain('empty');
    expect(variants(false)).toContain('empty');
  });

  it('knows a sign-in whose fields are named only within', () => {
    const dialog = scene(
      [line('Username', box(410, 108)), line('Password *', box(410, 168))],
      [
        control('textfield', 'Something behind it', box(400, 100, 300, 40)),
        control('textfield', 'More of that', box(400, 160, 300, 40)),
        control('button', 'LOGIN', box(400, 220, 300, 40), { state: { disabled: true } }),
      ],
    );
    const variants = actionsOf(view('https://app.example/', dialog), {
      ...options,
      hasCredential: true,
    }).flatMap(({ play }) => (play.kind === 'form' ? [play.variant.kind] : []));
    expect(variants).toEqual(['credential', 'wrong-password']);
  });
});
