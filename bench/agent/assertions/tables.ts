import {
  type Pair,
  type Page,
  fold,
  quote,
  pick,
  shuffled,
  isNumber,
  otherNumber,
  usable,
  figure,
} from './page.ts';

export function cells(page: Page): Pair[] {
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

export function sorted(page: Page): Pair[] {
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
