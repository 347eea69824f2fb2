import { areaOf, shared } from '#worker/core/geometry.ts';
import type { SceneDifference } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { nothingElseChanged } from './effect.ts';
import { observe } from './observe.ts';
import { ledTo, type Performed } from './perform.ts';
import { tallestPicture, type Rest, type SessionView } from '#worker/ports/screen.ts';
import { withoutQuery } from '#worker/core/site.ts';
import { saysLoading } from '#worker/core/words.ts';
import type { Session } from '#worker/ports/records.ts';

type Seen = { after: SessionView; rest: Rest };

/**
 * An app that answers a press of its own accord, with nothing on its way and nothing moving, does so within
 * this, ms.
 */
const lateMs = 500;

/** A page that has come and shows fewer may still be fetching what it is to show. */
const fewLines = 8;

/** Whether more may come of an act than is to be seen yet. */
function mayBeLate(
  before: SessionView,
  { act: { kind }, target, after: { scene, address } }: Performed,
  difference: SceneDifference | undefined,
): boolean {
  const isIdle =
    (kind === 'press' || kind === 'key') &&
    nothingElseChanged({ difference, targetBox: target?.box, before });
  const isBare =
    (before.address !== address || kind === 'navigate' || kind === 'reload') && scene.lines.length < fewLines;
  // What said so before at the same place is called so, or stays away.
  const saidBefore = new Set(before.address === address ? before.scene.lines.map(({ text }) => text) : []);
  return isIdle || isBare || scene.lines.some(({ text }) => saysLoading(text) && !saidBefore.has(text));
}

/**
 * What an act has changed. A press that seems to have changed nothing is looked at once more a moment later:
 * dialogs close,
 * and lists are drawn anew, some time after the answer has come; and so is a page that has hardly begun, or
 * says that it is loading.
 */
export async function seeEffect(
  session: Session,
  before: SessionView,
  performed: Performed,
): Promise<Performed & { difference: SceneDifference | undefined }> {
  const compare = async ({ after, rest }: Seen) =>
    before.picture.image.length > 0
      ? session.sight.compare(before, after, { masked: rest.animated })
      : undefined;
  let [seen, difference] = [performed, await compare(performed)];
  if (session.probing && mayBeLate(before, performed, difference)) {
    const { view: after, rest } = await observe(session, { quietMs: lateMs });
    seen = { ...performed, after, rest, trailStep: { ...performed.trailStep, led: ledTo(after) } };
    difference = await compare(seen);
  }
  return { ...seen, ...(await followChange(session, before, seen, difference)), difference };
}

/**
 * Where so large a part of the largest change shows in the window as well, and nothing was added below, what
 * happens is seen from there: a list put in another order goes on below it.
 */
const seenShare = 0.5;

/**
 * What changed this close to the lower edge of the window may have been replaced by what reaches below it,
 * px.
 */
const edgePx = 90;

/**
 * Who probes scrolls to what an act has changed below or above the window, as a person would: whether it
 * moves shows in the window alone.
 */
async function followChange(
  session: Session,
  before: SessionView,
  seen: Seen,
  difference: SceneDifference | undefined,
): Promise<Seen> {
  const { picture } = seen.after;
  const { visible } = picture;
  // A footer that was pushed down is repainted, and is nothing to look at.
  const changes = (difference?.changes ?? [])
    .filter(({ kind }) => kind !== 'region-repainted')
    .sort((a, b) => areaOf(b.box) - areaOf(a.box));
  const [largest] = changes;
  if (!session.probing || !largest || !visible || !session.screen.capabilities.has('scroll')) return seen;
  // Another page is looked at from its top, and of one that is too tall for a picture that would be lost.
  if (picture.height >= tallestPicture && withoutQuery(before.address) !== withoutQuery(seen.after.address))
    return seen;
  const goesOnBelow = picture.height > visible.y + visible.height;
  const wellInside = goesOnBelow ? { ...visible, height: visible.height - edgePx } : visible;
  const showsIn = (box: Box) => shared(box, wellInside) > areaOf(box) / 2;
  const isSamePage = before.address === seen.after.address && before.picture.height === picture.height;
  if (
    showsIn(largest.box) ||
    (isSamePage && changes.some(({ box }) => showsIn(box) && areaOf(box) >= areaOf(largest.box) * seenShare))
  )
    return seen;
  await session.screen.act({
    kind: 'scroll',
    at: { x: visible.width / 2, y: visible.y + visible.height / 2 },
    dx: 0,
    dy: Math.round(
      largest.box.y + Math.min(largest.box.height, visible.height) / 2 - visible.y - visible.height / 2,
    ),
  });
  const { view, rest } = await observe(session);
  return { after: view, rest };
}
