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

/** How soon an app responds to a click where no request is pending and nothing moves, ms. */
const lateMs = 500;

/** A new page with fewer lines may still be loading its content. */
const fewLines = 8;

/** Whether the effect of an act may not be complete yet. */
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
  // A word such as “loading” that stood there before is a label, or stays.
  const saidBefore = new Set(before.address === address ? before.scene.lines.map(({ text }) => text) : []);
  return isIdle || isBare || scene.lines.some(({ text }) => saysLoading(text) && !saidBefore.has(text));
}

/**
 * What an act has changed. A click without effect is looked at again a moment later, since dialogs close and
 * lists re-render some time after the response; so is a page that is nearly empty or says that it is
 * loading.
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
 * Where this share of the largest change is visible in the window, and nothing was added below, there is no
 * need to scroll: a re-sorted list goes on below the window.
 */
const seenShare = 0.5;

/** A change this close to the lower edge of the window may continue below it, px. */
const edgePx = 90;

/** An explorer scrolls to a change outside the window, since movement is seen in the window alone. */
async function followChange(
  session: Session,
  before: SessionView,
  seen: Seen,
  difference: SceneDifference | undefined,
): Promise<Seen> {
  const { picture } = seen.after;
  const { visible } = picture;
  // A footer that was pushed down is repainted, but has not changed.
  const changes = (difference?.changes ?? [])
    .filter(({ kind }) => kind !== 'region-repainted')
    .sort((a, b) => areaOf(b.box) - areaOf(a.box));
  const [largest] = changes;
  if (!session.probing || !largest || !visible || !session.screen.capabilities.has('scroll')) return seen;
  // A new page is viewed from its top, which a picture of limited height would lose.
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
