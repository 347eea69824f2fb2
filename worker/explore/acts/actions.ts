import { normalizeLabel } from '#worker/core/words.ts';
import type { Capability, SessionView } from '#worker/ports/screen.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { routePattern, routePath } from '#worker/facts/routes.ts';
import { pricedItems, sameRow } from '#worker/facts/reading.ts';
import { inTopBar } from '#worker/facts/lists.ts';
import { knownAs } from '#worker/facts/pressed.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { refuses, turnsPage } from '#worker/facts/link-words.ts';
import { right } from '#worker/core/geometry.ts';
import { cellsUnder, headsRows, headsTable } from '#worker/sight/layout/columns.ts';
import type { Control, Region, Scene } from '#worker/sight/scene.ts';
import {
  changesLanguage,
  endsSession,
  blockedEntry,
  blockedInFrame,
  blockedQuestion,
  blockedReason,
  type Boundaries,
} from '#worker/guardrails/risk.ts';
import { changeableIn, fieldLabel, formsOf, isSignIn, searchFields, type Form } from './forms.ts';
import { Likes } from './alike.ts';
import { nameOf } from './intents.ts';
import type { EntryOutcome, Made } from '../entries/outcome.ts';
import { entryFields, liveFields } from './live-fields.ts';
import { searchableFor, searchTerms } from './search-terms.ts';
import { isMenuSign, leadingOf } from './leading.ts';
import { isFilterForm } from './narrow-table.ts';
import { mayGoOn, sidebarsOf, unfoldedBy, type Pane, type Unfolded } from './panes.ts';
import { extremeValue, invalidValues } from './values.ts';
import type { Leading, Prospect } from '../planner/prospect.ts';

export type Interaction =
  | { kind: 'press'; control: Control }
  /**
   * Chooses one option of a select after another, `most` at most; `option` is the option that a transition
   * chose.
   */
  | { kind: 'options'; control: Control; most: number; option?: string }
  /**
   * Scrolls the main pane of a page that does not scroll itself, or a sidebar. `times`: how many scrolls
   * bring its controls into view. `under`: the entry whose submenu is scrolled to.
   */
  | { kind: 'scroll'; pane: Pane; times: number; under?: Unfolded }
  /** Walks through the page's focus stops with Tab. */
  | { kind: 'keyboard' }
  /** Hovers over a control, which may open a menu or show more controls. */
  | { kind: 'hover'; control: Control }
  /** Resizes the window to phone width. */
  | { kind: 'narrow' }
  /** Does something to the phone, not to the app. */
  | { kind: 'handle'; how: Handling }
  /**
   * Double-clicks a button that creates something. `list`: address of the list of such things, opened before
   * and after.
   */
  | { kind: 'twice'; control: Control; list: string }
  /** `above`: the search field, if it searches one list only; undefined if it searches the whole app. */
  | { kind: 'search'; control: Control; terms: string[]; above: Control | undefined }
  /** Types into fields that have no submit button. */
  | { kind: 'live'; fields: Control[] }
  /** Types into a field without a submit button, in each way that may take it. `outcome`: what came of it. */
  | { kind: 'entry'; field: Control; outcome?: EntryOutcome }
  /**
   * `isOpened`: as a press has opened it, whose fields may have no names to find them by. `made`: what could be done
   * with the entry that it made.
   */
  | { kind: 'form'; form: Form; variant: FormVariant; isOpened?: true; made?: Made };

/**
 * `turn`: types into a field with the keyboard on the screen, leaves the app for a moment, and turns the
 * phone and back. `enlarge`: sets a large text size. `back`: goes back by the phone's own means.
 */
export type Handling = 'turn' | 'enlarge' | 'back';
const handlings: readonly Handling[] = ['turn', 'enlarge', 'back'];

/** Whether a screen has what a handling may spoil: a field to lose, a label to cut. */
const isRich = (how: Handling, { controls }: Scene): boolean =>
  how === 'turn'
    ? controls.some(({ affordance }) => affordance === 'type')
    : how === 'back' || controls.some(({ kind }) => kind === 'button');

/**
 * `extreme`: valid, but long and with foreign letters. `cautious`: without characters that a careless form
 * may refuse, answering the errors in `said` (by field label). `twice`: double-clicks submit. `others`: in
 * an edit form, changes all editable fields but the first.
 */
