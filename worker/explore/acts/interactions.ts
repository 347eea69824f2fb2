import type { StepRecord } from '#worker/ports/records.ts';
import { planOf, targetOf } from '#worker/agent/replay-trail.ts';
import { findTarget } from '#worker/grounding/target.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { searchesElsewhere } from '#worker/oracles/lists/search.ts';
import { promisedOrder } from '#worker/oracles/lists/sort-order.ts';
import { applyButton } from '#worker/facts/applying.ts';
import { choicesOf } from '#worker/facts/choices.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { totalsOf } from '#worker/facts/totals.ts';
import { saves } from '#worker/facts/link-words.ts';
import { overlap } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Action, FormVariant, Interaction } from './actions.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { changeableIn, fieldLabel, formsOf, isForChanging, sameForm, type Form } from './forms.ts';
import { fillLive } from './live.ts';
import { blockedReason, type Boundaries } from '#worker/guardrails/risk.ts';
import { valueFor, type Instructions } from '#worker/guardrails/instructions.ts';
import { gapOf, inPlaceOf, press, refindControl, type, type Played } from './on-control.ts';
import { hasMoved, isUnfolded, scrollBy } from './panes.ts';
import { chooseIntent, nameOf, phrase } from './intents.ts';
import { searchTerms } from './search-terms.ts';
import type { ExploreOptions } from '../types.ts';
import {
  cautiousValue,
  extremeValue,
  invalidValues,
  otherValues,
  takesNumbers,
  usualNumber,
  validValue,
  valueAsked,
} from './values.ts';

/** The act of pointing at a control, and its words. */
export function pointAt(scene: Scene, control: Control): [PlannedAct, string] {
  const intent = `Hover over ${phrase(scene, control)}`;
  return [
    {
      act: { kind: 'hover' },
      target: { control, box: control.box },
      says: intent,
      confidence: control.confidence,
    },
    intent,
  ];
}

/** Carries out one play of an action on the session's present screen. */
export async function carryOut(
  session: ExplorerSession,
  action: Action,
  options: ExploreOptions,
  unique: string,
): Promise<Played> {
  const { play } = action;
  const { scene } = session.view;
  switch (play.kind) {
    case 'press': {
      let control = refindControl(scene, play.control);
      const { revealedBy } = action;
      if (!control) control = await scrolledTo(session, play.control, revealedBy);
      const opener =
        !control && (revealedBy?.kind === 'press' || revealedBy?.kind === 'hover')
          ? refindControl(scene, revealedBy.control)
          : undefined;
      if (opener) {
        await session.step(...(revealedBy!.kind === 'hover' ? pointAt : press)(scene, opener));
        control = refindControl(session.view.scene, play.control);
      }
      if (!control) return {};
      if (saves.test(normalizeLabel(nameOf(control)))) {
        await setSome(session, control);
        control = refindControl(session.view.scene, control);
      }
      return control ? { record: await session.step(...press(session.view.scene, control)) } : {};
    }
    case 'hover': {
      const control = refindControl(scene, play.control);
      return control ? { record: await session.step(...pointAt(scene, control)) } : {};
    }
    case 'options': {
      const control =
        refindControl(scene, play.control) ??
        scene.controls.find((other) => other.kind === 'select' && gapOf(other, play.control) < 30);
      if (!control) return {};
      const record = await chooseNext(session, control);
      const { act } = record.trailStep ?? {};
      return act?.kind === 'choose' &&
        act.option &&
        normalizeLabel(act.option) !== normalizeLabel(control.value ?? '')
        ? { record, option: act.option }
        : {};
    }
    case 'scroll': {
      const record = await scrollPane(session, play);
      return record ? { record } : {};
    }
    case 'keyboard':
      return {
        record: await session.step(
          { act: { kind: 'tab-through' }, says: 'Go through the page with the Tab key', confidence: 1 },
          'Go through the page with the Tab key',
        ),
      };
    case 'narrow':
      return {
        record: await session.step(
          { act: { kind: 'resize', ...phone }, says: phoneIntent, confidence: 1 },
          phoneIntent,
        ),
      };
    case 'twice':
      return pressTwice(session, play.control, play.list);
    case 'search': {
      let record: StepRecord | undefined;
      let field = play.control;
      // Two screens of one layout list other things: what is there now is searched for.
      const fromHere = searchTerms(session.view, play.above);
      const terms = fromHere.length > 0 ? fromHere : play.terms;
      // One after the other in one session: what the second finds is compared with what the first found.
      for (const term of terms) {
        const { box } = field;
        // What is written in it may be read as a part of it, or as none.
        const now =
          refindControl(session.view.scene, field) ??
          session.view.scene.controls.find(
            (other) =>
              other.affordance === 'type' && (gapOf(other, field) < 30 || overlap(other.box, box) > 0.5),
          );
        if (!now) break;
        field = now;
        await type(session, now, term);
        record = await session.step(
          { act: { kind: 'key', keys: 'Enter' }, says: 'Press Enter', confidence: 1 },
          'Press Enter',
        );
        if (searchesElsewhere(session.view.scene)) break;
        // What was found is to be found in another order as well.
        const sorting = term === terms[0] ? sortingOf(session.view.scene) : undefined;
        if (sorting && totalsOf(session.view.scene).some(({ count }) => count > 1))
          await chooseAndApply(session, sorting, options.boundaries);
      }
      await narrow(session, field, terms[0]!, options.boundaries);
      return record ? { record } : {};
    }
    case 'live':
      return fillLive(session, play.fields);
    case 'form': {
      const form = formsOf(scene).find((other) => sameForm(other, play.form));
      return form ? { record: await fill(session, form, play.variant, options, unique) } : {};
    }
  }
}

