import { normalizeLabel, withoutNumbers } from '#worker/core/words.ts';
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
  blockedInFrame,
  blockedQuestion,
  blockedReason,
  type Boundaries,
} from '#worker/guardrails/risk.ts';
import { changeableIn, fieldLabel, formsOf, isSignIn, searchFields, type Form } from './forms.ts';
import { nameOf } from './intents.ts';
import { liveFields } from './live-fields.ts';
import { searchableFor, searchTerms } from './search-terms.ts';
import { mayGoOn, sidebarsOf, unfoldedBy, type Pane, type Unfolded } from './panes.ts';
import { extremeValue, invalidValues } from './values.ts';
import { last, lastOfAll, priorityOf, type Leading } from '../priority.ts';

export type Interaction =
  | { kind: 'press'; control: Control }
  /**
   * Goes through a select's options one after the other, so many at most; a way taken by it names the one
   * that was chosen.
   */
  | { kind: 'options'; control: Control; most: number; option?: string }
  /**
   * Scrolls the pane in the middle of a page that does not scroll itself, or a sidebar; `times` to come to
   * where its things are. `under`: the entry that has unfolded them.
   */
  | { kind: 'scroll'; pane: Pane; times: number; under?: Unfolded }
  /** Goes round the page with Tab. */
  | { kind: 'keyboard' }
  /** Points at something: menus unfold, and tools come to sight, where the mouse is. */
  | { kind: 'hover'; control: Control }
  /** Looks at the page in a window as narrow as a phone. */
  | { kind: 'narrow' }
  /**
   * Presses twice what was seen to make something; `list` is where such things are listed, looked at before
   * and after.
   */
  | { kind: 'twice'; control: Control; list: string }
  /** `above`: the field, where it is a list's own. */
  | { kind: 'search'; control: Control; terms: string[]; above: Control | undefined }
  /** Writes into fields that no button sends. */
  | { kind: 'live'; fields: Control[] }
  | { kind: 'form'; form: Form; variant: FormVariant };

/**
 * `extreme` is valid, and as long and foreign as people's names and words may be. `cautious` leaves out what
 * a careless form may stumble over (apostrophes, country codes), and answers what the form `said` of its
 * fields, by their labels, so that the flow can go on. `twice` presses its button as an impatient person
 * does. `others`: of a form that is for changing something, all but what is changed by itself.
 */
export type FormVariant =
  | { kind: 'valid'; cautious?: true; said?: Record<string, string>; twice?: true; others?: true }
  | { kind: 'credential' }
  | { kind: 'wrong-password' }
  | { kind: 'empty' }
  | { kind: 'extreme' }
  | { kind: 'invalid'; field: string; value: string };

/** What tells one way of filling in a form from another; the same for all wrong values. */
export const variantName = (variant: FormVariant): string =>
  variant.kind === 'valid' && variant.others ? 'others' : variant.kind;

/** Something that may be tried on a screen. */
export interface Action {
  key: string;
  play: Interaction;
  /** What it may still teach of how the app behaves: higher is tried sooner. */
  priority: number;
  /** How its looks promise a page not seen yet; things of one `kind` are expected to lead alike. */
  leads?: { as: Leading; kind: string };
  /** A step onward in a flow that was begun. */
  goesOn?: true;
  /** It heads a column of such things, and sorts by it. */
  sorts?: 'words' | 'figures';
  state: 'open' | 'claimed' | 'done' | 'left-alone';
  leftAlone: string;
  /** The same wherever it stands (header, footer). */
  everywhere: boolean;
  /**
   * The address where it was seen: things of one kind share a screen, and one may have what another has not.
   */
  seenAt?: string;
  /** What is pressed to bring it to sight (a menu's button), where it does not stand there by itself. */
  revealedBy?: Interaction;
}

/** Of a filter or an order; what is chosen within a form shows when the form is sent. */
const maxOptions = 3;

/** A page with fewer controls is no round for the keyboard. */
const leastToGoRound = 7;
/** … and with more, a round takes as long as a dozen other things. */
const longRound = 36;

