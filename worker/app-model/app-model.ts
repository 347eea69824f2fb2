/** What is known of an app: what it is made of, what can be done with it, and where typed values show up. */
import { routePattern } from '#worker/facts/routes.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Box } from '#worker/core/geometry.ts';
import { isSameRow, rowOfPage, rowsOn, type Row } from './records.ts';
import { effectsOf, type Effect } from './effects.ts';
import { collectionsOn, type Shown } from './items.ts';
import { itemsMoved } from './places.ts';
import { kindOf, Operators, type Deed, type Operator, type OperatorKind } from './operators.ts';

/** A collection of an app: like things that one kind of page lists. */
export interface Collection {
  page: string;
  title: string;
  /** Names seen of its items, as far as they were read. */
  names: string[];
  /** The most that were shown at once. */
  most: number;
}

/** A value that was typed, and the pages on which it showed up since, by address pattern. */
export interface Lineage {
  value: string;
  field: string;
  pages: string[];
}

/** Acts that were seen on a kind of page and not tried, for one reason. */
export interface Untried {
  page: string;
  /** A sentence. */
  why: string;
  /** The first of them, in a person's words. */
  acts: string[];
  /** Of all of them. */
  count: number;
}

/** All that is kept, as data. */
export interface AppModelData {
  collections: Collection[];
  operators: Operator[];
  lineage: Lineage[];
  /** Known once an exploration has ended. */
  untried: Untried[];
}

export const nothingKnown: AppModelData = { collections: [], operators: [], lineage: [], untried: [] };

/** Names kept of one collection. */
const maxNames = 40;
/** A shorter value turns up by chance. */
const leastValue = 5;

/** What an operator is done on that several like things have. */
const ofItems = 'an item';

const isWithinItem = (shown: readonly Shown[], box: Box | undefined): boolean =>
  box !== undefined &&
  shown.some(({ items }) =>
    items.some(
      ({ box: own }) => box.y + box.height / 2 > own.y - 6 && box.y + box.height / 2 < own.y + own.height + 6,
    ),
  );

const keyOf = ({ page, title }: Pick<Collection, 'page' | 'title'>): string => `${page} | ${title}`;

/** What an item’s control does is another thing on another page; what stands on every page does the same. */
const isLike = (a: Operator, b: Operator): boolean =>
  a.kind === b.kind && a.gesture === b.gesture && a.on === b.on && (a.page === b.page || a.on !== ofItems);

/** Learns from acts and their screens. Knows no words of any app. */
export class AppModel {
  readonly #collections = new Map<string, Collection>();
  readonly #operators = new Operators();
  readonly #lineage = new Map<string, Lineage>();
  /** What each kind of page listed when it was seen last. */
  readonly #rows = new Map<string, Row[]>();
  readonly #patternOf: (address: string) => string;

  /** `patternOf` groups pages of one kind. */
  constructor(patternOf: (address: string) => string = routePattern) {
    this.#patternOf = patternOf;
  }

