/**
 * Assertions made from what a page's document says: each true one with a partner that one change makes false.
 */
import { dice } from '../dice.ts';
import type { Box, Facts, TrueControl, Truth } from '../sight/truth/types.ts';

export interface Asserted {
  text: string;
  holds: boolean;
  family: string;
}

type Pair = [holds: string, fails: string];
interface Page {
  truth: Truth;
  facts: Facts;
  random: () => number;
  /** All that is written, folded, to be sure that a changed text stands nowhere. */
  written: string;
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
const quote = (text: string) => `"${text.replaceAll('"', "'")}"`;
const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];
const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
const isNumber = (text: string) => /\d/.test(text);
const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Another number: one digit changed, never the first of several to 0. */
function otherNumber(text: string, random: () => number): string | undefined {
  const digits = [...text.matchAll(/\d/g)];
  const chosen = pick(digits, random);
  if (!chosen) return undefined;
  const by = 1 + Math.floor(random() * 8);
  const next = (Number(chosen[0]) + by) % 10;
  const leads = !/\d/.test(text[chosen.index - 1] ?? '') && /\d/.test(text[chosen.index + 1] ?? '');
  return (
    text.slice(0, chosen.index) +
    String(leads && next === 0 ? (Number(chosen[0]) % 9) + 1 : next) +
    text.slice(chosen.index + 1)
  );
}

const usable = (text: string) =>
  /\p{L}{3}|\d/u.test(text) &&
  text.length <= 48 &&
  text.split(' ').length <= 7 &&
  !/["“”…|]/.test(text) &&
  !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text);

/** A text that stands on the page once, and another that stands nowhere. */
function texts({ facts, written, random }: Page) {
  const once = facts.texts.filter(({ text }) => usable(text) && written.split(fold(text)).length === 2);
  const others = [
    'Invoice overdue',
    'Welcome back',
    'Delete account',
    'Order cancelled',
    'Payment received',
    'No results',
    'Session expired',
    'Terms of use',
    'Upgrade now',
    'Two guests',
  ];
  const nowhere = () => shuffled(others, random).find((text) => !written.includes(fold(text)))!;
  return { once, nowhere };
}

function shown(page: Page): Pair[] {
  const { once, nowhere } = texts(page);
  return shuffled(once, page.random).flatMap(({ text }): Pair[] => {
    const other = isNumber(text) ? otherNumber(text, page.random) : nowhere();
    if (!other || page.written.includes(fold(other))) return [];
    const say = pick(
      [
        (t: string) => `The text ${quote(t)} is shown`,
        (t: string) => `${quote(t)} is visible`,
        (t: string) => `The page shows ${quote(t)}`,
        (t: string) => `I can see ${quote(t)}`,
      ],
      page.random,
    )!;
    return [[say(text), say(other)]];
  });
}

function absent(page: Page): Pair[] {
  const { once, nowhere } = texts(page);
  return shuffled(once, page.random).flatMap(({ text }): Pair[] => {
    const other = isNumber(text) ? otherNumber(text, page.random) : nowhere();
    if (!other || page.written.includes(fold(other))) return [];
    const say = pick(
      [
        (t: string) => `${quote(t)} is not shown`,
        (t: string) => `There is no text ${quote(t)}`,
        (t: string) => `The page does not show ${quote(t)}`,
      ],
      page.random,
    )!;
    return [[say(other), say(text)]];
  });
}

function placed(page: Page): Pair[] {
  const { once } = texts(page);
  const places = ['header', 'navigation', 'footer', 'dialog', 'sidebar'] as const;
  const there = new Set(once.map(({ place }) => place));
  return shuffled(
    once.filter(({ place }) => place !== 'main'),
    page.random,
  ).flatMap(({ text, place }): Pair[] => {
    // A navigation may stand in a header or a sidebar: only places that nobody takes for one another are
    // exchanged.
    const like: Record<string, string[]> = {
      header: ['navigation'],
      navigation: ['header', 'sidebar'],
      sidebar: ['navigation'],
    };
    const wrong =
      shuffled(
        places.filter((p) => p !== place && there.has(p) && !like[place]?.includes(p)),
        page.random,
      )[0] ?? (place === 'footer' ? 'header' : 'footer');
    const say = (where: string) => `${quote(text)} is shown in the ${where}`;
    return [[say(place), say(wrong)]];
  });
}

