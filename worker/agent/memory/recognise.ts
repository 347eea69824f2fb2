import { thumbnailLikeness } from '#worker/sight/comparing/thumbnail.ts';
import type { Sight } from '#worker/sight/scene.ts';
import type { SessionView, TargetMemory } from '#worker/ports/screen.ts';
import { describeTarget, findTarget, type Target } from '#worker/grounding/target.ts';

/** Minimum likeness of two thumbnails of one control, 0…1, and its lead over the runner-up. */
const alikeEnough = 0.93;
const lead = 0.05;

/** Describes a target for memory, with a thumbnail where it has no label. */
export async function remember(
  sight: Sight,
  { picture, scene }: SessionView,
  target: Target,
): Promise<TargetMemory> {
  const memory = describeTarget(scene, target);
  if (memory.label !== '' || picture.image.length === 0) return memory;
  const [thumbnail = []] = await sight.thumbnails(picture, [target.box]);
  return { ...memory, thumbnail };
}

/**
 * Finds a remembered target in a view: by words and neighbours, else by thumbnail. Undefined unless one
 * candidate clearly stands out.
 */
export async function recognise(
  sight: Sight,
  { picture, scene }: SessionView,
  memory: TargetMemory,
): Promise<Target | undefined> {
  const known = findTarget(scene, memory);
  if (known || memory.label !== '' || memory.thumbnail.length === 0) return known;
  const wordless = scene.controls.filter(
    (control) =>
      control.label === '' && Math.abs(control.box.width - memory.box.width) <= 0.3 * memory.box.width,
  );
  if (wordless.length === 0) return undefined;
  const pictures = await sight.thumbnails(
    picture,
    wordless.map(({ box }) => box),
  );
  const ranked = wordless
    .map((control, i) => ({ control, alike: thumbnailLikeness(memory.thumbnail, pictures[i]!) }))
    .sort((a, b) => b.alike - a.alike);
  const [best, second] = ranked;
  if (!best || best.alike < alikeEnough || (second && best.alike - second.alike < lead)) return undefined;
  return { control: best.control, box: best.control.box };
}