/**
 * What is saved without a change shows nothing: lists of a page of settings are set to something else, and
 * one of its boxes, before they are saved.
 */
async function setSome(session: ExplorerSession, save: Control): Promise<void> {
  const isSetting = ({ kind, box, state }: Control): boolean =>
    (kind === 'select' || kind === 'switch' || kind === 'checkbox' || (kind === 'radio' && !state.checked)) &&
    !state.disabled &&
    box.y < save.box.y + save.box.height &&
    !atEdge(session.view.scene, box);
  const all = session.view.scene.controls.filter(isSetting);
  const lists = all.filter(({ kind, label }) => kind === 'select' && label).slice(0, maxSet);
  for (const control of [
    ...lists,
    ...all.filter(({ kind, label }) => kind !== 'select' && label).slice(0, 1),
  ]) {
    const now = refindControl(session.view.scene, control);
    if (now?.kind === 'select') await chooseNext(session, now);
    else if (now) await session.step(...press(session.view.scene, now));
  }
}

/** As many as tell whether they hold, and no more: each opens a list. */
const maxSet = 3;

/** The list of orders that a list can be put into. */
const sortingOf = ({ controls }: Scene): Control | undefined =>
  controls.find(
    ({ kind, label, value }) =>
      kind === 'select' &&
      (/\b(?:sort|order) ?(?:by)?\b/i.test(label) || promisedOrder(value ?? '') !== undefined),
  );

/** A list stands near the field that searches it, px. */
const besideSearchPx = 120;

/** Searches once more, and narrows what is found by a list of choices as well: both are to hold. */
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
  await session.step(
    { act: { kind: 'key', keys: 'Enter' }, says: 'Press Enter', confidence: 1 },
    'Press Enter',
  );
  const list = refindControl(session.view.scene, by);
  if (list) await chooseAndApply(session, list, boundaries);
}

/** Chooses the next of a list, and applies it. */
async function chooseAndApply(
  session: ExplorerSession,
  control: Control,
  boundaries: Boundaries,
): Promise<void> {
  await applyChoice(session, await chooseNext(session, control), boundaries);
}

/**
 * Presses the button that applies a choice, where a choice does not hold at once; undefined where there is
 * none, or it is fenced.
 */
export async function applyChoice(
  session: ExplorerSession,
  { targetBox, before, after }: StepRecord,
  boundaries: Boundaries,
): Promise<StepRecord | undefined> {
  const button =
    targetBox && before.address === after.address ? applyButton(after.scene, targetBox) : undefined;
  return button && !blockedReason(button.label, boundaries)
    ? session.step(...press(after.scene, button))
    : undefined;
}

