/** Whether a text belongs to one of many records, as the subject of a mail does, and names no command. */
import { groupsOf } from '#worker/assertions/groups/group.ts';
import { centre, containsPoint } from '#worker/core/geometry.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Scene } from '#worker/sight/scene.ts';

/** Fewer things below each other may be a menu. */
const fewest = 3;

/**
 * Whether an act goes by the words of a record: most of its like say several things, figures among them, as dates,
 * amounts and ages are. The entries of a menu have none.
 */
export function isOfRecord({ target }: PlannedAct, scene: Scene): boolean {
  if (!target || (target.control && target.control.kind !== 'link')) return false;
  return groupsOf(scene).some(({ members }) => {
    const isInside = members.some(({ box }) => containsPoint(box, centre(target.box)));
    const records = members.filter(
      ({ lines }) => lines.length > 1 && lines.some(({ text }) => /\d/.test(text)),
    );
    return isInside && members.length >= fewest && 2 * records.length > members.length;
  });
}
