import { areaOf, shared } from '../sight/geometry.ts';
import type { SceneDifference } from '../sight/scene.ts';
import { observe } from './observe.ts';
import type { Rest, SessionView } from './ports.ts';
import type { Session } from './records.ts';

type Seen = { after: SessionView; rest: Rest };

/** Who probes scrolls to what an act has changed below or above the window, as a person would: whether it moves shows in the window alone. */
export async function followChange(session: Session, seen: Seen, difference: SceneDifference | undefined): Promise<Seen> {
  const { picture } = seen.after;
  // A footer that was pushed down is repainted, and is nothing to look at.
  const [largest] = (difference?.changes ?? []).filter(({ kind }) => kind !== 'region-repainted').sort((a, b) => areaOf(b.box) - areaOf(a.box));
  if (!session.probing || !largest || !picture.visible || shared(largest.box, picture.visible) > areaOf(largest.box) / 2 || !session.screen.capabilities.has('scroll')) return seen;
  const { visible } = picture;
  await session.screen.act({ kind: 'scroll', at: { x: visible.width / 2, y: visible.y + visible.height / 2 }, dx: 0, dy: Math.round(largest.box.y + Math.min(largest.box.height, visible.height) / 2 - visible.y - visible.height / 2) });
  const { view, rest } = await observe(session);
  return { after: view, rest };
}
