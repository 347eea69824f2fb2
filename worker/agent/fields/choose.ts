/** Chooses an option of a select, native or drawn by the page. */
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Target } from '#worker/grounding/target.ts';
import { centre, centrePixel, containsPoint, gapX, grow, union, type Box } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { observe } from '../observe.ts';
import { pickSuggestion } from './combobox.ts';
import { setSlider } from './slider.ts';

/** The value that the select shows now, wherever it has moved; undefined where it is gone. */
const shownBy = (scene: Scene, target: Target): string | undefined => {
  const near = scene.controls
    .filter(
      (control) =>
        control.kind === 'select' &&
        (!target.control?.label ||
          alike(control.label, target.control.label) > 0.7 ||
          Math.abs(control.box.y - target.box.y) < 30),
    )
    .sort(
      (a, b) =>
        Math.hypot(a.box.x - target.box.x, a.box.y - target.box.y) -
        Math.hypot(b.box.x - target.box.x, b.box.y - target.box.y),
    )[0];
  return near?.value;
};

const isShown = (scene: Scene, target: Target, option: string): boolean => {
  const shown = shownBy(scene, target);
  if (shown !== undefined) return alike(shown, option) > 0.9;
  return scene.lines.some(
    (line) =>
      line.box.y + line.box.height > target.box.y &&
      line.box.y < target.box.y + target.box.height &&
      line.box.x + line.box.width > target.box.x &&
      line.box.x < target.box.x + target.box.width &&
      alike(line.text, option) > 0.9,
  );
};

/**
 * Moves a select to its next option: in a browser with the keyboard, since a native popup is in no screenshot
 * and takes no clicks; on a phone in the list that it draws. Returns the value shown afterwards; '' where none can be read.
 */
export async function chooseNext(session: Session, view: SessionView, target: Target): Promise<string> {
  const { screen } = session;
  await screen.act({ kind: 'press', at: centrePixel(target.box) });
  if (screen.capabilities.has('touch')) {
    const { scene } = (await observe(session, { quietMs: 120 })).view;
    const next = nextListed(newLines(scene, view.scene), shownBy(view.scene, target) ?? '');
    if (next) {
      await screen.act({ kind: 'press', at: centrePixel(next.box) });
      return next.text;
    }
  }
  await screen.act({ kind: 'key', keys: 'ArrowDown' });
  await screen.act({ kind: 'key', keys: 'Enter' });
  const first = shownBy((await observe(session)).view.scene, target);
  // A popup that is just closing may hide the value for a moment.
  return first ?? shownBy((await observe(session)).view.scene, target) ?? '';
}

/** The option below the chosen one in a list that a phone has drawn, else its first other one. */
function nextListed(listed: TextLine[], chosen: string): TextLine | undefined {
  const inOrder = listed.toSorted((a, b) => a.box.y - b.box.y);
  const at = inOrder.findIndex(({ text }) => alike(text, chosen) > 0.9);
  return inOrder[at + 1] ?? inOrder.find((_, other) => other !== at);
}

/** A list drawn by the page shows at least so many options. */
const leastListed = 3;
/** The share of a list that is scrolled at once, and how often at most. */
const [scrollShare, maxScrolls] = [0.7, 40];

/** Scrolls a list that the page has drawn to an option of it; returns where it is, undefined where it isn't. */
async function scrollToOption(
  session: Session,
  { before, opened, target }: { before: SessionView; opened: SessionView; target: Target },
  option: string,
): Promise<Box | undefined> {
  const listed = newLines(opened.scene, before.scene).filter(({ box }) => gapX(box, target.box) < 0);
  if (listed.length < leastListed) return undefined;
  const list = union(listed.map(({ box }) => box));
  const isIn = ({ box }: TextLine) => containsPoint(grow(list, listed[0]!.fontPx), centre(box));
  let shown = opened;
  for (let times = 0; times < maxScrolls; times++) {
    const dy = Math.round(scrollShare * list.height);
    await session.screen.act({ kind: 'scroll', at: centrePixel(list), dx: 0, dy });
    const { view } = await observe(session, { quietMs: 120 });
    const found = view.scene.lines.find((line) => isIn(line) && alike(line.text, option) > 0.9);
    if (found) return found.box;
    if (view.scene.fingerprint.content === shown.scene.fingerprint.content) return undefined;
    shown = view;
  }
  return undefined;
}

