import { bottom, centre, right } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import { chroma, luma } from '../../pixels/raster.ts';
import type { ControlKind } from '../../scene.ts';
import { contrast, type SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';
import { dateText, labelFor, rowName, wholeName } from '../labels.ts';
import { isHint } from '../open-fields.ts';

/**
 * Drafts a field with the label around it. `text` is what is in it, which becomes its value or placeholder;
 * `sure` is 0…1.
 */
export function draftField(
  bench: Bench,
  s: Shape,
  kind: ControlKind,
  sure: number,
  base: Partial<Draft>,
  text = '',
): Draft {
  const near = (kind === 'select' ? rowName(bench, s.box) : undefined) ?? labelFor(bench, s.box, s.lines);
  const hint = kind !== 'select' && isPlaceholder(bench, s, near, text);
  // A select that shows its choice needs no label; text far to its left belongs to a tab or menu.
  const far =
    kind === 'select' &&
    near !== undefined &&
    text !== '' &&
    s.box.x - right(near.box) > 28 &&
    !alsoNamed(bench, s, near);
  // A field with a placeholder needs no label; text farther above belongs to something else.
  const label = far || (hint && near && s.box.y - bottom(near.box) > 22) ? undefined : near;
  // An empty box without a label may be anything.
  const bare = !label && text === '' ? (s.box.width > 560 ? 0.35 : 0.15) : 0;
  const made = draft(
    kind,
    s.box,
    sure +
      (label && aligned(label, s) ? 0.05 : -0.05) -
      bare -
      (kind === 'select' && s.box.height > 56 ? 0.25 : 0),
    { ...base, label: label ? labelText(bench, s, label) : '' },
  );
  if (label) bench.claimed.add(label.id);
  if (text !== '') setText(made, s, text, hint, label);
  if (isGreyedOut(bench, s)) made.state.disabled = true;
  if (kind !== 'textarea' && dateText.test(text)) turnIntoDate(made, text);
  return made;
}

/** Whether the text in a field is a placeholder: pale, or with the words of one. */
function isPlaceholder(bench: Bench, s: Shape, near: SeenLine | undefined, text: string): boolean {
  const line = s.lines[0];
  return (
    text !== '' &&
    line !== undefined &&
    (isHint(bench, line) ||
      (!near && asks.test(text)) ||
      (contrast(line) < bench.textContrast * 0.86 &&
        (hintWords.test(text) || (!near && nameWords.test(text)))))
  );
}

/** A label without its colon or required mark. */
function labelText(bench: Bench, s: Shape, label: SeenLine): string {
  let text = wholeName(bench, label, s.box);
  // A label that continues into the field: its last clause names the field.
  if (label.box.y > s.box.y - label.box.height && / [·|–—•-] /.test(text))
    text = text.split(/ [·|–—•-] /).at(-1)!;
  return text
    .replace(/\s*[:：]\s*$/, '')
    .replace(/\s*\*$/, '')
    .trim();
}

/** Makes the text in a field its value, its placeholder or its label. */
function setText(made: Draft, s: Shape, text: string, hint: boolean, label: SeenLine | undefined): void {
  const line = s.lines[0];
  // A required mark stands after a label, never after a value.
  if (made.kind === 'textfield' && /\p{L}{2}.*\*$/u.test(text) && text.length <= 40)
    made.label = text.replace(/\s*\*$/, '');
  else if (line && hint) {
    made.placeholder = text;
    // Large text above is a section heading, not the field's label.
    if (made.label === '' || (label && label.fontPx > line.fontPx * 1.12 && label.box.y < s.box.y))
      made.label = text;
  } else made.value = text;
  // A select without a label is named by its value.
  if (made.label === '' && (made.placeholder !== undefined || made.kind === 'select')) made.label = text;
}

/** A white field on a grey page is normal; a grey one on a white page is disabled. */
function isGreyedOut(bench: Bench, s: Shape): boolean {
  const main = s.lines[0];
  const greyed = luma(s.around) - luma(s.fill);
  return (
    chroma(s.fill) < 20 &&
    greyed >= 8 &&
    greyed < 40 &&
    s.border !== undefined &&
    luma(s.around) > 240 &&
    (!main || contrast(main) < bench.textContrast * 0.62)
  );
}

function turnIntoDate(made: Draft, text: string): void {
  made.kind = 'date';
  made.affordance = 'type';
  // Letters are a format hint, not a value.
  if (/^[a-z]/i.test(text) && made.value === text) {
    delete made.value;
    made.placeholder = text;
  }
}

/** Whether other boxes above or below also have their labels at the left, as in a form. */
export const alsoNamed = ({ lines, shapes }: Bench, s: Shape, name: SeenLine): boolean =>
  shapes.some(
    (o) =>
      o !== s &&
      Math.abs(o.box.x - s.box.x) <= 4 &&
      Math.abs(o.box.height - s.box.height) <= 12 &&
      lines.some(
        (l) =>
          l !== name &&
          Math.abs(centre(l.box).y - centre(o.box).y) <= 12 &&
          (Math.abs(l.box.x - name.box.x) <= 4 || Math.abs(right(l.box) - right(name.box)) <= 4),
      ),
  );

/** Whether a label shares an edge with its field, or stands beside it. */
const aligned = ({ box: l }: SeenLine, { box }: Shape): boolean =>
  Math.abs(l.x - box.x) <= 14 ||
  Math.abs(right(l) - right(box)) <= 14 ||
  right(l) <= box.x + 2 ||
  l.x >= right(box) - 2;

/** “What needs to be done?”: a question in an unlabelled field is a placeholder, even if its text is dark. */
const asks = /^\p{Lu}.* .*\?$/u;

/** A label of a few words, as it appears inside a field without an outer label. */
const nameWords = /^\p{Lu}[\p{L}'’-]+(?: [\p{L}'’-]+){0,3}(?: ?\((?:optional|required)\))?\*?$/u;

/**
 * Typical starts and ends of placeholders, and lists of what can be searched for: “Number, title or place”.
 */
const hintWords =
  /^(search|enter|type|find|e\.g|your |add |write|select|choose|name@|you@)|(\.\.\.|…)$|^\p{L}[\p{L} -]*(, [\p{L} -]+)* or \p{L}[\p{L} -]+$/iu;
