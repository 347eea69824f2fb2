import { expect, it } from 'vitest';
import type { Confirmed, FindingWork, Phases } from './ports.ts';
import { confirmFinding } from './confirm.ts';

/** What becomes of a finding of an oracle whose replays show it each time, beside others or alone. */
async function confirmed(oracle: string, { crowded, alone = false }: { crowded: boolean; alone?: boolean }) {
  const told: string[] = [];
  const trail = { start: 'http://app.test/', steps: [] };
  const work = {
    candidate: { oracle },
    trail,
    settings: { confirmTries: 3 },
    signal: new AbortController().signal,
    isLate: false,
    isAlone: alone,
    reset: async () => {},
    throwIfHandedBack: () => {},
    wasCrowded: async () => crowded,
    retryAlone: async ({ reproduced }: Confirmed) => {
      told.push(`replayed alone after ${reproduced}`);
      return true;
    },
    conclude: async ({ proven }: { proven: boolean }) => void told.push(proven ? 'proven' : 'set aside'),
    close: async () => {},
  } as unknown as FindingWork;
  const phases = {
    store: { takeFinding: async () => work },
    engine: async () => ({}),
    engineering: { confirm: async () => ({ tries: 2, reproduced: 2, trail }) },
  } as unknown as Phases;
  await confirmFinding('1', alone, phases);
  return told;
}

it('replays a count alone, where others may have made the same', async () => {
  expect(await confirmed('made-once', { crowded: true })).toEqual(['replayed alone after 0']);
  expect(await confirmed('made-once', { crowded: true, alone: true })).toEqual(['proven']);
  expect(await confirmed('made-once', { crowded: false })).toEqual(['proven']);
});

it('believes at once what others can’t have caused', async () => {
  expect(await confirmed('placeholder-text', { crowded: true })).toEqual(['proven']);
});
