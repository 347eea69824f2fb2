import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { heldOutScreens } from './held-out.ts';
import type { Screen } from './types.ts';

const here = import.meta.dirname;

/** All screens with their bases, ids made unique over the whole set, in the order of their names. */
export function loadScreens(): Screen[] {
  const files = readdirSync(join(here, 'bases'))
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return files.map((file) => {
    const raw = parse(readFileSync(join(here, 'bases', file), 'utf8')) as Screen & { screen: string };
    const name = raw.screen;
    const own = <T extends { id: string }>(list: T[] | undefined, kind: string): T[] =>
      (list ?? []).map((base) => ({ ...base, id: `${name}/${kind}/${base.id}` }));
    return {
      name,
      heldOut: heldOutScreens.has(name),
      steps: own(raw.steps, 'step'),
      sets: own(raw.sets, 'set'),
      asserts: own(raw.asserts, 'assert'),
      shares: own(raw.shares, 'share'),
      counts: own(raw.counts, 'count'),
    };
  });
}
