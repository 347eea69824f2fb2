import { describe, expect, it } from 'vitest';
import type { Suspicion } from '#worker/ports/analyst.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import type { Box } from '#worker/core/geometry.ts';
import { judgeStep } from '../index.ts';
import { box, line, scene, step, view } from '../testing/steps.ts';
import type { Candidate } from '../types.ts';
import { isClaim, suspected } from './claims.ts';
import { claimedIn } from './replays.ts';

const address = 'https://app.example/trip';
const page = (...texts: string[]) =>
  view(address, scene(texts.map((text, at) => line(text, box(40, 40 + at * 50)))));
const trip = page('Departure: 12 May', 'Arrival: 10 May', 'Seat 4');

const suspicion: Suspicion = {
  assertion: 'The arrival is after the departure',
  observed: 'The arrival stands before the departure.',
  type: 'Content',
  severity: 'High',
  why: 'Nobody can plan by it.',
  box: box(40, 40),
  quotes: ['Departure: 12 May', 'Arrival: 10 May'],
  firstQuotes: [],
};
const ofScreen = suspected(suspicion, { address, of: 'screen' });
const whole: Box = { x: 0, y: 0, width: 900, height: 130 };
const fails = (at: Box | undefined): Verdict => ({
  verdict: 'fails',
  says: 'It is before.',
  decidedBy: 'model',
  ...(at ? { box: at } : {}),
});

/** The claims found in a step, and how often they were judged. */
async function judged(
  candidate: Candidate,
  {
    after = trip,
    first,
    verdict = fails(whole),
  }: { after?: typeof trip; first?: typeof trip; verdict?: Verdict } = {},
) {
  let asked = 0;
  const found = await judgeStep({
    step: step({ before: first ?? trip, after }),
    earlier: first ? [step({ before: first, after: first })] : [],
    trail: { start: 'https://app.example/', steps: [] },
    proving: candidate.signature,
    claimed: { candidate, judge: async () => (asked++, verdict) },
  });
  return { found: found.filter(({ oracle }) => isClaim(oracle)), asked };
}

describe('a claim of a model', () => {
  it('is found where it fails again, by the words that it rests on, with its own type and severity', async () => {
    const { found } = await judged(ofScreen);
    expect(found).toMatchObject([
      {
        oracle: 'model-review',
        signature: ofScreen.signature,
        type: 'Content',
        severity: 'High',
        box: whole,
      },
    ]);
  });

  it('is silent where nobody judges', async () => {
    const found = await judgeStep({
      step: step({ before: trip, after: trip }),
      earlier: [],
      trail: { start: address, steps: [] },
    });
    expect(found.filter(({ oracle }) => isClaim(oracle))).toEqual([]);
  });

  it('is not even judged on another page, or where its words are gone', async () => {
    const elsewhere = { ...trip, address: 'https://app.example/stay' };
    expect(await judged(ofScreen, { after: elsewhere })).toEqual({ found: [], asked: 0 });
    expect(await judged(ofScreen, { after: page('Departure: 12 May', 'Arrival: 15 May') })).toEqual({
      found: [],
      asked: 0,
    });
  });

  it.each([
    ['holds', { ...fails(whole), verdict: 'holds' as const }],
    ['can’t be told', { ...fails(whole), verdict: 'cannot-tell' as const }],
    ['fails by some of its words alone', fails(box(40, 90))],
    ['fails nowhere', fails(undefined)],
  ])('is not found where it %s', async (_, verdict) => {
    expect(await judged(ofScreen, { verdict })).toEqual({ found: [], asked: 1 });
  });

  it('of a journey is judged beside its first screen, which has to show its words as well', async () => {
    const ofJourney = suspected({ ...suspicion, firstQuotes: ['Seat 9'] }, { address, of: 'journey' });
    expect(ofJourney).toMatchObject({ oracle: 'model-journey' });
    expect((await judged(ofJourney, { first: page('Seat 9') })).found).toHaveLength(1);
    expect(await judged(ofJourney, { first: page('Seat 7') })).toEqual({ found: [], asked: 0 });
    expect(await judged(ofJourney)).toEqual({ found: [], asked: 0 });
  });

  it('of an act is judged beside the screen before it, which has to show its words', async () => {
    const ofAct = suspected({ ...suspicion, firstQuotes: ['Seat 9'] }, { address, of: 'act' });
    expect(ofAct).toMatchObject({ oracle: 'model-act' });
    expect((await judged(ofAct, { first: page('Seat 9') })).found).toHaveLength(1);
    expect(await judged(ofAct, { first: page('Seat 7') })).toEqual({ found: [], asked: 0 });
  });

  it('has one signature, whatever the figures in its words', () => {
    const seat = (number: number) =>
      suspected({ ...suspicion, assertion: `Seat ${number} is shown once` }, { address, of: 'screen' })
        .signature;
    expect(seat(4)).toBe(seat(12));
    expect(seat(4)).not.toBe(ofScreen.signature);
  });
});

describe('the replays of a claim', () => {
  const run = async (verdicts: Verdict['verdict'][]) => {
    let asked = 0;
    const next = claimedIn(ofScreen, async () => ({
      ...fails(whole),
      verdict: verdicts[asked++] ?? 'fails',
    }));
    const told: string[] = [];
    for (let replay = 0; replay < 5; replay++)
      told.push((await next().judge({ view: trip, assertion: ofScreen.expected })).verdict);
    return { told, asked };
  };

  it('ask no more once it did not fail, and once more where it had failed before', async () => {
    expect((await run(['cannot-tell'])).asked).toBe(1);
    expect((await run(['fails', 'holds', 'fails', 'holds'])).asked).toBe(4);
  });

  it('ask once in each', async () => {
    let asked = 0;
    const one = claimedIn(ofScreen, async () => (asked++, fails(whole)))();
    await one.judge({ view: trip, assertion: ofScreen.expected });
    expect((await one.judge({ view: trip, assertion: ofScreen.expected })).verdict).toBe('cannot-tell');
    expect(asked).toBe(1);
  });
});
