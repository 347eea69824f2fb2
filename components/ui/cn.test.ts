import { globSync, readFileSync } from 'node:fs';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from './cn.ts';

const whole = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl'] }] } },
});
const sources = globSync('{components,app}/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!))),
];

it('merges what components pass to one another as the whole table of Tailwind does', () => {
  // Whatever stands first in a call of cn() is a component's own; what is passed to a component is
  // className="…" on a capital letter.
  const own = found(
    /(?:cn\(\s*|variants?\S* = \{[^}]*|sizes = \{[^}]*|: )'([^'\n]*(?:px-|text-|flex|border|rounded|size-)[^'\n]*)'/g,
  );
  const passed = found(/<[A-Z][^<>]*?className="([^"]+)"/g);
  expect(own.length).toBeGreaterThan(60);
  expect(passed.length).toBeGreaterThan(100);
  // The same class twice does no harm.
  const over = (mine: string, other: string) =>
    mine.split(' ').filter((name) => !other.split(' ').includes(name));
  const apart = own
    .flatMap((a) => passed.map((b) => [over(cn(a, b), whole(a, b)), over(whole(a, b), cn(a, b)), b] as const))
    .flatMap(([kept, dropped, by]) =>
      kept.length + dropped.length > 0 ? `kept ${kept}, dropped ${dropped} for ${by}` : [],
    );
  expect([...new Set(apart)].slice(0, 20)).toEqual([]);
});