const labelOf = (c: TrueControl) => c.labels[0] ?? '';
const named = (page: Page, kinds: string[]) =>
  page.truth.controls.filter(
    (c) =>
      !c.optional &&
      kinds.includes(c.kinds[0]!) &&
      usable(labelOf(c)) &&
      page.written.includes(fold(labelOf(c))) &&
      page.truth.controls.filter((o) => o.labels.some((l) => fold(l) === fold(labelOf(c)))).length === 1,
  );

function values(page: Page): Pair[] {
  const fields = named(page, ['textfield', 'textarea', 'select', 'date']).filter(
    (c) => c.value !== undefined && c.kinds[0] !== 'date',
  );
  return shuffled(fields, page.random).flatMap((field): Pair[] => {
    const name = quote(labelOf(field));
    if (field.value === '') return [[`The ${name} field is empty`, `The ${name} field contains "Jordan"`]];
    if (!usable(field.value!)) return [];
    const other = isNumber(field.value!)
      ? otherNumber(field.value!, page.random)
      : (fields.find((f) => f.value && f.value !== field.value && usable(f.value))?.value ??
        'Something else');
    if (!other || fold(other) === fold(field.value!) || fold(field.value!).includes(fold(other))) return [];
    const say = pick(
      [
        (v: string) => `The ${name} field contains ${quote(v)}`,
        (v: string) => `The ${name} field is set to ${quote(v)}`,
        (v: string) => `The value of ${name} is ${quote(v)}`,
      ],
      page.random,
    )!;
    return page.random() < 0.2
      ? [[`The ${name} field is not empty`, `The ${name} field is empty`]]
      : [[say(field.value!), say(other)]];
  });
}

function toggles(page: Page): Pair[] {
  return shuffled(named(page, ['checkbox', 'switch', 'radio']), page.random).map((c): Pair => {
    const name = quote(labelOf(c));
    const [on, off] =
      c.kinds[0] === 'switch'
        ? ['on', 'off']
        : c.kinds[0] === 'radio'
          ? ['selected', 'not selected']
          : pick(
              [
                ['checked', 'not checked'],
                ['ticked', 'unchecked'],
              ],
              page.random,
            )!;
    const what = pick([name, `The ${name} ${c.kinds[0] === 'radio' ? 'option' : c.kinds[0]}`], page.random)!;
    return c.state.checked
      ? [`${what} is ${on}`, `${what} is ${off}`]
      : [`${what} is ${off}`, `${what} is ${on}`];
  });
}

function enabled(page: Page): Pair[] {
  const off = named(page, ['button', 'textfield', 'select', 'checkbox']).filter((c) => c.state.disabled);
  const on = shuffled(
    named(page, ['button']).filter((c) => !c.state.disabled && !c.iconOnly),
    page.random,
  ).slice(0, Math.max(1, off.length));
  return [
    ...off.map((c): Pair => [`${quote(labelOf(c))} is disabled`, `${quote(labelOf(c))} is enabled`]),
    ...on.map((c): Pair => [
      `The ${quote(labelOf(c))} button is enabled`,
      `The ${quote(labelOf(c))} button is disabled`,
    ]),
  ];
}

function chosen(page: Page): Pair[] {
  const tabs = named(page, ['tab']);
  const selected = tabs.find((c) => c.state.selected);
  const other = pick(
    tabs.filter((c) => !c.state.selected),
    page.random,
  );
  if (!selected || !other) return [];
  return [
    [`The ${quote(labelOf(selected))} tab is selected`, `The ${quote(labelOf(other))} tab is selected`],
    [
      `The ${quote(labelOf(other))} tab is not selected`,
      `The ${quote(labelOf(selected))} tab is not selected`,
    ],
  ];
}

function controls(page: Page): Pair[] {
  const { nowhere } = texts(page);
  return shuffled(named(page, ['button', 'link', 'tab', 'textfield', 'checkbox']), page.random).flatMap(
    (c): Pair[] => {
      const kind = c.kinds[0] === 'textfield' ? 'field' : c.kinds[0]!;
      if (c.iconOnly) return [];
      const say = pick(
        [
          (n: string) => `The ${quote(n)} ${kind} is shown`,
          (n: string) => `There is a ${kind} ${quote(n)}`,
          (n: string) => `A ${quote(n)} ${kind} is displayed`,
        ],
        page.random,
      )!;
      return [[say(labelOf(c)), say(nowhere())]];
    },
  );
}

