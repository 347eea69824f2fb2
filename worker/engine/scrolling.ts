/** Decides where a step scrolls to. */
import { centre } from '#worker/core/geometry.ts';
import type { DecideInput, Decision, PlannedAct } from '#worker/ports/brain.ts';
import { act, describe, notFound, targetOf } from './decision.ts';
import { ground } from '#worker/grounding/ground.ts';
import { type Item } from '#worker/grounding/items.ts';
import { settle } from '#worker/grounding/settle.ts';
import type { ParsedAct } from '#worker/language/types.ts';

/** More than any page is tall, px. */
const farthest = 1_000_000;

export function scrolled(
  input: DecideInput,
  items: Item[],
  parsed: Extract<ParsedAct, { kind: 'scroll' }>,
): Decision {
  const { scene, picture } = input.view;
  const shows = picture.visible ?? { x: 0, y: 0, width: scene.width, height: scene.height };
  const by = (dy: number, says: string, over?: PlannedAct['target']): Decision =>
    act({
      act: { kind: 'scroll', dy: Math.round(dy) },
      ...(over ? { target: over } : {}),
      says,
      confidence: 0.95,
    });
  if (parsed.by === 'down' || parsed.by === 'up') {
    const dy = shows.height * 0.8 * (parsed.by === 'up' ? -1 : 1);
    if (!parsed.target) return by(dy, `Scroll ${parsed.by}`);
    const pane = settle(ground(scene, parsed.target, 'see', items), { ...parsed.target, any: true });
    return pane.kind === 'found'
      ? by(dy, `Scroll ${parsed.by} over ${describe(pane.candidate)}`, targetOf(pane.candidate))
      : notFound(parsed.target, pane.kind === 'not-found' ? pane.nearest : [], scene);
  }
  if (parsed.by) return by(parsed.by === 'top' ? -farthest : farthest, `Scroll to the ${parsed.by}`);
  const phrase = parsed.target!;
  const region = scene.regions.find((r) => r.kind === phrase.name.replace(/^the /, ''));
  const settled = settle(ground(scene, phrase, 'see', items), { ...phrase, any: true });
  if (settled.kind === 'found')
    return by(
      centre(settled.candidate.box).y - (shows.y + shows.height / 2),
      `Scroll to ${describe(settled.candidate)}`,
    );
  if (region) return by(centre(region.box).y - (shows.y + shows.height / 2), `Scroll to the ${region.kind}`);
  if (/footer|bottom|end/.test(phrase.name)) return by(farthest, 'Scroll to the bottom');
  return notFound(phrase, [], scene);
}
