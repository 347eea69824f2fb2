/** Types into a field, in the form and order that the field takes. */
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Target } from '#worker/grounding/target.ts';
import { centrePixel } from '#worker/core/geometry.ts';
import { channelsOf, isSwatch, setColour } from './colour.ts';
import { partsToType } from './dates.ts';

/**
 * Where to click a field: in its middle, to keep clear of icons at its ends; near its right end to append.
 */
export const fieldPoint = (target: Target, append = false) => {
  const { box } = target;
  if (!target.control && target.line) return centrePixel(box);
  // A date field is filled part by part, starting with the first.
  if (target.control?.kind === 'date')
    return { x: Math.round(box.x + Math.min(14, box.width / 8)), y: Math.round(box.y + box.height / 2) };
  return {
    x: Math.round(append ? box.x + box.width - Math.min(12, box.width / 4) : box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
  };
};

/** Replaces a field's value, or appends to it. Returns the text as it was typed. */
export async function typeIn(
  session: Session,
  view: SessionView,
  target: Target | undefined,
  { text, secret, append, keepsKeyboard }: Extract<PlannedAct['act'], { kind: 'type' }>,
): Promise<string> {
  const { screen } = session;
  const channels = secret || append ? undefined : channelsOf(text);
  if (target && channels && (await isSwatch(session, target))) {
    await setColour(session, target, text, channels);
    return text;
  }
  if (target) await screen.act({ kind: 'press', at: fieldPoint(target, append) });
  if (append) await screen.act({ kind: 'key', keys: 'End' });
  else await screen.act({ kind: 'select-all' });
  if (text === '') {
    await screen.act({ kind: 'key', keys: 'Delete' });
    return text;
  }
  const parts =
    target?.control && !secret && !append ? partsToType(text, target.control, view.scene) : [text];
  for (const [index, part] of parts.entries()) {
    if (index > 0) await screen.act({ kind: 'key', keys: 'ArrowRight' });
    await screen.act({ kind: 'type', text: part, secret, ...(keepsKeyboard ? { keepsKeyboard } : {}) });
  }
  return parts.join(' ');
}
