import { appendFileSync, writeFileSync } from 'node:fs';
import type { RunListener } from '#worker/run/memory/types.ts';

/** Path, query and fragment of an address; what is none stays as it is. */
export const pathOf = (address: string): string => {
  try {
    const { pathname, search, hash } = new URL(address);
    return pathname + search + hash;
  } catch {
    return address;
  }
};

/**
 * Writes what is tried, as it is tried, into a file: why something was missed can be read there. Beside it,
 * under the same name with the ending `tried.jsonl`, stands what each action was known by and what it settled,
 * from which `scripts/fit-planner` fits the planner.
 */
export function writeTrail(file: string): RunListener {
  const began = performance.now();
  const line = (says: string) =>
    appendFileSync(file, `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} ${says}\n`);
  writeFileSync(file, '');
  const data = file.replace(/\.txt$/, '.tried.jsonl');
  const keep = (what: object) => appendFileSync(data, `${JSON.stringify(what)}\n`);
  writeFileSync(data, '');
  return {
    explored(event) {
      if (event.kind === 'tried') keep({ session: event.session, ...event.tried });
    },
    step(place, { index, intent, ms, after, difference, status, says }) {
      line(
        `${'session' in place ? place.session : place.test} ${ms} ms  ${intent} → ${pathOf(after.address)}` +
          (difference?.same ? ' (nothing changed)' : '') +
          (status === 'passed' ? '' : ` (${status}: ${says})`),
      );
      return index;
    },
    drafts() {},
    outcome() {},
    finding(place, at, { oracle, title }, { reproduced, tries }) {
      line(`${reproduced}/${tries} ${oracle}: ${title}`);
      if ('session' in place) keep({ session: place.session, at, oracle, reproduced, tries });
    },
  };
}
