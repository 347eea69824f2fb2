import type { StepRecord } from '#worker/ports/records.ts';
import { planOf, targetOf } from '#worker/agent/replay-trail.ts';
import { findTarget } from '#worker/grounding/target.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { saves } from '#worker/facts/link-words.ts';
import { contains, union } from '#worker/core/geometry.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Action, FormVariant, Interaction } from './action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { changeableIn, fieldLabel, formsOf, isForChanging, sameForm, type Form } from './forms.ts';
import { fillLive } from './live.ts';
import { valueFor, type Instructions } from '#worker/guardrails/instructions.ts';
import { isFilterForm, narrowTable } from './narrow-table.ts';
import { gapOf, inPlaceOf, press, refindControl, type, type Played } from './on-control.ts';
import { pickDay } from './pick-day.ts';
import { hasMoved, isUnfolded, scrollBy } from './panes.ts';
import { nameOf, phrase } from './intents.ts';
import { chooseNext } from './apply-choice.ts';
import { runSearch } from './search.ts';
import { entryName } from '../entries/entry-name.ts';
import type { ExploreOptions } from '../types.ts';
import {
  cautiousValue,
  extremeValue,
  invalidValues,
  otherValues,
  takesNumbers,
  type FieldKind,
  usualNumber,
  validValue,
  valueAsked,
} from './values.ts';

/** The planned hover over a control, and its wording. */
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

/** Runs the interaction of an action on the session's current screen. */
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
    case 'search':
      return runSearch(session, play, options);
    // Their own runners take them: one step depends on what came of the other.
    case 'handle':
    case 'entry':
      return {};
    case 'live':
      return fillLive(session, play.fields);
    case 'form': {
      const form = play.isOpened ? play.form : formsOf(scene).find((other) => sameForm(other, play.form));
      return form ? { record: await fill(session, form, play.variant, options, unique) } : {};
    }
  }
}

/**
 * Changes some selects and one switch, checkbox or radio before a settings page is saved, as saving no
 * change proves nothing.
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

/** Most selects changed: each of them costs a step. */
const maxSet = 3;

/**
 * Opens the list, comes back, double-clicks, and opens the list again. Does nothing if the control is not
 * found after coming back.
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

/** Viewport of a common phone, px. */
const phone = { width: 390, height: 844 };
const phoneIntent = `Make the window ${phone.width} px wide`;

/**
 * Finds a control that needs scrolling, below or above the current position. Unfolded groups shift the
 * entries of a sidebar, so that one is searched from its top.
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

/** Scrolls per sidebar search; more would cost more than the page behind is worth. */
const maxLooks = 3;

/** More than any sidebar's length. */
const toTop = { kind: 'scroll', pane: 'sidebar', times: -100 } as const;

/** Scrolls a pane from its current position; undefined if the pane is gone. */
async function scrollPane(
  session: ExplorerSession,
  { pane, times }: Extract<Interaction, { kind: 'scroll' }>,
): Promise<StepRecord | undefined> {
  const down = scrollBy(session.view, pane, times);
  if (down && pane === 'sidebar') session.sidebarDown = true;
  return down && session.step(...down);
}

/** The text for a field; undefined to keep its present value. */
function textFor(
  { control, kind, asks }: Form['fields'][number],
  now: Control,
  {
    variant,
    changes,
    counts,
    guide,
    codes,
    telling,
    unique,
    nth,
  }: {
    variant: FormVariant;
    changes: boolean;
    counts: boolean;
    guide?: Instructions;
    codes: ReadonlySet<string>;
    telling: ReadonlyMap<string, string>;
    unique: string;
    /** Counts what the session has done so far. */
    nth: number;
  },
): string | undefined {
  const label = fieldLabel(control);
  if (variant.kind === 'invalid' && label === variant.field) return variant.value;
  const [code] = kind === 'code' ? codes : [];
  const asked =
    (guide && valueFor(guide, label)) ??
    (variant.kind === 'valid' ? code : undefined) ??
    (variant.kind === 'valid' && !variant.said ? telling.get(normalizeLabel(label)) : undefined) ??
    (variant.kind === 'extreme' ? extremeValue(kind) : undefined);
  if (asked !== undefined) return asked;
  const cautious = variant.kind === 'valid' && variant.cautious;
  // A field may be labelled "constructor".
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
  // Keep prefilled values, and those that the error messages do not mention, unless the field is to be
  // changed.
  const isRight =
    variant.kind === 'valid' &&
    variant.said !== undefined &&
    Object.keys(variant.said).length > 0 &&
    said === undefined;
  if (isFilled && (isRight || !cautious) && !changes) return undefined;
  if (asks.example !== undefined && said === undefined) return asks.example;
  if (kind === 'number' || (asks.range && takesNumbers(kind))) return usualNumber(label, asks.range);
  // What is made is told apart, and so are the values of one form.
  if (kind === 'text' && !cautious) return entryName(nth);
  const value = cautious ? cautiousValue(kind, unique) : validValue(kind, unique);
  return kind === 'title' ? `${value} ${unique}${nth}` : value;
}

