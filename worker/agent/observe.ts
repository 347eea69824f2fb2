import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { probe } from '../sight/probes/index.ts';
import type { Picture, Box, Point, Scene } from '../sight/scene.ts';
import { createPointerAsking } from './pointer-memory.ts';
import type { Rest, ScreenAct, SessionView } from './ports.ts';
import type { Session } from './records.ts';

/** Waits for rest, takes a picture and reads it. */
export async function observe(session: Session, options?: { quietMs?: number; capMs?: number }): Promise<{ view: SessionView; rest: Rest }> {
  const inWindow = await session.screen.settled(options);
  const picture = await session.screen.capture();
  // What moves is told of the window; everything else of the picture.
  const { x, y } = picture.visible ?? { x: 0, y: 0 };
  const rest = { ...inWindow, animated: inWindow.animated.map((box) => ({ ...box, x: box.x + x, y: box.y + y })) };
  const [scene, title, contentWidth] = await Promise.all([
    look(session, picture, rest), session.screen.title(), session.screen.contentWidth().catch(() => picture.width),
  ]);
  return { view: { picture, scene, address: session.screen.address(), title, contentWidth }, rest };
}

async function look(session: Session, picture: Picture, { animated }: Rest): Promise<Scene> {
  const scene = await session.sight.look(picture, { masked: animated });
  return session.probing ? settledByPointer(session, { picture, scene }) : scene;
}

/** A page that looks the same to the last dot at the same address is not felt all over again, whichever session comes there. */
const pointed = new LRUCache<string, Scene>({ max: 200 });

/** The scene as the mouse pointer shows it over the last capture: what is a link, a field or an ornament. As it was where there is no mouse. */
export async function settledByPointer(session: Session, { picture, scene }: Pick<SessionView, 'picture' | 'scene'>): Promise<Scene> {
  if (scene.reason !== undefined) return scene;
  const key = `${session.screen.address()} ${createHash('sha1').update(picture.image).digest('base64')}`;
  const known = pointed.get(key);
  if (known) return structuredClone(known);
  try {
    const settled = (await probe(session.sight, { picture, scene }, { pointers: await createPointerAsking(session, picture) })).scene;
    pointed.set(key, structuredClone(settled));
    return settled;
  } catch {
    // A page that went away meanwhile is looked at again after the next act; what was seen holds.
    return scene;
  }
}

/** What a session looks like before it has opened anything. */
export function blankView(width: number, height: number): SessionView {
  const white = { r: 255, g: 255, b: 255 };
  const picture: Picture = { image: Buffer.alloc(0), width, height };
  return {
    picture,
    scene: {
      width, height, lines: [], controls: [], background: white,
      regions: [{ id: 0, kind: 'page', box: { x: 0, y: 0, width, height }, label: '' }],
      fingerprint: { content: '', layout: '', features: [] },
      cost: { ms: 0, lines: 0, linesRead: 0 },
      reason: 'Nothing has been opened yet.',
    },
    address: 'about:blank',
    title: '',
  };
}

/** Point of an act on the picture before it, where it has one. */
export const pointOf = (act: ScreenAct | undefined): Point | undefined =>
  act && 'at' in act ? act.at : act?.kind === 'drag' ? act.from : undefined;

export const inside = (box: Box, { x, y }: Point): boolean => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
