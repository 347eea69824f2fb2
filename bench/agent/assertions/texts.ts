import {
  type Pair,
  type Page,
  fold,
  quote,
  pick,
  shuffled,
  isNumber,
  middle,
  otherNumber,
  usable,
  figure,
} from './page.ts';

/** A text that stands on the page once, and another that stands nowhere. */
export function texts({ facts, written, random }: Page) {
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

export function shown(page: Page): Pair[] {
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

export function absent(page: Page): Pair[] {
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

export function placed(page: Page): Pair[] {
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

export function order(page: Page): Pair[] {
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

export function headed(page: Page): Pair[] {
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
export function beside(page: Page): Pair[] {
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
