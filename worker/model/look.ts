/** Prepares a view for sending: redacted, numbered, with its picture as a data URL. */
import { createHash } from 'node:crypto';
import type { SessionView } from '#worker/ports/screen.ts';
import { coverView } from '#worker/guardrails/redact.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Scale } from './families.ts';
import { listScene, type Entry } from './listing.ts';
import { sendable } from './pictures.ts';
import type { Looked } from './prompts.ts';

export interface LookedAt extends Looked {
  entries: Entry[];
  window: Box;
}

/** The entries refer to the original view, while the listing text is redacted. */
export async function lookAt(
  view: SessionView,
  secrets: string[],
  cover: ((view: SessionView) => Promise<SessionView>) | undefined,
  scale: Scale,
): Promise<LookedAt> {
  const covered = await (cover ? cover(view) : coverView(view, [], secrets));
  const picture = await sendable(covered.picture);
  const window = picture?.window ?? { x: 0, y: 0, width: view.picture.width, height: view.picture.height };
  const listing = listScene(covered.scene, window, scale);
  return {
    view: covered,
    listing,
    picture,
    entries: listing.entries.map((entry) => uncovered(entry, view)),
    window,
  };
}

const uncovered = (entry: Entry, { scene }: SessionView): Entry => ({
  ...entry,
  ...(entry.control
    ? { control: scene.controls.find(({ id }) => id === entry.control!.id) ?? entry.control }
    : {}),
  ...(entry.line ? { line: scene.lines.find(({ id }) => id === entry.line!.id) ?? entry.line } : {}),
});

const keys = new WeakMap<Buffer, string>();

/** Equal for two views with identical pictures at the same address. */
export function pictureKey({ picture, address }: SessionView): string {
  let key = keys.get(picture.image);
  if (key === undefined) {
    key = createHash('sha1').update(picture.image).digest('base64');
    keys.set(picture.image, key);
  }
  return `${key} ${address}`;
}