function cells(page: Page): Pair[] {
  return page.facts.tables.flatMap((table) => {
    const name = table.heads.findIndex(
      (head, i) =>
        head &&
        table.rows.every(({ cells }) => usable(cells[i]!)) &&
        new Set(table.rows.map(({ cells }) => fold(cells[i]!))).size === table.rows.length &&
        !/^\W*\d/.test(table.rows[0]?.cells[i] ?? '1'),
    );
    if (name < 0 || table.rows.length < 2) return [];
    return shuffled(table.rows, page.random).flatMap((row): Pair[] => {
      const column = pick(
        table.heads
          .map((head, i) => ({ head, i }))
          .filter(
            ({ head, i }) =>
              i !== name &&
              usable(head) &&
              usable(row.cells[i]!) &&
              table.heads.filter((h) => h === head).length === 1,
          ),
        page.random,
      );
      if (!column) return [];
      const value = row.cells[column.i]!;
      const other =
        shuffled(table.rows, page.random)
          .map(({ cells }) => cells[column.i]!)
          .find((v) => v && usable(v) && !row.cells.some((c) => fold(c).includes(fold(v)))) ??
        (isNumber(value) ? otherNumber(value, page.random) : undefined);
      if (!other || row.cells.some((c) => fold(c).includes(fold(other)))) return [];
      const who = quote(row.cells[name]!);
      const say = pick(
        [
          (v: string) => `The row for ${who} shows ${quote(v)}`,
          (v: string) => `${quote(v)} is shown in the row for ${who}`,
          (v: string) => `The ${quote(column.head)} of ${who} is ${quote(v)}`,
        ],
        page.random,
      )!;
      return [[say(value), say(other)]];
    });
  });
}

const figure = (text: string) => {
  const plain = /^[$€£]?\s?(-?\d{1,3}(?:,\d{3})*|-?\d+)(\.\d+)?\s?[%€]?$/.exec(text.trim());
  return plain ? Number((plain[1]! + (plain[2] ?? '')).replaceAll(',', '')) : undefined;
};

function sorted(page: Page): Pair[] {
  return page.facts.tables.flatMap(({ heads, rows, whole }) =>
    !whole || rows.length < 3
      ? []
      : heads.flatMap((head, i): Pair[] => {
          const column = rows.map(({ cells }) => figure(cells[i]!));
          if (!usable(head) || isNumber(head) || column.some((v) => v === undefined)) return [];
          const v = column as number[];
          const rising = v.every((x, k) => k === 0 || v[k - 1]! <= x);
          const falling = v.every((x, k) => k === 0 || v[k - 1]! >= x);
          if (rising === falling) return rising ? [] : [];
          return [
            rising
              ? [
                  `The rows are sorted by ${quote(head)}, lowest first`,
                  `The rows are sorted by ${quote(head)}, highest first`,
                ]
              : [
                  `The rows are sorted by ${quote(head)}, highest first`,
                  `The rows are sorted by ${quote(head)}, lowest first`,
                ],
          ];
        }),
  );
}

function counts(page: Page): Pair[] {
  const rows = page.facts.tables.filter(({ whole, rows: all }) => whole && all.length >= 2);
  const pairs: Pair[] =
    rows.length === 1 && page.facts.tables.length === 1
      ? [
          [
            `The table has ${rows[0]!.rows.length} rows`,
            `The table has ${rows[0]!.rows.length + (page.random() < 0.5 ? 1 : -1)} rows`,
          ],
        ]
      : [];
  const times = new Map<string, number>();
  for (const { text } of page.facts.texts)
    if (usable(text) && /\p{L}{4}/u.test(text)) times.set(text, (times.get(text) ?? 0) + 1);
  for (const [text, n] of times) {
    if (n < 2 || page.written.split(fold(text)).length !== n + 1) continue;
    pairs.push([
      `${quote(text)} is shown ${n} times`,
      `${quote(text)} is shown ${n + (page.random() < 0.5 ? 1 : -1)} times`,
    ]);
  }
  return pairs;
}

