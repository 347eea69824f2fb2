import type { TrueControl } from '../../sight/truth/types.ts';
import { type Pair, type Page, fold, quote, pick, shuffled, isNumber, otherNumber, usable } from './page.ts';
import { texts } from './texts.ts';

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

export function values(page: Page): Pair[] {
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

export function toggles(page: Page): Pair[] {
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

export function enabled(page: Page): Pair[] {
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

export function chosen(page: Page): Pair[] {
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

export function controls(page: Page): Pair[] {
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

export function counts(page: Page): Pair[] {
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