/** Goes one down in a select; the step is worded by what it then shows. */
function chooseNext(session: ExplorerSession, control: Control): Promise<StepRecord> {
  const { scene } = session.view;
  const intent = `Select the next option in ${phrase(scene, control)}`;
  return session.step(
    { act: { kind: 'choose' }, target: { control, box: control.box }, says: intent, confidence: 0.9 },
    intent,
    (act) => (act.kind === 'choose' && act.option ? chooseIntent(scene, control, act.option) : intent),
  );
}

/**
 * Looks at the list, comes back, presses twice as an impatient person does, and looks at the list again.
 * Nothing where there is no way back.
 */
async function pressTwice(session: ExplorerSession, meant: Control, list: string): Promise<Played> {
  const { address } = session.view;
  await session.open(list);
  await session.open(address);
  const control = refindControl(session.view.scene, meant);
  if (!control) return {};
  await session.step(...doubled(...press(session.view.scene, control)));
  return { record: await session.open(list) };
}

/** Most phones are about as wide, px. */
const phone = { width: 390, height: 844 };
const phoneIntent = `Make the window ${phone.width} px wide`;

/**
 * What stands farther down in a pane, or above what it was scrolled to before. Groups that are folded out
 * push the rest of a sidebar about: it is then looked through from its top.
 */
async function scrolledTo(
  session: ExplorerSession,
  control: Control,
  revealedBy: Interaction | undefined,
): Promise<Control | undefined> {
  const below = revealedBy?.kind === 'scroll' ? revealedBy : undefined;
  const seen = () => refindControl(session.view.scene, control);
  const wasDown = session.sidebarDown;
  const folded =
    below?.under &&
    !isUnfolded(session.view, below.under) &&
    refindControl(session.view.scene, below.under.entry);
  if (folded) await session.step(...press(session.view.scene, folded));
  if (below) await scrollPane(session, below);
  if (seen() || (below ? below.pane === 'page' : !wasDown)) return seen();
  await scrollPane(session, toTop);
  session.sidebarDown = false;
  for (let n = 0; below && !seen() && n < maxLooks; n++) {
    const record = await scrollPane(session, { ...below, times: 1 });
    if (!record || !hasMoved(record, below.pane)) break;
  }
  return seen();
}

/** Most sidebars are looked through with so many, and more would cost more than the page behind is worth. */
const maxLooks = 3;

/** More often than any sidebar is long. */
const toTop = { kind: 'scroll', pane: 'sidebar', times: -100 } as const;

/** Scrolls a pane from where it stands; undefined where it is not there any more. */
async function scrollPane(
  session: ExplorerSession,
  { pane, times }: Extract<Interaction, { kind: 'scroll' }>,
): Promise<StepRecord | undefined> {
  const down = scrollBy(session.view, pane, times);
  if (down && pane === 'sidebar') session.sidebarDown = true;
  return down && session.step(...down);
}

/** What is typed into a field; undefined where it is left as the app has filled it in. */
function textFor(
  { control, kind, asks }: Form['fields'][number],
  now: Control,
  {
    variant,
    changes,
    counts,
    guide,
    codes,
    unique,
    nth,
  }: {
    variant: FormVariant;
    changes: boolean;
    counts: boolean;
    guide?: Instructions;
    codes: ReadonlySet<string>;
    unique: string;
    nth: string;
  },
): string | undefined {
  const label = fieldLabel(control);
  if (variant.kind === 'invalid' && label === variant.field) return variant.value;
  const [code] = kind === 'code' ? codes : [];
  const asked =
    (guide && valueFor(guide, label)) ??
    (variant.kind === 'valid' ? code : undefined) ??
    (variant.kind === 'extreme' ? extremeValue(kind) : undefined);
  if (asked !== undefined) return asked;
  const cautious = variant.kind === 'valid' && variant.cautious;
  // A page may call its field "constructor".
  const said =
    variant.kind === 'valid' && variant.said && Object.hasOwn(variant.said, label)
      ? variant.said[label]
      : undefined;
  const answer = said && valueAsked(said, kind, unique);
  if (answer) return answer;
  if (counts) return validValue('count', unique);
  const left = invalidValues(kind, asks).some((wrong) => alike(now.value ?? '', wrong) > 0.8);
  const isFilled =
    !!now.value && !left && !/^[•*●]+$/.test(now.value) && alike(now.value, now.placeholder ?? '') < 0.8;
  // What the app has filled in already is what it knows best, and what it says nothing of is right; what is
  // the person's own to change is changed.
  const isRight =
    variant.kind === 'valid' &&
    variant.said !== undefined &&
    Object.keys(variant.said).length > 0 &&
    said === undefined;
  if (isFilled && (isRight || !cautious) && !changes) return undefined;
  if (asks.example !== undefined && said === undefined) return asks.example;
  if (kind === 'number' || (asks.range && takesNumbers(kind))) return usualNumber(label, asks.range);
  const value = cautious ? cautiousValue(kind, unique) : validValue(kind, unique);
  // What is made is known again among what else was made.
  return kind === 'title' ? `${value} ${nth}` : value;
}

