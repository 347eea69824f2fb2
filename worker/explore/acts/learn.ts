/** Teaches the app model what was done, and what came of it. */
import { itemsShown, tellingKinds } from '#worker/app-model/index.ts';
import { overlap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Shared } from '../shared.ts';
import type { Action } from './action.ts';
import { fieldLabel } from './forms.ts';
import { nameOf } from './intents.ts';
import { isToggle, type Played } from './on-control.ts';

/**
 * Of the words typed in some steps, those that the screen after them shows, else the longest, which are known
 * again best; '' where there are none.
 */
function enteredIn(steps: readonly TrailStep[], { scene }: SessionView): string {
  const typed = steps
    .flatMap(({ act }) => (act.kind === 'type' && !act.secret ? [act.text] : []))
    .sort((a, b) => b.length - a.length);
  const said = new Set(scene.lines.map(({ text }) => normalizeLabel(text)));
  return typed.find((text) => said.has(normalizeLabel(text))) ?? typed[0] ?? '';
}

/** Whether a text was typed over another one. */
const wasOver = (steps: readonly TrailStep[], entered: string, { scene }: SessionView): boolean =>
  steps.some(
    ({ act }) =>
      act.kind === 'type' &&
      act.text === entered &&
      scene.controls.some(
        ({ affordance, box, value }) =>
          affordance === 'type' && Boolean(value) && overlap(box, act.target.box) > 0.5,
      ),
  );

/** Notes what is new of what an act did; the first of its kind that changes something is reviewed. */
function noteNew(
  reviews: Shared['reviews'],
  session: ExplorerSession,
  { operator, isNew }: ReturnType<Shared['model']['learn']>,
  before: SessionView,
): void {
  if (!isNew || !operator) return;
  session.settled.operators.push(operator.kind);
  if (tellingKinds.has(operator.kind)) reviews?.act(session, before);
}

/** Notes what an act did: a press or a drag by itself, a form from before it was filled in. */
export function learn(
  { model, reviews }: Shared,
  session: ExplorerSession,
  { play }: Action,
  { before, record, steps }: { before: SessionView; record: StepRecord; steps: readonly TrailStep[] },
): void {
  const { act, after, targetBox: box } = record;
  const entered = enteredIn(steps, after);
  if (!act) return model.see(after);
  const known = { act, ...(box ? { box } : {}) };
  if (play.kind === 'form' && play.variant.kind === 'valid' && entered !== '') {
    const deed = {
      ...known,
      gesture: 'fill in, press',
      on: nameOf(play.form.submit),
      entered,
      isOver: wasOver(steps, entered, before),
    };
    return noteNew(reviews, session, model.learn(before, deed, after), record.before);
  }
  const deed =
    play.kind === 'press'
      ? { ...known, gesture: 'press', on: nameOf(play.control), isToggle: isToggle(play.control) }
      : play.kind === 'arrange'
        ? { ...known, gesture: 'drag', on: 'an entry' }
        : undefined;
  if (!deed) return model.see(after);
  noteNew(reviews, session, model.learn(record.before, deed, after), record.before);
}

/** Notes a search that shows fewer things. */
export function noteSearch(
  { model }: Shared,
  field: Control,
  searched: NonNullable<Played['searched']>,
): void {
  if (itemsShown(searched) === 'fewer')
    model.note('search', searched.before, { gesture: 'type, press Enter', on: fieldLabel(field) });
}

/** Notes what choosing an option did to a list; `applied`: the step by which it took effect. */
export function learnChoice(
  { model, reviews }: Shared,
  session: ExplorerSession,
  control: Control,
  { before, act, targetBox: box }: StepRecord,
  applied: StepRecord,
): void {
  if (!act) return;
  const deed = { act, gesture: 'choose', on: nameOf(control), ...(box ? { box } : {}) };
  const learnt = model.learn(before, deed, applied.after);
  noteNew(reviews, session, learnt, applied.before);
}
