import { type Bench, draft, words } from '../draft.ts';
import { labelFor } from '../labels.ts';
import type { BoxContents, Verdict } from './box-contents.ts';
import { draftField } from './field.ts';
import { endOf, isNumberAtEnd } from './field-parts.ts';

/** A labelled field with an amount, a unit or a button (“Show”) at its right end. */
export function fieldWithEnd(bench: Bench, { shape: s, light, text, base }: BoxContents): Verdict {
  const { width: w, height: h } = s.box;
  const holds =
    s.border && light && h >= 28 && h <= 60 && w >= 120 && labelFor(bench, s.box, s.lines) !== undefined;
  if (!holds) return undefined;
  if (isNumberAtEnd(s.box, text)) return draftField(bench, s, 'textfield', 0.85, base, words(text));
  const end = endOf(s.box, text);
  if (!end) return undefined;
  const value = text.filter((l) => l !== end.line);
  if (end.isButton)
    bench.drafts.push(draft('button', end.line.box, 0.7, { lines: [end.line.id], label: end.line.text }));
  return draftField(bench, s, 'textfield', 0.85, { ...base, lines: value.map((l) => l.id) }, words(value));
}