/** A form with more fields takes longer to fill in than it has to tell. */
const manyFields = 5;

/**
 * The fields to fill in: of a long form those that it insists on or has said something of, the one that is to
 * be wrong, and the first of the others.
 */
function worthFilling(
  { fields }: Form,
  variant: FormVariant,
  counted: Form['fields'][number] | undefined,
): Form['fields'] {
  const saidOf = (label: string) =>
    variant.kind === 'valid' && !!variant.said && Object.hasOwn(variant.said, label);
  const isDue = (field: Form['fields'][number]): boolean => {
    const { control, kind, asks } = field;
    return (
      field === counted ||
      asks.required ||
      saidOf(fieldLabel(control)) ||
      (variant.kind === 'invalid' && fieldLabel(control) === variant.field) ||
      (variant.kind === 'extreme' && extremeValue(kind) !== undefined)
    );
  };
  // Where nothing is marked, anything may be asked for: what was left out is filled in once the form has said
  // so.
  const most = fields.some(({ asks }) => asks.required) ? manyFields : manyFields + 2;
  let others = most - fields.filter(isDue).length;
  return fields.filter((field) => isDue(field) || others-- > 0);
}

/** Fills a form in one of its ways and submits it. Returns the submitting step. */
async function fill(
  session: ExplorerSession,
  form: Form,
  variant: FormVariant,
  options: ExploreOptions,
  unique: string,
): Promise<StepRecord | undefined> {
  const current = (control: Control): Control | undefined => inPlaceOf(session.view.scene, control);
  // One thing is changed: what the form does to the others is then its own doing.
  // What was refused is all filled in by now, and is no form for changing.
  const [first, ...others] = variant.kind === 'valid' && !variant.cautious ? changeableIn(form) : [];
  const changed = variant.kind === 'valid' && variant.others ? others : first ? [first] : [];
  // An order of nothing of anything is none.
  const none = form.fields.filter(({ control }) => control.value === '0');
  const counted = none.length > 1 ? none[0] : undefined;
  let [tried, typed] = [0, 0];
  let last: Form['fields'][number] | undefined;
  if (variant.kind !== 'empty') {
    const fields =
      changed.length > 0
        ? [...changed, ...form.fields.filter(({ control, asks }) => asks.required && !control.value)]
        : worthFilling(form, variant, counted);
    for (const field of fields) {
      const { control, kind } = field;
      const now = current(control);
      if (!now) continue;
      const isIdentity = kind === 'email' || kind === 'username';
      if (variant.kind === 'credential' || variant.kind === 'wrong-password') {
        if (!options.credential && kind !== 'password' && !isIdentity) continue;
        const identity = options.credential?.username ?? validValue(kind, unique);
        if (kind === 'password' && variant.kind === 'credential')
          await type(session, now, options.credential?.password ?? '', true);
        else await type(session, now, kind === 'password' ? 'not-the-password' : identity);
        continue;
      }
      const text = textFor(field, now, {
        variant,
        changes: changed.includes(field),
        counts: field === counted,
        guide: options.boundaries.guide,
        codes: session.codes,
        unique,
        nth: `${unique}${session.trail.steps.length}`,
      });
      if (text === undefined) continue;
      // A value that is meant to be hard on the form may be cut or refused by its field already.
      tried++;
      last = field;
      // Of several, the first shows whether it is of another kind of value, or no field at all.
      const mayTakeOther = tried === 1 || typed > 0;
      if (
        (await type(session, now, text)) ||
        variant.kind !== 'valid' ||
        (mayTakeOther && (await typeOther(session, control, text)))
      )
        typed++;
    }
    // What shows nothing of what is typed into it is no form.
    if (tried > 0 && typed === 0) return undefined;
    if (variant.kind !== 'credential' && variant.kind !== 'wrong-password') await choose(session, form);
    for (const consent of form.consents) {
      const now = current(consent);
      if (now && !now.state.checked) await session.step(...press(session.view.scene, now));
    }
  }
  // What comes filled in is emptied: it may be left out, or is asked for.
  const emptied =
    variant.kind === 'empty' && isForChanging(form)
      ? current(changeableIn(form)[0]?.control ?? form.submit)
      : undefined;
  if (emptied?.value && emptied.affordance === 'type') {
    const intent = `Clear ${phrase(session.view.scene, emptied)}`;
    await session.step(
      {
        act: { kind: 'clear' },
        target: { control: emptied, box: emptied.box },
        says: intent,
        confidence: 0.9,
      },
      intent,
    );
  }
  // Of settings none of which is text to be changed, the lists are.
  if (variant.kind === 'valid' && !variant.cautious && changed.length === 0 && isForChanging(form))
    await setSome(session, form.submit);
  // Many send a form off by the keyboard.
  if (
    variant.kind === 'extreme' &&
    last &&
    last.kind !== 'message' &&
    form.choices.length + form.consents.length === 0
  ) {
    const entered = await session.step(
      { act: { kind: 'key', keys: 'Enter' }, says: 'Press Enter', confidence: 1 },
      'Press Enter',
    );
    if (!entered.difference?.same) return entered;
  }
  const submit = current(form.submit);
  // What still waits has refused already; after what is right it may only look so, and a press does no harm.
  if (submit?.state.disabled && variant.kind !== 'valid' && variant.kind !== 'credential') return undefined;
  if (!submit) return undefined;
  const [plan, intent] = press(session.view.scene, submit);
  return variant.kind === 'valid' && variant.twice
    ? session.step(...doubled(plan, intent))
    : session.step(plan, intent);
}

