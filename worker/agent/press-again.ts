/** Waits for a button that is disabled or not yet listened to, where pressing it changed nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import { centrePixel, grow, overlap } from '#worker/core/geometry.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Target } from '#worker/grounding/target.ts';
import { fadedBeside } from '#worker/facts/faded.ts';
import { nothingElseChanged } from './effect.ts';
import { besideMotion } from './looking/panes.ts';
import { observe } from './observe.ts';
import type { Performed } from './perform.ts';

/** Whether a control looks as if it could not be used. */
const looksDisabled = (scene: Scene, control: Control): boolean =>
  control.state.disabled === true ||
  (control.affordance === 'press' && fadedBeside(scene, control) !== undefined);

/** How long a disabled button is waited for, ms. */
const wakesMs = 6000;

const againAt = ({ controls }: Scene, known: Control): Control | undefined =>
  controls.find((one) => overlap(one.box, known.box) > 0.7 && one.affordance === known.affordance);

/** Whether what changed since an act goes on changing by itself: a clock, a live figure. */
async function changesByItself(
  session: Session,
  before: SessionView,
  target: Target,
  { after }: Performed,
): Promise<boolean> {
  const changes = await session.sight.differences(before.picture, after.picture);
  await wait(selfMs);
  const later = await session.screen.capture();
  const own = await session.sight.differences(after.picture, later);
  const moving = [target.box, ...own].map((box) => grow(box, slackPx));
  return besideMotion(changes, moving).length === 0;
}
/** In this time a live figure changes, ms; and how much wider it may become, px. */
const [selfMs, slackPx] = [700, 24];

/** Whether an act changed nothing that can be seen, beside its own target and what changes by itself. */
async function isWithoutEffect(
  session: Session,
  before: SessionView,
  target: Target,
  done: Performed,
): Promise<boolean> {
  const { sight, probing } = session;
  // An explorer looks for what does nothing: it does not wait for it.
  if (probing || done.after.address !== before.address) return false;
  if (done.after.dialog || done.observations.length > 0) return false;
  if (done.after.scene.fingerprint.content !== before.scene.fingerprint.content) {
    const isOff = target.control && looksDisabled(before.scene, target.control);
    return isOff === true && changesByItself(session, before, target, done);
  }
  const difference = await sight.compare(before, done.after, { masked: done.rest.animated });
  return nothingElseChanged({ difference, targetBox: target.box, before });
}

/** A page that is not older may be drawn before its scripts listen (server-side rendering), ms. */
const hydratesMs = 3000;
/** How often a page is glanced at meanwhile, ms. */
const glanceMs = 150;

/**
 * Presses again once where a press on a page that had just been opened changed nothing, not even after a
 * moment, and made the app ask for nothing: it did not listen yet.
 */
async function pressedOnceHydrated(
  session: Session,
  before: SessionView,
  target: Target,
  done: Performed,
  pressAgain: () => Promise<Performed>,
): Promise<Performed> {
  const { sinceAct } = done.rest;
  const isYoung = sinceAct && sinceAct.requests === 0 && sinceAct.pageAgeMs < hydratesMs;
  if (!isYoung) return done;
  const until = performance.now() + hydratesMs - sinceAct.pageAgeMs;
  const changed = await session.screen.glance?.();
  // What the press brings late may go again before the page is old enough.
  while (performance.now() < until && !(await changed?.())) await wait(glanceMs);
  const { view: after, rest } = await observe(session);
  const later = { ...done, after, rest, observations: session.screen.observations() };
  const isIdle = rest.sinceAct?.requests === 0 && (await isWithoutEffect(session, before, target, later));
  return isIdle ? pressAgain() : later;
}

/**
 * Presses again once where the first press changed nothing and the target then becomes enabled: a disabled
 * button took nothing. One that stays disabled is told as not taken.
 */
export async function pressedOnceReady(
  session: Session,
  before: SessionView,
  { target }: PlannedAct,
  done: Performed,
  pressAgain: () => Promise<Performed>,
): Promise<Performed> {
  const control = target?.control;
  if (!control || !(await isWithoutEffect(session, before, target, done))) return done;
  const isForbidden = async () =>
    (await session.screen.pointers([centrePixel(control.box)]).catch(() => []))[0] === 'forbidden';
  const isOff = async ({ scene }: SessionView) => {
    const now = againAt(scene, control);
    return now !== undefined && (looksDisabled(scene, now) || (await isForbidden()));
  };
  if (!looksDisabled(before.scene, control) && !(await isForbidden()))
    return pressedOnceHydrated(session, before, target, done, pressAgain);
  let view = done.after;
  const until = performance.now() + wakesMs;
  while (await isOff(view)) {
    if (performance.now() >= until)
      return { ...done, after: view, untaken: { all: true, says: `“${control.label}” is disabled.` } };
    await wait(400);
    view = (await observe(session)).view;
  }
  return againAt(view.scene, control) ? pressAgain() : { ...done, after: view };
}
