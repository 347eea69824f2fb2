/**
 * Finds out how a field takes what is typed where no button says so, and what can be done with what it makes:
 * by trying, not by any words.
 */
import { collectionsOn, itemCalled, type OperatorKind } from '#worker/app-model/index.ts';
import { centre, gapX, gapY } from '#worker/core/geometry.ts';
import { blockedReason } from '#worker/guardrails/risk.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { effectOf, type Node } from '../map/graph.ts';
import { recordTransition, spent, type Shared } from '../shared.ts';
import type { Action } from '../acts/action.ts';
import { nameOf } from '../acts/intents.ts';
import { inPlaceOf, type } from '../acts/on-control.ts';
import { EntryTrials, type Tried } from './entry-trials.ts';
import { controlsAround, isShownBeside } from './list-controls.ts';
import { filterBy, listSaid, type EntryOutcome, type EntryTrial } from './outcome.ts';

/** Entries that are made: enough for a list to be one. */
const entries = 4;
/** A button that takes what is typed stands at most this far from the field, px. */
const besidePx = 160;

/** A list that shows other things than before. */
const showsOthers: ReadonlySet<string> = new Set<OperatorKind>(['filter', 'page']);

/** Tries a field, and what it makes. */
export class EntryProbe extends EntryTrials {
  declare protected readonly field: Control;
  readonly #node: Node;
  readonly #action: Action;
  /** Steps that were taken to make each entry. */
  readonly #making = new Map<string, TrailStep[]>();
  /** What came of all of it; known once an entry was made. */
  #outcome: EntryOutcome | undefined;

  constructor(shared: Shared, session: ExplorerSession, node: Node, action: Action, field: Control) {
    super(shared, session, { field });
    this.#node = node;
    this.#action = action;
  }

  /** Makes it a transition that an entry was made: all that comes of entries belongs to it. */
  async #keep(tried: Tried, create: EntryTrial): Promise<void> {
    const { id } = this.#node;
    this.#outcome = { create, filters: [] };
    await recordTransition(
      this.shared,
      {
        from: id,
        to: id,
        intent: `Add "${create.name}"`,
        leftAlone: '',
        action: { ...this.#action, play: { kind: 'entry', field: this.field, outcome: this.#outcome } },
        effect: effectOf(tried.before, this.session.view),
        at: this.session.view.address,
        steps: tried.steps,
        signedIn: this.session.signedIn,
      },
      `Add "${create.name}".`,
    );
  }

  /** Notes what was seen of entries, once there are some. */
  protected override note(seen: Partial<EntryOutcome>): void {
    if (this.#outcome) Object.assign(this.#outcome, seen);
  }

  /** Types a name and sends it in one way. */
  async #enter(name: string, way: Way): Promise<Tried | undefined> {
    return this.try({ gesture: `type, ${way.gesture}`, on: nameOf(this.field), entered: name }, async () => {
      const field = inPlaceOf(this.scene, this.field);
      if (!field || !(await type(this.session, field, name))) return undefined;
      return this.#isPreviewed(name) ? undefined : way.send();
    });
  }

  /** Whether what is being typed shows elsewhere before it is sent: then that is no entry. */
  #isPreviewed = (name: string): boolean =>
    isShownBeside(this.scene, name, inPlaceOf(this.scene, this.field) ?? this.field);