export type FormVariant =
  | { kind: 'valid'; cautious?: true; said?: Record<string, string>; twice?: true; others?: true }
  | { kind: 'credential' }
  | { kind: 'wrong-password' }
  | { kind: 'empty' }
  | { kind: 'extreme' }
  | { kind: 'invalid'; field: string; value: string };

/** Distinguishes the variants of one form; all invalid values share a name. */
export const variantName = (variant: FormVariant): string =>
  variant.kind === 'valid' && variant.others ? 'others' : variant.kind;

/** Something that may be tried on a screen. */
export interface Action {
  key: string;
  play: Interaction;
  /** What can be expected of it, by its looks. */
  prospect: Prospect;
  /** Waits until nothing else is left: what changes the language; after that, what ends the session. */
  turn?: 'last' | 'last of all';
  /** How often it could not be reached, or may have been what broke the exploration off. */
  setbacks: number;
  /** How likely it leads to a new page, by its looks; controls of one `kind` share their experience. */
  leads?: { as: Leading; kind: string };
  /** How much more, or less, a model expects of it than of its like: a factor of what it may settle. */
  expected?: number;
  /** Takes the next step in a flow that is under way. */
  goesOn?: true;
  /** Set for a column heading that sorts a table: by words or by numbers and dates. */
  sorts?: 'words' | 'figures';
  state: 'open' | 'claimed' | 'done' | 'left-alone';
  leftAlone: string;
  /** Part of the frame (header, footer, sidebar), so the same on all pages. */
  everywhere: boolean;
  /** Only who is signed in was offered it, on a screen that guests see as well. */
  ofUsers?: true;
  /** Address where it was found: similar pages share a screen, but not every control. */
  seenAt?: string;
  /** Interaction that brings it into view first (for example a menu button), if it is not visible at once. */
  revealedBy?: Interaction;
}

/** Options to try of a filter or a sort order; inside a form only one, since its effect shows on submit. */
const maxOptions = 3;

/** Fewest usable controls that make a keyboard walk worthwhile. */
const leastToGoRound = 7;
/** From this many controls a keyboard walk costs as much as a dozen other actions. */
const longRound = 36;

/** Narrowest window that is resized to phone width, px. */
const leastToNarrow = 700;

/** Most similar items of one list that are tried, whatever time is left. */
const maxOfAKind = 24;

/** Largest gap between a flag and its language's name, in a row and on a tile, px. */
const [besidePx, tilePx] = [32, 80];
/** From this many language names, the page is a language chooser. */
const manyTongues = 3;

const startsAnew = /\bstart (?:over|again|afresh|anew)\b/i;
const primary =
  /\b(add|invite|compose|publish|book|reserve|buy|checkout|check out|continue|confirm|finish|pay|place order|submit|save|send|create|start|new|next)\b/i;

const leastInRow = 0.5;

/** Scrolling a sidebar is as likely to show new pages as its visible entries. */
const ofSidebar = { as: 'sidebar', kind: 'sidebar' } as const;

/** Greatest height of a pill, px: text on a coloured background, too low for a button. */
const pillPx = 22;
const isPill = ({ label, box }: Control): boolean => /\p{L}{2}/u.test(label) && box.height <= pillPx;

const isSignRead = ({ kind, label }: Control): boolean => kind === 'link' && label.length <= 2;

/**
 * Registers an action. `label`: the control's name, checked against the guardrails. `fenced`: a reason to
 * leave the control alone, whatever its name.
 */
type Add = (
  key: string,
  play: Interaction,
  prospect: Prospect,
  label: string,
  more?: Pick<Action, 'leads' | 'goesOn' | 'sorts' | 'turn'> & { everywhere?: boolean; fenced?: string },
) => void;

/** Only a button's colour warns: that of a picture or a tag says nothing of what it does. */
const looksOf = ({ icon, kind, fill }: Control) => ({ icon, fill: kind === 'button' ? fill : undefined });

/** Whether it accepts what a dialog asks. */
const accepts = (play: Interaction): boolean =>
  play.kind === 'form' ||
  (play.kind === 'press' &&
    !refuses.test(normalizeLabel(nameOf(play.control))) &&
    play.control.icon !== 'close');

export interface Circumstances {
  boundaries: Boundaries;
  hasCredential: boolean;
  signedIn: boolean;
  /** What the screen can be asked to do. */
  capabilities: ReadonlySet<Capability>;
  /** Pattern that groups similar pages; by folder if left out. */
  kindOf?(address: string): string;
}