/** Sessions count apart from each other: none takes so many steps before the names begin anew. */
const stepsApart = 67;

/** Fields beyond this number cost more time than they show. */
const manyFields = 5;

/**
 * Fields to fill in: in a long form the required ones, those with an error message, the one that gets the
 * invalid value, and the first of the others.
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
  // Without required marks any field may be required; what was left out is filled in when the form complains.
  const most = fields.some(({ asks }) => asks.required) ? manyFields : manyFields + 2;
  let others = most - fields.filter(isDue).length;
  return fields.filter((field) => isDue(field) || others-- > 0);
}

/** Fills in a variant of a form and submits it. Returns the submitting step. */
async function fill(
  session: ExplorerSession,
  form: Form,
  variant: FormVariant,
  options: ExploreOptions,
  unique: string,
): Promise<StepRecord | undefined> {
  if (variant.kind === 'valid' && isFilterForm(session.view.scene, form)) return narrowTable(session, form);
  const current = (control: Control): Control | undefined => inPlaceOf(session.view.scene, control);
  // Change one field only, so that any other change is the app's doing. A form that was refused is complete
  // by now, and not treated as an edit form.
  const [first, ...others] = variant.kind === 'valid' && !variant.cautious ? changeableIn(form) : [];
  const changed = variant.kind === 'valid' && variant.others ? others : first ? [first] : [];
  // An order with all quantities 0 is empty.
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
        telling: session.telling,
        unique,
        nth: session.nextIndex + stepsApart * session.number,
      });
      if (text === undefined) continue;
      // The field itself may cut or refuse an invalid or extreme value.
      tried++;
      last = field;
      // If the first field shows no text, it may take another kind of value or be no field at all.
      const mayTakeOther = tried === 1 || typed > 0;
      const { scene } = session.view;
      const isTaken = await type(session, now, text);
      if (
        (await pickDay(session, scene, now.box, text)) ||
        isTaken ||
        variant.kind !== 'valid' ||
        (mayTakeOther && (await typeOther(session, control, text)))
      )
        typed++;
    }
    // If no field shows its text, this is no form.
    if (tried > 0 && typed === 0) return undefined;
    if (variant.kind !== 'credential' && variant.kind !== 'wrong-password') await choose(session, form);
    if (variant.kind === 'valid' && !variant.cautious) await choosePreset(session, form);
    for (const consent of form.consents) {
      const now = current(consent);
      if (now && !now.state.checked) await session.step(...press(session.view.scene, now));
    }
  }
  // Empty a prefilled field: the form may accept that, or demand a value.
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
  // A settings form without text to change: change its selects.
  if (variant.kind === 'valid' && !variant.cautious && changed.length === 0 && isForChanging(form))
    await setSome(session, form.submit);
  // Submit with Enter, as many people do.
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
  // A disabled button has refused the invalid values already; after valid values it may only look disabled,
  // and a click is harmless.
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

/** Types other kinds of values into a field with an unclear label; returns whether one of them shows. */
async function typeOther(session: ExplorerSession, field: Control, before: string): Promise<boolean> {
  for (const text of otherValues) {
    const now = refindControl(session.view.scene, field);
    if (!now) return false;
    if (text !== before && (await type(session, now, text))) return true;
  }
  return false;
}

/** One choice may reveal another. */
const roundsOfChoices = 2;

/** Makes the choices that a form leaves open. */
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

/** What is valid in such fields depends on what was chosen beside them: a country, a kind of card. */
const dependent: ReadonlySet<FieldKind> = new Set(['postcode', 'street', 'city', 'country', 'card-number']);

/** Takes another option than the one that a form for something new comes with: whether it is kept shows only then. */
async function choosePreset(session: ExplorerSession, form: Form): Promise<void> {
  if (isForChanging(form) || form.fields.some(({ kind }) => dependent.has(kind))) return;
  const area = union([...form.fields.map(({ control }) => control.box), form.submit.box]);
  const preset = session.view.scene.controls.find(
    ({ kind, label, value, state, box }) =>
      kind === 'select' && label && value && !state.disabled && contains(area, box, nearPx),
  );
  if (preset && !form.choices.some(({ label }) => label === preset.label)) await chooseNext(session, preset);
}

/** A choice beside a form's fields belongs to it, px. */
const nearPx = 40;

/** Replays a trail in the running session; false if a target is not found. */
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
