import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { probe } from '#worker/sight/probes/index.ts';
import type { Picture, Scene } from '#worker/sight/scene.ts';
import type { Box, Point } from '#worker/core/geometry.ts';
import { makeRoom } from './looking/make-room.ts';
import { withTouchTargets } from './looking/touch-targets.ts';
import { createPointerAsking } from './memory/pointer-memory.ts';
import type { Rest, ScreenAct, SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';

/**
 * Waits until the screen settles, captures and reads it. Reads it again where new text appeared meanwhile,
 * since a page may pause before it requests its content. A probing session sees a page that scrolls within its
 * window in a taller one.
 */
export async function observe(session: Session, options?: Patience): Promise<Observed> {
  const observed = await observeAsIs(session, options);
  if (!session.probing) return observed;
  return (await makeRoom(session, observed, () => observeAsIs(session, options))) ?? observed;
}

interface Observed {
  view: SessionView;
  rest: Rest;
}

interface Patience {
  quietMs?: number;
  capMs?: number;
}

async function observeAsIs(session: Session, options?: Patience): Promise<Observed> {
  const began = performance.now();
  let first = await observeOnce(session, options);
  // A picture of the page before must not go by the name of the next one.
  if (first.hasLeft) first = await observeOnce(session, options);
  // Change detection lags on a busy machine: a second picture makes sure.
  if (
    first.rest.state !== 'still' ||
    !(await first.changed?.()) ||
    (await session.screen.capture()).image.equals(first.view.picture.image)
  )
    return first;
  const second = await observeOnce(session, options);
  const known = new Set(first.view.scene.lines.map(({ text }) => text));
  // Text that only disappeared meanwhile, such as a toast, is worth keeping.
  if (second.view.scene.lines.every(({ text }) => known.has(text))) return first;
  return { ...second, rest: { ...second.rest, ms: Math.round(performance.now() - began) } };
}

/** Whether a screen has changed since its picture was taken. */
type Changed = () => Promise<boolean>;

async function observeOnce(session: Session, options?: Patience) {
  const inWindow = await session.screen.settled(options);
  const picture = await session.screen.capture();
  const pictured = session.screen.address();
  if (session.probing) await session.screen.hold?.();
  const changed = await session.screen.glance?.();
  // Animated boxes are in viewport coordinates; shift them to picture coordinates.
  const { x, y } = picture.visible ?? { x: 0, y: 0 };
  const rest = {
    ...inWindow,
    animated: inWindow.animated.map((box) => ({ ...box, x: box.x + x, y: box.y + y })),
  };
  const [scene, title, contentWidth] = await Promise.all([
    look(session, picture, rest, changed),
    session.screen.title(),
    session.screen.contentWidth().catch(() => picture.width),
  ]);
  const dialog = session.screen.openDialog();
  const address = session.screen.address();
  const tabs = session.screen.tabs?.();
  return {
    view: {
      picture,
      scene,
      address,
      title,
      contentWidth,
      ...(dialog ? { dialog } : {}),
      ...(tabs ? { tabs } : {}),
    },
    rest,
    changed,
    /** Whether another page came while this one was looked at. */
    hasLeft: address !== pictured,
  };
}

async function look(
  session: Session,
  picture: Picture,
  { animated }: Rest,
  changed?: Changed,
): Promise<Scene> {
  const seen = await session.sight.look(picture, { masked: animated });
  const { capabilities } = session.screen;
  const scene = capabilities.has('touch') && !capabilities.has('pointer') ? withTouchTargets(seen) : seen;
  return session.probing ? settledByPointer(session, { picture, scene }, changed) : scene;
}

/**
 * Scenes by address and picture hash, shared between sessions, so that an identical page is not probed
 * again.
 */
const pointed = new LRUCache<string, Scene>({ max: 200 });

/**
 * The scene refined by the mouse pointer's shape over the last capture: link, field or decoration. Unchanged
 * where there is no mouse.
 */
export async function settledByPointer(
  session: Session,
  { picture, scene }: Pick<SessionView, 'picture' | 'scene'>,
  changed?: Changed,
): Promise<Scene> {
  if (scene.reason !== undefined) return scene;
  const key = `${session.screen.address()} ${createHash('sha1').update(picture.image).digest('base64')}`;
  const known = pointed.get(key);
  if (known) return structuredClone(known);
  try {
    const settled = (
      await probe(
        session.sight,
        { picture, scene },
        { pointers: await createPointerAsking(session, picture) },
      )
    ).scene;
    // If the page changed while it was probed, the result may belong to its next state: don't cache it.
    if (!(await changed?.())) pointed.set(key, structuredClone(settled));
    return settled;
  } catch {
    // The page was left while it was probed. It is observed again after the next action; keep what was seen.
    return scene;
  }
}

/** The view of a session before it has opened anything. */
export function blankView(width: number, height: number): SessionView {
  const white = { r: 255, g: 255, b: 255 };
  const picture: Picture = { image: Buffer.alloc(0), width, height };
  return {
    picture,
    scene: {
      width,
      height,
      lines: [],
      controls: [],
      background: white,
      regions: [{ id: 0, kind: 'page', box: { x: 0, y: 0, width, height }, label: '' }],
      fingerprint: { content: '', layout: '', features: [] },
      cost: { ms: 0, lines: 0, linesRead: 0 },
      reason: 'Nothing has been opened yet.',
    },
    address: 'about:blank',
    title: '',
  };
}

/** The point of an action on the picture before it; undefined where it has none. */
export const pointOf = (act: ScreenAct | undefined): Point | undefined =>
  act && 'at' in act ? act.at : act?.kind === 'drag' ? act.from : undefined;

export const inside = (box: Box, { x, y }: Point): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