function doubled(plan: PlannedAct, intent: string): [PlannedAct, string] {
  const twice = intent.replace(/^\w+/, 'Double-click');
  return [{ ...plan, act: { kind: 'press', count: 2 }, says: twice }, twice];
}

/** Types what a field may want instead, whose label does not tell; whether any of it is to be seen in it. */
async function typeOther(session: ExplorerSession, field: Control, before: string): Promise<boolean> {
  for (const text of otherValues) {
    const now = refindControl(session.view.scene, field);
    if (!now) return false;
    if (text !== before && (await type(session, now, text))) return true;
  }
  return false;
}

/** A choice made may open another one. */
const roundsOfChoices = 2;

/** Chooses where a form leaves a choice open. */
async function choose(session: ExplorerSession, form: Form): Promise<void> {
  for (let round = 0; round < roundsOfChoices; round++) {
    const open = formsOf(session.view.scene).find((other) => sameForm(other, form))?.choices ?? [];
    if (open.length === 0) return;
    for (const choice of open) {
      const now = refindControl(session.view.scene, choice);
      if (!now) continue;
      if (now.kind === 'select') await chooseNext(session, now);
      else await session.step(...press(session.view.scene, now));
    }
  }
}

/** Walks a trail again within a running session; false where it could not be followed to its end. */
export async function follow(
  session: ExplorerSession,
  steps: ExplorerSession['trail']['steps'],
  password: string | undefined,
): Promise<boolean> {
  for (const step of steps) {
    const known = targetOf(step);
    const target = known && findTarget(session.view.scene, known);
    if (known && !target) return false;
    await session.step(planOf(step, target, password === undefined ? {} : { password }), step.intent);
  }
  return true;
}
