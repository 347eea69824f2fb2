/** Judges on the pictures after an act whether the app took what was entered. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Box } from '#worker/core/geometry.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import { observe } from '../observe.ts';
import type { Performed } from '../perform.ts';
import { controlAt, judgeTyping, type Taking } from './typing.ts';

/** What an app did not take: all of an entry, or a part of it. */
export interface Untaken {
  all: boolean;
  /** One sentence. */
  says: string;
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

/** Judges typing, and once more where the field took nothing at first. */
async function checkTyping(
  session: Session,
  before: SessionView,
  act: Act<'type'>,
  target: { box: Box; control?: Control },
  done: Performed,
): Promise<Performed> {
  let { after } = done;
  let taking = await typingTaken(session, before, act, target, after);
  if (taking.kind === 'nothing') {
    await wait(correctsMs);
    after = (await observe(session)).view;
    taking = await typingTaken(session, before, act, target, after);
  }
  const untaken = untakenBy(taking, nameOf(target), act.secret);
  const isUnread = taking.kind === 'taken' && taking.unread;
  return { ...done, after, ...(untaken ? { untaken } : {}), ...(isUnread ? { isUnread } : {}) };
}

/** Looks at a switch a moment later, since it may flip back, and judges a tick by its state then. */
async function checkToggle(
  session: Session,
  before: SessionView,
  act: Act<'toggle' | 'press'>,
  toggle: Control,
  done: Performed,
): Promise<Performed> {
  await wait(correctsMs);
  const { image } = await session.screen.capture();
  const after = image.equals(done.after.picture.image) ? done.after : (await observe(session)).view;
  const now = controlAt(after.scene, toggle.box, isToggle);
  if (act.kind === 'press' || now?.state.checked === undefined) return { ...done, after };
  const isNothing =
    now.state.checked !== act.to &&
    toggle.state.checked === now.state.checked &&
    (await looksTheSame(session, before, after, toggle.box));
  const name = nameOf({ control: toggle }) || 'The box';
  const says = `${name} was not ${act.to ? 'ticked' : 'unticked'}: it looks as it did before.`;
  return { ...done, after, ...(isNothing ? { untaken: { all: true, says } } : {}) };
}

const nameOf = ({ control }: { control?: Control }): string => (control?.label ? `“${control.label}”` : '');

/** An act with the evidence whether the app took it: the field's text, or the state of the switch. */
export async function checkTaken(
  session: Session,
  before: SessionView,
  { act, target }: PlannedAct,
  done: Performed,
): Promise<Performed> {
  const control = target?.control;
  // An explorer concludes from what it sees, and its time is short: it does not wait.
  if (session.probing || !control || done.after.dialog) return done;
  if (done.after.address !== before.address) return done;
  if (act.kind === 'type' && !act.submit && act.text.trim() !== '')
    return checkTyping(session, before, act, target, done);
  if ((act.kind === 'toggle' || act.kind === 'press') && isToggle(control))
    return checkToggle(session, before, act, control, done);
  return done;
}
