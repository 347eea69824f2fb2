/** Dragging one of several like things to another place: in its list, or to the list beside it. */
import { collectionsOn, itemsMoved, lanesOn, nameLineOf, type Thing } from '#worker/app-model/index.ts';
import { within, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { phrase, unpunctuated } from './intents.ts';
import { blankCorner, type Played } from './on-control.ts';

/** `within`: to another place of its list. `across`: to the list beside it. */
export type Arranging = 'within' | 'across';

type Target = NonNullable<PlannedAct['target']>;

/** A thing that may be dragged, by what, and the thing to whose place it goes. */
interface Arrangement {
  from: Target;
  to: Target;
  intent: string;
}

/** Fewer things have no order to speak of. */
const fewestInOrder = 3;
/** Of a list that can be put in order, so many show the grabbing hand. */
const fewestGrips = 2;

/** What a thing is taken by, where the pointer says so; what holds several such things is none. */
function gripIn({ grips = [] }: Scene, item: Box): Box | undefined {
  const [grip, another] = grips.filter((one) => within(one, item) > 0.8);
  return another ? undefined : grip;
}

/** Whether the pointer stays what it is over a line: where it becomes a text cursor, dragging may only select words. */
const isNoPrint = ({ printed, controls }: Scene, { arrow, box }: TextLine): boolean =>
  !printed ||
  arrow === true ||
  controls.some(({ affordance, box: own }) => affordance === 'press' && within(box, own) > 0.8);

const isOnlyOne = ({ lines }: Scene, { text }: TextLine): boolean =>
  lines.filter((other) => other.text === text).length === 1;

/** What a person would take a thing by: where the pointer says so, else by its name; a card by any of its words. */
function handleOf(scene: Scene, { name, box }: Thing): Target | undefined {
  const grip = gripIn(scene, box);
  const drawing = grip && scene.controls.find((control) => control.box === grip);
  if (drawing) return { control: drawing, box: drawing.box };
  const lines = scene.lines.filter((line) => within(line.box, box) > 0.6);
  const isName = ({ text }: TextLine) => normalizeLabel(text) === name;
  const isCard = scene.regions.some((region) => region.kind === 'card' && region.box === box);
  // What can be written into keeps the pointer to itself.
  const free = lines.filter(
    (line) =>
      isOnlyOne(scene, line) &&
      !scene.controls.some((control) => control.affordance !== 'none' && within(line.box, control.box) > 0.8),
  );
  const line =
    (grip && lines.find((one) => within(one.box, grip) > 0.8)) ??
    lines.find((one) => isName(one) && isNoPrint(scene, one)) ??
    (isCard ? (free.find(isName) ?? free[0]) : undefined);
  return line && { line, box: line.box };
}

function between(scene: Scene, item: Thing | undefined, other: Thing | undefined): Arrangement | undefined {
  if (!item || !other || item.name === other.name) return undefined;
  const [from, line] = [handleOf(scene, item), nameLineOf(scene, other)];
  if (!from || !line) return undefined;
  const what = from.control ? phrase(scene, from.control) : `"${unpunctuated(from.line!.text)}"`;
  return { from, to: { line, box: line.box }, intent: `Drag ${what} to "${unpunctuated(line.text)}"` };
}

/** The list of a screen whose things can be put in order, as far as it shows that. */
function orderableOn(scene: Scene): readonly Thing[] {
  const lane = lanesOn(scene).find(({ items }) => items.length >= fewestInOrder);
  const gripped = collectionsOn(scene).find(
    ({ items }) =>
      items.length >= fewestInOrder &&
      items.filter(({ box }) => gripIn(scene, box) !== undefined).length >= fewestGrips,
  );
  return lane?.items ?? gripped?.items ?? [];
}

/** What can be dragged where on a screen; undefined where nothing says so. */
export function arrangementOn(scene: Scene, how: Arranging): Arrangement | undefined {
  if (how === 'within') {
    const [first, , third] = orderableOn(scene);
    return between(scene, first, third);
  }
  const lanes = lanesOn(scene);
  // What leaves one thing behind shows whether the other stays.
  const at = lanes.findIndex(({ items }) => items.length > 1);
  const beside = lanes[at + 1] ?? lanes[at - 1];
  return at < 0 ? undefined : between(scene, lanes[at]!.items[0], beside?.items[0]);
}

/** Drags it, if the screen still shows that it can. What only selects words has them selected no more. */
export async function arrange(session: ExplorerSession, how: Arranging): Promise<Played> {
  const arrangement = arrangementOn(session.view.scene, how);
  if (!arrangement) return {};
  const { from, to, intent } = arrangement;
  const plan: PlannedAct = {
    act: { kind: 'drag', to: to.box, toward: to },
    target: from,
    says: intent,
    confidence: 0.8,
  };
  const record = await session.step(plan, intent);
  const { before, after } = record;
  if (itemsMoved({ before: before.scene, after: after.scene }).length > 0) return { record };
  session.forgetLast();
  const says = 'Click beside everything';
  await session.step(
    { act: { kind: 'press' }, target: { box: blankCorner(session) }, says, confidence: 1 },
    says,
  );
  session.forgetLast();
  return { record };
}
