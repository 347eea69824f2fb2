/** Chooses from the suggestions of a field: types, waits for the list, clicks the option. */
import { bottom, centrePixel, containsPoint, gapX, overlap, centre } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { alike, folded } from '#worker/core/words.ts';
import type { Target } from '#worker/grounding/target.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import { observe } from '../observe.ts';
import { shownIn } from '../took/typing.ts';

/** How long suggestions may take to appear, ms. */
const suggestMs = 4000;

const sameLine = (a: TextLine, b: TextLine): boolean =>
  overlap(a.box, b.box) > 0.6 && alike(a.text, b.text) > 0.9;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether a line of which the reader is unsure may be the option: all but a letter alike, numbers equal. */
const isMisread = ({ text, confidence }: TextLine, option: string): boolean =>
  confidence < 0.9 && alike(text, option) > 0.85 && digitsOf(text) === digitsOf(option);

/** The suggestion that is the option: new on the screen, and below or above the field, at its width. */
function suggestionIn(
  now: SessionView,
  before: SessionView,
  { box }: Target,
  option: string,
): Box | undefined {
  const offered = now.scene.lines.filter(
    (line) =>
      !containsPoint(box, centre(line.box)) &&
      gapX(line.box, box) < 0 &&
      !before.scene.lines.some((known) => sameLine(known, line)),
  );
  const exact = offered.filter((line) => folded(line.text) === folded(option));
  const fits = exact.length > 0 ? exact : offered.filter((line) => isMisread(line, option));
  const far = ({ box: own }: TextLine) =>
    own.y >= box.y ? own.y - bottom(box) : box.y - bottom(own) + (box.height || 1);
  return fits.sort((a, b) => far(a) - far(b))[0]?.box;
}

/**
 * Chooses an option in a field with suggestions. Without a suggestion of that name the typed text counts where
 * the field keeps it when it is left, as with a list drawn by the browser, which is on no screenshot. Returns
 * whether the field then shows the option; 'unlisted' where it does and no suggestion was seen.
 */
export async function pickSuggestion(
  session: Session,
  view: SessionView,
  target: Target,
  option: string,
): Promise<boolean | 'unlisted'> {
  const { screen } = session;
  if (alike(shownIn(view.scene, target.box) ?? '', option) > 0.95) return true;
  await screen.act({ kind: 'press', at: centrePixel(target.box) });
  // Many lists open at a click.
  const opened = suggestionIn((await observe(session, { quietMs: 120 })).view, view, target, option);
  if (opened) {
    await screen.act({ kind: 'press', at: centrePixel(opened) });
    return keeps(session, view, target, option);
  }
  await screen.act({ kind: 'select-all' });
  await screen.act({ kind: 'type', text: option });
  const until = performance.now() + suggestMs;
  let known: string | undefined;
  for (;;) {
    const { view: now } = await observe(session, { quietMs: 150 });
    const at = suggestionIn(now, view, target, option);
    if (at) {
      await screen.act({ kind: 'press', at: centrePixel(at) });
      return keeps(session, view, target, option);
    }
    // A list without the option says enough, once it has stayed the same.
    const offered = newBelow(now, view, target);
    if (performance.now() > until || (offered !== '' && offered === known)) break;
    known = offered;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  // Leaving the field shows whether it keeps a text that was not chosen.
  await screen.act({ kind: 'key', keys: 'Tab' });
  return (await keeps(session, view, target, option)) && 'unlisted';
}

/** What has appeared under a field. */
const newBelow = (now: SessionView, before: SessionView, { box }: Target): string =>
  now.scene.lines
    .filter(
      (line) =>
        line.box.y >= bottom(box) &&
        gapX(line.box, box) < 0 &&
        !before.scene.lines.some((known) => sameLine(known, line)),
    )
    .map(({ text }) => text)
    .join('\n');

/** Whether the field shows the option and no list is open. */
async function keeps(
  session: Session,
  before: SessionView,
  target: Target,
  option: string,
): Promise<boolean> {
  const { view: now } = await observe(session, { quietMs: 200 });
  if (now.address !== before.address) return true;
  const shown = shownIn(now.scene, target.box);
  return shown !== undefined && alike(shown, option) > 0.85 && !suggestionIn(now, before, target, option);
}
