/** What came of an act, in words, by the pictures before and after it. */
import type { StepRecord } from '#worker/ports/records.ts';
import { withoutOrigin } from '#worker/core/site.ts';
import { nothingElseChanged } from '../effect.ts';

const [maxChanges, longest] = [6, 120];

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

export interface Effect {
  says: string;
  worked: boolean;
}

/** @param start an address of the app, whose origin is left out */
export function effectOf(
  { before, after, difference, observations, targetBox, act, status }: StepRecord,
  start: string,
): Effect {
  if (status !== 'passed') return { says: 'It was not done.', worked: false };
  const moved = before.address !== after.address;
  const seen = observations.flatMap((one) => {
    if (one.kind === 'dialog') return [`A dialog asked ${JSON.stringify(cut(one.message))}.`];
    if (one.kind === 'new-tab') return ['A new tab was opened.'];
    if (one.kind === 'download') return [`${JSON.stringify(cut(one.name))} was downloaded.`];
    return [];
  });
  const isIdle =
    act?.kind === 'press'
      ? nothingElseChanged({ difference, targetBox, before })
      : difference === undefined || difference.same;
  if (!moved && seen.length === 0 && isIdle) return { says: 'Nothing changed on the screen.', worked: false };
  const changes = (difference?.changes ?? []).filter(({ kind }) => kind !== 'region-repainted');
  const more = changes.length - maxChanges;
  return {
    says: [
      ...(moved ? [`The address is ${cut(withoutOrigin(after.address, start))} now.`] : []),
      ...seen,
      ...(moved ? [] : changes.slice(0, maxChanges).map(({ says }) => `${cut(says)}.`)),
      ...(!moved && more > 0 ? [`${more} more changes.`] : []),
      ...(!moved && seen.length === 0 && changes.length === 0
        ? ['A part of the screen looks different.']
        : []),
    ].join(' '),
    worked: true,
  };
}