  /**
   * Learns from one act. Returns what it did, and which operator that makes it; none where nothing happened.
   * `isNew`: nothing of that name has done so before, on any page.
   */
  learn(
    before: SessionView,
    deed: Deed,
    after: SessionView,
  ): { effects: Effect[]; operator?: Operator; isNew: boolean } {
    if (deed.entered) this.#follow(deed.entered, deed.on);
    this.#look(after);
    const effects = effectsOf(before, after);
    const isShown = deed.entered !== undefined && this.#shows(after, deed.entered);
    const kind =
      deed.act.kind === 'drag'
        ? this.#kindOfDrag(before, after)
        : (this.#kindOfRecord(before, deed, after, isShown) ?? kindOf(deed, effects, isShown));
    this.#keepRows(after);
    if (!kind) return { effects, isNew: false };
    const found = this.#operatorOf(kind, before, deed, effects);
    const isNew = !this.#operators.all.some((known) => isLike(known, found));
    return { effects, operator: this.#operators.add(found), isNew };
  }

  #kindOfDrag = ({ scene: before }: SessionView, { scene: after }: SessionView): OperatorKind | undefined =>
    itemsMoved({ before, after }).length > 0 ? 'move' : undefined;

  /** What an act on a page of a thing's own came to in the list to which it led. */
  #kindOfRecord(
    before: SessionView,
    { entered }: Deed,
    after: SessionView,
    isShown: boolean,
  ): OperatorKind | undefined {
    const known = this.#rows.get(this.#patternOf(after.address));
    const own = known && rowOfPage(before.scene, known);
    if (!own || this.#patternOf(before.address) === this.#patternOf(after.address)) return undefined;
    if (entered) return isShown ? 'edit' : undefined;
    const rows = rowsOn(after.scene);
    const isThere = (row: Row): boolean => rows.some((other) => isSameRow(other, row));
    return !isThere(own) && known.some(isThere) ? 'delete' : undefined;
  }

  #keepRows({ address, scene }: SessionView): void {
    const rows = rowsOn(scene);
    if (rows.length > 0) this.#rows.set(this.#patternOf(address), rows);
  }

  #operatorOf(kind: OperatorKind, before: SessionView, deed: Deed, effects: Effect[]): Operator {
    const isOfItem = isWithinItem(collectionsOn(before.scene), deed.box);
    return {
      kind,
      gesture: deed.gesture,
      on: isOfItem ? ofItems : normalizeLabel(deed.on),
      page: this.#patternOf(before.address),
      counts: effects.flatMap((effect) => (effect.kind === 'counted' ? [effect.says] : [])),
      seen: 1,
    };
  }

  /** Notes what a screen lists, and which typed values it shows. */
  see(view: SessionView): void {
    this.#look(view);
    this.#keepRows(view);
  }

  #look(view: SessionView): void {
    const page = this.#patternOf(view.address);
    for (const shown of collectionsOn(view.scene)) this.#note(page, shown);
    for (const line of this.#lineage.values())
      if (!line.pages.includes(page) && this.#shows(view, line.value)) line.pages.push(page);
  }

  #shows = ({ scene }: SessionView, value: string): boolean =>
    normalizeLabel(scene.lines.map(({ text }) => text).join(' ')).includes(normalizeLabel(value));

  #note(page: string, { title, items }: Shown): void {
    const key = keyOf({ page, title });
    const known = this.#collections.get(key);
    const names = [...new Set([...(known?.names ?? []), ...items.map(({ name }) => name)])];
    this.#collections.set(key, {
      page,
      title,
      names: names.slice(0, maxNames),
      most: Math.max(known?.most ?? 0, items.length),
    });
  }

  #follow(value: string, field: string): void {
    if (value.length >= leastValue && !this.#lineage.has(value))
      this.#lineage.set(value, { value, field, pages: [] });
  }

  /** Adds an operator whose effect is that something stayed as it was. */
  note(kind: OperatorKind, view: SessionView, { gesture, on }: Pick<Deed, 'gesture' | 'on'>): void {
    this.#operators.add({ kind, gesture, on, page: this.#patternOf(view.address), counts: [], seen: 1 });
  }

  /** What came after showed that an operator is another one. */
  correct(operator: Operator, kind: OperatorKind): void {
    this.#operators.correct(operator, kind);
  }

  /** Goes on with what an earlier part of the exploration learnt. */
  restore({ collections, operators, lineage }: AppModelData): void {
    for (const one of collections) this.#collections.set(keyOf(one), one);
    for (const one of operators) this.#operators.restore(one);
    for (const one of lineage) this.#lineage.set(one.value, one);
  }

  get operators(): Operator[] {
    return this.#operators.all;
  }

  toJSON(): AppModelData {
    return {
      collections: [...this.#collections.values()],
      operators: this.operators,
      lineage: [...this.#lineage.values()].filter(({ pages }) => pages.length > 0),
      untried: [],
    };
  }
}
