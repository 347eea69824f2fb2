/** Judges by what a field shows after typing whether the app took the text. */
import { centre, containsPoint, overlap, right } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { alike, folded } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { namesSameDate } from '../fields/dates.ts';

/** What the pictures tell; what they can't tell counts as taken. */
export type Taking =
  | { kind: 'taken'; /** the field shows something that could not be read */ unread?: true }
  | { kind: 'nothing' | 'part'; /** what the field shows, in words */ shows: string };

const taken: Taking = { kind: 'taken' };

export const controlAt = (
  { controls }: Scene,
  box: Box,
  fits: (control: Control) => boolean,
): Control | undefined =>
  controls
    .filter((control) => fits(control) && overlap(control.box, box) > 0.5)
    .sort((a, b) => overlap(b.box, box) - overlap(a.box, box))[0];

const isField = ({ affordance, kind }: Control): boolean =>
  affordance === 'type' || affordance === 'choose' || kind === 'date';

/** The text in a field, without its placeholder; undefined where there is none, or no field. */
export function shownIn(scene: Scene, box: Box): string | undefined {
  const field = controlAt(scene, box, isField);
  if (field?.value !== undefined) return field.value;
  if (field?.placeholder !== undefined) return undefined;
  const inside = scene.lines.filter((line) => containsPoint(box, centre(line.box)));
  return inside.length === 0 ? undefined : inside.map(({ text }) => text).join(' ');
}

/** Letters and digits alone, readings that are easily confused made equal. */
const bare = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The parts of a date or time that are not filled in. */
const unset = /^[-–—−:,.\s]*$|yyyy|\b(?:mm|dd)\b|[-–—−]{2}/i;

/** Room at the end of a field in which nothing is hidden, px. */
const roomPx = 24;

const isSubsequence = (part: string, whole: string): boolean => {
  let at = 0;
  for (const sign of whole) if (sign === part[at]) at++;
  return at === part.length;
};

/** Whether a field still shows what it had: selected text is often misread by a letter. */
const isAsBefore = (shown: string, had: string, typed: string): boolean =>
  bare(shown) === bare(had) || (alike(shown, had) > 0.75 && alike(shown, had) > alike(shown, typed) + 0.3);

export interface TypingSeen {
  text: string;
  append?: boolean;
  box: Box;
  before: Scene;
  after: Scene;
  /** Whether the inside of the field is of one colour. */
  blank: boolean;
}

/** Whether the text appeared anywhere else, as a tag beside the field or in a dialog that opened. */
const isElsewhere = ({ text, box, before, after }: TypingSeen): boolean =>
  after.lines.some(
    (line) =>
      !containsPoint(box, centre(line.box)) &&
      bare(line.text).includes(bare(text).replace(/[,;]$/, '')) &&
      !before.lines.some((known) => known.text === line.text),
  );

/** The fields in a row with one, which may share a code between them. */
const rowText = ({ box, after }: TypingSeen): string =>
  after.controls
    .filter((control) => isField(control) && Math.abs(centre(control.box).y - centre(box).y) < 6)
    .sort((a, b) => a.box.x - b.box.x)
    .map(({ value }) => value ?? '')
    .join('');

/** An empty field took nothing; what can't be read may be anything. */
function judgeEmpty(seen: TypingSeen, { placeholder }: Control, isDate: boolean): Taking {
  const hint = controlAt(seen.before, seen.box, isField)?.placeholder;
  const isHinted = hint !== undefined && placeholder === hint && bare(hint) !== bare(seen.text);
  const isEmpty = isHinted || (seen.blank && !isDate);
  if (isEmpty && !isElsewhere(seen)) return { kind: 'nothing', shows: 'nothing' };
  return { kind: 'taken', ...(isEmpty ? {} : { unread: true }) };
}

/** Whether a shown text is what is left of a typed one, and nothing of it is out of sight. */
function isPart(has: string, wanted: string, seen: TypingSeen): boolean {
  if (has === '' || has.length >= wanted.length || !isSubsequence(has, wanted)) return false;
  const own = seen.after.lines.filter((line) => containsPoint(seen.box, centre(line.box)));
  const end = Math.max(...own.map((line) => right(line.box)));
  return end <= right(seen.box) - roomPx && !bare(rowText(seen)).includes(wanted);
}

/** Signs in place of letters, as a password field shows them; the caret is read as one more letter at times. */
const isMasked = (shown: string): boolean => /[•●∙·*✱]{3}/u.test(shown);

/** Whether a field shows a typed text, in its own way of writing it. */
const isShownAs = (shown: string, text: string, wanted: string): boolean =>
  isMasked(shown) || bare(shown) === wanted || alike(shown, text) > 0.85 || namesSameDate(shown, text);

/** Judges a typed text by what its field shows after it. */
export function judgeTyping(seen: TypingSeen): Taking {
  const { text, append, box, before, after } = seen;
  const had = shownIn(before, box);
  const wanted = bare(append ? `${had ?? ''}${text}` : text);
  const known = controlAt(before, box, isField);
  const field = controlAt(after, box, isField) ?? controlAt(after, box, () => true);
  if (wanted === '' || !field) return taken;
  const isDate = [field, known].some((one) => one?.kind === 'date');
  // A pale value is read as a placeholder.
  const shown =
    shownIn(after, box) ?? (field.placeholder === known?.placeholder ? undefined : field.placeholder);
  if (shown === undefined) return judgeEmpty(seen, field, isDate);
  const shows = `“${shown}”`;
  if (isShownAs(shown, text, wanted)) return taken;
  if (had !== undefined && isAsBefore(shown, had, text))
    return isElsewhere(seen) ? taken : { kind: 'nothing', shows };
  if (isDate) return unset.test(shown) ? { kind: 'part', shows } : taken;
  return field.kind !== 'textarea' && isPart(bare(shown), wanted, seen) ? { kind: 'part', shows } : taken;
}
