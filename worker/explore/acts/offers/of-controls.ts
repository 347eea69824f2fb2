import { anyOf } from '#worker/core/patterns.ts';
import { contains } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { knownAs } from '#worker/facts/pressed.ts';
import { isRemoval } from '#worker/facts/removals.ts';
import { blockedInFrame } from '#worker/guardrails/risk.ts';
import type { Control, Region } from '#worker/sight/scene.ts';
import type { Prospect } from '../../planner/prospect.ts';
import { Likes } from '../alike.ts';
import type { Form } from '../forms.ts';
import { nameOf } from '../intents.ts';
import { isMenuSign, leadingOf } from '../leading.ts';
import { headsColumn, headsFigures } from './headings.ts';
import type { Offering } from './offer.ts';
import { standsOverList } from './over-list.ts';
import { isLastPage, theLastPage } from './pager.ts';
import { isPartOfEntry } from './sidebar-parts.ts';
import { speakersOn } from './tongues.ts';

/** Options to try of a filter or a sort order; inside a form only one, since its effect shows on submit. */
const maxOptions = 3;

/** Most similar items of one list that are tried, whatever time is left. */
const maxOfAKind = 24;
/** So many controls of one kind in a column or row are alike. */
const fewestInColumn = 4;

const startsAnew = /\bstart (?:over|again|afresh|anew)\b/i;
const isPrimaryWord = anyOf(
  /\b(?:add|invite|compose|publish|book|reserve|buy|checkout|check out|continue|confirm|finish|pay)\b/i,
  /\b(?:place order|submit|save|send|create|start|new|next)\b/i,
);

/** Whether a control stands between a form's first field and its submit button. */
const within = ({ fields, submit }: Form, { box }: Control): boolean =>
  box.y > Math.min(...fields.map(({ control }) => control.box.y)) - 20 && box.y < submit.box.y + 20;

/** A control with what was found out of it. */
interface Found {
  control: Control;
  name: string;
  /** The part of the frame in which it stands. */
  where: Region | undefined;
  /** The list in an item of which it stands. */
  listed: Region | undefined;
  /** Names its like among those of its list, and its place among them. */
  group: string;
  nth: number;
  /** The heading of a column, by words or by figures. */
  sorts: boolean;
  figures: boolean;
  /** The last page number. */
  ends: boolean;
  alikeBefore: number;
}

/** Adds what can be pressed, ticked and chosen. */
class Controls {
  readonly #offering: Offering;
  readonly #likes: Likes;
  readonly #speaks: (control: Control) => boolean;
  readonly #triable: readonly Control[];

