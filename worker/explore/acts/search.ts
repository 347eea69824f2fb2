/** Searches for several terms one after another, so that what they find can be compared. */
import { overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { choicesOf } from '#worker/facts/choices.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { totalsOf } from '#worker/facts/totals.ts';
import type { Boundaries } from '#worker/guardrails/risk.ts';
import { searchesElsewhere } from '#worker/oracles/lists/search.ts';
import { promisedOrder } from '#worker/oracles/lists/sort-order.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { ExploreOptions } from '../types.ts';
import type { Interaction } from './action.ts';
import { fieldLabel } from './forms.ts';
import { chooseAndApply } from './apply-choice.ts';
import { gapOf, refindControl, type, type Played } from './on-control.ts';
import { searchTerms } from './search-terms.ts';

/** The select by which a list is sorted. */
const sortingOf = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ kind, label, value }) =>
      kind === 'select' &&
      (/\b(?:sort|order) ?(?:by)?\b/i.test(label) || promisedOrder(value ?? '') !== undefined),
  );

/** Greatest vertical distance between a search field and the filters of its list, px. */
const besideSearchPx = 120;

const pressEnter = (session: ExplorerSession): Promise<StepRecord> =>
  session.step({ act: { kind: 'key', keys: 'Enter' }, says: 'Press Enter', confidence: 1 }, 'Press Enter');

/** The same field: the typed text may change its label, or hide it. */
const fieldNow = (scene: Scene, field: Control): Control | undefined =>
  refindControl(scene, field) ??
  scene.controls.find(
    (other) =>
      other.affordance === 'type' && (gapOf(other, field) < 30 || overlap(other.box, field.box) > 0.5),
  );

/** Searches once more and filters the result: both must apply together. */
async function narrow(
  session: ExplorerSession,
  field: Control,
  term: string,
  boundaries: Boundaries,
): Promise<void> {
  const { scene } = session.view;
  const by = choicesOf(scene).find(
    (control) =>
      control !== sortingOf(scene) &&
      !atEdge(scene, control.box) &&
      Math.abs(control.box.y - field.box.y) < besideSearchPx,
  );
  const now = refindControl(scene, field);
  if (!by || !now || searchesElsewhere(scene)) return;
  await type(session, now, term);
  await pressEnter(session);
  const list = refindControl(session.view.scene, by);
  if (list) await chooseAndApply(session, list, boundaries);
}

export async function runSearch(
  session: ExplorerSession,
  play: Extract<Interaction, { kind: 'search' }>,
  { boundaries }: Pick<ExploreOptions, 'boundaries'>,
): Promise<Played> {
  let record: StepRecord | undefined;
  let field = play.control;
  let searched: Played['searched'];
  const before = session.view;
  // Screens with the same layout may list other items: search for the current ones.
  const fromHere = searchTerms(session.view, play.above);
  const told = session.telling.get(normalizeLabel(fieldLabel(play.control)));
  const terms = [...(fromHere.length > 0 ? fromHere : play.terms), ...(told === undefined ? [] : [told])];
  // In the same session, so that the oracles can compare the second result with the first.
  for (const term of terms) {
    const now = fieldNow(session.view.scene, field);
    if (!now) break;
    field = now;
    const from = session.trail.steps.length;
    await type(session, now, term);
    record = await pressEnter(session);
    searched ??= { term, steps: session.trail.steps.slice(from), before, after: session.view };
    if (searchesElsewhere(session.view.scene)) break;
    // Sort the results as well: the same ones must be found.
    const sorting = term === terms[0] ? sortingOf(session.view.scene) : undefined;
    if (sorting && totalsOf(session.view.scene).some(({ count }) => count > 1))
      await chooseAndApply(session, sorting, boundaries);
  }
  await narrow(session, field, terms[0]!, boundaries);
  // A page that was searched in place shows what is left of it until it is opened anew.
  if (record && session.view.address === before.address && session.capabilities.has('navigation'))
    await session.open(before.address);
  return { ...(record ? { record } : {}), ...(searched ? { searched } : {}) };
}
