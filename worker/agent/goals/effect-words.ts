/** What came of an act, in words, by the pictures before and after it. */
import type { StepRecord } from '#worker/ports/records.ts';
import { groupsOf, type Group } from '#worker/assertions/groups/group.ts';
import { overlap, union, type Box } from '#worker/core/geometry.ts';
import { withoutOrigin } from '#worker/core/site.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { nothingElseChanged } from '../effect.ts';

const [maxChanges, longest] = [6, 120];

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** The longest list of a screen. */
const listOf = (scene: Scene): Group | undefined =>
  groupsOf(scene).reduce<Group | undefined>(
    (longest, group) => (group.members.length > (longest?.members.length ?? 1) ? group : longest),
    undefined,
  );

const boxOf = ({ members }: Group): Box => union(members.map(({ box }) => box));

/** How many entries the list of a screen gained or lost. */
function listChange(before: Scene, after: Scene): string[] {
  const [was, is] = [listOf(before), listOf(after)];
  if (!was || !is || was.members.length === is.members.length) return [];
  if (overlap(boxOf(was), boxOf(is)) < samePlace) return [];
  return [`The list shows ${is.members.length} entries; before, it showed ${was.members.length}.`];
}

/** A list that stands where another one stood is the same list: the share of both that they cover. */
const samePlace = 0.3;

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
  if (act?.kind === 'scroll' && !moved)
    return {
      says: ['It was scrolled: other parts of the same page are in view.', ...seen].join(' '),
      worked: true,
    };
  const changes = (difference?.changes ?? []).filter(({ kind }) => kind !== 'region-repainted');
  const more = changes.length - maxChanges;
  return {
    says: [
      ...(moved ? [`The address is ${cut(withoutOrigin(after.address, start))} now.`] : []),
      ...seen,
      ...listChange(before.scene, after.scene),
      ...(moved ? [] : changes.slice(0, maxChanges).map(({ says }) => `${cut(says)}.`)),
      ...(!moved && more > 0 ? [`${more} more changes.`] : []),
      ...(!moved && seen.length === 0 && changes.length === 0
        ? ['A part of the screen looks different.']
        : []),
    ].join(' '),
    worked: true,
  };
}