/** A window narrower than this shows what a phone would, px. */
const leastToNarrow = 700;

/**
 * A list is as long as it likes; of its alike things no more than these are tried, however much time there
 * is.
 */
const maxOfAKind = 24;

/** A sign and its words are no farther apart in a row, and on a tile, px. */
const [besidePx, tilePx] = [32, 80];
/** Fewer languages may be spoken of for other reasons. */
const manyTongues = 3;

const startsAnew = /\bstart (?:over|again|afresh|anew)\b/i;
const primary =
  /\b(add|invite|compose|publish|book|reserve|buy|checkout|check out|continue|confirm|finish|pay|place order|submit|save|send|create|start|new|next)\b/i;
const listings = /\b(products?|shop|catalog|items?|all|browse|store|list)\b/i;

const leastInRow = 0.5;

/** What a sidebar has farther down is worth as much as what shows of it. */
const ofSidebar = { as: 'sidebar', kind: 'sidebar' } as const;

/** Words on a ground too low for a button, px. */
const pillPx = 22;
const isPill = ({ label, box }: Control): boolean => /\p{L}{2}/u.test(label) && box.height <= pillPx;

const isSignRead = ({ kind, label }: Control): boolean => kind === 'link' && label.length <= 2;

/**
 * Notes something that may be tried; `label` is what it is called, to see whether it is to be left alone, and
 * `fenced` why it is whatever it is called.
 */
type Add = (
  key: string,
  play: Interaction,
  priority: number,
  label: string,
  more?: Pick<Action, 'leads' | 'goesOn' | 'sorts'> & { everywhere?: boolean; fenced?: string },
) => void;

/** Says yes to what is asked. */
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
  /** Which pages teach the same; by their folder if left out. */
  kindOf?(address: string): string;
}