  /** Enter, a button beside the field, or leaving it. */
  #ways(): Way[] {
    const { box } = this.field;
    const buttons = this.scene.controls
      .filter(
        (control) =>
          control.affordance === 'press' &&
          ['button', 'icon', 'link'].includes(control.kind) &&
          gapY(control.box, box) < 0 &&
          gapX(control.box, box) < besidePx &&
          centre(control.box).x > centre(box).x &&
          !blockedReason(nameOf(control), this.shared.options.boundaries),
      )
      .sort((a, b) => gapX(a.box, box) - gapX(b.box, box))
      .slice(0, 1);
    return [
      { gesture: 'Enter', send: () => this.key('Enter') },
      ...buttons.map((button) => ({
        gesture: `press ${nameOf(button)}`,
        send: () => this.press(button),
      })),
      { gesture: 'Tab', send: () => this.key('Tab') },
    ];
  }

  /** Makes entries; returns their names, none where the field makes none. */
  async create(): Promise<string[]> {
    for (const way of this.#ways()) {
      const name = this.name();
      const tried = await this.#enter(name, way);
      if (!tried && this.#isPreviewed(name)) return [];
      if (tried?.operator?.kind !== 'create') continue;
      await this.#keep(tried, { name, steps: tried.steps });
      this.#making.set(name, tried.steps);
      while (this.#making.size < entries && !spent(this.shared)) {
        const next = this.name();
        const again = await this.#enter(next, way);
        if (again?.operator?.kind !== 'create') break;
        this.#making.set(next, again.steps);
      }
      this.note(
        listSaid(this.scene, [...this.#making.keys()], {
          lineOf: this.lineOf,
          isAllOurs: this.isAllOurs(),
        }),
      );
      return [...this.#making.keys()];
    }
    return [];
  }

  async #send(text: string): Promise<void> {
    const field = inPlaceOf(this.scene, this.field);
    if (!field) return;
    await type(this.session, field, text);
    await this.key('Enter');
    this.shared.acts += 2;
  }

  /** Sends blanks in the way in which entries are made: nothing may come of it. */
  createWordless = (): Promise<void> => this.#send('   ');

  /** Sends a name between tags: it has to be listed as it was typed. */
  async createTagged(): Promise<void> {
    const typed = `<s>${this.name()}</s>`;
    this.ours.push(typed);
    await this.#send(typed);
  }

  /** Whether an entry is shown as marked: ticked, or with a line through it. */
  #looksMarked(name: string): boolean {
    const { look } = itemCalled(collectionsOn(this.scene), name) ?? {};
    return (look?.ticked ?? look?.struck ?? this.lineOf(name)?.struckThrough) === true;
  }

  /** Marks again what is there and is marked no more. */
  async #restoreMarks(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const { look } = itemCalled(collectionsOn(this.scene), name) ?? {};
      if (look && !(look.ticked ?? look.struck)) await this.mark(name);
    }
  }

  /**
   * Presses what stands around the list: filters, clearing, marking all. Each from the page as it was opened,
   * with the same entries marked.
   */
  async pressAround(names: readonly string[], marked: readonly string[]): Promise<void> {
    const { address } = this.session.view;
    for (const control of controlsAround(this.list, names, this.ours)) {
      if (spent(this.shared)) return;
      const shown = names.filter((name) => this.lineOf(name));
      const looksMarked = shown.filter((name) => this.#looksMarked(name));
      const tried = await this.pressOn(control, nameOf(control));
      if (!tried?.operator) continue;
      // Twice is as before.
      if (tried.operator.kind === 'mark-all') {
        this.note({ markAll: tried.steps });
        await this.pressOn(control, nameOf(control));
        await this.#restoreMarks(marked);
        continue;
      }
      const filter = filterBy(tried.steps, {
        shown,
        marked: looksMarked.length > 0 ? looksMarked : marked,
        isLeft: (name) => this.lineOf(name) !== undefined,
      });
      await this.session.open(address);
      this.shared.acts++;
      if (!showsOthers.has(tried.operator.kind)) continue;
      const back = shown.filter((name) => this.lineOf(name));
      // What a filter hides is there again; the others show that the list is kept at all.
      if (back.length > 0 && back.length < shown.length) {
        this.model.correct(tried.operator, 'clear');
        this.note({ clear: tried.steps });
      } else if (filter) {
        this.model.correct(tried.operator, 'filter');
        this.note({ filters: [...(this.#outcome?.filters ?? []), filter] });
      }
    }
  }
}

interface Way {
  gesture: string;
  send(): Promise<StepRecord | undefined>;
}