const placed = ({ text, box }: TextLine): string => `${normalizeLabel(text)}@${Math.round(box.y / 4)}`;

/** The lines of a scene that the one before did not show there. */
function newLines(scene: Scene, before: Scene): TextLine[] {
  const known = new Set(before.lines.map(placed));
  return scene.lines.filter((line) => !known.has(placed(line)));
}

const drawnOption = (opened: Scene, before: Scene, option: string): TextLine | undefined =>
  newLines(opened, before)
    .filter((line) => alike(line.text, option) > 0.9)
    .sort((a, b) => alike(b.text, option) - alike(a.text, option))[0];

const boxToTouch = ({ screen }: Session, drawn: TextLine | undefined): Box | undefined =>
  screen.capabilities.has('touch') ? drawn?.box : undefined;

/** Maximum number of options to step through one by one. */
const maxOptions = 14;

/**
 * Chooses an option of a select. A native popup takes no clicks: type ahead and, where that fails (a form
 * that submits at the first letter), step down one by one. A popup drawn by the page is clicked at the
 * option. Returns whether the option was chosen, judged by what the select shows or, for a drawn popup, by
 * the click; 'unlisted' where
 * a field took the text and offered no such option.
 */
export async function choose(
  session: Session,
  view: SessionView,
  target: Target,
  option: string,
): Promise<boolean | 'unlisted'> {
  const { screen } = session;
  if (target.control?.kind === 'slider') {
    await setSlider(session, target, option);
    return true;
  }
  if (target.control?.affordance === 'type') return pickSuggestion(session, view, target, option);
  if (isShown(view.scene, target, option)) return true;
  const look = async () => (await observe(session, { quietMs: 120 })).view;
  await screen.act({ kind: 'press', at: centrePixel(target.box) });
  const opened = await look();
  const drawn = drawnOption(opened.scene, view.scene, option);
  const scrolledTo = drawn
    ? undefined
    : await scrollToOption(session, { before: view, opened, target }, option);
  // A phone draws the list itself, and takes no keys for it.
  const there = scrolledTo ?? boxToTouch(session, drawn);
  if (there) {
    await screen.act({ kind: 'press', at: centrePixel(there) });
    return true;
  }
  await screen.act({ kind: 'type', text: option });
  await screen.act({ kind: 'key', keys: 'Enter' });
  let now = await look();
  // A popup that is still open ignores the keyboard: it is drawn by the page, and its options can be clicked.
  const still =
    drawn &&
    !isShown(now.scene, target, option) &&
    now.scene.lines.find((line) => alike(line.text, option) > 0.9 && Math.abs(line.box.y - drawn.box.y) < 8);
  if (still) {
    await screen.act({ kind: 'press', at: centrePixel(still.box) });
    return true;
  }
  const seen = new Set<string>();
  for (let down = 0; down < maxOptions && !isShown(now.scene, target, option); down++) {
    const select = now.scene.controls.find(
      (control) =>
        control.kind === 'select' &&
        shownBy(now.scene, { box: control.box, control }) === shownBy(now.scene, target),
    );
    // The choice navigated to a page without this select.
    if (!select) return now.address !== view.address && down === 0;
    await screen.act({ kind: 'press', at: centrePixel(select.box) });
    // First to the top, wherever typing ahead left the selection, then down.
    await screen.act({ kind: 'key', keys: down === 0 ? 'Home' : 'ArrowDown' });
    await screen.act({ kind: 'key', keys: 'Enter' });
    now = await look();
    const shown = normalizeLabel(shownBy(now.scene, target) ?? '');
    if (down > 0 && seen.has(shown)) return false;
    seen.add(shown);
  }
  return isShown(now.scene, target, option);
}