/** What not every screen can do; a phone has no mouse, and its width is its own. */
const needs: Partial<Record<Interaction['kind'], Capability>> = {
  hover: 'pointer',
  narrow: 'pointer',
  keyboard: 'keyboard',
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
  // What an answer does stands in the question: “Yes” deletes an account as well as a line.
  const asked = dialog
    ? blockedQuestion(
        scene.lines.filter(({ box }) => contains(dialog.box, box)).map(({ text }) => text),
        boundaries,
      )
    : '';
  const add: Add = (key, play, priority, label, more = {}) => {
    const needed = needs[play.kind];
    if (needed && !capabilities.has(needed)) return;
    const ends = endsSession(label);
    const { everywhere = false, fenced, ...rest } = more;
    const why =
      fenced ||
      (accepts(play) ? asked : '') ||
      blockedReason(label, boundaries, 'control' in play ? play.control.icon : undefined);
    found.push({
      key,
      play,
      priority: ends ? lastOfAll : priority,
      state: why ? 'left-alone' : 'open',
      leftAlone: why,
      everywhere,
      ...(ends ? {} : rest),
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

  addForms(add, forms, { hasCredential, signedIn });

  for (const control of searchFields(scene)) {
    // The search in the header is the same on every page; one above a list is that list's own.
    const inFrame = !!edge(control) || inTopBar(control.box, view.picture.visible?.y);
    const ofTheApp = inFrame || pricedItems(scene).length > 1;
    const above = ofTheApp ? undefined : control;
    const terms = searchTerms(view, above);
    if (terms.length === 0) continue;
    const about = ofTheApp ? searchableFor(view) : 'several';
    add(
      inFrame ? `search for ${about}` : `search:${routePath(view.address)}`,
      { kind: 'search', control, terms, above },
      priorityOf({ kind: 'search', about }),
      'search',
      { everywhere: true },
    );
  }

  const live = liveFields(view, forms);
  if (live.length > 0)
    add(
      `live:${pages}:${live.map(fieldLabel).map(normalizeLabel).join(' | ')}`,
      { kind: 'live', fields: live },
      priorityOf({ kind: 'live' }),
      live.map(fieldLabel).join(' '),
    );

  const tongues = scene.lines.filter(({ text }) => changesLanguage(text));
  // A flag stands beside the name of its language, or, where many are offered, below it.
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
      priorityOf({ kind: 'keyboard', chooses, long: usable.length > longRound }),
      '',
      { everywhere: true },
    );
  if (dialog)
    add(
      `keyboard in a dialog:${pages}`,
      { kind: 'keyboard' },
      priorityOf({ kind: 'keyboard', chooses: true, long: false }),
      '',
      { everywhere: true },
    );
  if (!dialog && view.picture.width >= leastToNarrow)
    add(`narrow:${pages}`, { kind: 'narrow' }, priorityOf({ kind: 'narrow' }), '', { everywhere: true });

  if (!dialog && !scrolls(view))
    add('scroll:1', { kind: 'scroll', pane: 'page', times: 1 }, priorityOf({ kind: 'scroll' }), '');
  // What lies farther down in it leads about the app as what shows does.
  if (!dialog && sidebars.some((sidebar) => mayGoOn(view, sidebar)))
    add(
      'scroll sidebar:1',
      { kind: 'scroll', pane: 'sidebar', times: 1 },
      priorityOf({ kind: 'scroll' }),
      '',
      {
        everywhere: true,
        leads: ofSidebar,
      },
    );

  const seen = new Map<string, number>();
  for (const control of scene.controls) {
    if (
      inForms.has(control.id) ||
      control.state.disabled ||
      control.affordance === 'type' ||
      control.affordance === 'none' ||
      control.affordance === 'scroll'
    )
      continue;
    if (dialog && !contains(dialog.box, control.box)) continue;
    const name = nameOf(control);
    const where = edge(control);
    const known = knownAs(control);
    const fenced = where && !dialog ? blockedInFrame(known) : '';
    if (!fenced && isRemoval(known) && control !== toRemoveBy(scene, control)) continue;
    const region = scene.regions.find(({ id }) => id === control.region);
    const listed =
      !!region &&
      !sidebars.some(({ id }) => id === region.id) &&
      ['card', 'row', 'list', 'cell'].includes(region.kind);
    const group = listed ? makeOf(control, region) : control.kind === 'image' ? 'image' : '';
    const before = seen.get(group) ?? 0;
    if (group) seen.set(group, before + 1);
    // Of a column or row of alike controls (filters, tags, page numbers) the first are tried first; what
    // stands at a listed thing has its like at the others.
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
    // A few tiles are ways that somebody has named, each to a page of its own; many are a list.
    const isTile =
      region?.kind === 'card' && control.kind === 'link' && !!group && tilesOf(scene, group) <= maxTiles;
    const ends = isLastPage(scene, control);
    const alikeBefore = sorts || isTile || ends ? 0 : Math.max(before, inColumn);
    if (alikeBefore >= maxOfAKind) continue;
    // What three dots unfold is another thing on each kind of page.
    const called = ends
      ? theLastPage
      : control.icon === 'more'
        ? `more at ${pages}`
        : `${control.kind}:${normalizeLabel(name) || `${Math.round(control.box.x / 40)},${Math.round(control.box.y / 40)}`}`;
    // What the page itself shows may lead elsewhere than the entry of its frame that bears the same name.
    const key =
      !where && found.some((other) => other.key === called && other.everywhere)
        ? `in the page:${called}`
        : called;
    if (found.some((other) => other.key === key)) continue;
    if (control.kind === 'select') {
      // By its place where it may bear the name of what is chosen in it: a page that was filtered by it has
      // the same one, and so has each card of a list.
      const { x, y } = control.box;
      const at = `options:${pages}:${listed ? `${region.kind} ${Math.round((x - region.box.x) / 60)}` : control.label && control.value && normalizeLabel(control.label) !== normalizeLabel(control.value) ? normalizeLabel(control.label) : `${Math.round(x / 60)},${Math.round(y / 60)}`}`;
      if (found.some((other) => other.key === at)) continue;
      const inForm = forms.some((form) => within(form, control));
      add(
        at,
        { kind: 'options', control, most: inForm ? 1 : maxOptions },
        speaks(control) ? last : priorityOf({ kind: 'choice', inForm, confidence: control.confidence }),
        name,
        { everywhere: true },
      );
      continue;
    }
    const inSidebar = !!where && sidebars.includes(where);
    // A sign that may be none, or was read as a letter or two, is an entry's own, where one of a sidebar
    // stands beside it.
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
    // A number or a word beside an entry of a sidebar says something of it, and so does one on a pill.
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
    if (speaks(control)) {
      add(key, { kind: 'press', control }, last, name);
      continue;
    }
    const isPrimary = !inSidebar && primary.test(name) && !startsAnew.test(name);
    const leads = leadingOf(control, { isPrimary, listed, edge: inSidebar ? 'sidebar' : where?.kind });
    const atTop = where?.kind === 'header' || where?.kind === 'navigation';
    const named = name !== '';
    const priority = priorityOf({
      kind: 'press',
      confidence: control.confidence,
      button: control.kind === 'button',
      primary: isPrimary,
      listing: atTop && listings.test(name),
      named,
      current: !!control.state.selected,
      picture: control.kind === 'image',
      sorts,
      alikeBefore,
      unfolds: !where && control.icon === 'more',
      figures,
      ends,
    });
    // Entries of a bar unfold alike or not at all, and so do rows and cards: what the first shows tells of
    // the others.
    // The links of a footer are drawn alike.
    const firstAtFoot =
      where?.kind === 'footer' && !found.some(({ leads }) => leads?.kind === 'hover footer');
    if (
      named &&
      control.affordance === 'press' &&
      (listed || atTop || firstAtFoot) &&
      before === 0 &&
      !inSidebar
    ) {
      const ofKind = `hover ${listed ? `${pages} ${region.kind}` : where!.kind}`;
      add(
        `hover:${key}`,
        { kind: 'hover', control },
        priorityOf({ kind: 'hover', unfolds: control.icon?.startsWith('chevron') ?? false }),
        '',
        { everywhere: !!where, leads: { as: 'control', kind: ofKind } },
      );
    }
    const kind = leads === 'sidebar' || leads === 'navigation' ? leads : `${leads} ${pages} ${group}`;
    add(key, { kind: 'press', control }, priority, name, {
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
 * What an entry of a sidebar has unfolded may lie below the sidebar's end: it is scrolled there and then.
 * Undefined where the sidebar shows all of itself.
 */
export function unfoldedUnder(view: SessionView, entry: Control): Action | undefined {
  // It may have been seen where the sidebar was scrolled otherwise.
  const sidebar = sidebarsOf(view).find(({ box }) => entry.box.x >= box.x && right(entry.box) <= right(box));
  if (!sidebar || !mayGoOn(view, sidebar)) return undefined;
  return {
    key: `scroll sidebar under ${normalizeLabel(nameOf(entry))}:1`,
    play: { kind: 'scroll', pane: 'sidebar', times: 1, under: unfoldedBy(view, entry) },
    priority: priorityOf({ kind: 'scroll' }),
    leads: ofSidebar,
    state: 'open',
    leftAlone: '',
    everywhere: false,
  };
}

/** The ways to fill in each form: as it is meant, as a stranger to it would, and as nobody should. */
function addForms(
  add: Add,
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
          priorityOf({ kind: 'sign-in' }),
          form.submit.label,
          { goesOn: true },
        );
      add(
        `${key}:wrong`,
        { kind: 'form', form, variant: { kind: 'wrong-password' } },
        priorityOf({ kind: 'wrong-password' }),
        form.submit.label,
      );
    } else {
      add(
        `${key}:valid`,
        { kind: 'form', form, variant: { kind: 'valid' } },
        priorityOf({ kind: 'form' }),
        form.submit.label,
        { goesOn: true },
      );
    }
    if (changeableIn(form).length > 1)
      add(
        `${key}:others`,
        { kind: 'form', form, variant: { kind: 'valid', others: true } },
        priorityOf({ kind: 'other-fields' }),
        form.submit.label,
      );
    if (!isSignIn(form) && form.fields.some(({ kind }) => extremeValue(kind)))
      add(
        `${key}:extreme`,
        { kind: 'form', form, variant: { kind: 'extreme' } },
        priorityOf({ kind: 'extreme-form' }),
        form.submit.label,
      );
    // A button that cannot be pressed yet refuses the empty form by itself.
    if (!form.submit.state.disabled)
      add(
        `${key}:empty`,
        { kind: 'form', form, variant: { kind: 'empty' } },
        priorityOf({ kind: 'empty-form' }),
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
        priorityOf({ kind: 'invalid-form', before }),
        form.submit.label,
      );
    }
  }
}

/**
 * The button that takes out the second of several things: whether it takes that one or another shows best
 * where it is not the first.
 */
function toRemoveBy({ controls }: Scene, control: Control): Control | undefined {
  const alike = controls.filter(
    (other) =>
      other.kind === control.kind &&
      !other.state.disabled &&
      normalizeLabel(nameOf(other)) === normalizeLabel(nameOf(control)),
  );
  return alike[1] ?? alike[0];
}

const headsColumn = (scene: Scene, { box }: Control): boolean =>
  scene.lines.some(
    (line) =>
      line.words.length <= 4 &&
      contains(box, line.box, 4) &&
      headsTable(scene, line) &&
      headsRows(scene, line),
  );

/** What the highest of a list's page numbers is called: it is another number where the list is longer. */
export const theLastPage = 'the last page';

/** The highest of the numbers beside what turns a list's pages, counted from the first. */
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

/** A list's page numbers stand no farther apart, px. */
const pagerPx = 400;

/** Numbers, days and amounts stand under it. */
const headsFigures = (scene: Scene, { box }: Control): boolean =>
  scene.lines.some((line) => contains(box, line.box, 4) && /\d/.test(cellsUnder(scene, line)[0]?.text ?? ''));

/**
 * What is said of a listed thing to tell whether others do the same: links of one list lead alike, buttons of
 * one name do.
 */
const makeOf = ({ kind, label, box }: Control, region: Region): string =>
  `${kind}:${region.kind}:${kind === 'link' || kind === 'image' ? Math.round(region.box.width / 24) : withoutNumbers(label) || Math.round((box.x - region.box.x) / 24)}`;

/** As many cards that lead on by a word alone, at most, are tiles; what has a price is listed. */
const maxTiles = 6;
const tilesOf = ({ controls, regions }: Scene, group: string): number =>
  controls.filter((control) =>
    regions.some(
      (region) => region.id === control.region && region.kind === 'card' && makeOf(control, region) === group,
    ),
  ).length;

/**
 * Signs that stand for a place of their own; all others (arrows, sun and moon, three bars) do something where
 * one is.
 */
const placeIcons =
  /^(?:cart|bag|basket|user|users|account|home|bell|mail|inbox|heart|star|folder|calendar|map)\b/;

/** How far a control's looks and place promise another page. */
function leadingOf(
  { kind, label, icon }: Control,
  { isPrimary, listed, edge }: { isPrimary: boolean; listed: boolean; edge: Region['kind'] | undefined },
): Leading {
  const isLink = kind === 'link' || kind === 'tab' || kind === 'menuitem';
  // A thing of a list may go by its number (“T-001”, “#1042”).
  const isNamed =
    /\p{L}{2}/u.test(label) ||
    (listed && kind === 'link' && /\d{2}/.test(label)) ||
    placeIcons.test(icon ?? '');
  if (!isNamed || (isPrimary && !isLink)) return 'control';
  if (edge === 'sidebar') return 'sidebar';
  if (edge === 'header' || edge === 'navigation') return 'navigation';
  return !isLink ? 'control' : listed ? 'listed' : 'link';
}

/** The page itself is higher than the window; all of it is seen at once. */
const scrolls = ({ picture: { height, visible } }: SessionView): boolean =>
  visible !== undefined && height > visible.height;

/** Stands between a form's first field and its button. */
const within = ({ fields, submit }: Form, { box }: Control): boolean =>
  box.y > Math.min(...fields.map(({ control }) => control.box.y)) - 20 && box.y < submit.box.y + 20;