/** Capabilities that not every screen has: a phone has no mouse, a fixed width, and no Tab key on its keyboard. */
const needs: Partial<Record<Interaction['kind'], Capability>> = {
  hover: 'pointer',
  narrow: 'pointer',
  handle: 'device',
  keyboard: 'pointer',
  scroll: 'scroll',
};

/** What can be tried on a screen, keyed so that it is the same action when the screen is seen again. */
export function actionsOf(
  view: SessionView,
  { boundaries, hasCredential, signedIn, capabilities, kindOf = routePattern }: Circumstances,
): Action[] {
  const { scene } = view;
  const pages = kindOf(view.address);
  const found: Action[] = [];
  const dialog = scene.regions.find(({ kind }) => kind === 'dialog');
  // The question says what the answer does: “Yes” may delete an account or just a line.
  const asked = dialog
    ? blockedQuestion(
        scene.lines.filter(({ box }) => contains(dialog.box, box)).map(({ text }) => text),
        boundaries,
      )
    : '';
  const add: Add = (key, play, prospect, label, more = {}) => {
    const needed = needs[play.kind];
    if (needed && !capabilities.has(needed)) return;
    const ends = endsSession(label);
    const { everywhere = false, fenced, ...rest } = more;
    const why =
      fenced ||
      (accepts(play) ? asked : '') ||
      blockedReason(label, boundaries, {
        ownForm: play.kind === 'form',
        ...('control' in play ? looksOf(play.control) : {}),
      });
    found.push({
      key,
      play,
      prospect,
      setbacks: 0,
      state: why ? 'left-alone' : 'open',
      leftAlone: why,
      everywhere,
      ...(ends ? { turn: 'last of all' } : rest),
    });
  };
  const sidebars: Region[] = sidebarsOf(view).map((region) => ({ ...region, kind: 'navigation' }));
  const edges = [
    ...sidebars,
    ...scene.regions.filter(({ kind }) => kind === 'header' || kind === 'footer' || kind === 'navigation'),
  ];
  const edge = (control: Control) => edges.find(({ box }) => contains(box, control.box));
  const forms = formsOf(scene);
  const inForms = new Set(
    forms.flatMap(({ fields, submit }) => [...fields.map(({ control }) => control.id), submit.id]),
  );

  addForms(add, view.scene, forms, { hasCredential, signedIn });

  for (const control of searchFields(scene)) {
    // The search field in the header is the same on all pages; one above a list belongs to that list.
    const inFrame = !!edge(control) || inTopBar(control.box, view.picture.visible?.y);
    const ofTheApp = inFrame || pricedItems(scene).length > 1;
    const above = ofTheApp ? undefined : control;
    const terms = searchTerms(view, above);
    if (terms.length === 0) continue;
    const about = ofTheApp ? searchableFor(view) : 'several';
    add(
      inFrame ? `search for ${about}` : `search:${routePath(view.address)}`,
      { kind: 'search', control, terms, above },
      { kind: 'search', about },
      'search',
      { everywhere: true },
    );
  }

  for (const field of entryFields(view, forms))
    add(
      `entry:${pages}:${normalizeLabel(fieldLabel(field)) || Math.round(field.box.y / 40)}`,
      { kind: 'entry', field },
      { kind: 'entry' },
      fieldLabel(field),
      { fenced: blockedEntry(boundaries) },
    );

  const live = liveFields(view, forms);
  if (live.length > 0)
    add(
      `live:${pages}:${live.map(fieldLabel).map(normalizeLabel).join(' | ')}`,
      { kind: 'live', fields: live },
      { kind: 'live' },
      live.map(fieldLabel).join(' '),
    );

  const tongues = scene.lines.filter(({ text }) => changesLanguage(text));
  // A flag stands beside its language's name, or below it where many languages are offered.
  const speaks = (control: Control): boolean =>
    changesLanguage(nameOf(control)) ||
    tongues.some(
      ({ box }) =>
        gap(box, control.box) <
        (tongues.length >= manyTongues ? tilePx : sameRow(box, control.box) ? besidePx : 0),
    );

  const usable = scene.controls.filter(({ affordance }) => affordance !== 'none');
  const chooses = usable.some(
    ({ kind }) => kind === 'select' || kind === 'checkbox' || kind === 'switch' || kind === 'slider',
  );
  if (!dialog && usable.length >= leastToGoRound)
    add(
      `keyboard:${pages}`,
      { kind: 'keyboard' },
      { kind: 'keyboard', chooses, long: usable.length > longRound },
      '',
      { everywhere: true },
    );
  if (dialog)
    add(
      `keyboard in a dialog:${pages}`,
      { kind: 'keyboard' },
      { kind: 'keyboard', chooses: true, long: false },
      '',
      { everywhere: true },
    );
  if (!dialog && view.picture.width >= leastToNarrow)
    add(`narrow:${pages}`, { kind: 'narrow' }, { kind: 'narrow' }, '', { everywhere: true });

  if (!dialog && capabilities.has('device'))
    for (const how of handlings) {
      const rich = isRich(how, scene);
      add(
        `handle:${how}${rich ? ' what matters' : ''}`,
        { kind: 'handle', how },
        { kind: 'handle', rich },
        '',
      );
    }

  if (!dialog && !scrolls(view))
    add('scroll:1', { kind: 'scroll', pane: 'page', times: 1 }, { kind: 'scroll', times: 1 }, '');
  // Entries farther down in a sidebar lead to pages just as its visible ones do.
  if (!dialog && sidebars.some((sidebar) => mayGoOn(view, sidebar)))
    add(
      'scroll sidebar:1',
      { kind: 'scroll', pane: 'sidebar', times: 1 },
      { kind: 'sidebar-scroll', times: 1 },
      '',
      {
        everywhere: true,
        leads: ofSidebar,
      },
    );

  const triable = scene.controls.filter(
    ({ id, state, affordance, box }) =>
      !inForms.has(id) &&
      !state.disabled &&
      (affordance === 'press' || affordance === 'toggle' || affordance === 'choose') &&
      (!dialog || contains(dialog.box, box)),
  );
  const likes = new Likes(triable, scene, ({ id }) => !sidebars.some((sidebar) => sidebar.id === id));
  for (const control of triable) {
    const name = nameOf(control);
    const where = edge(control);
    const known = knownAs(control);
    const fenced = where && !dialog ? blockedInFrame(known) : '';
    const { listed, make: group, nth } = likes.of(control);
    if (!fenced && (listed || isRemoval(known)) && !likes.isToTry(control)) continue;
    const before = likes.before(control);
    // In a column or row of similar controls (filters, tags, page numbers) the first ones run first. Controls
    // inside list items repeat in each item, so only their column counts.
    const alikes = scene.controls.filter(
      (other) =>
        other.kind === control.kind &&
        Math.abs(other.box.height - control.box.height) < 6 &&
        (Math.abs(other.box.x - control.box.x) < 5 || (!where && Math.abs(other.box.y - control.box.y) < 5)),
    );
    const inColumn =
      alikes.length >= 4 && !listed && where?.kind !== 'header' && where?.kind !== 'navigation'
        ? alikes.indexOf(control)
        : 0;
    // Each heading of a table sorts by another column.
    const sorts = headsColumn(scene, control);
    const figures = sorts && headsFigures(scene, control);
    const ends = isLastPage(scene, control);
    const alikeBefore = sorts || likes.isTile(control) || ends ? 0 : Math.max(before, inColumn);
    if (alikeBefore >= maxOfAKind) continue;
    // A “…” menu holds other commands on each kind of page.
    const called = ends
      ? theLastPage
      : control.icon === 'more'
        ? `more at ${pages}`
        : `${control.kind}:${normalizeLabel(name) || `${Math.round(control.box.x / 40)},${Math.round(control.box.y / 40)}`}`;
    // A control in the page may lead elsewhere than the frame's entry of the same name.
    const key =
      !where && found.some((other) => other.key === called && other.everywhere)
        ? `in the page:${called}`
        : called;
    if (found.some((other) => other.key === key)) continue;
    if (control.kind === 'select') {
      // Keyed by position if its label is just the chosen value: a page filtered by it shows the same select,
      // and so does each card of a list.
      const { x, y } = control.box;
      const at = `options:${pages}:${listed ? `${listed.kind} ${Math.round((x - listed.box.x) / 60)}` : control.label && control.value && normalizeLabel(control.label) !== normalizeLabel(control.value) ? normalizeLabel(control.label) : `${Math.round(x / 60)},${Math.round(y / 60)}`}`;
      if (found.some((other) => other.key === at)) continue;
      const inForm = forms.some((form) => within(form, control));
      add(
        at,
        { kind: 'options', control, most: inForm ? 1 : maxOptions },
        { kind: 'choice', inForm, confidence: control.confidence },
        name,
        { everywhere: true, ...(speaks(control) ? { turn: 'last' } : {}) },
      );
      continue;
    }
    const inSidebar = !!where && sidebars.includes(where);
    // An unsure icon, or one read as a letter or two, belongs to the sidebar entry beside it.
    if (
      inSidebar &&
      (control.confidence < leastInRow || isSignRead(control)) &&
      scene.controls.some(
        (other) =>
          other !== control &&
          other.confidence >= leastInRow &&
          other.label &&
          !isSignRead(other) &&
          contains(where.box, other.box) &&
          sameRow(other.box, control.box),
      )
    )
      continue;
    // A number, word or pill beside a sidebar entry is its badge.
    if (
      inSidebar &&
      (control.kind === 'link' || isPill(control)) &&
      scene.controls.some(
        (other) =>
          other !== control &&
          other.label &&
          contains(where.box, other.box) &&
          other.box.x < control.box.x &&
          sameRow(other.box, control.box),
      )
    )
      continue;
    const isPrimary = !inSidebar && primary.test(name) && !startsAnew.test(name);
    const hidesPages = isMenuSign(control);
    const leads = leadingOf(control, {
      isPrimary,
      listed: !!listed,
      edge: inSidebar ? 'sidebar' : where?.kind,
    });
    const atTop = where?.kind === 'header' || where?.kind === 'navigation';
    const named = name !== '' || hidesPages;
    const prospect: Prospect = {
      kind: 'press',
      confidence: control.confidence,
      button: control.kind === 'button',
      primary: isPrimary,
      named,
      current: !!control.state.selected,
      picture: control.kind === 'image',
      sorts,
      alikeBefore,
      unfolds: !where && control.icon === 'more',
      figures,
      ends,
    };
    if (speaks(control)) {
      add(key, { kind: 'press', control }, prospect, name, { turn: 'last' });
      continue;
    }
    // All entries of a bar, all rows and all cards react alike to hovering, so the first one is enough. The
    // same holds for footer links.
    const firstAtFoot =
      where?.kind === 'footer' && !found.some(({ leads }) => leads?.kind === 'hover footer');
    if (
      named &&
      control.affordance === 'press' &&
      (listed || atTop || firstAtFoot) &&
      nth === 0 &&
      !inSidebar
    ) {
      const ofKind = `hover ${listed ? `${pages} ${listed.kind}` : where!.kind}`;
      add(
        `hover:${key}`,
        { kind: 'hover', control },
        { kind: 'hover', unfolds: control.icon?.startsWith('chevron') ?? false },
        '',
        { everywhere: !!where, leads: { as: 'control', kind: ofKind } },
      );
    }
    const kind = hidesPages
      ? 'menu'
      : leads === 'sidebar' || leads === 'navigation'
        ? leads
        : `${leads} ${pages} ${group}`;
    add(key, { kind: 'press', control }, prospect, name, {
      everywhere: !!where,
      fenced,
      ...(control.state.selected ? {} : { leads: { as: leads, kind } }),
      ...(isPrimary ? { goesOn: true } : {}),
      ...(sorts ? { sorts: figures ? 'figures' : 'words' } : {}),
    });
  }
  return found;
}