function order(page: Page): Pair[] {
  const { once } = texts(page);
  const mains = once.filter(({ place, text }) => place === 'main' && /\p{L}{3}/u.test(text));
  return shuffled(mains, page.random).flatMap((a): Pair[] => {
    const column = mains.filter(
      (b) => b !== a && Math.abs(a.box.x - b.box.x) < 4 && b.box.y - a.box.y > 24 && b.box.y - a.box.y < 220,
    );
    const row = mains.filter(
      (b) =>
        b !== a && Math.abs(middle(a.box).y - middle(b.box).y) < 4 && b.box.x - a.box.x - a.box.width > 8,
    );
    const b = pick([...column, ...row], page.random);
    if (!b) return [];
    const below = column.includes(b);
    return [
      below
        ? [`${quote(a.text)} is above ${quote(b.text)}`, `${quote(b.text)} is above ${quote(a.text)}`]
        : [
            `${quote(a.text)} is to the left of ${quote(b.text)}`,
            `${quote(b.text)} is to the left of ${quote(a.text)}`,
          ],
    ];
  });
}

function headed(page: Page): Pair[] {
  const first = page.facts.headings.filter(
    ({ text, level }) => level === 1 && usable(text) && isNaN(Number(text)),
  );
  if (first.length !== 1) return [];
  const say = pick(
    [
      (t: string) => `The page ${quote(t)} is shown`,
      (t: string) => `The heading ${quote(t)} is shown`,
      (t: string) => `I am on the ${quote(t)} page`,
    ],
    page.random,
  )!;
  return [
    [
      say(first[0]!.text),
      say(
        pick(
          ['Sign in', 'Your profile', 'Page not found', 'Order history'].filter(
            (t) => !page.written.includes(fold(t)),
          ),
          page.random,
        ) ?? 'Page not found',
      ),
    ],
  ];
}

/** A name with a figure right beside it, alone in its row on that side: "Total" and "$48.00". */
function beside(page: Page): Pair[] {
  const { once } = texts(page);
  return shuffled(
    once.filter(({ text }) => /^\p{L}[\p{L} ]{2,24}$/u.test(text)),
    page.random,
  ).flatMap((name): Pair[] => {
    const right = page.facts.texts
      .filter(
        (t) => t.box.x > name.box.x + name.box.width && Math.abs(middle(t.box).y - middle(name.box).y) < 4,
      )
      .sort((a, b) => a.box.x - b.box.x);
    const next = right[0];
    const value = next && figure(next.text);
    if (
      !next ||
      value === undefined ||
      next.box.x - name.box.x > 420 ||
      (right.length > 1 && right[1]!.box.x - next.box.x < 240)
    )
      return [];
    const other = otherNumber(next.text, page.random)!;
    const amount = Math.abs(value);
    const say = pick(
      [
        [`${quote(name.text)} shows ${quote(next.text)}`, `${quote(name.text)} shows ${quote(other)}`],
        [`The ${name.text.toLowerCase()} is ${next.text}`, `The ${name.text.toLowerCase()} is ${other}`],
        [
          `The ${quote(name.text)} is more than ${Math.floor(amount / 2)}`,
          `The ${quote(name.text)} is less than ${Math.floor(amount / 2)}`,
        ],
      ],
      page.random,
    )!;
    return value < 2 ? [] : [say as Pair];
  });
}

const families: Record<string, (page: Page) => Pair[]> = {
  shown,
  absent,
  placed,
  values,
  toggles,
  enabled,
  chosen,
  controls,
  cells,
  sorted,
  counts,
  order,
  headed,
  beside,
};

/**
 * At most `most` pairs, the families in turn, so that no page is all of one kind. The same page gives the
 * same ones.
 */
export function assertionsOn(truth: Truth, seed: number, most: number): Asserted[] {
  const random = dice(seed);
  const { facts } = truth;
  const page: Page = {
    truth,
    facts,
    random,
    written: fold([...truth.words.map((w) => (w.joinsNext ? w.text : `${w.text} `))].join('')),
  };
  const made = shuffled(Object.entries(families), random).map(([family, make]) => ({
    family,
    pairs: make(page),
  }));
  const asserted: Asserted[] = [];
  for (let round = 0; round < 4 && asserted.length < most * 2; round++) {
    for (const { family, pairs } of made) {
      const pair = pairs[round];
      if (!pair || asserted.length >= most * 2) continue;
      asserted.push({ text: pair[0], holds: true, family }, { text: pair[1], holds: false, family });
    }
  }
  return asserted;
}
