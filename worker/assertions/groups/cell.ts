/** Where a member of a group and a column meet. */
import { misalignment } from '#worker/core/geometry.ts';
import { stem, wordsOf } from '#worker/core/likeness.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import type { Group, Member } from './group.ts';

/** How far a line may be from being aligned with its heading, px. */
const alignedPx = 24;

/** The heading with just these words, compared by their stems. */
function headCalled({ heads }: Group, name: string): TextLine | undefined {
  const wanted = wordsOf(name).map(stem).join(' ');
  const found = heads.filter(({ text }) => wordsOf(text).map(stem).join(' ') === wanted);
  return found.length === 1 ? found[0] : undefined;
}

/** The line of a member in the column of that name; undefined where no line or several stand there. */
export function cellUnder(member: Member, group: Group, name: string): TextLine | undefined {
  const head = headCalled(group, name);
  if (!head) return undefined;
  const cells = member.lines.filter(
    ({ box }) =>
      misalignment(box, head.box) < alignedPx &&
      group.heads.every((other) => misalignment(box, other.box) >= misalignment(box, head.box)),
  );
  return cells.length === 1 ? cells[0] : undefined;
}