/**
 * Scrolls the sidebar further, for submenu entries below its visible end. Undefined if the whole sidebar is
 * in view.
 */
export function unfoldedUnder(view: SessionView, entry: Control): Action | undefined {
  // Compare columns only: the entry may have been seen at another scroll position.
  const sidebar = sidebarsOf(view).find(({ box }) => entry.box.x >= box.x && right(entry.box) <= right(box));
  if (!sidebar || !mayGoOn(view, sidebar)) return undefined;
  return {
    key: `scroll sidebar under ${normalizeLabel(nameOf(entry))}:1`,
    play: { kind: 'scroll', pane: 'sidebar', times: 1, under: unfoldedBy(view, entry) },
    prospect: { kind: 'sidebar-scroll', times: 1 },
    setbacks: 0,
    leads: ofSidebar,
    state: 'open',
    leftAlone: '',
    everywhere: false,
  };
}

/** Adds the variants of each form: valid, unusual, incomplete and invalid. */
function addForms(
  add: Add,
  scene: Scene,
  forms: readonly Form[],
  { hasCredential, signedIn }: { hasCredential: boolean; signedIn: boolean },
): void {
  for (const form of forms) {
    const key = `form:${form.key}`;
    if (isSignIn(form)) {
      if (hasCredential && !signedIn)
        add(
          `${key}:credential`,
          { kind: 'form', form, variant: { kind: 'credential' } },
          { kind: 'sign-in' },
          form.submit.label,
          { goesOn: true },
        );
      add(
        `${key}:wrong`,
        { kind: 'form', form, variant: { kind: 'wrong-password' } },
        { kind: 'wrong-password' },
        form.submit.label,
      );
    } else {
      add(
        `${key}:valid`,
        { kind: 'form', form, variant: { kind: 'valid' } },
        { kind: 'form' },
        form.submit.label,
        { goesOn: true },
      );
    }
    if (isFilterForm(scene, form)) continue;
    if (changeableIn(form).length > 1)
      add(
        `${key}:others`,
        { kind: 'form', form, variant: { kind: 'valid', others: true } },
        { kind: 'other-fields' },
        form.submit.label,
      );
    if (!isSignIn(form) && form.fields.some(({ kind }) => extremeValue(kind)))
      add(
        `${key}:extreme`,
        { kind: 'form', form, variant: { kind: 'extreme' } },
        { kind: 'extreme-form' },
        form.submit.label,
      );
    // A disabled submit button already refuses the empty form.
    if (!form.submit.state.disabled)
      add(
        `${key}:empty`,
        { kind: 'form', form, variant: { kind: 'empty' } },
        { kind: 'empty-form' },
        form.submit.label,
      );
    if (isSignIn(form)) continue;
    const wrong = form.fields.flatMap(({ control, kind, asks }) =>
      invalidValues(kind, asks).map((value, at) => ({ field: fieldLabel(control), value, at })),
    );
    for (const [before, { field, value, at }] of wrong.entries()) {
      add(
        `${key}:invalid:${normalizeLabel(field)}${at > 0 ? ` ${at + 1}` : ''}`,
        { kind: 'form', form, variant: { kind: 'invalid', field, value } },
        { kind: 'invalid-form', before },
        form.submit.label,
      );
    }
  }
}