  constructor(offering: Offering) {
    const { view, dialog, forms, sidebars } = offering;
    const { scene } = view;
    const inForms = new Set(
      forms.flatMap(({ fields, submit }) => [...fields.map(({ control }) => control.id), submit.id]),
    );
    this.#offering = offering;
    this.#speaks = speakersOn(scene);
    this.#triable = scene.controls.filter(
      ({ id, state, affordance, box }) =>
        !inForms.has(id) &&
        !state.disabled &&
        (affordance === 'press' || affordance === 'toggle' || affordance === 'choose') &&
        (!dialog || contains(dialog.box, box)),
    );
    this.#likes = new Likes(this.#triable, scene, ({ id }) => !sidebars.some((sidebar) => sidebar.id === id));
  }

  offerAll(): void {
    for (const control of this.#triable) this.#offer(control);
  }

  #offer(control: Control): void {
    const { dialog, found: all, edge } = this.#offering;
    const known = knownAs(control);
    const where = edge(control);
    const fenced = where && !dialog ? blockedInFrame(known) : '';
    const { listed } = this.#likes.of(control);
    if (!fenced && (listed || isRemoval(known)) && !this.#likes.isToTry(control)) return;
    const found = this.#look(control, where);
    if (found.alikeBefore >= maxOfAKind) return;
    const key = this.#keyOf(found);
    if (all.some((other) => other.key === key)) return;
    if (control.kind === 'select') this.#offerOptions(found);
    else this.#offerPress(found, key, fenced);
  }

  #look(control: Control, where: Region | undefined): Found {
    const { scene } = this.#offering.view;
    const { listed, make: group, nth } = this.#likes.of(control);
    // Each heading of a table sorts by another column.
    const sorts = headsColumn(scene, control);
    const ends = isLastPage(scene, control);
    const isByItself = sorts || ends || this.#likes.isTile(control);
    return {
      control,
      name: nameOf(control),
      where,
      listed,
      group,
      nth,
      sorts,
      figures: sorts && headsFigures(scene, control),
      ends,
      alikeBefore: isByItself
        ? 0
        : Math.max(this.#likes.before(control), listed ? 0 : this.#placeInColumn(control, where)),
    };
  }

  /**
   * In a column or row of similar controls (filters, tags, page numbers) the first ones run first. Controls inside
   * list items repeat in each item, so only their column counts.
   */
  #placeInColumn(control: Control, where: Region | undefined): number {
    if (where?.kind === 'header' || where?.kind === 'navigation') return 0;
    const { box, kind } = control;
    const alikes = this.#offering.view.scene.controls.filter(
      (other) =>
        other.kind === kind &&
        Math.abs(other.box.height - box.height) < 6 &&
        (Math.abs(other.box.x - box.x) < 5 || (!where && Math.abs(other.box.y - box.y) < 5)),
    );
    return alikes.length >= fewestInColumn ? alikes.indexOf(control) : 0;
  }

  #keyOf({ control, name, where, ends }: Found): string {
    const { pages, found } = this.#offering;
    const { kind, icon, box } = control;
    const place = `${Math.round(box.x / 40)},${Math.round(box.y / 40)}`;
    const own = icon === 'more' ? `more at ${pages}` : `${kind}:${normalizeLabel(name) || place}`;
    // A “…” menu holds other commands on each kind of page.
    const called = ends ? theLastPage : own;
    // A control in the page may lead elsewhere than the frame's entry of the same name.
    return !where && found.some(({ key, everywhere }) => key === called && everywhere)
      ? `in the page:${called}`
      : called;
  }

  /**
   * Keyed by position if its label is just the chosen value: a page filtered by it shows the same select, and so
   * does each card of a list.
   */
  #keyOfOptions({ control: { box, label, value }, listed }: Found): string {
    const place = `${Math.round(box.x / 60)},${Math.round(box.y / 60)}`;
    const isNamed = label && value && normalizeLabel(label) !== normalizeLabel(value);
    const own = isNamed ? normalizeLabel(label) : place;
    const inItem = listed && `${listed.kind} ${Math.round((box.x - listed.box.x) / 60)}`;
    return `options:${this.#offering.pages}:${inItem ?? own}`;
  }

  #offerOptions(found: Found): void {
    const { view, forms, found: all, add } = this.#offering;
    const { control, name } = found;
    const key = this.#keyOfOptions(found);
    if (all.some((other) => other.key === key)) return;
    const inForm = forms.some((form) => within(form, control));
    add(
      key,
      { kind: 'options', control, most: inForm ? 1 : maxOptions },
      {
        kind: 'choice',
        inForm,
        overList: !inForm && standsOverList(view.scene, control),
        confidence: control.confidence,
      },
      name,
      { everywhere: true, ...(this.#speaks(control) ? { turn: 'last' } : {}) },
    );
  }

  #offerPress(found: Found, key: string, fenced: string): void {
    const { view, pages, sidebars, add } = this.#offering;
    const { control, name, where, listed, group, sorts, figures } = found;
    const inSidebar = where !== undefined && sidebars.includes(where);
    if (inSidebar && isPartOfEntry(view.scene, where, control)) return;
    const isPrimary = !inSidebar && isPrimaryWord.test(name) && !startsAnew.test(name);
    const prospect = this.#prospectOf(found, isPrimary);
    if (this.#speaks(control)) {
      add(key, { kind: 'press', control }, prospect, name, { turn: 'last' });
      return;
    }
    if (!inSidebar) this.#offerHover(found, key);
    const leads = leadingOf(control, {
      isPrimary,
      listed: !!listed,
      edge: inSidebar ? 'sidebar' : where?.kind,
    });
    const ofFrame = leads === 'sidebar' || leads === 'navigation';
    const kind = isMenuSign(control) ? 'menu' : ofFrame ? leads : `${leads} ${pages} ${group}`;
    add(key, { kind: 'press', control }, prospect, name, {
      everywhere: !!where,
      fenced,
      ...(control.state.selected ? {} : { leads: { as: leads, kind } }),
      ...(isPrimary ? { goesOn: true } : {}),
      ...(sorts ? { sorts: figures ? 'figures' : 'words' } : {}),
    });
  }

  #prospectOf(
    { control, name, where, sorts, figures, ends, alikeBefore }: Found,
    primary: boolean,
  ): Prospect {
    return {
      kind: 'press',
      confidence: control.confidence,
      button: control.kind === 'button',
      primary,
      named: name !== '' || isMenuSign(control),
      current: !!control.state.selected,
      picture: control.kind === 'image',
      sorts,
      alikeBefore,
      unfolds: !where && control.icon === 'more',
      figures,
      ends,
    };
  }

  /**
   * All entries of a bar, all rows and all cards react alike to hovering, so the first one is enough. The same
   * holds for footer links.
   */
  #offerHover({ control, name, where, listed, nth }: Found, key: string): void {
    const { pages, found, add } = this.#offering;
    const atTop = where?.kind === 'header' || where?.kind === 'navigation';
    const firstAtFoot =
      where?.kind === 'footer' && !found.some(({ leads }) => leads?.kind === 'hover footer');
    const isNamed = name !== '' || isMenuSign(control);
    if (!isNamed || control.affordance !== 'press' || nth !== 0) return;
    if (!listed && !atTop && !firstAtFoot) return;
    const ofKind = `hover ${listed ? `${pages} ${listed.kind}` : where!.kind}`;
    add(
      `hover:${key}`,
      { kind: 'hover', control },
      { kind: 'hover', unfolds: control.icon?.startsWith('chevron') ?? false },
      '',
      { everywhere: !!where, leads: { as: 'control', kind: ofKind } },
    );
  }
}

export const offerControls = (offering: Offering): void => new Controls(offering).offerAll();
