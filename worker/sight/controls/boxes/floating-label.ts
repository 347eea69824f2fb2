import type { Shape } from '../../layout/boxes.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, draft, words } from '../draft.ts';

/** A floating label: small text above a value, both inside the box. */
export function fieldWithFloatingLabel(
  bench: Bench,
  s: Shape,
  text: SeenLine[],
  base: Partial<Draft>,
): Draft | undefined {
  const [top, ...rest] = text;
  if (!top || rest.length === 0 || s.box.width < 90 || s.box.height < 38) return undefined;
  const below = rest[0]!;
  if (top.fontPx >= below.fontPx || Math.abs(top.box.x - below.box.x) > 8) return undefined;
  bench.claimed.add(top.id);
  return draft('textfield', s.box, 0.75, { ...base, label: top.text, value: words(rest) });
}
