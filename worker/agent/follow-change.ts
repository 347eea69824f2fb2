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

/** How long an app may take to react to a click when neither requests nor animations are pending, ms. */
const lateMs = 500;

/** A new page with fewer lines of text may still be loading its content. */
const fewLines = 8;

/** Whether an action may have effects that are not visible yet. */
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
  // "Loading" text that was on the same page before the action is permanent.
  const saidBefore = new Set(before.address === address ? before.scene.lines.map(({ text }) => text) : []);
  return isIdle || isBare || scene.lines.some(({ text }) => saysLoading(text) && !saidBefore.has(text));
}

/**
 * Compares the screen before and after an action. A probing session looks once more a moment later after a
 * click without visible effect (dialogs close and lists redraw after the response), and when the page is
 * nearly empty or says that it is loading.
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
 * Where a change of at least this share of the largest one is in view, there is no need to scroll to the
 * largest: a reordered list simply continues below the viewport.
 */
const seenShare = 0.5;

/** Changes this close to the bottom of the viewport may continue below it, px. */
const edgePx = 90;

/**
 * In a probing session, scrolls to the change that lies outside the viewport, as a person would: animation
 * is only detected inside the viewport.
 */
async function followChange(
  session: Session,
  before: SessionView,
  seen: Seen,
  difference: SceneDifference | undefined,
): Promise<Seen> {
  const { picture } = seen.after;
  const { visible } = picture;
  // A footer that was pushed down is only a repaint.
  const changes = (difference?.changes ?? [])
    .filter(({ kind }) => kind !== 'region-repainted')
    .sort((a, b) => areaOf(b.box) - areaOf(a.box));
  const [largest] = changes;
  if (!session.probing || !largest || !visible || !session.screen.capabilities.has('scroll')) return seen;
  // A new page is viewed from its top; on a page taller than a picture, scrolling would move that out of the
  // picture.
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
