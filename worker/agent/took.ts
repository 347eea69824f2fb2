/** Judges on the pictures after an act whether the app took what was entered. */
import { centre, containsPoint, overlap, right } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { alike, folded } from '#worker/core/words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { namesSameDate } from './fields/dates.ts';
import { observe } from './observe.ts';
import type { Performed } from './perform.ts';

/** What an app did not take: all of an entry, or a part of it. */
export interface Untaken {
  all: boolean;
  /** One sentence. */
  says: string;
}

/** What the pictures tell; what they can't tell counts as taken. */
export type Taking = { kind: 'taken' } | { kind: 'nothing'; shows: string } | { kind: 'part'; shows: string };

const taken: Taking = { kind: 'taken' };

const controlAt = ({ controls }: Scene, box: Box, fits: (control: Control) => boolean): Control | undefined =>
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

/** Judges a typed text by what its field shows after it. */
export function judgeTyping(seen: TypingSeen): Taking {
  const { text, append, box, before, after } = seen;
  const had = shownIn(before, box);
  const wanted = bare(append ? `${had ?? ''}${text}` : text);
  const field = controlAt(after, box, isField) ?? controlAt(after, box, () => true);
  const isDate = [field, controlAt(before, box, isField)].some((one) => one?.kind === 'date');
  if (wanted === '' || !field) return taken;
  const hint = controlAt(before, box, isField)?.placeholder;
  // A pale value is read as a placeholder.
  const shown = shownIn(after, box) ?? (field.placeholder === hint ? undefined : field.placeholder);
  if (shown === undefined) {
    const isEmpty =
      !isDate && (seen.blank || (hint !== undefined && field.placeholder === hint && bare(hint) !== wanted));
    return isEmpty && !isElsewhere(seen) ? { kind: 'nothing', shows: 'nothing' } : taken;
  }
  const shows = `“${shown}”`;
  const has = bare(shown);
  if (has === wanted || alike(shown, text) > 0.85 || namesSameDate(shown, text)) return taken;
  if (had !== undefined && has === bare(had)) return isElsewhere(seen) ? taken : { kind: 'nothing', shows };
  if (isDate) return unset.test(shown) ? { kind: 'part', shows } : taken;
  if (has === '' || has.includes(wanted)) return taken;
  const end = Math.max(
    ...after.lines.filter((line) => containsPoint(box, centre(line.box))).map((line) => right(line.box)),
  );
  const isCutOff = end > right(box) - roomPx || field.kind === 'textarea';
  const isPart = has.length < wanted.length && isSubsequence(has, wanted);
  return isPart && !isCutOff && !bare(rowText(seen)).includes(wanted) ? { kind: 'part', shows } : taken;
}

/** Greys of a thumbnail that differ less than this are one colour, 0…255. */
const oneColour = 20;

/** The inside of a field, clear of its frame and of an icon or spin buttons at its end. */
const inside = ({ x, y, width, height }: Box): Box => ({
  x: x + 5,
  y: y + 5,
  width: Math.max(1, width - 10 - (width > 4 * signPx ? signPx : 0)),
  height: Math.max(1, height - 10),
});
/** Room for a sign at the end of a field, px. */
const signPx = 26;

/** How long an app may take to correct what was entered, ms. */
const correctsMs = 600;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Act<Kind extends PlannedAct['act']['kind']> = Extract<PlannedAct['act'], { kind: Kind }>;

/** Judges a typed text on the pictures before and after it. */
export async function typingTaken(
  session: Session,
  before: SessionView,
  { text, append }: Act<'type'>,
  target: { box: Box; control?: Control },
  after: SessionView,
): Promise<Taking> {
  const [greys] = await session.sight.thumbnails(after.picture, [inside(target.box)]);
  const blank = greys !== undefined && Math.max(...greys) - Math.min(...greys) < oneColour;
  return judgeTyping({
    text,
    ...(append ? { append } : {}),
    box: target.box,
    before: before.scene,
    after: after.scene,
    blank,
  });
}

/** What a field did not take, in a sentence; a secret is not told. */
export function untakenBy(taking: Taking, name: string, secret = false): Untaken | undefined {
  if (taking.kind === 'taken') return undefined;
  const field = name ? `The field ${name}` : 'The field';
  const all = taking.kind === 'nothing';
  const shows = secret ? '' : `: it shows ${taking.shows}`;
  return { all, says: `${field} ${all ? 'did not take' : 'took only a part of'} what was typed${shows}.` };
}

const isToggle = ({ affordance }: Control): boolean => affordance === 'toggle';

/** Whether a box looks as it did: the mean difference of its thumbnails is small. */
async function looksTheSame(
  session: Session,
  before: SessionView,
  after: SessionView,
  box: Box,
): Promise<boolean> {
  const [[was], [is]] = await Promise.all([
    session.sight.thumbnails(before.picture, [box]),
    session.sight.thumbnails(after.picture, [box]),
  ]);
  if (!was || !is) return false;
  return was.reduce((sum, grey, at) => sum + Math.abs(grey - is[at]!), 0) / was.length < sameLook;
}

const sameLook = 3;

/**
 * What an act did to its field or switch, looked at again where it took nothing, and in any case for a switch,
 * which may flip back.
 */
export async function checkTaken(
  session: Session,
  before: SessionView,
  { act, target }: PlannedAct,
  done: Performed,
): Promise<Performed> {
  if (!target || done.after.dialog || done.after.address !== before.address) return done;
  const name = target.control?.label ? `“${target.control.label}”` : '';
  if (act.kind === 'type' && target.control && !act.submit && act.text.trim() !== '') {
    let { after } = done;
    let taking = await typingTaken(session, before, act, target, after);
    if (taking.kind === 'nothing') {
      await wait(correctsMs);
      after = (await observe(session)).view;
      taking = await typingTaken(session, before, act, target, after);
    }
    const untaken = untakenBy(taking, name, act.secret);
    return { ...done, after, ...(untaken ? { untaken } : {}) };
  }
  const toggle = target.control && isToggle(target.control) ? target.control : undefined;
  if ((act.kind !== 'toggle' && act.kind !== 'press') || !toggle) return done;
  await wait(correctsMs);
  const { image } = await session.screen.capture();
  const after = image.equals(done.after.picture.image) ? done.after : (await observe(session)).view;
  const now = controlAt(after.scene, toggle.box, isToggle);
  if (act.kind === 'press' || now?.state.checked === undefined) return { ...done, after };
  const isNothing =
    now.state.checked !== act.to &&
    toggle.state.checked === now.state.checked &&
    (await looksTheSame(session, before, after, toggle.box));
  const says = `${name || 'The box'} was not ${act.to ? 'ticked' : 'unticked'}: it looks as it did before.`;
  return { ...done, after, ...(isNothing ? { untaken: { all: true, says } } : {}) };
}