const headsColumn = (scene: Scene, { box }: Control): boolean =>
  scene.lines.some(
    (line) =>
      line.words.length <= 4 &&
      contains(box, line.box, 4) &&
      headsTable(scene, line) &&
      headsRows(scene, line),
  );

/** Key of the last page number, which varies with the length of the list. */
export const theLastPage = 'the last page';

/** Whether the control is the highest of the page numbers in a pagination that starts at 1. */
function isLastPage({ controls, lines }: Scene, { label, box, affordance }: Control): boolean {
  const number = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);
  if (affordance !== 'press' || number(label) <= 2) return false;
  const inRow = controls.filter((other) => other.affordance === 'press' && sameRow(other.box, box));
  const numbers = [
    ...inRow.map((other) => number(other.label)),
    ...lines
      .filter((line) => sameRow(line.box, box) && Math.abs(line.box.x - box.x) < pagerPx)
      .map(({ text }) => number(text)),
  ].filter((one) => one > 0);
  return (
    numbers.includes(1) &&
    numbers.includes(2) &&
    Math.max(...numbers) === number(label) &&
    inRow.some(
      ({ label: turns, icon }) =>
        (turnsPage(turns) && !number(turns)) || icon === 'chevron-right' || icon === 'arrow-right',
    )
  );
}

/** Greatest distance between two page numbers of a pagination, px. */
const pagerPx = 400;

/** Whether the column under this heading holds numbers, dates or amounts. */
const headsFigures = (scene: Scene, { box }: Control): boolean =>
  scene.lines.some((line) => contains(box, line.box, 4) && /\d/.test(cellsUnder(scene, line)[0]?.text ?? ''));

/** Whether the page is higher than the viewport; the picture shows all of it. */
const scrolls = ({ picture: { height, visible } }: SessionView): boolean =>
  visible !== undefined && height > visible.height;

/** Whether a control stands between a form's first field and its submit button. */
const within = ({ fields, submit }: Form, { box }: Control): boolean =>
  box.y > Math.min(...fields.map(({ control }) => control.box.y)) - 20 && box.y < submit.box.y + 20;
